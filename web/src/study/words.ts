// Figures and moves of a study in words.
import { spoken, w } from '../i18n/spoken.svelte';
import type { GameInfo } from '../wire/types';
import type { Place } from '../session/tree.svelte';

/** A share as the reader writes it: 62 %. */
export const percent = (share: number): string => new Intl.NumberFormat(spoken.lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** What a seat is called where nobody's name is known. */
export const sideOf = (game: GameInfo, seat: number): string => (game.sides[seat] ? w(game.sides[seat]) : String(seat + 1));

export type Numbered = { readonly round: number; readonly opens: boolean };

/** The number of each move, as move lists count: a turn may have several moves, and chance belongs to the turn it is in. */
export function numbers(root: Place, seats: number): Map<Place, Numbered> {
  type Turn = { turn: number; last: number | null };
  const found = new Map<Place, Numbered>();
  const turns = new Map<Place, Turn>([[root, { turn: 0, last: null }]]);
  for (const place of root.all()) {
    const before = place.parent && turns.get(place.parent);
    if (!before) continue;
    const seat = place.entry?.seat ?? null;
    const turn = seat === null || seat === before.last ? before.turn : before.last === null ? seat : before.turn + 1;
    turns.set(place, { turn, last: seat ?? before.last });
    found.set(place, { round: Math.floor(turn / seats) + 1, opens: turn % seats === 0 && (before.last === null || turn !== before.turn) });
  }
  return found;
}
