import { beforeEach, expect, test, vi } from 'vitest';
import { record, results, suggested, type Result } from '../src/match/results';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

const game = (result: Result['result'], level: number | undefined, table: string, name = 'dames'): Result => ({ table, game: name, at: 1, result, ...(level === undefined ? {} : { level }) });

test('a game is remembered once, and what cannot be read is passed over', () => {
  record(game('won', 1, 'a'));
  record(game('lost', 1, 'a'));
  expect(results().map((one) => one.result)).toEqual(['won']);
  kept.set('tablee.results', '[null, 3, {"table": "b"}, {"table":"c","game":"dames","at":1,"result":"drawn"}]');
  expect(results().map((one) => one.table)).toEqual(['c']);
  kept.set('tablee.results', '{"a":1}');
  expect(results()).toEqual([]);
});

test('two wins running lead up, three losses down, and nothing leads past the ends', () => {
  const played = (...list: [Result['result'], number | undefined][]) => suggested('dames', list.map(([result, level], i) => game(result, level, String(i))));
  expect(played()).toBeNull();
  expect(played(['won', undefined])).toBeNull();
  expect(played(['won', 3])).toBe(3);
  expect(played(['won', 3], ['won', 3])).toBe(4);
  expect(played(['won', 2], ['won', 3])).toBe(3);
  expect(played(['lost', 3], ['lost', 3])).toBe(3);
  expect(played(['lost', 3], ['lost', 3], ['lost', 3])).toBe(2);
  expect(played(['lost', 1], ['lost', 1], ['lost', 1])).toBe(1);
  expect(played(['won', 8], ['won', 8])).toBe(8);
  expect(suggested('dames', [game('won', 3, 'a', 'kidam'), game('won', 3, 'b', 'kidam')])).toBeNull();
});
