// Clocks run in the eye of the reader between two words of the server.
import type { Clocks } from '../wire/types';

export function leftNow(clocks: Clocks, seat: number, toldAt: number, now: number): number {
  const left = clocks.left[seat] ?? 0;
  return clocks.running === seat ? Math.max(0, left - Math.max(0, now - toldAt)) : left;
}

/** `day` is the letter that stands for days in the reader's language. */
export function clockText(ms: number, day = 'j'): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  if (days > 0) return `${days} ${day} ${two(Math.floor((seconds % 86_400) / 3600))} h`;
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? two(Math.floor((seconds % 3600) / 60)) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
