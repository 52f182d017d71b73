// What carries a match: whom to ask, and its channel. The server is HTTP for what is asked once, and a socket a table.
import { prefs } from '../lib/prefs.svelte';
import { asks } from './asks';
import type { Carrier } from './carrier';
import { liveAddress } from './early';
import { Live } from './live';

export const house: Carrier = {
  asks,
  open: (table, hears) => new Live(() => liveAddress(table, prefs.lang), hears),
};
