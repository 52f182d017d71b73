// How far a reader is in a course, for the first page: read without anything else being loaded.
import { read } from '../lib/reader';

/** Where progress is kept. */
export const LEARNT = 'tablee.learn';

type Kept = { lessons?: object; of?: number; minute?: boolean };
const keptOf = (game: string): Kept | undefined => read<Record<string, Kept | undefined> | null>(LEARNT, null)?.[game];

/** Whether nothing was learnt of a game yet, nor its minute seen. */
export const isNew = (game: string): boolean => !keptOf(game)?.of && !keptOf(game)?.minute;

/** How many lessons are done, of how many; nothing before the first was opened. */
export function howFar(game: string): string {
  const kept = keptOf(game);
  return kept?.of ? `${Object.keys(kept.lessons ?? {}).length}/${kept.of}` : '';
}
