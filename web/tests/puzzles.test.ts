// Puzzles without a browser: which ones come, how a reader is rated, and what is said of a try.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadPart } from '../src/i18n/parts';
import { dayOf, ofTheme, run, RUN, themesOf, todays } from '../src/puzzles/choose';
import { oneMore, readKept, running, settled, type Of } from '../src/puzzles/kept.svelte';
import { after, expected, ratingOf, START } from '../src/puzzles/rating';
import { standing } from '../src/puzzles/solving.svelte';
import { whyWrong, type Analyse } from '../src/puzzles/why';
import { readPuzzles, type Puzzle } from '../src/wire/puzzles';
import type { Study, StudyRequest } from '../src/wire/types';

const folder = new URL('../../puzzles/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const puzzle = (id: string, level: number, themes: string[] = ['win']): Puzzle => ({ id, level, themes, options: '', position: 'P', solution: ['a'] });
const many = (n: number): Puzzle[] => Array.from({ length: n }, (_, i) => puzzle(String(i), 2 + (i % 8), [i % 2 ? 'coup' : 'save']));

/** So many there are at least. */
const LEAST: Record<string, number> = { dames: 300, damsystem: 150, kidam: 150, damata: 150, 'team-km': 60 };

describe('the files', () => {
  it('hold as many as there should be, each position once', () => {
    for (const name of files) {
      const all = readPuzzles(readFileSync(new URL(name, folder), 'utf8'));
      expect(all.length, name).toBeGreaterThanOrEqual(LEAST[name.replace('.jsonl', '')] ?? Infinity);
      expect(new Set(all.map(({ position, options }) => `${options} ${position}`)).size, name).toBe(all.length);
    }
  });
  it('are read whole, and weigh little', () => {
    expect(files.length).toBe(5);
    for (const name of files) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      expect(readPuzzles(text).length, name).toBe(text.trim().split('\n').length);
      expect(gzipSync(text).length, name).toBeLessThan(150_000);
    }
  });
  it('are about things that have a name in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      const words = await loadPart('puzzles', lang);
      for (const name of files) for (const { themes } of readPuzzles(readFileSync(new URL(name, folder), 'utf8'))) for (const theme of themes) expect(words[`puzzles.theme-name.${theme}`], theme).toBeTruthy();
    }
  });
  it('give each puzzle its day: none comes twice before all have come', () => {
    for (const name of files) {
      const all = readPuzzles(readFileSync(new URL(name, folder), 'utf8'));
      expect(new Set(all.map((_, day) => todays(all, 20_000 + day)?.id)).size, name).toBe(all.length);
    }
  });
  it('may hold a line that is no puzzle', () => {
    expect(readPuzzles('{"id":"a"}\n\n{"id":"b","position":"P","solution":["x"],"themes":[],"level":3}\n').map(({ id }) => id)).toEqual(['b']);
    expect(readPuzzles('')).toEqual([]);
  });
});

describe('the puzzle of the day', () => {
  it('is the same at any hour of a date, and another the next day', () => {
    const all = many(40);
    const [morning, night, tomorrow] = [new Date(2026, 10, 18, 0, 5), new Date(2026, 10, 18, 23, 55), new Date(2026, 10, 19, 0, 5)].map(dayOf);
    expect(morning).toBe(night);
    expect(tomorrow).toBe(morning! + 1);
    expect(todays(all, morning!)).toBe(todays(all, night!));
    expect(todays(all, tomorrow!)).not.toBe(todays(all, morning!));
    expect(todays([], 3)).toBeNull();
  });
});

describe('a run', () => {
  it('has five that are not done, near the rating, the easier ones first', () => {
    const all = many(80);
    for (const rating of [1000, 1500, 2050]) {
      const drawn = run(all, (id) => Number(id) % 3 === 0, rating);
      expect(drawn.length).toBe(RUN);
      expect(new Set(drawn).size).toBe(RUN);
      expect(drawn.map(({ level }) => level)).toEqual(drawn.map(({ level }) => level).toSorted());
      for (const { id, level } of drawn) {
        expect(Number(id) % 3).not.toBe(0);
        expect(Math.abs(ratingOf(level) - rating)).toBeLessThanOrEqual(300);
      }
    }
  });
  it('is filled up with done ones where too few are left, and is as long as there are any', () => {
    const all = many(7);
    const drawn = run(all, (id) => id !== '3', 1200);
    expect(drawn.length).toBe(5);
    expect(drawn.map(({ id }) => id)).toContain('3');
    expect(run(many(2), () => true, 1200).length).toBe(2);
  });
});

describe('themes', () => {
  it('are counted, and what is not done comes first', () => {
    const all = many(10);
    expect(themesOf(all, (id) => id === '1')).toEqual([{ name: 'coup', all: 5, solved: 1 }, { name: 'save', all: 5, solved: 0 }]);
    expect(ofTheme(all, 'coup', (id) => id === '1').map(({ id }) => id)).toEqual(['9', '3', '5', '7', '1']);
  });
});

describe('the rating', () => {
  it('follows Elo: what is expected changes nothing much, a surprise much', () => {
    expect(expected(1200, 1200)).toBe(0.5);
    expect(expected(1600, 1200)).toBeCloseTo(10 / 11);
    expect(after(1200, 1200, 1, 0)).toBe(1220);
    expect(after(1200, 1200, 0, 0)).toBe(1180);
    expect(after(1200, 1200, 0.5, 0)).toBe(1200);
    expect(after(1200, 1200, 1, 30)).toBe(1210);
    expect(after(1200, 1900, 0, 0)).toBeGreaterThan(1198);
    expect([1, 2, 9, 12].map(ratingOf)).toEqual([1000, 1000, 2050, 2050]);
  });
});

const fresh: Of = { rating: START, rated: 0, row: 0, best: 0, done: {}, run: null };

describe('what is remembered', () => {
  it('moves with the first try only; the mark never gets worse', () => {
    let of = settled(fresh, puzzle('a', 3), 'missed');
    expect(of.rating).toBeLessThan(START);
    const { rating } = of;
    of = settled(of, puzzle('a', 3), 'solved');
    expect([of.rating, of.rated, of.row, of.done['a']]).toEqual([rating, 1, 0, 'solved']);
    of = settled(of, puzzle('a', 3), 'missed');
    expect(of.done['a']).toBe('solved');
  });
  it('counts those in a row, and the best of it', () => {
    let of = fresh;
    for (const [id, mark] of [['a', 'solved'], ['b', 'solved'], ['c', 'helped'], ['d', 'solved']] as const) of = settled(of, puzzle(id, 2), mark);
    expect([of.row, of.best]).toEqual([1, 2]);
  });
  it('counts days running, once a day, and begins anew after a day without', () => {
    let days = { last: 0, row: 0, best: 0 };
    for (const day of [10, 10, 11, 12]) days = oneMore(days, day);
    expect(days).toEqual({ last: 12, row: 3, best: 3 });
    expect([12, 13, 14].map((day) => running(days, day))).toEqual([3, 3, 0]);
    expect(oneMore(days, 20)).toEqual({ last: 20, row: 1, best: 3 });
  });
  it('is read as far as it can be', () => {
    for (const bad of [null, 3, [], 'x', { games: [] }, { games: { g: null } }, { days: 'x' }]) expect(readKept(bad)).toEqual({ games: {}, days: { last: 0, row: 0, best: 0 } });
    const kept = readKept({ games: { g: { rating: 'high', rated: -1, row: 2, done: { a: 'solved', b: 'gold' }, run: { ids: ['a'], marks: ['x'] } } }, days: { last: 5, row: 2.5, best: 4 } });
    expect(kept).toEqual({ games: { g: { rating: START, rated: 0, row: 2, best: 0, done: { a: 'solved' }, run: null } }, days: { last: 5, row: 0, best: 4 } });
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});

describe('a try', () => {
  const own = { kind: 'player', seat: 1 } as const;
  const other = { kind: 'player', seat: 0 } as const;
  it('stands as the file says', () => {
    const solution = ['a', 'b', 'c'];
    expect(standing({ solution }, [], own, 1)).toBe('open');
    expect(standing({ solution }, ['a'], other, 1)).toBe('reply');
    expect(standing({ solution }, ['a', 'b'], own, 1)).toBe('open');
    expect(standing({ solution }, ['a', 'x'], own, 1)).toBe('wrong');
    expect(standing({ solution }, ['a', 'b', 'c'], other, 1)).toBe('solved');
    expect(standing({ solution }, ['a', 'b', 'c', 'd'], own, 1)).toBe('wrong');
  });

  /** A referee of a game in which seats follow each other in an order, and a bot that expects a line. */
  const means = (seats: number[], line: string[], { chance = 0.9, cards = false, over = -1, winners = [0] } = {}) => ({
    asks: {
      study: async ({ moves = [] }: StudyRequest) =>
        ({
          plan: { area: cards ? 'cards' : 'board' },
          entries: moves.map((text, i) => ({ text, seat: seats[i] ?? 0 })),
          turn: { kind: 'player', seat: seats[moves.length] ?? 0 },
          result: over >= 0 && moves.length >= over ? { winners, how: 'rule', rule: 'X1', seat: null } : null,
        }) as unknown as Study,
    },
    analyse: (async () => (line.length ? [{ move: line[0], chance, score: 0, depth: 1, nodes: 1, line }] : null)) as Analyse,
  });
  const ask = (with_: ReturnType<typeof means>) => whyWrong(with_, { game: 'g' }, ['a'], 'x', 1);

  it('is refuted by the answer to it, and the chance left is the solver’s', async () => {
    expect(await ask(means([1, 1, 0, 1], ['y', 'z']))).toMatchObject({ kind: 'answer', moves: ['y'], answer: { text: 'y', seat: 0 }, left: 10 });
  });
  it('is refuted by the first move of the other side where a turn goes on', async () => {
    expect(await ask(means([1, 1, 1, 0], ['y', 'z'], { chance: 0.2 }))).toMatchObject({ kind: 'answer', moves: ['y', 'z'], answer: { text: 'z' }, left: 20 });
  });
  it('may end the match, by itself or by the answer', async () => {
    expect(await ask(means([1, 1, 0], ['y'], { over: 2 }))).toEqual({ kind: 'over', moves: [], lost: true });
    expect(await ask(means([1, 1, 0], ['y'], { over: 2, winners: [] }))).toEqual({ kind: 'over', moves: [], lost: false });
    expect(await ask(means([1, 1, 0], ['y'], { over: 3 }))).toMatchObject({ kind: 'loses', moves: ['y'] });
  });
  it('is compared with the best behind hidden hands', async () => {
    const analyse: Analyse = async () => [{ move: 'a', chance: 0.62 }, { move: 'x', chance: 0.41 }].map((one) => ({ ...one, score: 0, depth: 0, nodes: 0, line: [one.move] }));
    expect(await ask({ ...means([1, 1, 0], [], { cards: true }), analyse })).toEqual({ kind: 'chance', moves: [], left: 41, best: 62 });
    expect(await ask(means([1, 1, 0], ['q'], { cards: true }))).toEqual({ kind: 'plain', moves: [] });
  });
  it('is plainly not the best where nobody can say more', async () => {
    expect(await ask(means([1, 1, 0], []))).toEqual({ kind: 'plain', moves: [] });
  });
});
