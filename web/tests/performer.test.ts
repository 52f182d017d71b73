import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardPerformer, BREATH, CALLED, GOAL_STANDS } from '../src/board/performer.svelte';
import { Stage } from '../src/board/stage.svelte';
import type { Moment } from '../src/cards/moments';
import { CardsPerformer } from '../src/cards/performer';
import { CardsStage } from '../src/cards/stage.svelte';
import { LONGEST, Motion, type Moving } from '../src/match/motion';
import type { BoardPlan, BoardScene, CardsScene, Effect, Pieces } from '../src/wire/types';
import { boardScene, go, plan, SlowMotion, turn } from './kit';

const man = (cell: number, seat = 0): Pieces => ({ cells: [cell], seat, kind: 'man', count: 1 });
const show = (performer: BoardPerformer, ...pieces: Pieces[]): void => performer.show(boardScene({ pieces }));

let motion: SlowMotion;
let stage: Stage;
let performer: BoardPerformer;
let sounds: string[];
let stop: AbortController;
const standing = (): string[] => stage.pieces.map((piece) => `${piece.id - first} ${stage.name(piece.cell)}${piece.seat}${piece.kind === 'king' ? 'K' : ''}`);
let first = 0;

function build(with_: BoardPlan = plan): void {
  motion = new SlowMotion();
  sounds = [];
  stop = new AbortController();
  stage = new Stage(with_);
  performer = new BoardPerformer(stage, motion, (name) => sounds.push(name));
}

beforeEach(() => {
  build();
  show(performer, man(0), man(1, 1));
  first = Math.min(...stage.pieces.map((piece) => piece.id));
});

/** Lets everything that moves come to rest, until the promise is kept. */
async function finish(done: Promise<void>): Promise<void> {
  let over = false;
  void done.then(() => (over = true));
  for (let i = 0; i < 50 && !over; i++) {
    await turn();
    await motion.rest();
  }
  expect(over).toBe(true);
}

describe('what is called out', () => {
  /** What is to stand does stand. */
  class Holding extends SlowMotion {
    override hold(ms: number, signal?: AbortSignal): Promise<void> {
      return Motion.prototype.hold.call(this, ms, signal ?? stop.signal);
    }
  }
  beforeEach(() => {
    performer = new BoardPerformer(stage, new Holding());
  });
  afterEach(() => void vi.useRealTimers());
  const menace = (): void => performer.show(boardScene({ shout: 'kidam', threats: [{ seat: 1, from: 0, to: 4 }] }));

  it('stands for a while when it comes up, and keeps nothing from lying still', async () => {
    vi.useFakeTimers();
    await performer.perform([], stop.signal, 'Kidam ! Parez.');
    menace();
    expect(performer.great).toEqual({ what: 'shout', seat: 1, said: 'Kidam ! Parez.' });
    // Somebody says a word: the scene is told again, and what stands goes on standing.
    menace();
    await vi.advanceTimersByTimeAsync(CALLED - 1);
    expect(performer.great).not.toBe(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(performer.great).toBe(null);
    menace();
    expect(performer.great).toBe(null);
  });

  it('ends at a touch, or with what it was about', async () => {
    for (const end of [() => performer.hurry(), () => show(performer, man(0))]) {
      await performer.perform([], stop.signal, 'Kidam !');
      menace();
      expect(performer.great).not.toBe(null);
      end();
      await turn();
      expect(performer.great).toBe(null);
      show(performer, man(0));
    }
  });

  it('is not called out to whoever only arrives', () => {
    menace();
    expect(performer.great).toBe(null);
  });
});

describe('pieces', () => {
  it('go jump by jump, and what is taken leaves after them', async () => {
    const effects: Effect[] = [go(0, 2), go(2, 4), { do: 'take', cell: 1, seat: 1 }, { do: 'crown', cell: 4, kind: 'king' }];
    const done = performer.perform(effects, stop.signal);
    await turn();
    expect(standing()).toEqual(['0 c0', '1 b1']);
    await motion.rest();
    expect(standing()).toEqual(['0 e0', '1 b1']);
    await motion.rest();
    expect(sounds).toEqual(['step', 'step', 'take']);
    await motion.rest();
    await finish(done);
    expect(standing()).toEqual(['0 e0K']);
    expect(sounds).toEqual(['step', 'step', 'take', 'crown']);
    // A jump over somebody is seen to leap, a plain step is not.
    expect(motion.started[0]?.frames).toHaveLength(3);
    expect(motion.started[1]?.frames).toHaveLength(2);
  });

  it('keep their identity, the nearest one moving', () => {
    show(performer, man(0), man(2), man(4, 1));
    const before = new Map(stage.pieces.map((piece) => [stage.name(piece.cell), piece.id]));
    show(performer, man(0), man(4), man(3, 1));
    const after = new Map(stage.pieces.map((piece) => [stage.name(piece.cell), piece.id]));
    expect(after.get('a')).toBe(before.get('a'));
    expect(after.get('e')).toBe(before.get('c'));
    expect(after.get('d')).toBe(before.get('e'));
  });

  it('that a hand has put down already do not go again', async () => {
    stage.change(stage.pieces[0]!.id, { cell: 2 });
    await performer.perform([go(0, 2)], stop.signal);
    expect(motion.started).toEqual([]);
    expect(standing()).toEqual(['0 c0', '1 b1']);
    show(performer, man(2), man(1, 1));
    expect(motion.started).toEqual([]);
  });

  it('go home when what a hand did is refused', async () => {
    stage.change(stage.pieces[0]!.id, { cell: 2 });
    show(performer, man(0), man(1, 1));
    await turn();
    expect(standing()).toEqual(['0 a0', '1 b1']);
    expect(motion.started.map(({ name }) => name)).toEqual([`piece ${first}`]);
  });

  it('appear as what they are', async () => {
    await finish(performer.perform([{ do: 'add', cell: 3, seat: 1, kind: 'marble' }], stop.signal));
    expect(stage.standing.get(3)).toMatchObject([{ seat: 1, kind: 'marble' }]);
  });

  /** Six squares, four of them under a plate. */
  const plates: BoardPlan = {
    ground: 'plates',
    cells: Array.from({ length: 6 }, (_, x) => ({ name: `${x}`, x, y: 0, look: 'dark', touch: true, strip: 0 })),
    strips: [{ id: 0, y: 0, length: 4 }],
    edge: [],
    signs: [],
    pieces: [],
  };

  it('ride on plates that slide', async () => {
    build(plates);
    performer.show(boardScene({ pieces: [man(1)], strips: [{ id: 0, x: 0 }] }));
    expect(stage.touchable.map((c) => c.id)).toEqual([0, 1, 2, 3]);
    await finish(performer.perform([{ do: 'slide', by: 2 }], stop.signal));
    expect(stage.pieces[0]?.cell).toBe(3);
    expect(stage.touchable.map((c) => c.id)).toEqual([2, 3, 4, 5]);
    expect(motion.started.map(({ name }) => name.split(' ')[0])).toEqual(['piece', 'strip']);
  });

  it('land, and a breath later the plates slide with them', async () => {
    class Breathing extends SlowMotion {
      breathe = (): void => undefined;
      override hold(ms: number): Promise<void> {
        this.held.push(ms);
        return new Promise((done) => (this.breathe = done));
      }
    }
    const breathing = new Breathing();
    stage = new Stage(plates);
    performer = new BoardPerformer(stage, breathing);
    performer.show(boardScene({ pieces: [man(1)], strips: [{ id: 0, x: 0 }] }));
    const done = performer.perform([go(1, 2), { do: 'slide', by: 2 }], stop.signal);
    const seen = (): unknown[] => [breathing.started.map(({ name }) => name.split(' ')[0]), breathing.held, stage.pieces[0]?.cell, stage.strips[0]];
    await turn();
    expect(seen(), 'the man goes, and nothing else').toEqual([['piece'], [], 2, 0]);
    await breathing.rest();
    expect(seen(), 'it has landed').toEqual([['piece'], [200 * BREATH], 2, 0]);
    await turn();
    expect(breathing.started).toHaveLength(1);
    breathing.breathe();
    await turn();
    expect(seen(), 'the plates go with it').toEqual([['piece', 'piece', 'strip'], [200 * BREATH], 4, 2]);
    await breathing.rest();
    await done;
  });

  it('carry their ball', async () => {
    performer.show(boardScene({ pieces: [man(0)], marks: [{ cell: 0, kind: 'ball', seat: 0 }] }));
    await finish(performer.perform([go(0, 1), { do: 'ball', seat: 0, from: 1, to: 4 }], stop.signal));
    expect(stage.balls).toEqual([{ seat: 0, cell: 4 }]);
  });
});

describe('a performance', () => {
  it('can be stopped, at once and for good', async () => {
    const done = performer.perform([go(0, 2), go(2, 3), { do: 'take', cell: 1, seat: 1 }], stop.signal);
    await turn();
    stop.abort();
    await done;
    expect(motion.cancelled).toBe(1);
    expect(motion.started).toHaveLength(1);
    expect(sounds).toEqual([]);
    // Whatever it left behind, the scene puts right.
    show(performer, man(3));
    expect(standing()).toEqual(['0 d0']);
  });

  it('does not begin once it was stopped', async () => {
    stop.abort();
    await performer.perform([go(0, 2)], stop.signal);
    expect(motion.started).toEqual([]);
    expect(standing()).toEqual(['0 a0', '1 b1']);
  });

  it('lets a goal stand, motion or not, until the kick-off is shown', async () => {
    motion.pace = () => 0;
    const done = performer.perform([{ do: 'goal', seat: 1 }], stop.signal, 'Vert marque.');
    await turn();
    expect(performer.great).toEqual({ what: 'goal', seat: 1, said: 'Vert marque.' });
    expect(motion.held).toEqual([GOAL_STANDS]);
    await done;
    show(performer, man(0));
    expect(performer.great).toBeNull();
  });

  it('does not call out once more what the band of a goal has said', async () => {
    motion.pace = () => 0;
    show(performer, man(0));
    await performer.perform([{ do: 'goal', seat: 1 }], stop.signal, 'Vert marque.');
    performer.show(boardScene({ shout: 'goal' }));
    expect(performer.great).toBeNull();
    expect(motion.held).toEqual([GOAL_STANDS]);
  });

  it('takes no time where nothing moves', async () => {
    motion.pace = () => 0;
    await performer.perform([go(0, 2), { do: 'crown', cell: 2, kind: 'king' }], stop.signal);
    expect(standing()).toEqual(['0 c0K', '1 b1']);
  });

  it('does not glide a whole crowd', async () => {
    const cells = Array.from({ length: 60 }, (_, i) => ({ name: `${i}`, x: i % 10, y: Math.floor(i / 10), look: 'dark' as const, touch: true, strip: null }));
    build({ ...plan, cells });
    show(performer, ...Array.from({ length: 30 }, (_, i) => man(i)));
    show(performer, ...Array.from({ length: 30 }, (_, i) => man(30 + i)));
    await turn();
    expect(motion.started).toEqual([]);
    expect(stage.pieces.map((piece) => piece.cell).sort((a, b) => a - b)[0]).toBe(30);
  });
});

describe('motion', () => {
  class Told extends Motion {
    asked: number[] = [];
    cancels = 0;
    element = {
      animate: (_frames: Keyframe[], { duration }: { duration: number }): Moving => {
        this.asked.push(duration);
        let fail = (): void => undefined;
        const finished = new Promise<Animation>((_, no) => (fail = () => no(new Error('cancelled'))));
        finished.catch(() => undefined);
        return { finished, cancel: () => ((this.cancels += 1), fail()) };
      },
    } as unknown as Element;
  }

  it('is capped in time, ends with its signal, and gives way to what comes after it', async () => {
    const told = new Told();
    const forget = told.node('x')(told.element);
    const first = told.run([{ name: 'x', frames: [], ms: 99_999 }], stop.signal);
    expect(told.asked).toEqual([LONGEST]);
    const second = told.run([{ name: 'x', frames: [], ms: 10 }], stop.signal);
    await first;
    expect(told.cancels).toBe(1);
    stop.abort();
    await second;
    forget();
    await told.run([{ name: 'x', frames: [], ms: 10 }]);
    expect(told.asked).toHaveLength(2);
  });
});

describe('cards', () => {
  const cards: CardsScene = { half: 1, added: false, dir: 1, turn: 0, phase: 'play', act: 0, teams: [{ ball: 3, goals: 0, tokens: 3 }], seats: [], discard: [], fresh: false, laid: false, top: 9, marked: 9, pool: [], pending: null };

  it('fly, dice tumble, balls go along; the scene has the last word', async () => {
    const table = new CardsStage(cards);
    const hands = new CardsPerformer(table, () => ({ x: 0, y: 0 }), motion, (name) => sounds.push(name));
    const effects: Effect[] = [{ do: 'play', seat: 0, card: 'P3', target: null }, { do: 'advance', team: 0, from: 3, to: 6 }, { do: 'die', seat: 0, face: 'goal' }, { do: 'scored', team: 0, seat: 0 }, { do: 'sweep' }];
    const done = hands.perform(effects, stop.signal);
    expect(table.flight).toEqual({ code: 'P3' });
    await finish(done);
    expect(table.flight).toBeNull();
    expect(table.scene.teams[0]).toEqual({ ball: 0, goals: 1, tokens: 3 });
    expect(table.die).toBe('goal');
    expect(sounds).toEqual(['card', 'ball', 'dice', 'ball', 'goal']);
    expect(motion.started.map(({ name }) => name)).toEqual(['air', 'ball 0', 'die', 'ball 0']);
    hands.show({ area: 'cards', ...cards });
    expect(table.scene.teams[0]?.ball).toBe(3);
  });

  it('stop in mid-air', async () => {
    const table = new CardsStage(cards);
    const hands = new CardsPerformer(table, () => ({ x: 0, y: 0 }), motion, (name) => sounds.push(name));
    const done = hands.perform([{ do: 'draw', seat: 0, card: null }, { do: 'die', seat: 0, face: 'bar' }], stop.signal);
    await turn();
    stop.abort();
    await done;
    expect(table.flight).toBeNull();
    expect(table.die).toBeNull();
  });

  it('let a moment stand after the ball is in the net, until it is over or somebody touches', async () => {
    vi.useFakeTimers();
    const table = new CardsStage(cards);
    const goal: Moment = { kind: 'goal', title: 'But !', line: '', side: 0, die: null };
    const hands = new CardsPerformer(table, () => null, new Motion(), () => undefined, { goal: 18, moment: (effect) => (effect.do === 'scored' ? goal : null) });
    let over = false;
    void hands.perform([{ do: 'scored', team: 0, seat: 0 }, { do: 'sweep' }], stop.signal).then(() => (over = true));
    expect(table.scene.teams[0]?.ball).toBe(18);
    expect(table.moment, 'the ball comes first').toBeNull();
    await vi.advanceTimersByTimeAsync(1900);
    expect([table.moment, over]).toEqual([goal, false]);
    await vi.advanceTimersByTimeAsync(400);
    expect([table.moment, over]).toEqual([null, true]);
    void hands.perform([{ do: 'scored', team: 0, seat: 0 }], stop.signal);
    await vi.advanceTimersByTimeAsync(100);
    expect(table.moment).toBe(goal);
    hands.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.moment).toBeNull();
    vi.useRealTimers();
  });

  it('do not fly between places that are not on the page', async () => {
    const table = new CardsStage(cards);
    await new CardsPerformer(table, () => null, motion).perform([{ do: 'discard', seat: 0, card: 'P1' }], stop.signal);
    expect(motion.started).toEqual([]);
  });

  it('are nothing to a board, nor a board to them', () => {
    performer.show({ area: 'cards', ...cards });
    expect(standing()).toEqual(['0 a0', '1 b1']);
    const table = new CardsStage(cards);
    new CardsPerformer(table, () => null, motion).show(boardScene() as { area: 'board' } & BoardScene);
    expect(table.scene).toBe(cards);
  });
});
