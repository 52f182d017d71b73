// The card picked from one's hand, and what can be done with it.
import type { CardCode, LegalMove } from '../wire/types';
import { plainMoves, usable, usesOf, type Use } from './uses';

/** What throws a card away stands after what plays it. */
const AWAY = new Set(['discard', 'change']);

export class Pick {
  index = $state<number | null>(null);

  constructor(
    private readonly legal: () => readonly LegalMove[],
    private readonly hand: () => readonly CardCode[],
  ) {}

  readonly code = $derived.by(() => (this.index === null ? null : (this.hand()[this.index] ?? null)));
  readonly able = $derived.by(() => usable(this.legal()));
  readonly plain = $derived.by(() => plainMoves(this.legal()));
  readonly uses = $derived.by(() => (this.code === null ? [] : usesOf(this.legal(), this.code)));
  readonly direct = $derived.by(() => this.uses.filter((use) => use.verb !== 'swap').sort((a, b) => Number(AWAY.has(a.verb)) - Number(AWAY.has(b.verb))));
  readonly swaps = $derived.by(() => this.uses.filter((use) => use.verb === 'swap'));
  /** Whether the card can at most be thrown away: the referee knows why. */
  readonly stuck = $derived.by(() => this.code !== null && this.legal().length > 0 && this.direct.every((use) => use.verb === 'discard'));

  toggle(i: number): void {
    this.index = this.index === i ? null : i;
  }

  drop(): void {
    this.index = null;
  }
}

export type Target = { pile: 'discard' } | { seat: number } | { table: true } | null;

/** What a card does where it is dropped: thrown away, played against somebody, or played. */
export function dropped(legal: readonly LegalMove[], code: CardCode, target: Target): Use | 'try' | null {
  const found = usesOf(legal, code);
  if (!target) return null;
  if ('pile' in target) return found.find((use) => AWAY.has(use.verb)) ?? null;
  if ('seat' in target && found.some((use) => use.seat === target.seat)) return found.find((use) => use.seat === target.seat && use.verb !== 'swap') ?? null;
  if (!('table' in target)) return null;
  const [only, ...more] = found.filter((use) => use.seat === null && !AWAY.has(use.verb) && use.verb !== 'swap');
  if (only && !more.length) return only;
  return found.some((use) => use.verb !== 'discard') ? null : 'try';
}
