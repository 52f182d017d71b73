import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRegion, liveRegion } from '../src/lib/live-region.svelte';
import { Match } from '../src/match/match.svelte';
import { breakable, doer, named, placesOf, resultTitle, seatName, sideOf, type Known } from '../src/match/words';
import { speak, speakIn, spoken } from '../src/i18n';
import type { Answer, Carrier, Hears } from '../src/wire/carrier';
import type { Doing, LogEntry, Plan } from '../src/wire/types';
import type { Performer } from '../src/match/performer';
import { entries, entry, events, hello, info, nowAt, turn } from './kit';

vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined })));

let hears: Hears;
let sent: Doing[];
let restarts: number;
let answer: (answer: Answer) => void;
let match: Match;

/** A carrier that is no server: what stands in for it says what the test says. */
const carrier = {
  asks: { games: () => Promise.resolve({ games: [], levels: [] }), table: () => Promise.reject(new Error('gone')), scenes: () => Promise.resolve([]) } as unknown as Carrier['asks'],
  open: (_table: string, to: Hears) => {
    hears = to;
    return {
      command: (_ply: number, doing: Doing) => (sent.push(doing), new Promise<Answer>((done) => (answer = done))),
      restart: () => (restarts += 1),
      close: () => undefined,
    };
  },
} satisfies Carrier;

const heard = (): string[] => liveRegion.lines.map(({ text }) => text);

/** Performs until it is let go. */
function held(): { performer: Performer; go: () => Promise<void> } {
  let open: (() => void)[] = [];
  return {
    performer: { show: () => undefined, perform: () => new Promise((done) => open.push(done)) },
    go: async () => {
      for (const done of open) done();
      open = [];
      await turn();
    },
  };
}

beforeEach(async () => {
  sent = [];
  restarts = 0;
  liveRegion.lines = [];
  spoken.lang = 'fr';
  await speak('app', 'table', 'board');
  await speakIn('fr');
  match = new Match('t', carrier);
  hears.link('open');
});

describe('a match', () => {
  it('offers moves when the present lies still, and not before', async () => {
    const { performer, go } = held();
    match.timeline.perform(performer);
    const legal = [{ text: '32-28', steps: [], manner: 'quiet' as const, words: null }];
    hears.message(hello([]));
    hears.message(events(0, [entry('m1', { seat: 1 })], {}, { legal }));
    expect(match.legal).toEqual([]);
    expect(match.log).toEqual([]);
    await go();
    expect(match.legal).toEqual(legal);
    expect(match.log).toHaveLength(1);
    hears.link('lost');
    expect(match.legal).toEqual([]);
  });

  it('tells neither winner nor rematch nor result before they are seen', async () => {
    const { performer, go } = held();
    match.timeline.perform(performer);
    hears.message(hello([]));
    hears.message(events(0, [entry('m1')], {}, { result: { winners: [0], how: 'rule', rule: 'D14', seat: null }, turn: { kind: 'over' }, can: ['rematch'] }));
    expect([match.over, match.can('rematch'), match.now?.result]).toEqual([false, false, null]);
    expect(heard()).toEqual([]);
    await go();
    expect([match.over, match.can('rematch'), match.now?.result?.winners]).toEqual([true, true, [0]]);
    expect(heard()).toEqual(['Ana\u00a0: m1.', 'Vous gagnez\u00a0! after 1.']);
  });

  it('tells a claim that did not hold after the moves that led to it, and once', async () => {
    const { performer, go } = held();
    match.timeline.perform(performer);
    hears.message(hello([]));
    hears.message(events(0, [entry('m1')], {}, { prompt: 'À vous.' }));
    hears.message(events(1, [], {}, { prompt: 'À vous.', claims: [{ seat: 1, cell: 0 }] }));
    expect(heard()).toEqual([]);
    await go();
    const claim = 'Bo souffle a à tort\u00a0: cette pièce n’est pas fautive.';
    expect(heard()).toEqual(['Ana\u00a0: m1.', 'À vous.', claim]);
    hears.message(events(1, [], {}, { prompt: 'À vous.', claims: [{ seat: 1, cell: 0 }, { seat: 0, cell: 1 }] }));
    await turn();
    expect(heard()).toHaveLength(4);
    expect(heard().filter((line) => line === claim)).toHaveLength(1);
  });

  it('leads to the rematch when the end was seen, and not before', async () => {
    const { performer, go } = held();
    match.timeline.perform(performer);
    hears.message(hello([]));
    expect(match.rematch).toBeNull();
    hears.message(events(0, [entry('m1')], { table: info({ rematch: 'next' }) }, { turn: { kind: 'over' } }));
    expect(match.rematch).toBeUndefined();
    await go();
    expect(match.rematch).toBe('next');
  });

  it('asks for everything again when something was missed', () => {
    hears.message(hello(entries(1)));
    hears.message(events(4, [entry('m5')]));
    expect(restarts).toBe(1);
    expect(match.log).toHaveLength(1);
    hears.message(hello(entries(5)));
    expect(match.log).toHaveLength(5);
  });

  it('is heard in order: a word, a move, what is asked', () => {
    hears.message(hello([]));
    hears.message(events(0, [entry('m1', { seat: 1 })], { chat: [{ seq: 1, seat: 1, name: 'Bo', text: 'hop', phrase: null, team: false, at: 0 }] }, { prompt: 'À vous.' }));
    expect(heard()).toEqual(['Bo\u00a0: hop', 'Bo\u00a0: m1.', 'À vous.']);
  });

  it('asks why with what was touched, and shows the answer', async () => {
    hears.message(hello([]));
    void match.why([{ cell: 3 }, { cell: 5 }]);
    expect(sent).toEqual([{ do: 'why', steps: [{ cell: 3 }, { cell: 5 }] }]);
    answer({ type: 'why', id: '1', refusal: { code: 'illegal', message: 'Non.', rule: 'D3' } });
    await turn();
    expect(match.note?.rule).toBe('D3');
    expect(heard()).toEqual(['Règle D3. Non.']);
    hears.message(events(0, [entry('m1')]));
    expect(match.note).toBeNull();
  });
});

describe('words', () => {
  const cards = (teams: number[][]): Plan => ({ area: 'cards', mode: '2p', teams, goal: 18, surface: 12, cards: [], shot: [], clearance: [], swaps: 3, deck: '' });
  const seats = ['Ana', 'Bo', 'Chloé', 'Dan'].map((name) => ({ name, kind: 'here' as const, level: null, taken: true, present: true, free: false }));
  const known = (teams: number[][], more: Partial<Known> = {}): Known => ({ info: info({ seats }), game: null, plan: cards(teams), yours: [0], ...more });
  const kick = (team: number): LogEntry => entry('die:goal', { seat: null, effects: [{ do: 'kick', team, face: 'goal' }] });

  it('put names where a game left seats', () => {
    expect(named(known([[0], [1]]), 'Tacle → {1}, {9}')).toBe('Tacle → Bo, 10');
  });
  it('tell bots of one strength apart, and leave those of another alone', () => {
    const bots = seats.map((seat, i) => ({ ...seat, name: '', kind: 'bot' as const, level: i === 2 ? 5 : 2 }));
    const there = known([[0, 1], [2, 3]], { info: info({ seats: bots }) });
    expect([0, 1, 2, 3].map((seat) => seatName(there, seat))).toEqual(['Biscuit', 'Biscuit\u00a02', 'Capucine', 'Biscuit\u00a03']);
    expect(named(there, 'Tacle → {1}')).toBe('Tacle → Biscuit\u00a02');
  });
  it('name who kicks in a shoot-out: the player, or the team of several', async () => {
    expect(doer(known([[0], [1]]), kick(1))).toBe('Bo');
    const pairs = known([[0, 2], [1, 3]]);
    expect(doer(pairs, kick(1))).toBe('Équipe 2');
    await speakIn('en');
    expect(doer(pairs, kick(1))).toBe('Team 2');
    expect(sideOf(pairs.plan, kick(1))).toBe(1);
    expect(sideOf(pairs.plan, entry('draw', { seat: 3 }))).toBe(1);
    expect(sideOf(null, entry('32-28', { seat: 1 }))).toBe(1);
  });
  it('name nobody where chance alone acts', () => {
    const clear = entry('clear:4', { seat: null, effects: [{ do: 'clear', number: 4 }] });
    expect(doer(known([[0], [1]]), clear)).toBeNull();
    expect(sideOf(cards([[0], [1]]), clear)).toBeNull();
  });
  it('say how it ended, to whoever reads', () => {
    const result = { winners: [1, 3], how: 'rule' as const, rule: null, seat: null };
    expect(resultTitle(known([[0], [1]]), result)).toBe('Partie perdue');
    expect(resultTitle(known([[0], [1]], { yours: [] }), result)).toBe('Bo, Dan gagnent');
    expect(resultTitle(known([[0], [1]]), { ...result, winners: [] })).toBe('Partie nulle');
    expect(nowAt(0).result).toBeNull();
  });
});

describe('the live region', () => {
  it('adds and never overwrites; what was heard goes away', () => {
    const timers: (() => void)[] = [];
    const region = new LiveRegion((_, run) => timers.push(run));
    region.say('un');
    region.say('deux');
    region.say('deux');
    region.say('');
    expect(region.lines.map(({ text }) => text)).toEqual(['un', 'deux', 'deux']);
    expect(new Set(region.lines.map(({ id }) => id)).size).toBe(3);
    timers[0]?.();
    expect(region.lines.map(({ text }) => text)).toEqual(['deux', 'deux']);
  });
});

it('a long move is broken before the places it names, and never within a name', () => {
  const cells = ['34', '23', '3', 'd10', 'd13', '13'].map((name) => ({ name }));
  const board = { area: 'board', cells } as unknown as Plan;
  const goes = (from: number, to: number, ...via: number[]) => entry('x', { effects: [{ do: 'go', from, via, to }] });
  const shown = (written: string, move: LogEntry): string => breakable(written, placesOf(board, move)).replaceAll('\u200b', '|');
  expect(shown('34x23x3', goes(0, 2, 1))).toBe('34x|23x|3');
  // What is taken is named, too; and the short form names only where it ends.
  expect(shown('34x13x23x3', entry('x', { effects: [...goes(0, 5).effects, { do: 'take', cell: 2, seat: 1 }, { do: 'take', cell: 1, seat: 1 }] }))).toBe('34x|13x|23x|3');
  expect(shown('34x3', goes(0, 2, 1))).toBe('34x|3');
  expect(shown('13x3', goes(5, 2, 1))).toBe('13x|3');
  expect(shown('d10-d13', goes(3, 4))).toBe('d10-|d13');
  expect(shown('0-0', entry('x', { effects: [] }))).toBe('0-0');
  expect(placesOf({ area: 'cards' } as unknown as Plan, goes(0, 1))).toEqual([]);
});
