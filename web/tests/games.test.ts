// One's own games: filters, figures, and files that come from elsewhere.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fromText, toText } from '../src/games/exchange';
import { ALL, byLevel, filtered, lengths, middle, openings, turningPoint, waysToLose } from '../src/games/tally';
import { bring, KEPT, record, resultOf, results, turned, turnsOf, type Result } from '../src/match/results';
import type { LogEntry, TableInfo } from '../src/wire/types';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

let n = 0;
const one = (more: Partial<Result> = {}): Result => ({ table: `t${++n}`, game: 'a', at: n, result: 'won', ...more });
const log = (...moves: [number | null, string, boolean?][]): LogEntry[] => moves.map(([seat, text, listed = true]) => ({ seat, text, listed, said: null, words: null, manner: 'quiet', effects: [] }));

describe('a result', () => {
  const seat = (level: number | null) => ({ name: null, kind: 'here', level, taken: true, present: true, free: false });
  const info = (more: object = {}): TableInfo => ({ id: 't', game: 'a', yours: [1], imported: false, usual_start: true, seats: [seat(4), seat(null)], ...more }) as unknown as TableInfo;
  const ended = { winners: [0], how: 'rule' as const, rule: 'X9', seat: null };
  const moves = log([0, 'a'], [0, 'b'], [null, 'die'], [1, 'c'], [1, 'drawn', false], [0, 'd'], [1, 'e'], [0, 'f']);

  it('tells the turns, of several moves where they have several; chance and what is not listed are none', () => {
    expect(turnsOf(moves)).toEqual([['a', 'b'], ['c'], ['d'], ['e'], ['f']]);
  });
  it('holds how and when it ended, and how it began', () => {
    expect(resultOf(info(), ended, 7, moves, true)).toEqual({ table: 't', game: 'a', at: 7, result: 'lost', level: 4, seat: 1, turns: 5, how: 'rule', rule: 'X9', opening: [['a', 'b'], ['c'], ['d'], ['e']] });
    expect(resultOf(info(), { ...ended, winners: [] }, 7, moves, false)).toMatchObject({ result: 'drawn' });
    expect(resultOf(info(), ended, 7, moves, false)).not.toHaveProperty('opening');
    expect(resultOf(info({ usual_start: false }), ended, 7, moves, true)).not.toHaveProperty('opening');
    expect(resultOf(info({ yours: [0, 1] }), ended, 7, moves, true)).toBeNull();
    expect(resultOf(info({ yours: [] }), ended, 7, moves, true)).toBeNull();
  });
});

describe('filters', () => {
  const all = [one({ level: 3 }), one({ level: 3, result: 'lost' }), one({ game: 'b' }), one({ game: 'b', level: 8, result: 'drawn' })];
  it('leave what they say', () => {
    expect(filtered(all, ALL)).toEqual(all);
    expect(filtered(all, { ...ALL, game: 'b' }).length).toBe(2);
    expect(filtered(all, { ...ALL, level: 'people' })).toEqual([all[2]]);
    expect(filtered(all, { game: 'a', level: '3', result: 'lost' })).toEqual([all[1]]);
    expect(filtered(all, { game: 'a', level: '8', result: '' })).toEqual([]);
  });
  it('lead to sums by game and opponent', () => {
    expect(byLevel(all)).toEqual([
      { game: 'a', level: '3', score: { won: 1, drawn: 0, lost: 1 } },
      { game: 'b', level: 'people', score: { won: 1, drawn: 0, lost: 0 } },
      { game: 'b', level: '8', score: { won: 0, drawn: 1, lost: 0 } },
    ]);
  });
});

describe('figures', () => {
  it('tell where lost games turned, once they were analysed', () => {
    for (const table of ['x', 'y', 'z']) record(one({ table, result: table === 'z' ? 'won' : 'lost' }));
    expect(turningPoint(results())).toBeNull();
    turned('x', 12);
    turned('y', 30);
    turned('z', 3);
    turned('nowhere', 1);
    expect(turningPoint(results())).toEqual({ n: 2, turn: 30 });
    expect(fromText(toText(results()))?.map((one) => one.turned)).toEqual([12, 30, 3]);
  });
  it('group openings by both first turns and by who begins', () => {
    const all = [one({ seat: 0, opening: [['x'], ['y', 'v'], ['z']] }), one({ seat: 0, opening: [['x'], ['y', 'v']], result: 'lost' }), one({ seat: 1, opening: [['x'], ['y', 'v']] }), one()];
    expect(openings(all)).toEqual([
      { game: 'a', seat: 0, turns: [['x'], ['y', 'v']], score: { won: 1, drawn: 0, lost: 1 } },
      { game: 'a', seat: 1, turns: [['x'], ['y', 'v']], score: { won: 1, drawn: 0, lost: 0 } },
    ]);
  });
  it('tell when and how it ended, only of games that know', () => {
    const all = [one({ turns: 0 }), one({ turns: 20, result: 'lost', how: 'resigned' }), one({ turns: 21, result: 'lost', how: 'rule', rule: 'X1' }), one({ turns: 400, result: 'lost', how: 'rule', rule: 'X1' }), one({ result: 'lost' })];
    expect(lengths(all).map(({ from, to, score }) => [from, to, score.won, score.lost])).toEqual([[0, 20, 1, 1], [21, 40, 0, 1], [121, null, 0, 1]]);
    expect(waysToLose(all)).toEqual([{ game: 'a', how: 'rule', rule: 'X1', n: 2 }, { game: 'a', how: 'resigned', rule: null, n: 1 }]);
    expect([middle(all, 'lost'), middle(all, 'won'), middle(all, 'drawn')]).toEqual([21, 0, null]);
  });
});

describe('a file', () => {
  it('goes from one browser to another, each game once', () => {
    const all = [one({ opening: [['x', 'w']], seat: 0, turns: 3, how: 'rule', rule: 'X1', level: 2 }), one()];
    const text = toText(all);
    expect(fromText(text)).toEqual(all);
    record(all[1]!);
    expect(bring(fromText(text) ?? [])).toBe(1);
    expect(bring(fromText(text) ?? [])).toBe(0);
    expect(results()).toEqual(all);
  });
  it('that is damaged brings what can be read of it, or nothing', () => {
    for (const bad of ['', 'null', '3', '[]', '{}', '{"format":"tablee-games"}', '{"format":"other","results":[]}', '{"format":"tablee-games","results":{}}', toText([one()]).slice(0, -20)]) expect(fromText(bad)).toBeNull();
    const half = { format: 'tablee-games', results: [null, 3, { table: 'x' }, { table: 'y', game: 'a', at: 'now', result: 'won' }, { table: 'z', game: 'a', at: 1, result: 'lost', level: 'high', opening: [1], turns: -2, seat: 1, more: 'x' }] };
    expect(fromText(JSON.stringify(half))).toEqual([{ table: 'z', game: 'a', at: 1, result: 'lost', seat: 1 }]);
  });
  it('never makes the list longer than it may be: the newest stay', () => {
    const many = Array.from({ length: KEPT + 50 }, (_, i) => one({ at: i }));
    bring(many);
    expect(results().length).toBe(KEPT);
    expect(results()[0]?.at).toBe(50);
  });
  it('of before is still read', () => {
    kept.set('tablee.results', '[{"table":"old","game":"a","at":1,"result":"won","level":3}]');
    expect(results()).toEqual([{ table: 'old', game: 'a', at: 1, result: 'won', level: 3 }]);
    kept.set('tablee.results', '[{"table":"old","game":"a","at":1,"result":"won","opening":["a b","c"]}]');
    expect(results()[0]?.opening).toEqual([['a', 'b'], ['c']]);
  });
});
