// How good a reader is at puzzles, by Elo's scheme (A. E. Elo, The Rating of Chessplayers, 1978): each first try at a
// puzzle is a game against it. The factors are those of FIDE: 40 at first, then 20.

/** Where everybody begins. */
export const START = 1200;
const SETTLED = 30;

/**
 * What a puzzle is rated: by its grade, the weakest level of the bots that finds it. The steps are a convention and fixed,
 * so that a rating means the same tomorrow: 1000 for the easiest grade, 150 more for each one.
 */
export const ratingOf = (level: number): number => 1000 + 150 * (Math.min(9, Math.max(2, level)) - 2);

/** What is expected of a reader against a puzzle, between 0 and 1. */
export const expected = (reader: number, puzzle: number): number => 1 / (1 + 10 ** ((puzzle - reader) / 400));

/** The rating after a try: 1 for solved alone, ½ with a hint, 0 for missed; `rated` tries came before. */
export function after(reader: number, puzzle: number, score: number, rated: number): number {
  const factor = rated < SETTLED ? 40 : 20;
  return Math.round(reader + factor * (score - expected(reader, puzzle)));
}
