// What carries a match: whom to ask, and its channel – a socket to the server, or a line to the worker beside the page.
import { prefs } from '../lib/prefs.svelte';
import { signOutAgain } from './api';
import { asks } from './asks';
import type { Carrier, Channel, Hears } from './carrier';
import { liveAddress } from './early';
import { Live } from './live';
import { openHere } from './local';
import { isHere } from './places';

/** Where the answer to a sign-out was lost, this browser only watches until it has asked again. */
function openThere(table: string, hears: Hears): Channel {
  const live: Live = new Live(() => liveAddress(table, prefs.lang), {
    message: hears.message,
    link: (link) => {
      hears.link(link);
      if (link === 'open') void signOutAgain(table).then((again) => again && live.restart());
    },
  });
  return live;
}

export const house: Carrier = {
  asks,
  open: (table, hears) => (isHere(table) ? openHere(table, hears) : openThere(table, hears)),
};
