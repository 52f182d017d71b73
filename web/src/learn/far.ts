// How far a reader is in a course, for the first page: read without anything else being loaded.
import { read } from '../lib/reader';

/** Where progress is kept. */
export const LEARNT = 'tablee.learn';

/** How many lessons are done, of how many; nothing before the first was opened. */
export function howFar(game: string): string {
  const kept = read<Record<string, { lessons?: object; of?: number } | undefined> | null>(LEARNT, null)?.[game];
  return kept?.of ? `${Object.keys(kept.lessons ?? {}).length}/${kept.of}` : '';
}
