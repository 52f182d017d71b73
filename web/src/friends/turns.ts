// Whose turn it is, as far as this browser knows its seats.
import type { MyGame } from '../lib/prefs.svelte';
import type { TableLine } from '../wire/types';

/** The games in which it is one's turn. */
export function yourTurns(lines: readonly TableLine[], games: readonly MyGame[]): TableLine[] {
  const seats = new Map(games.map((game) => [game.id, game.seats ?? []]));
  return lines.filter((line) => line.status === 'live' && line.turn !== null && seats.get(line.table)?.includes(line.turn));
}

/** Which turns are still to be told of. A turn is told once: seen on a page that is in front, or said while none is. */
export class Untold {
  constructor(private told: ReadonlySet<string> = new Set()) {}

  /** How the turns stand now: gives those nobody was told of, and holds them to be told from here on. */
  take(turns: readonly TableLine[]): TableLine[] {
    const fresh = turns.filter(({ table }) => !this.told.has(table));
    this.told = new Set(turns.map(({ table }) => table));
    return fresh;
  }

  get tables(): string[] {
    return [...this.told];
  }
}
