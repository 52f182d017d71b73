// How long something stays to be looked at, as fast as the reader likes things to move.
import { playPrefs } from '../lib/play-prefs.svelte';

const PACE = { slow: 1.5, normal: 1, fast: 0.5, none: 0 } as const;
const LOOK = {
  /** Before each move that is shown. */
  move: 600,
  /** A wrong try, before the pieces go home. */
  wrong: 1800,
  /** Before each move of a picture. */
  picture: 900,
} as const;

/** In ms. */
export const lookFor = (what: keyof typeof LOOK): number => LOOK[what] * PACE[playPrefs.now.speed];
