// What a page must know about a game beyond what it is told: one entry a game, and a plain one for any other.
import type { Value } from '../wire/types';

export type Kind = {
  /** The name of its picture in `public/miniatures`. */
  picture: string;
  /** The tone of what lies around its picture. */
  tone: 'wood' | 'blue' | 'green' | 'plum' | 'brick';
  /** The move list: a column a side; turns of several steps, each from the left; or one line a move, with who made it. */
  columns: 'sides' | 'turns' | 'one';
  /** What a score counts, where it is not plain. */
  counts: 'marbles' | null;
  /** Width by height, for the room to keep before the plan is known. */
  shape: number;
  /** How many sit down, where an option says so. */
  seats: { option: string; by: Record<string, number> } | null;
};

const plain: Kind = { picture: 'table', tone: 'wood', columns: 'sides', counts: null, shape: 1, seats: null };

const kinds: Record<string, Partial<Kind>> = {
  dames: { picture: 'dames' },
  damsystem: { picture: 'damsystem', tone: 'blue', shape: 1.29 },
  kidam: { picture: 'kidam', tone: 'green', columns: 'turns', shape: 0.72 },
  damata: { picture: 'damata', tone: 'plum', counts: 'marbles', seats: { option: 'mode', by: { four: 4 } } },
  'team-km': {
    picture: 'team-km',
    tone: 'brick',
    columns: 'one',
    shape: 1.4,
    seats: { option: 'mode', by: { '2p': 2, '3p': 3, '2v2': 4, '3v3': 6, '2v2v2': 6 } },
  },
};

export const kindOf = (game: string): Kind => ({ ...plain, ...kinds[game] });

/** How many seats a table with these options has; the fewest the game takes unless an option says more. */
export function seatCount(game: { id: string; players: number[] }, options: Record<string, Value>): number {
  const { seats } = kindOf(game.id);
  return (seats && seats.by[String(options[seats.option])]) ?? game.players[0] ?? 2;
}
