// The lists of the first page: one's own games, open tables, matches to watch; as they were found, and as they change.
import type { MyGame } from '../lib/prefs.svelte';
import type { Asks } from '../wire/carrier';
import { isHere } from '../wire/places';
import type { HomeNews, TableLine } from '../wire/types';

export type Mine = { known: MyGame; line: TableLine };

/** What this browser remembers. */
export type Memory = { games: () => MyGame[]; forget: (id: string) => void; playing: () => number };

/** Whether it is one's turn. */
export const yours = ({ known, line }: Mine): boolean => line.status === 'live' && line.turn !== null && (known.seats?.includes(line.turn) ?? false);

/** How a game that is over ended for its reader; nothing where nobody was another's opponent. */
export function outcome({ known, line }: Mine): 'won' | 'lost' | 'drawn' | null {
  const winners = line.result?.winners ?? [];
  const seats = known.seats ?? [];
  if (line.result && !winners.length) return 'drawn';
  if (!line.result || !seats.length || seats.length === line.players.length) return null;
  return winners.some((seat) => seats.includes(seat)) ? 'won' : 'lost';
}

export class Lists {
  mine = $state.raw<Mine[]>([]);
  private open = $state.raw<TableLine[]>([]);
  private live = $state.raw<TableLine[]>([]);
  /** Whether the server told which tables wait: of one that does not answer nothing is known. */
  reached = $state(true);
  /** Until one's games are known there is room for as many as there were. */
  room = $state(0);

  // What waits for one comes first.
  readonly playing = $derived(this.mine.filter(({ line }) => line.status !== 'over').toSorted((a, b) => Number(yours(b)) - Number(yours(a))));
  readonly past = $derived(this.mine.filter(({ line }) => line.status === 'over').slice(0, 8));
  readonly others = $derived(this.foreign(this.live).slice(0, 4));
  readonly waiting = $derived(this.foreign(this.open).slice(0, 6));

  constructor(
    private readonly asks: Pick<Asks, 'kept' | 'known' | 'tables' | 'forget'>,
    private readonly memory: Memory,
  ) {
    this.room = memory.playing();
  }

  private foreign(lines: readonly TableLine[]): TableLine[] {
    return lines.filter((line) => !this.mine.some(({ known }) => known.id === line.table));
  }

  /** Asks for everything once. What cannot be asked is empty, and nothing is forgotten for it. */
  async look(): Promise<void> {
    const [found, opened, running] = await Promise.all([this.recall().catch(() => []), this.asks.tables('open').catch(() => null), this.asks.tables('live').catch(() => null)]);
    this.mine = found;
    this.room = 0;
    this.reached = opened !== null;
    this.open = opened?.tables ?? [];
    this.live = running?.tables ?? [];
  }

  /** What the server tells from now on: lists come by themselves, and so do turns. */
  async hear(news: HomeNews): Promise<void> {
    this.reached = true;
    if (news.open) this.open = news.open;
    if (news.live) this.live = news.live;
    if (!news.yours) return;
    const lines = new Map(news.yours.map((line) => [line.table, line]));
    this.mine = this.mine.map(({ known, line }) => ({ known, line: lines.get(known.id) ?? line }));
    // A game that was begun in another window.
    if (news.yours.some(({ table }) => !this.mine.some(({ known }) => known.id === table))) this.mine = await this.recall().catch(() => this.mine);
  }

  forget(id: string): void {
    this.memory.forget(id);
    void this.asks.forget(id);
    this.mine = this.mine.filter(({ known }) => known.id !== id);
  }

  private async recall(): Promise<Mine[]> {
    const remembered = this.memory.games();
    const there = remembered.map(({ id }) => id).filter((id) => !isHere(id));
    const [kept, known] = await Promise.all([this.asks.kept(), this.asks.known(there).catch(() => null)]);
    const found = new Map([...kept, ...(known?.tables ?? [])].map((line) => [line.table, line]));
    const listed = remembered.flatMap((one) => {
      const line = found.get(one.id);
      return line ? [{ known: one, line }] : [];
    });
    // What a server no longer knows is forgotten; not what could not be asked about.
    if (known) for (const { id } of remembered) if (!found.has(id)) this.memory.forget(id);
    // What is kept here is listed even if nothing else remembers it.
    const unknown = kept.filter((line) => !remembered.some(({ id }) => id === line.table));
    return [...listed, ...unknown.map((line) => ({ known: { id: line.table, game: line.game, at: line.created, invitations: [] }, line }))];
  }
}
