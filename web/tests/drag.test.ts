// Dragging a piece, and a card: what is a click and what a drag, what is in the hand, and where it is put down.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Drag } from '../src/board/drag.svelte';
import { Hand } from '../src/board/hand.svelte';
import { Stage } from '../src/board/stage.svelte';
import { CardDrag } from '../src/cards/drag.svelte';
import type { CardsStage } from '../src/cards/stage.svelte';
import type { LegalMove, Scene, Step } from '../src/wire/types';
import { boardScene, move, plan } from './kit';

vi.stubGlobal('requestAnimationFrame', (run: () => void) => (run(), 1));
vi.stubGlobal('cancelAnimationFrame', () => undefined);

/** The board lies at the corner of the screen, a unit a pixel. */
class Point {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  matrixTransform(): Point {
    return this;
  }
}
vi.stubGlobal('DOMPoint', Point);

const pointer = (x: number, y: number, more: object = {}): PointerEvent =>
  ({ type: 'pointermove', button: 0, pointerId: 1, isPrimary: true, pointerType: 'mouse', clientX: x, clientY: y, ...more }) as unknown as PointerEvent;

describe('a piece', () => {
  let stage: Stage;
  let hand: Hand;
  let drag: Drag;
  let played: string[];
  let refused: Step[][];
  let captured: number[];
  const at = (cell: number): [number, number] => {
    const { x, y } = stage.place(cell);
    return [x, y];
  };
  /** Presses a cell, as the browser tells it. */
  const press = (cell: number, more: object = {}): void => {
    const target = { getAttribute: () => String(cell), closest: () => null };
    drag.down(pointer(...at(cell), { type: 'pointerdown', target, ...more }));
  };
  const offer = (...legal: LegalMove[]): void => hand.offer(legal, `position ${legal.map(({ text }) => text)}`);

  beforeEach(() => {
    [played, refused, captured] = [[], [], []];
    stage = new Stage(plan);
    stage.settle(boardScene({ pieces: [{ seat: 0, kind: 'man', count: 1, cells: [0, 1] }, { seat: 1, kind: 'man', count: 1, cells: [4] }] }) as Extract<Scene, { area: 'board' }>);
    hand = new Hand({ play: async ({ text }) => (played.push(text), true), refused: (tried) => void refused.push(tried), mine: (cell) => stage.standing.get(cell)?.[0]?.seat === 0 });
    const node = {
      setPointerCapture: (id: number) => captured.push(id),
      getBoundingClientRect: () => ({ x: 0, y: 0, width: stage.frame.width }),
      getScreenCTM: () => ({ inverse: () => ({}) }),
    } as unknown as SVGSVGElement;
    drag = new Drag(stage, () => hand, () => node);
    offer(move('a-c', { cell: 0 }, { cell: 2 }), move('a-d', { cell: 0 }, { cell: 3 }));
  });

  it('that is pressed and let go is clicked', () => {
    press(0);
    const [x, y] = at(0);
    drag.move(pointer(x + 3, y + 3));
    expect(drag.held).toBeNull();
    drag.up(pointer(x + 3, y + 3, { type: 'pointerup' }));
    expect([drag.clicks(), hand.busy]).toEqual([true, false]);
  });

  it('sticks to the hand once it goes farther, and is played where it is put down', () => {
    const style = { transform: '' };
    press(0);
    const [x, y] = at(0);
    drag.ghost = { style } as unknown as SVGSVGElement;
    drag.move(pointer(x + 30, y));
    expect(drag.held?.piece.cell).toBe(0);
    expect(captured).toEqual([1]);
    expect(style.transform).toBe(`translate(${x + 30 - 30}px, ${y - 30}px) scale(1.12)`);
    drag.up(pointer(...at(2), { type: 'pointerup' }));
    expect(played).toEqual(['a-c']);
    expect(drag.held).toBeNull();
    // It lies there before the referee's word.
    expect(stage.standing.get(2)?.[0]?.seat).toBe(0);
    expect([drag.clicks(), drag.clicks()]).toEqual([false, true]);
  });

  it('that is put down in vain is a try, and lies where it lay', () => {
    press(0);
    drag.move(pointer(...at(1)));
    drag.up(pointer(...at(4), { type: 'pointerup' }));
    expect(played).toEqual([]);
    expect(refused).toEqual([[{ cell: 0 }, { cell: 4 }]]);
    expect(stage.standing.get(0)).toHaveLength(1);
  });

  it('that is taken away from the hand, or put back, is no try', () => {
    for (const [cell, type] of [[2, 'pointercancel'], [0, 'pointerup']] as const) {
      press(0);
      drag.move(pointer(...at(1)));
      drag.up(pointer(...at(cell), { type }));
    }
    expect([played, refused, drag.held]).toEqual([[], [], null]);
  });

  it('of somebody else, with another button or by another finger, is not picked up', () => {
    press(4);
    drag.move(pointer(...at(2)));
    press(0, { button: 1 });
    drag.move(pointer(...at(2)));
    press(0);
    drag.move(pointer(...at(2), { pointerId: 2 }));
    expect(drag.held).toBeNull();
  });
});

describe('a card', () => {
  let stage: { flight: unknown };
  let drag: CardDrag;
  let taken: number[];
  let dropped: unknown[];
  let under: Record<string, string>;
  const air = { style: { transform: '' } };

  beforeEach(() => {
    [taken, dropped, under, stage] = [[], [], {}, { flight: null }];
    vi.stubGlobal('document', {
      elementFromPoint: () => ({ closest: (selector: string) => (selector in under ? { getAttribute: () => under[selector] } : null) }),
    });
    const root = { getBoundingClientRect: () => ({ x: 10, y: 20 }) } as unknown as HTMLElement;
    drag = new CardDrag(stage as unknown as CardsStage, () => root, () => air as unknown as HTMLElement, { taken: (i) => void taken.push(i), dropped: (code, target) => void dropped.push([code, target]) });
  });
  const goes = (from: [number, number], to: [number, number]): void => {
    drag.down(pointer(...from), 2, 'X');
    drag.move(pointer(...to));
  };

  it('that hardly moves is clicked', () => {
    goes([100, 100], [104, 104]);
    drag.up(pointer(104, 104));
    expect([drag.index, drag.clicks(), taken, dropped]).toEqual([null, true, [], []]);
  });

  it('is taken once, flies with the hand, and is no click any more', () => {
    goes([100, 100], [150, 100]);
    drag.move(pointer(160, 100));
    expect([drag.index, taken, stage.flight]).toEqual([2, [2], { code: 'X' }]);
    expect(air.style.transform).toBe('translate(118px, 35px) scale(1.1)');
    drag.up(pointer(160, 100));
    expect([drag.index, stage.flight, drag.clicks()]).toEqual([null, null, false]);
    expect(dropped).toEqual([['X', null]]);
  });

  it('goes to what lies under it: the discard pile, a player, or the table', () => {
    for (const found of [{ '[data-pile="discard"]': '', '[data-table]': '' }, { '[data-seat]': '3', '[data-table]': '' }, { '[data-table]': '' }] as Record<string, string>[]) {
      under = found;
      goes([100, 100], [200, 200]);
      drag.up(pointer(200, 200));
    }
    expect(dropped).toEqual([['X', { pile: 'discard' }], ['X', { seat: 3 }], ['X', { table: true }]]);
  });

  it('is not dragged by a finger, which scrolls, nor with another button', () => {
    drag.down(pointer(100, 100, { pointerType: 'touch' }), 2, 'X');
    drag.move(pointer(200, 200));
    drag.down(pointer(100, 100, { button: 2 }), 2, 'X');
    drag.move(pointer(200, 200));
    expect([drag.index, taken]).toEqual([null, []]);
  });
});
