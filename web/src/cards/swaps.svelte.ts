// Swaps at half-time: planned here one by one, and undone as easily, until all of them are sent with the last word.
import type { CardCode, LegalMove } from '../wire/types';
import { buttonOf, plainMoves } from './uses';

/** A card in a hand: two equal ones are two cards. */
export type Held = { seat: number; at: number };
export type Swap = { mine: Held; theirs: Held };

export type Around = {
  legal: () => readonly LegalMove[];
  /** How many moves were played when that could be. */
  ply: () => number;
  hand: (seat: number) => readonly CardCode[];
  me: () => number | null;
  /** How many cards a seat may still give, before anything that is planned. */
  left: (seat: number) => number;
  play: (text: string) => Promise<boolean>;
};

export class Swaps {
  planned = $state.raw<readonly Swap[]>([]);
  /** The card of one's own that is to be given. */
  chosen = $state<number | null>(null);
  /** What is still to be sent, the last word included. */
  private queue = $state.raw<readonly string[]>([]);

  private busy = false;
  /** The position in which the last of them was sent: nothing more is sent in it. */
  private sentAt = -1;

  constructor(private readonly around: Around) {}

  get sending(): boolean {
    return this.queue.length > 0;
  }

  left(seat: number): number {
    return this.around.left(seat) - this.planned.filter(({ mine, theirs }) => mine.seat === seat || theirs.seat === seat).length;
  }

  /** Whether a card is part of a swap that is planned. */
  gone(seat: number, at: number): boolean {
    return this.planned.some(({ mine, theirs }) => [mine, theirs].some((card) => card.seat === seat && card.at === at));
  }

  choose(at: number): void {
    this.chosen = this.chosen === at ? null : at;
  }

  /** Whether that card can be had for the one chosen. */
  can(seat: number, at: number): boolean {
    return this.chosen !== null && !this.gone(seat, at) && this.text(this.chosen, seat, at) !== null && this.left(seat) > 0 && this.left(this.around.me() ?? -1) > 0;
  }

  plan(seat: number, at: number): void {
    const me = this.around.me();
    if (me === null || this.chosen === null || !this.can(seat, at)) return;
    this.planned = [...this.planned, { mine: { seat: me, at: this.chosen }, theirs: { seat, at } }];
    this.chosen = null;
  }

  undo(i: number): void {
    this.planned = this.planned.filter((_, at) => at !== i);
  }

  /** The last word: everything planned is sent, and then that one is ready. */
  send(): void {
    const ready = plainMoves(this.around.legal()).find((move) => buttonOf(move) === 'ready');
    const texts = this.planned.map(({ mine, theirs }) => this.text(mine.at, theirs.seat, theirs.at));
    if (!ready || texts.some((text) => text === null)) return;
    this.queue = [...texts.filter((text) => text !== null), ready.text];
    void this.goOn();
  }

  /** Sends the next of them as soon as it can be played; what is refused ends it. */
  async goOn(): Promise<void> {
    const [next, ...rest] = this.queue;
    const ply = this.around.ply();
    if (this.busy || ply === this.sentAt || next === undefined || !this.around.legal().some((move) => move.text === next)) return;
    this.busy = true;
    this.sentAt = ply;
    this.queue = rest;
    const done = await this.around.play(next);
    this.busy = false;
    if (!done) {
      this.queue = [];
      this.sentAt = -1;
    }
    if (!this.queue.length) this.forget();
    else await this.goOn();
  }

  forget(): void {
    this.planned = [];
    this.chosen = null;
  }

  private text(mine: number, seat: number, theirs: number): string | null {
    const me = this.around.me();
    if (me === null) return null;
    const [give, get] = [this.around.hand(me)[mine], this.around.hand(seat)[theirs]];
    const fits = ({ steps }: LegalMove): boolean => {
      const cards = steps.flatMap((step) => ('card' in step ? [step.card] : []));
      return cards.length === 2 && cards[0] === give && cards[1] === get && steps.some((step) => 'seat' in step && step.seat === seat);
    };
    return this.around.legal().find(fits)?.text ?? null;
  }
}
