import { describe, expect, it } from 'vitest';
import { back, begin, finished, nextSteps, premoved, shortcuts, stepKey, touch, typed, type Narrowing } from '../src/board/narrow';
import type { LegalMove, Step } from '../src/wire/types';

const move = (text: string, ...steps: Step[]): LegalMove => ({ text, steps, manner: 'quiet', words: null });
const cells = (text: string, ...ids: number[]): LegalMove => move(text, ...ids.map((cell) => ({ cell })));
const keys = (steps: Step[]): string[] => steps.map(stepKey);

// Two routes of one piece that part after the first landing, a short one of another, and a move of its own word.
const legal: LegalMove[] = [
  cells('28x10', 28, 19, 10),
  cells('28x8', 28, 19, 8),
  cells('33-29', 33, 29),
  cells('33-28', 33, 28),
  move('pass', { button: 'pass' }),
];

function touchAll(state: Narrowing, ...ids: number[]): ReturnType<typeof touch> {
  let result: ReturnType<typeof touch> = { kind: 'narrowed', state };
  for (const cell of ids) {
    if (result.kind !== 'narrowed') return result;
    result = touch(result.state, { cell });
  }
  return result;
}

describe('narrowing', () => {
  it('offers each first touch once', () => {
    expect(keys(nextSteps(begin(legal)))).toEqual(['cell 28', 'cell 33', 'button pass']);
  });

  it('shows only what can follow', () => {
    const result = touchAll(begin(legal), 28, 19);
    expect(result.kind).toBe('narrowed');
    if (result.kind === 'narrowed') expect(keys(nextSteps(result.state))).toEqual(['cell 10', 'cell 8']);
  });

  it('plays a move when its last touch is made', () => {
    expect(touchAll(begin(legal), 28, 19, 8)).toEqual({ kind: 'played', move: legal[1] });
  });

  it('completes a move that is unique, from the second touch on', () => {
    const lone = [cells('a', 1, 2, 3, 4), cells('b', 5, 6)];
    expect(touchAll(begin(lone), 1).kind).toBe('narrowed');
    expect(touchAll(begin(lone), 1, 2)).toEqual({ kind: 'played', move: lone[0] });
  });

  it('plays a button at once', () => {
    expect(touch(begin(legal), { button: 'pass' })).toEqual({ kind: 'played', move: legal[4] });
  });

  it('takes the end of a route for the route when only one leads there', () => {
    const result = touchAll(begin(legal), 28);
    if (result.kind !== 'narrowed') throw new Error('28 is a beginning');
    expect(keys(shortcuts(result.state))).toEqual(['cell 10', 'cell 8']);
    expect(touch(result.state, { cell: 10 })).toEqual({ kind: 'played', move: legal[0] });
  });

  it('does not guess between two routes to one end', () => {
    const two = [cells('a', 1, 2, 9), cells('b', 1, 3, 9)];
    const result = touchAll(begin(two), 1);
    if (result.kind !== 'narrowed') throw new Error('1 is a beginning');
    expect(shortcuts(result.state)).toEqual([]);
    expect(touch(result.state, { cell: 9 }).kind).toBe('nowhere');
  });

  it('lets the hand change its mind', () => {
    const result = touchAll(begin(legal), 28, 33);
    expect(result.kind).toBe('narrowed');
    if (result.kind === 'narrowed') expect(keys(result.state.touched)).toEqual(['cell 33']);
  });

  it('says that a touch leads nowhere, and keeps what was touched', () => {
    const state = begin(legal);
    expect(touch(state, { cell: 50 })).toEqual({ kind: 'nowhere' });
    expect(touchAll(state, 28, 50)).toEqual({ kind: 'nowhere' });
  });

  it('stops where the rules let a longer move stop', () => {
    const early = [cells('1x3', 1, 3), cells('1x5', 1, 3, 5), cells('1x7', 1, 3, 7)];
    const result = touchAll(begin(early), 1, 3);
    if (result.kind !== 'narrowed') throw new Error('it may go on');
    expect(finished(result.state)).toEqual(early[0]);
    expect(touch(result.state, { cell: 3 })).toEqual({ kind: 'played', move: early[0] });
    expect(touch(result.state, { cell: 5 })).toEqual({ kind: 'played', move: early[1] });
  });

  it('steps back one touch at a time', () => {
    const result = touchAll(begin(legal), 28, 19);
    if (result.kind !== 'narrowed') throw new Error('it may go on');
    expect(keys(back(result.state).touched)).toEqual(['cell 28']);
    expect(back(back(back(result.state))).touched).toEqual([]);
  });

  it('tells cells, cards, seats and buttons apart', () => {
    const mixed: LegalMove[] = [
      move('play:TAC>2', { card: 'TAC' }, { seat: 1 }),
      move('play:TAC>3', { card: 'TAC' }, { seat: 2 }),
    ];
    const result = touch(begin(mixed), { card: 'TAC' });
    if (result.kind !== 'narrowed') throw new Error('a target is still to be chosen');
    expect(touch(result.state, { cell: 1 }).kind).toBe('nowhere');
    expect(touch(result.state, { seat: 2 })).toEqual({ kind: 'played', move: mixed[1] });
  });
});

describe('typing', () => {
  it('reads the exact text whatever its case, else the only beginning', () => {
    expect(typed(legal, ' PASS ')?.text).toBe('pass');
    expect(typed(legal, '28x1')?.text).toBe('28x10');
    expect(typed(legal, '33')).toBeNull();
    expect(typed(legal, '')).toBeNull();
  });
});

describe('a move planned ahead', () => {
  it('is played if it is legal when the turn comes', () => {
    expect(premoved(legal, [{ cell: 33 }, { cell: 29 }])).toEqual({ kind: 'played', move: legal[2] });
  });
  it('is begun if more must be chosen', () => {
    const result = premoved(legal, [{ cell: 28 }, { cell: 19 }]);
    expect(result.kind).toBe('narrowed');
  });
  it('is dropped if it is not legal', () => {
    expect(premoved(legal, [{ cell: 33 }, { cell: 27 }]).kind).toBe('nowhere');
  });
});
