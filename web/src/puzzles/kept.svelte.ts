// What this reader has solved: a rating, streaks and the run at hand, kept in the browser.
import { read } from '../lib/reader';
import type { Puzzle } from '../wire/puzzles';
import { after, ratingOf, START } from './rating';

export const PUZZLES = 'tablee.puzzles';

/** How a puzzle came out: alone, with a hint, or not. */
export type Mark = 'solved' | 'helped' | 'missed';
const SCORES: Record<Mark, number> = { solved: 1, helped: 0.5, missed: 0 };

/** A run of puzzles: which, and how far. */
export type Run = { ids: string[]; marks: Mark[] };

export type Of = {
  rating: number;
  /** How many tries it comes from. */
  rated: number;
  /** How many were solved alone, one after another: now, and at best. */
  row: number;
  best: number;
  /** The best that was made of each puzzle. */
  done: Record<string, Mark>;
  run: Run | null;
};
/** Days running on which a puzzle of the day was solved: the last of them, and how many. */
export type Days = { last: number; row: number; best: number };
export type Kept = { games: Record<string, Of>; days: Days };

const fresh = (): Of => ({ rating: START, rated: 0, row: 0, best: 0, done: {}, run: null });
const isMark = (found: unknown): found is Mark => typeof found === 'string' && Object.hasOwn(SCORES, found);
const count = (found: unknown): number => (typeof found === 'number' && Number.isInteger(found) && found >= 0 ? found : 0);
const isRecord = (found: unknown): found is Record<string, unknown> => typeof found === 'object' && found !== null && !Array.isArray(found);

function readRun(found: unknown): Run | null {
  if (!isRecord(found) || !Array.isArray(found.ids) || !Array.isArray(found.marks)) return null;
  const { ids, marks } = found;
  return ids.length > 0 && ids.every((id) => typeof id === 'string') && marks.every(isMark) && marks.length <= ids.length ? { ids, marks } : null;
}

/** What an earlier visit left, as far as it can be read. */
export function readKept(found: unknown): Kept {
  const games: Record<string, Of> = {};
  const all = isRecord(found) ? found : {};
  for (const [game, of] of Object.entries(isRecord(all.games) ? all.games : {})) {
    if (!isRecord(of)) continue;
    const done = Object.entries(isRecord(of.done) ? of.done : {}).filter((pair): pair is [string, Mark] => isMark(pair[1]));
    const rating = typeof of.rating === 'number' && of.rating > 0 && of.rating < 5000 ? Math.round(of.rating) : START;
    games[game] = { rating, rated: count(of.rated), row: count(of.row), best: count(of.best), done: Object.fromEntries(done), run: readRun(of.run) };
  }
  const days = isRecord(all.days) ? all.days : {};
  return { games, days: { last: count(days.last), row: count(days.row), best: count(days.best) } };
}

/** After a first try at a puzzle; a second one changes the mark at most, and never for the worse. */
export function settled(before: Of, puzzle: Pick<Puzzle, 'id' | 'level'>, mark: Mark): Of {
  const known = before.done[puzzle.id];
  const better = known !== undefined && SCORES[known] >= SCORES[mark] ? known : mark;
  const done = { ...before.done, [puzzle.id]: better };
  if (known !== undefined) return { ...before, done };
  const row = mark === 'solved' ? before.row + 1 : 0;
  return { ...before, done, row, best: Math.max(before.best, row), rating: after(before.rating, ratingOf(puzzle.level), SCORES[mark], before.rated), rated: before.rated + 1 };
}

/** After the puzzle of a day was solved. */
export function oneMore(before: Days, day: number): Days {
  if (before.last === day) return before;
  const row = before.last === day - 1 ? before.row + 1 : 1;
  return { last: day, row, best: Math.max(before.best, row) };
}

/** How many days running, seen on a day: a streak that was not gone on with yesterday is over. */
export const running = (days: Days, day: number): number => (days.last >= day - 1 ? days.row : 0);

class Solved {
  private all = $state.raw<Kept>(readKept(read<unknown>(PUZZLES, null)));

  of(game: string): Of {
    return this.all.games[game] ?? fresh();
  }
  get days(): Days {
    return this.all.days;
  }
  /** Whether a puzzle was tried. */
  tried = (game: string, id: string): boolean => this.of(game).done[id] !== undefined;
  /** Whether it was solved, alone or with a hint. */
  solved = (game: string, id: string): boolean => (this.of(game).done[id] ?? 'missed') !== 'missed';

  /** A puzzle came out; gives how the rating moved. */
  settle(game: string, puzzle: Pick<Puzzle, 'id' | 'level'>, mark: Mark): number {
    const before = this.of(game);
    const now = settled(before, puzzle, mark);
    this.write({ ...this.all, games: { ...this.all.games, [game]: now } });
    return now.rating - before.rating;
  }
  solvedToday(day: number): void {
    this.write({ ...this.all, days: oneMore(this.all.days, day) });
  }
  run(game: string, run: Run | null): void {
    this.write({ ...this.all, games: { ...this.all.games, [game]: { ...this.of(game), run } } });
  }

  private write(all: Kept): void {
    this.all = all;
    try {
      localStorage.setItem(PUZZLES, JSON.stringify(all));
    } catch {
      // Storage is closed or full: it holds for this visit.
    }
  }
}

export const solved = new Solved();
