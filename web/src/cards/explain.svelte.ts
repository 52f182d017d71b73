// Why a card cannot be played, in the referee's own words: asked when a card is looked at, once for each position.
import type { CardCode, Refusal, Step } from '../wire/types';

export class Explain {
  private known = $state.raw<ReadonlyMap<string, Refusal | null>>(new Map());
  private ply = -1;

  constructor(private readonly ask: (steps: Step[]) => Promise<Refusal | null>) {}

  /** What is known so far of a card in this position. */
  reason(ply: number, card: CardCode): Refusal | null {
    return this.known.get(`${ply} ${card}`) ?? null;
  }

  /** A card that cannot be played is looked at. */
  async look(ply: number, card: CardCode): Promise<void> {
    const key = `${ply} ${card}`;
    if (this.known.has(key)) return;
    if (this.ply !== ply) this.known = new Map();
    this.ply = ply;
    this.known = new Map(this.known).set(key, null);
    const refusal = await this.ask([{ card }]).catch(() => null);
    if (this.ply === ply) this.known = new Map(this.known).set(key, refusal);
  }
}
