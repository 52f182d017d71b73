import { describe, expect, it, vi } from 'vitest';
import { Explain } from '../src/cards/explain.svelte';
import { LetBe } from '../src/cards/let-be.svelte';
import { momentOf } from '../src/cards/moments';
import { Pick } from '../src/cards/pick.svelte';
import { summary } from '../src/cards/summary';
import { Swaps } from '../src/cards/swaps.svelte';
import { turnsOf } from '../src/match/turns';
import type { CardsPlan, Effect, LegalMove, PlanCard, Refusal } from '../src/wire/types';
import { entry, move } from './kit';

const turn = (seat: number): Effect => ({ do: 'turn', seat });

describe('turns', () => {
  it('are one line each, and a card that is drawn is none', () => {
    const log = [
      entry('draw', { listed: false, effects: [] }),
      entry('card', { seat: null, listed: false, effects: [{ do: 'draw', seat: 0, card: null }] }),
      entry('play', { effects: [{ do: 'play', seat: 0, card: 'T3', target: null }] }),
      entry('die', { seat: null, said: 'Goal!', effects: [{ do: 'die', seat: 0, face: 'goal' }, { do: 'scored', team: 0, seat: 0 }, turn(1)] }),
      entry('tackle', { seat: 1, effects: [] }),
      entry('red', { seat: 0, effects: [turn(0)] }),
    ];
    const lines = turnsOf(log);
    expect(lines.map(({ seat, parts, first, last, said }) => [seat, parts.map(({ text }) => text).join(), first, last, said.join()])).toEqual([
      [0, 'play,die', 1, 4, 'Goal!'],
      [1, 'tackle,red', 5, 6, ''],
    ]);
  });

  it('give every kick of a shoot-out and whatever is not over a line', () => {
    const kick = (team: number): Effect => ({ do: 'kick', team, face: 'bar' });
    const log = [entry('discard', { effects: [{ do: 'shootout' }] }), entry('a', { seat: null, effects: [kick(0)] }), entry('b', { seat: null, effects: [kick(1)] }), entry('open', { effects: [] })];
    expect(turnsOf(log).map(({ parts, last }) => [parts.length, last])).toEqual([[1, 1], [1, 2], [1, 3], [1, 4]]);
    expect(turnsOf([])).toEqual([]);
  });
});

const words = { fr: '', en: '' };
const card = (code: string, kind: PlanCard['kind']): PlanCard => ({ code, kind, value: 0, star: false, counters: [], count: 1, name: words, does: words });
const plan: CardsPlan = { mode: '2v2', teams: [[0, 1], [2, 3]], goal: 18, surface: 12, cards: [card('SUPER', 'super'), card('T3', 'shot')], shot: [], clearance: [], swaps: 3, deck: '' };

it('a summary counts goals by half and shots by team', () => {
  const does = (...effects: Effect[]) => entry('x', { effects });
  const log = [
    does({ do: 'play', seat: 0, card: 'T3', target: null }),
    does({ do: 'die', seat: 0, face: 'save' }),
    does({ do: 'play', seat: 3, card: 'SUPER', target: null }, { do: 'scored', team: 1, seat: 3 }),
    does({ do: 'half', seat: 1 }),
    does({ do: 'die', seat: 1, face: 'goal' }, { do: 'scored', team: 0, seat: 1 }),
    does({ do: 'full', seat: 2 }, { do: 'scored', team: 0, seat: 0 }),
  ];
  expect(summary(log.slice(2), plan, { half: 2, added: true }).goals.map(({ half }) => half)).toEqual([1, 2, 'added']);
  expect(summary(log, plan, { half: 2, added: true })).toEqual({ goals: [{ seat: 3, team: 1, half: 1 }, { seat: 1, team: 0, half: 2 }, { seat: 0, team: 0, half: 'added' }], shots: [2, 1] });
});

it('moments say what happened and whose it is', () => {
  const told = { seat: (n: number) => `s${n}`, team: (n: number) => `t${n}`, teamOf: (n: number) => (n < 2 ? 0 : 1), goals: [1, 2] };
  const kind = (effect: Parameters<typeof momentOf>[0]) => {
    const moment = momentOf(effect, told);
    return moment && [moment.kind, moment.side, moment.die];
  };
  expect(kind({ do: 'scored', team: 1, seat: 2 })).toEqual(['goal', 1, null]);
  expect(kind({ do: 'die', seat: 0, face: 'save' })).toEqual(['save', 0, 'save']);
  expect(kind({ do: 'die', seat: 0, face: 'goal' })).toEqual(['roll', 0, 'goal']);
  expect(kind({ do: 'booked', seat: 2, card: 'RED', red: true, limit: 6 })).toEqual(['red', 1, null]);
  expect(kind({ do: 'booked', seat: 2, card: 'YEL', red: false, limit: 7 })).toBeNull();
  expect(kind({ do: 'kick', team: 1, face: 'bar' })).toEqual(['missed', 1, 'bar']);
  expect(kind({ do: 'turn', seat: 0 })).toBeNull();
});

describe('swaps', () => {
  const swap = (give: string, seat: number, get: string): LegalMove => move(`${give}/${seat}/${get}`, { button: 'swap' }, { card: give }, { seat }, { card: get });
  const hands = [['A', 'A', 'B'], ['X', 'Y', 'Z']];
  const all = [...['A', 'B'].flatMap((give) => ['X', 'Y', 'Z'].map((get) => swap(give, 1, get))), move('ready', { button: 'ready' })];

  function table(left = 3) {
    const sent: string[] = [];
    const state = { legal: all as LegalMove[], ply: 0, refuses: false };
    const swaps = new Swaps({ legal: () => state.legal, ply: () => state.ply, hand: (seat) => hands[seat] ?? [], me: () => 0, left: () => left, play: async (text) => (sent.push(text), !state.refuses) });
    return { swaps, sent, state };
  }

  it('are planned and undone, each card once, no more than may be given', () => {
    const { swaps, sent } = table(2);
    swaps.plan(1, 0);
    expect(swaps.planned, 'no card was chosen').toEqual([]);
    swaps.choose(0);
    swaps.plan(1, 0);
    expect([swaps.left(0), swaps.left(1), swaps.gone(0, 0), swaps.gone(0, 1), swaps.gone(1, 0)]).toEqual([1, 1, true, false, true]);
    swaps.choose(1);
    expect([swaps.can(1, 0), swaps.can(1, 1)]).toEqual([false, true]);
    swaps.plan(1, 1);
    swaps.choose(2);
    expect(swaps.can(1, 2), 'two were to be given').toBe(false);
    swaps.undo(0);
    expect([swaps.left(0), swaps.can(1, 2)]).toEqual([1, true]);
    expect(sent).toEqual([]);
  });

  it('are sent with the last word, one after the other, and stop at what is refused', async () => {
    const { swaps, sent, state } = table();
    swaps.choose(0);
    swaps.plan(1, 2);
    swaps.send();
    await Promise.resolve();
    expect([sent, swaps.sending]).toEqual([['A/1/Z'], true]);
    await swaps.goOn();
    expect(sent, 'not in the same position').toHaveLength(1);
    state.ply = 1;
    state.legal = [];
    await swaps.goOn();
    expect(sent, 'not before it can be played').toHaveLength(1);
    state.legal = all;
    await swaps.goOn();
    expect([sent, swaps.sending, swaps.planned]).toEqual([['A/1/Z', 'ready'], false, []]);
    state.refuses = true;
    state.ply = 2;
    swaps.choose(0);
    swaps.plan(1, 2);
    swaps.send();
    await new Promise((done) => setTimeout(done));
    expect([sent.length, swaps.sending]).toEqual([3, false]);
  });
});

it('a card that can only be thrown away is not playable, and says why once for each position', async () => {
  const legal = [move('play:P3', { card: 'P3' }), move('discard:P3', { button: 'discard' }, { card: 'P3' }), move('discard:T4', { button: 'discard' }, { card: 'T4' })];
  const pick = new Pick(() => legal, () => ['P3', 'T4']);
  expect([...pick.playable]).toEqual(['P3']);
  expect([...pick.able].sort()).toEqual(['P3', 'T4']);
  expect(pick.judging).toBe(true);
  pick.toggle(1);
  expect([pick.seen, pick.playsOf('T4').length, pick.direct.map((use) => use.verb)]).toEqual(['T4', 0, ['discard']]);
  pick.over = 0;
  expect(pick.seen).toBe('P3');
  const refusal = { code: 'T15', rule: 'T15', message: 'no' } as Refusal;
  const ask = vi.fn(async () => refusal);
  const explain = new Explain(ask);
  await explain.look(4, 'T4');
  await explain.look(4, 'T4');
  expect([ask.mock.calls.length, explain.reason(4, 'T4'), explain.reason(5, 'T4')]).toEqual([1, refusal, null]);
  await explain.look(5, 'T4');
  expect(ask).toHaveBeenCalledTimes(2);
});

it('a card is given away at a second word where that is wished for; what touches no card is done at once', () => {
  const legal = [move('play:P3', { card: 'P3' }), move('draw', { button: 'draw' })];
  const wish = { on: true };
  const made: string[] = [];
  const pick = new Pick(() => legal, () => ['P3'], ({ text }) => made.push(text), () => wish.on);
  pick.make(legal[1]!);
  expect(made).toEqual(['draw']);
  pick.make(legal[0]!);
  expect([made, pick.pending?.text]).toEqual([['draw'], 'play:P3']);
  // Another card is a change of mind.
  pick.toggle(0);
  pick.confirm();
  expect([made, pick.pending]).toEqual([['draw'], null]);
  pick.make(legal[0]!);
  pick.confirm();
  expect([made, pick.pending]).toEqual([['draw', 'play:P3'], null]);
  wish.on = false;
  pick.make(legal[0]!);
  expect(made).toEqual(['draw', 'play:P3', 'play:P3']);
});

it('an interruption is let be in a while that nothing in the hand changes, and only if that is wished for', () => {
  vi.useFakeTimers();
  for (const [chance, takes] of [[0, 1800], [0.5, 2500], [1, 3200]] as const) {
    const letBe = new LetBe(() => chance);
    const accept = vi.fn();
    letBe.begin(accept);
    vi.advanceTimersByTime(10_000);
    expect(accept).not.toHaveBeenCalled();
    letBe.on = true;
    const stop = letBe.begin(accept);
    expect(letBe.left).toBe(1);
    vi.advanceTimersByTime(takes / 2);
    expect(letBe.left, 'what is seen goes by the clock that plays').toBeCloseTo(0.5, 1);
    vi.advanceTimersByTime(takes / 2 - 1);
    expect(letBe.left).toBeLessThan(0.05);
    expect(accept).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(accept).toHaveBeenCalledOnce();
    stop();
    letBe.begin(accept)();
    vi.advanceTimersByTime(10_000);
    expect(accept, 'whoever answers in time is not overruled').toHaveBeenCalledOnce();
  }
  vi.useRealTimers();
});
