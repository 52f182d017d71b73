// The card picked from one's hand, and what can be done with it.
import type { CardCode, LegalMove } from '../wire/types';
import { plainMoves, usable, usesOf, type Use } from './uses';

/** What throws a card away stands after what plays it. */
const AWAY = new Set(['discard', 'change']);

export class Pick {
  index = $state<number | null>(null);
  /** The card under the pointer, or with the focus. */
  over = $state<number | null>(null);
  /** A move that gives a card away and waits for a last word. */
  pending = $state.raw<LegalMove | null>(null);

  constructor(
    private readonly legal: () => readonly LegalMove[],
    private readonly hand: () => readonly CardCode[],
    private readonly play: (move: LegalMove) => unknown = () => undefined,
    /** Whether a card is given away at a second word. */
    private readonly confirms: () => boolean = () => false,
  ) {}

  readonly code = $derived.by(() => (this.index === null ? null : (this.hand()[this.index] ?? null)));
  /** The card that is looked at: under the pointer, else the one picked. */
  readonly seen = $derived.by(() => (this.over === null ? this.code : (this.hand()[this.over] ?? this.code)));
  readonly able = $derived.by(() => usable(this.legal()));
  /** Cards that do more than be thrown away. */
  readonly playable = $derived.by(() => new Set([...this.able].filter((code) => this.playsOf(code).length > 0)));
  readonly plain = $derived.by(() => plainMoves(this.legal()));
  readonly uses = $derived.by(() => (this.code === null ? [] : usesOf(this.legal(), this.code)));
  readonly direct = $derived.by(() => this.uses.filter((use) => use.verb !== 'swap').sort((a, b) => Number(AWAY.has(a.verb)) - Number(AWAY.has(b.verb))));
  readonly swaps = $derived.by(() => this.uses.filter((use) => use.verb === 'swap'));
  /** Whether cards can be played, or at least one thrown away, now: those that cannot be played then stand back. */
  readonly judging = $derived.by(() => this.playable.size > 0 || this.legal().some((move) => move.steps.some((step) => 'button' in step && step.button === 'discard')));

  /** What a card does when it is not thrown away. */
  playsOf(code: CardCode): Use[] {
    return usesOf(this.legal(), code).filter((use) => !AWAY.has(use.verb) && use.verb !== 'swap');
  }

  toggle(i: number): void {
    this.pending = null;
    this.index = this.index === i ? null : i;
  }

  drop(): void {
    this.pending = null;
    this.index = null;
  }

  /** Makes a move, or shows it first where that is wished for. */
  make(move: LegalMove): void {
    if (this.confirms() && move.steps.some((step) => 'card' in step)) this.pending = move;
    else this.play(move);
  }

  /** The last word: what was shown is done. */
  confirm(): void {
    const move = this.pending;
    this.pending = null;
    if (move) this.play(move);
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
