// A session as something a match can be followed at.
import type { Answer, Channel, Hears } from '../wire/carrier';
import { WireError } from '../wire/carrier';
import type { Doing, LegalMove, Plan, Refusal, Step, Study } from '../wire/types';
import type { Session } from './session.svelte';
import { nameless, Teller, type View } from './telling';
import type { Place } from './tree.svelte';

export type Does = {
  /** Makes a legal move; says whether it was taken. */
  play: (text: string) => Promise<boolean>;
  /** What the seats are called; by their sides unless said. */
  names?: () => readonly string[];
  /** Whether nothing can be touched as things stand. */
  still?: () => boolean;
  /** What a hand may do instead of the legal moves. */
  offers?: (plan: Plan) => LegalMove[] | null;
  /** What came of a try that need not be legal. */
  tried?: (told: Pick<Study, 'refusal' | 'lesson'>) => void;
};

export class SessionChannel implements Channel {
  private shown: Place | null = null;
  private readonly teller: Teller;
  private closed = false;

  constructor(
    private readonly session: Session,
    hears: Hears,
    private readonly does: Does,
  ) {
    this.teller = new Teller(hears);
  }

  /** Shows the first position, anew where it was shown; says that nobody could be asked where it cannot be had. */
  async begin(): Promise<void> {
    try {
      await this.session.begin();
      this.show(true);
    } catch {
      if (!this.closed) this.teller.lost();
    }
  }

  /** Tells of the place one is at: a step on is seen to happen, anything else is simply so. */
  show(again = false): void {
    const { at } = this.session;
    const view = this.view();
    if (this.closed || !view || (at === this.shown && !again)) return;
    // What was said to no avail is no step: the next is one from where one was.
    const idle = at.said !== null && !at.entries?.length;
    const onward = this.shown !== null && at.parent === this.shown && !idle;
    if (!idle) this.shown = at;
    if (onward) this.teller.events(view);
    else this.teller.hello(view);
  }

  restart(): void {
    this.show(true);
  }

  close(): void {
    this.closed = true;
  }

  async command(_ply: number, doing: Doing): Promise<Answer> {
    try {
      if (doing.do === 'move') {
        const done = await this.does.play(doing.text);
        return done ? { type: 'done', id: '', seq: this.teller.seq } : refused(this.session.refusal);
      }
      if (doing.do === 'why') {
        const told = await this.session.why(tried(doing));
        this.does.tried?.(told);
        return { type: 'why', id: '', refusal: told.refusal ?? null };
      }
    } catch (why) {
      if (why instanceof WireError) return refused(why.refusal);
      throw why;
    }
    return refused(null);
  }

  private view(): View | null {
    const { at, plan, start, seat, actor } = this.session;
    const { seen } = at;
    if (!seen || !plan) return null;
    const { game, options, swapped = false } = start;
    const names = this.does.names?.() ?? nameless(seen.scene);
    // Everybody's pieces may be moved unless somebody's eyes are meant; cards are seen by who is to play them.
    const every = plan.area === 'board' ? names.map((_, seat) => seat) : actor === null ? [] : [actor];
    const offered = this.does.offers?.(plan) ?? (seen.turn.kind === 'player' ? [...seen.legal] : []);
    const legal = this.does.still?.() ? [] : offered;
    const log = [this.session.root, ...at.path].flatMap(({ entries }) => entries ?? []);
    return { ...seen, game, options, plan, swapped, names, legal, log, yours: seat === null ? every : [seat], as: seat ?? actor };
  }
}

const tried = (doing: Extract<Doing, { do: 'why' }>): string | Step[] => doing.text ?? doing.steps ?? '';

const refused = (refusal: Refusal | null): Answer => ({ type: 'refused', id: '', error: refusal ?? { code: 'not-yours', message: '' } });
