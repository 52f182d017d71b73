// Whether others can open the addresses this page hands out, and which address that is.
import { asks } from '../wire/asks';
import { addressFor } from './address';

/** The address to hand out, asked of the server; where it cannot say, the page's own. */
export async function reachable(): Promise<{ origin: string; alone: boolean }> {
  return addressFor(window.location, await asks.reach().catch(() => null));
}
