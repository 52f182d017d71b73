// Which address can be handed out to others.
import type { Reach } from '../wire/types';

const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The address to hand out: this page's own, unless it is one that only this machine knows. */
export function addressFor(own: Pick<Location, 'origin' | 'hostname'>, reach: Reach | null): { origin: string; alone: boolean } {
  if (reach?.kind === 'public' && reach.addresses[0]) return { origin: reach.addresses[0].replace(/\/$/, ''), alone: false };
  if (!LOOPBACK.test(own.hostname)) return { origin: own.origin, alone: false };
  const other = reach?.kind === 'network' ? reach.addresses[0] : undefined;
  return { origin: other ?? own.origin, alone: other === undefined };
}
