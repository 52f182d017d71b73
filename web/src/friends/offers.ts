// What is asked at the table and waits for an answer: from others, from oneself, and what was refused.
import type { Doing, Offer, Offers } from '../wire/types';

export type Asked = { what: Offer; seat: number };

/** How each is accepted and refused. */
export const ANSWERS: Record<Offer, { yes: Doing; no: Doing }> = {
  draw: { yes: { do: 'draw-yes' }, no: { do: 'draw-no' } },
  undo: { yes: { do: 'undo-yes' }, no: { do: 'undo-no' } },
  pause: { yes: { do: 'pause' }, no: { do: 'pause-no' } },
  rematch: { yes: { do: 'rematch' }, no: { do: 'rematch-no' } },
};

/** All that is offered, by whom first. */
function all(offers: Offers): Asked[] {
  const first = (what: Offer, seats: readonly number[]): Asked[] => (seats[0] === undefined ? [] : [{ what, seat: seats[0] }]);
  return [...first('draw', offers.draw), ...(offers.undo ? [{ what: 'undo' as const, seat: offers.undo.seat }] : []), ...first('pause', offers.pause), ...first('rematch', offers.rematch)];
}

const seatsOf = (offers: Offers, what: Offer): readonly number[] => (what === 'undo' ? (offers.undo ? [offers.undo.seat] : []) : offers[what]);

/** How things stand, as far as an answer can be read from it. */
export type Standing = { ply: number; paused: boolean; offers: Offers };

/** What one had asked and was given between two moments: a move is taken back, or the match pauses. What ends the match, or
 * leads to another one, is told by that. */
export function granted(before: Standing, now: Standing, yours: readonly number[]): 'undo' | 'pause' | null {
  const asked = sent(before.offers, yours).map(({ what }) => what);
  if (asked.includes('undo') && !now.offers.undo && now.ply < before.ply) return 'undo';
  return asked.includes('pause') && !before.paused && now.paused ? 'pause' : null;
}

/** What others ask and one has not agreed to. */
export const asked = (offers: Offers, yours: readonly number[]): Asked[] =>
  yours.length ? all(offers).filter(({ what }) => !seatsOf(offers, what).some((seat) => yours.includes(seat))) : [];

/** What one asked oneself, or agreed to while others still have to. */
export const sent = (offers: Offers, yours: readonly number[]): Asked[] =>
  all(offers).filter(({ what }) => seatsOf(offers, what).some((seat) => yours.includes(seat)));
