// What carries a match: whom to ask, and its channel – a socket to the server, or a line to the worker beside the page.
import { prefs } from '../lib/prefs.svelte';
import { asks } from './asks';
import type { Carrier } from './carrier';
import { liveAddress } from './early';
import { Live } from './live';
import { openHere } from './local';
import { isHere } from './places';

export const house: Carrier = {
  asks,
  open: (table, hears) => (isHere(table) ? openHere(table, hears) : new Live(() => liveAddress(table, prefs.lang), hears)),
};
