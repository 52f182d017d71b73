// What can be said with one touch: its sign, and the key of its words.
import type { QuickPhrase } from '../wire/types';

export const PHRASES: readonly QuickPhrase[] = ['hello', 'good-luck', 'well-played', 'thanks', 'one-moment', 'sorry', 'bye'];
/** Those that are a sign and no words. */
export const REACTIONS: Partial<Record<QuickPhrase, string>> = { bravo: '★', laugh: '☺', oh: '!' };
