// An invitation that was followed: what it is worth, which seats it opens, which one is chosen; asked again while one chooses.
import { WireError, type Asks } from '../wire/carrier';
import type { GameInfo, Snapshot } from '../wire/types';

export type Worth = 'good' | 'used' | 'full' | 'over' | 'unknown';

export class Invited {
  snapshot = $state.raw<Snapshot | null>(null);
  game = $state.raw<GameInfo | null>(null);
  missing = $state(false);
  /** What went wrong; in the server's own words where it has some, else empty. */
  problem = $state<string | null>(null);
  busy = $state(false);
  worth = $state<Worth>('good');
  /** The seats it opens, and the one that is chosen. */
  free = $state.raw<readonly number[]>([]);
  seat = $state<number | null>(null);
  /** It is one link for several. */
  group = $state(false);
  readonly table = $derived(this.snapshot?.table ?? null);

  constructor(
    readonly id: string,
    readonly invitation: string | null,
    private readonly asks: Pick<Asks, 'table' | 'games' | 'invitation' | 'join'>,
  ) {}

  /** Whether somebody who sits here already should simply go to the table. Asked again, what cannot be asked is no news. */
  async look(again = false): Promise<'sits' | 'chooses'> {
    try {
      const found = await this.asks.table(this.id);
      this.snapshot = found;
      if (found.table.yours.length || found.table.kept.length) return 'sits';
      this.game ??= (await this.asks.games()).games.find(({ id }) => id === found.table.game) ?? null;
      if (this.invitation) await this.ask(this.invitation, found);
      else {
        this.free = found.table.seats.flatMap((place, i) => (place.kind === 'open' && place.free ? [i] : []));
        this.worth = found.now.turn.kind === 'over' ? 'over' : this.free.length ? 'good' : 'full';
      }
      // An empty seat rather than a bot's; what was chosen stays chosen as long as it is free.
      if (this.seat === null || !this.free.includes(this.seat)) this.seat = this.free.find((i) => found.table.seats[i]?.level === null) ?? this.free[0] ?? null;
    } catch (why) {
      if (!again) this.failed(why);
    }
    return 'chooses';
  }

  /** While one still chooses, others sit down. */
  get changing(): boolean {
    return !this.missing && !this.busy && this.worth === 'good' && this.snapshot !== null;
  }

  /** Sits down; gives the seats that are one's own now, or nothing where somebody was faster. */
  async sit(name: string): Promise<number[] | null> {
    this.busy = true;
    this.problem = null;
    try {
      const { seats } = await this.asks.join(this.id, { ...(this.invitation ? { invitation: this.invitation } : {}), ...(this.seat === null ? {} : { seat: this.seat }), name });
      return seats;
    } catch (why) {
      this.failed(why);
      // What is left is shown.
      if (why instanceof WireError && why.refusal.code !== 'offline') await this.look(true);
      return null;
    } finally {
      this.busy = false;
    }
  }

  private async ask(invitation: string, { table }: Snapshot): Promise<void> {
    const { state, seats } = await this.asks.invitation(this.id, invitation);
    this.free = seats;
    this.group ||= seats.length > 1;
    this.worth = state === 'used' && table.seats.every((place) => !place.free) ? 'full' : state;
  }

  private failed(why: unknown): void {
    if (why instanceof WireError && why.refusal.code === 'not-found' && !this.snapshot) this.missing = true;
    else this.problem = why instanceof WireError ? why.message : '';
  }
}
