// The puzzles of a game: a file of its own beside the page, sent for when they are first wanted.
import { WireError } from './carrier';

const files = import.meta.glob<string>('../../../puzzles/*.jsonl', { query: '?url', import: 'default', eager: true });

/** One puzzle, as `tablee lab puzzles` writes it. */
export type Puzzle = {
  id: string;
  /** Options as `key=value`, separated by commas; none where they are the usual ones. */
  options: string;
  /** The position, from which who is to move solves it. */
  position: string;
  /** The moves of the solution, replies included, the solver's last. */
  solution: string[];
  themes: string[];
  /** The weakest level of the bots that finds the first move, 9 where none does. */
  level: number;
};

const texts = (found: unknown): found is string[] => Array.isArray(found) && found.every((one) => typeof one === 'string');

/** One line of a file; nothing where it is none. */
function readLine(line: string): Puzzle | null {
  const found = JSON.parse(line) as Partial<Puzzle>;
  const { id, options = '', position, solution, themes, level } = found;
  if (typeof id !== 'string' || typeof position !== 'string' || typeof level !== 'number' || !texts(solution) || !texts(themes) || !solution.length) return null;
  return { id, options, position, solution, themes, level };
}

export const readPuzzles = (text: string): Puzzle[] =>
  text.split('\n').flatMap((line) => {
    const puzzle = line.trim() ? readLine(line) : null;
    return puzzle ? [puzzle] : [];
  });

const addressOf = (game: string): string | null => files[`../../../puzzles/${game}.jsonl`] ?? null;

/** Whether there are puzzles of a game. */
export const hasPuzzles = (game: string): boolean => addressOf(game) !== null;

const asked = new Map<string, Promise<Puzzle[]>>();

async function load(address: string): Promise<Puzzle[]> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new WireError({ code: 'offline', message: '' });
  return readPuzzles(await answer.text());
}

export function puzzlesOf(game: string): Promise<Puzzle[]> {
  const address = addressOf(game);
  if (address === null) return Promise.reject(new WireError({ code: 'not-found', message: '' }));
  const known = asked.get(game) ?? load(address);
  asked.set(game, known);
  // What did not come is asked for again.
  known.catch(() => asked.delete(game));
  return known;
}
