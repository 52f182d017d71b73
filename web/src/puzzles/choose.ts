// Which puzzles a reader gets: today's, a run of five, those of a theme.
import type { Puzzle } from '../wire/puzzles';
import { ratingOf } from './rating';

const DAY = 86_400_000;

/** The date where the reader is, as a number of days: the same number wherever it is that date. */
export const dayOf = (now: Date): number => Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

/** From one day to the next so many puzzles are passed over; a prime, and more than a file holds, so that all come in turn. */
const STRIDE = 7919;

/** The puzzle of a date: the same for everybody, and the one `tablee puzzle GAME` begins with. */
export const todays = (puzzles: readonly Puzzle[], day: number): Puzzle | null => puzzles[(day * STRIDE) % puzzles.length] ?? null;

/** So many make a run. */
export const RUN = 5;
/** A run is drawn from so many that suit the reader best. */
const AROUND = 4 * RUN;

/** In another order, each as likely as any other. */
const shuffled = <T>(some: readonly T[], random: () => number): T[] =>
  some.map((one) => ({ one, lot: random() })).toSorted((a, b) => a.lot - b.lot).map(({ one }) => one);

/** Five that are not done yet and near a rating, the easier ones first; where too few are left, done ones again. */
export function run(puzzles: readonly Puzzle[], done: (id: string) => boolean, rating: number, random: () => number = Math.random): Puzzle[] {
  const far = (puzzle: Puzzle): number => Math.abs(ratingOf(puzzle.level) - rating);
  // Shuffled before they are sorted: which of equally near ones come is chance.
  const near = (some: Puzzle[]): Puzzle[] => shuffled(shuffled(some, random).toSorted((a, b) => far(a) - far(b)).slice(0, AROUND), random);
  const fresh = near(puzzles.filter(({ id }) => !done(id)));
  const again = near(puzzles.filter(({ id }) => done(id)));
  return [...fresh, ...again].slice(0, RUN).toSorted((a, b) => a.level - b.level);
}

/** Those of a theme: what is not done first, the easier ones before the harder. */
export const ofTheme = (puzzles: readonly Puzzle[], theme: string, done: (id: string) => boolean): Puzzle[] =>
  puzzles.filter(({ themes }) => themes.includes(theme)).toSorted((a, b) => Number(done(a.id)) - Number(done(b.id)) || a.level - b.level);

export type Theme = { name: string; all: number; solved: number };

/** What the puzzles of a game are about, the most frequent first. */
export function themesOf(puzzles: readonly Puzzle[], solved: (id: string) => boolean): Theme[] {
  const themes = new Map<string, Theme>();
  for (const { id, themes: names } of puzzles) {
    for (const name of names) {
      const theme = themes.get(name) ?? { name, all: 0, solved: 0 };
      themes.set(name, { name, all: theme.all + 1, solved: theme.solved + Number(solved(id)) });
    }
  }
  return [...themes.values()].toSorted((a, b) => b.all - a.all || a.name.localeCompare(b.name));
}
