// The way to the next match of the same people.
import { go } from '../lib/router.svelte';
import type { Match } from '../match/match.svelte';
import { asks } from '../wire/asks';
import { WireError } from '../wire/carrier';

/** Takes one's seats at the rematch and goes there; whoever only watches just goes. */
export async function toRematch(match: Match): Promise<void> {
  const next = match.info?.rematch;
  if (!next) return;
  try {
    if (match.yours.length) await asks.rematch(match.id);
  } catch (why) {
    if (why instanceof WireError && why.refusal.code !== 'taken') return match.refuse(why.refusal);
  }
  go('table', next);
}
