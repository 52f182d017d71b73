// The server as a carrier: HTTP for what is asked once, a socket a table.
import { prefs } from '../lib/prefs.svelte';
import { api } from './api';
import type { Carrier } from './carrier';
import { liveAddress } from './early';
import { Live } from './live';

export const server: Carrier = {
  asks: api,
  open: (table, hears) => new Live(() => liveAddress(table, prefs.lang), hears),
};
