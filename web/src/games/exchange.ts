// Results as a file, to be taken to another browser.
import { readResults, type Result } from '../match/results';

const FORMAT = 'tablee-games';

export const toText = (results: readonly Result[]): string => JSON.stringify({ format: FORMAT, version: 1, results }, null, 1);

/** The results of a file, as far as they can be read; nothing where it is none. */
export function fromText(text: string): Result[] | null {
  try {
    const found = JSON.parse(text) as { format?: unknown; results?: unknown } | null;
    return found?.format === FORMAT && Array.isArray(found.results) ? readResults(found.results) : null;
  } catch {
    return null;
  }
}
