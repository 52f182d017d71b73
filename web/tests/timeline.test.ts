import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Performer } from '../src/match/performer';
import { BACK, DEALT, LAST, MANY, Timeline, type Moment, type Watches } from '../src/match/timeline.svelte';
import type { Effect, LogEntry, Scene } from '../src/wire/types';
import { boardScene, entries, entry, momentAt, turn } from './kit';

/** Performs when it is told to, and remembers what was seen. */
class Slow implements Performer {
  scenes: Scene[] = [];
  performed = 0;
  private waiting: (() => void)[] = [];
  show(scene: Scene): void {
    this.scenes.push(scene);
  }
  perform(_effects: readonly Effect[], signal: AbortSignal): Promise<void> {
    this.performed += 1;
    return new Promise((done) => {
      this.waiting.push(done);
      signal.addEventListener('abort', () => {
        this.waiting = this.waiting.filter((other) => other !== done);
        done();
      });
    });
  }
  async next(): Promise<void> {
    this.waiting.shift()?.();
    await turn();
  }
}

let performer: Slow;
let told: string[];
let time: number;
let watches: Watches;
let timeline: Timeline;
const text = (moment: Moment | null): unknown[] => [moment?.ply, moment?.log.at(-1)?.text ?? null, moment?.now?.ply ?? null];

beforeEach(() => {
  performer = new Slow();
  told = [];
  time = 0;
  watches = {
    past: vi.fn(async (ply: number) => boardScene({ score: [100 + ply] })),
    moved: (move: LogEntry) => told.push(move.text ?? '?'),
    arrived: (moment: Moment) => told.push(`at ${moment.ply}`),
    clock: () => time,
  };
  timeline = new Timeline(watches);
  timeline.perform(performer);
  timeline.push([], momentAt([]));
});

describe('what is shown', () => {
  it('is the first thing that is told, at once', () => {
    expect(text(timeline.shown)).toEqual([0, null, 0]);
    expect(timeline.settled).toBe(true);
    expect(told).toEqual(['at 0']);
  });

  it('follows the latest when it has been seen to happen, not before', async () => {
    const log = entries(1);
    const won = { winners: [0], how: 'rule', rule: 'D14', seat: null } as const;
    timeline.push(log, momentAt(log, { result: { ...won, winners: [0] }, turn: { kind: 'over' }, can: ['rematch'] }));
    expect(timeline.latest?.now?.result).not.toBeNull();
    // Badge, button and word of the result are drawn from here.
    expect(timeline.present?.now).toMatchObject({ result: null, can: [], turn: { kind: 'player' } });
    expect(timeline.settled).toBe(false);
    await performer.next();
    expect(timeline.present?.now).toMatchObject({ result: { rule: 'D14' }, can: ['rematch'], turn: { kind: 'over' } });
    expect(timeline.settled).toBe(true);
    expect(performer.scenes.at(-1)).toBe(timeline.latest?.scene);
  });

  it('can be waited for: until the last of it lies still, or nobody looks any more', async () => {
    let rested = 0;
    const wait = (): void => void timeline.atRest().then(() => (rested += 1));
    wait();
    await turn();
    expect(rested).toBe(1);
    const log = entries(2);
    timeline.push(log, momentAt(log));
    wait();
    await performer.next();
    expect(rested).toBe(1);
    await performer.next();
    expect(rested).toBe(2);
    const more = entries(3);
    timeline.push(more.slice(2), momentAt(more));
    wait();
    timeline.skip();
    await turn();
    expect(rested).toBe(3);
    const yet = entries(4);
    timeline.push(yet.slice(3), momentAt(yet));
    wait();
    timeline.release();
    await turn();
    expect([rested, timeline.settled]).toEqual([4, false]);
  });

  it('goes move by move, and how things stand comes with the last of them', async () => {
    const log = entries(3);
    timeline.push(log, momentAt(log));
    await performer.next();
    expect(text(timeline.shown)).toEqual([1, 'm1', 0]);
    await performer.next();
    expect(text(timeline.shown)).toEqual([2, 'm2', 0]);
    await performer.next();
    expect(text(timeline.shown)).toEqual([3, 'm3', 3]);
    expect(told).toEqual(['at 0', 'm1', 'm2', 'at 3']);
  });

  it('takes messages in their order, each after the one before', async () => {
    const log = entries(2);
    timeline.push(log.slice(0, 1), momentAt(log.slice(0, 1)));
    timeline.push(log.slice(1), momentAt(log));
    expect(performer.performed).toBe(1);
    await performer.next();
    expect(text(timeline.shown)).toEqual([1, 'm1', 1]);
    await performer.next();
    expect(text(timeline.shown)).toEqual([2, 'm2', 2]);
  });

  it('changes at once where nothing was played', () => {
    const same = { ...momentAt([]), now: { ...momentAt([]).now!, prompt: 'a word' } };
    timeline.push([], same);
    expect(timeline.shown).toBe(same);
    expect(performer.performed).toBe(0);
  });

  it('is there at once when it is skipped, and nothing goes on behind it', async () => {
    const log = entries(3);
    timeline.push(log, momentAt(log));
    timeline.skip();
    expect(text(timeline.shown)).toEqual([3, 'm3', 3]);
    expect(timeline.settled).toBe(true);
    await turn();
    expect(performer.performed).toBe(1);
    expect(performer.scenes.at(-1)).toBe(timeline.latest?.scene);
    expect(told).toEqual(['at 0', 'at 3']);
    timeline.skip();
    expect(told).toEqual(['at 0', 'at 3']);
  });

  it('is simply so where nobody performs', () => {
    const alone = new Timeline(watches);
    alone.push([], momentAt([]));
    alone.push(entries(3), momentAt(entries(3)));
    expect(alone.shown?.ply).toBe(3);
    expect(alone.settled).toBe(true);
  });

  it('catches up behind another window', () => {
    const asleep = new Timeline({ ...watches, awake: () => false });
    asleep.perform(performer);
    asleep.push([], momentAt([]));
    asleep.push(entries(2), momentAt(entries(2)));
    expect(asleep.settled).toBe(true);
    expect(performer.performed).toBe(0);
  });
});

describe('a crowd of moves', () => {
  it('after an absence is seen by its last ones only, from where they began', async () => {
    const log = entries(1000);
    timeline.push(log, momentAt(log));
    await turn();
    expect(text(timeline.shown)).toEqual([1000 - LAST, `m${1000 - LAST}`, 0]);
    expect(performer.scenes.at(-1)).toMatchObject({ score: [1100 - LAST] });
    for (let i = 0; i < LAST; i++) await performer.next();
    expect(performer.performed).toBe(LAST);
    expect(text(timeline.shown)).toEqual([1000, 'm1000', 1000]);
    expect(timeline.settled).toBe(true);
    expect(told).toEqual(['at 0', 'm998', 'm999', 'at 1000']);
  });

  it('after an absence lies still in time, however long what happened would stand', async () => {
    // A performer that stops only when it is told to: a goal that stands.
    const stands = { show: () => undefined, seen: 0, perform: (_: readonly unknown[], signal: AbortSignal) => ((stands.seen += 1), new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))) };
    const back = new Timeline(watches);
    back.perform(stands);
    back.push([], momentAt([]));
    vi.useFakeTimers();
    const log = entries(1000);
    back.push(log, momentAt(log));
    await vi.advanceTimersByTimeAsync(BACK - 1);
    expect([back.settled, stands.seen]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(2);
    vi.useRealTimers();
    expect([back.settled, stands.seen]).toEqual([true, 1]);
  });

  it('after an absence is simply so where the past cannot be had, or not soon', async () => {
    const log = entries(1000);
    for (const past of [() => Promise.reject(new Error('offline')), () => new Promise<never>(() => undefined)]) {
      const back = new Timeline({ ...watches, past });
      back.perform(performer);
      back.push([], momentAt([]));
      vi.useFakeTimers();
      back.push(log, momentAt(log));
      await vi.advanceTimersByTimeAsync(1000);
      vi.useRealTimers();
      expect(back.settled).toBe(true);
    }
    expect(performer.performed).toBe(0);
  });

  it('is cut short when it takes too long', async () => {
    const log = entries(MANY);
    timeline.push(log, momentAt(log));
    await performer.next();
    time = 60_000;
    await performer.next();
    expect(performer.performed).toBe(2);
    expect(timeline.settled).toBe(true);
  });

  it('that only deals is not seen card by card, but a die among it is', async () => {
    const deal = Array.from({ length: DEALT + 1 }, (_, i) => entry(`card ${i}`, { listed: false }));
    const log = [...deal, entry('die')];
    timeline.push(log, momentAt(log));
    expect(performer.performed).toBe(1);
    expect(timeline.shown?.ply).toBe(DEALT + 1);
    await performer.next();
    expect(timeline.settled).toBe(true);
  });

  it('of messages is caught up with', async () => {
    const log = entries(6);
    for (let i = 1; i <= 6; i++) timeline.push(log.slice(i - 1, i), momentAt(log.slice(0, i)));
    for (let i = 0; i < 6; i++) await performer.next();
    expect(performer.performed).toBeLessThan(6);
    expect(text(timeline.shown)).toEqual([6, 'm6', 6]);
    expect(timeline.settled).toBe(true);
  });
});

describe('looking back', () => {
  const log = entries(5);
  beforeEach(() => {
    timeline.push(log, momentAt(log));
    timeline.skip();
    told = [];
  });

  it('is the same cursor at another place', async () => {
    await timeline.look(2);
    expect(text(timeline.shown)).toEqual([2, 'm2', null]);
    expect(performer.scenes.at(-1)).toMatchObject({ score: [102] });
    expect(timeline.looking).toBe(2);
    expect(timeline.settled).toBe(false);
    // The list of moves, the result and the offers are those of the present.
    expect(timeline.present?.ply).toBe(5);
    await timeline.look(99);
    expect(timeline.looking).toBeNull();
    expect(timeline.shown).toBe(timeline.latest);
    expect(told).toEqual([]);
  });

  it('sees a move happen that leads one on, and any other place is simply shown', async () => {
    await timeline.look(1);
    expect(performer.performed).toBe(1);
    const on = timeline.look(2);
    await turn();
    expect([performer.performed, timeline.looking, timeline.shown?.ply]).toEqual([2, 2, 1]);
    // Whoever goes elsewhere meanwhile does not wait for it.
    await timeline.look(4);
    expect(text(timeline.shown)).toEqual([4, 'm4', null]);
    await on;
    expect(text(timeline.shown)).toEqual([4, 'm4', null]);
    await timeline.look(3);
    expect(performer.performed).toBe(2);
    const again = timeline.look(4);
    await turn();
    await performer.next();
    await again;
    expect(text(timeline.shown)).toEqual([4, 'm4', null]);
    expect(performer.scenes.at(-1)).toMatchObject({ score: [104] });
    // The last move is seen as the others are, and then it is the present.
    const last = timeline.look(5);
    await turn();
    expect([performer.performed, timeline.settled]).toEqual([4, false]);
    await performer.next();
    await last;
    expect([timeline.settled, timeline.looking]).toEqual([true, null]);
  });

  it('ends what is being performed', async () => {
    const more = [...log, entry('m6')];
    timeline.push(more.slice(5), momentAt(more));
    await timeline.look(0);
    await performer.next();
    expect(text(timeline.shown)).toEqual([0, null, null]);
  });

  it('in the midst of what is being seen loses no word of the rest, and says none twice', async () => {
    const more = [...log, entry('m6'), entry('m7'), entry('m8')];
    timeline.push(more.slice(5), momentAt(more));
    await performer.next();
    expect(told).toEqual(['m6']);
    const heard: unknown[] = [];
    watches.arrived = (moment, before) => heard.push([before?.ply, moment.ply]);
    await timeline.look(2);
    await timeline.look(4);
    await performer.next();
    await timeline.look(99);
    // What speaks tells the moves between the two.
    expect(heard).toEqual([[6, 8]]);
    expect(told).toEqual(['m6']);
  });

  it('goes on while others play, and they are heard', async () => {
    await timeline.look(1);
    const more = [...log, entry('m6')];
    timeline.push(more.slice(5), momentAt(more));
    expect(timeline.shown?.ply).toBe(1);
    expect(timeline.present?.ply).toBe(6);
    expect(told).toEqual(['at 6']);
    await timeline.look(6);
    expect(timeline.settled).toBe(true);
    expect(performer.performed).toBe(1);
    expect(told).toEqual(['at 6']);
  });

  it('ends when what is looked at is taken back', async () => {
    await timeline.look(4);
    timeline.push([], momentAt(log.slice(0, 3)));
    expect(timeline.looking).toBeNull();
    expect(text(timeline.shown)).toEqual([3, 'm3', 3]);
  });

  it('shows the last place asked for, whatever comes first', async () => {
    const answers = new Map<number, (scene: Scene) => void>();
    const slow = new Timeline({ past: (ply) => new Promise((done) => answers.set(ply, done)) });
    slow.push([], momentAt(log));
    const [first, second] = [slow.look(1), slow.look(2)];
    answers.get(2)?.(boardScene());
    answers.get(1)?.(boardScene());
    await Promise.all([first, second]);
    expect(slow.shown?.ply).toBe(2);
  });

  it('gives up where the past cannot be had', async () => {
    const lost = new Timeline({ past: () => Promise.reject(new Error('offline')) });
    lost.push([], momentAt(log));
    await lost.look(1);
    expect(lost.looking).toBeNull();
    expect(lost.shown?.ply).toBe(5);
  });
});
