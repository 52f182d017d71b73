// Everything about a study that is open: its session, what the bots found, what is tried, and what is kept.
import type { BoardArrow } from '../board/arrows';
import { Pencil } from '../board/pencil.svelte';
import { listedName } from '../match/bots';
import { presetOf } from '../match/kinds';
import type { GameInfo, LegalMove } from '../wire/types';
import { fileOf, type Head, type Read } from './file';
import { Live } from './live.svelte';
import { Review } from './review.svelte';
import { Session } from '../session/session.svelte';
import type { Asks } from '../wire/carrier';
import { keep, newId } from './shelf';
import type { Place } from '../session/tree.svelte';
import { Trial } from './trial.svelte';

/** Of a study nobody rubs anything out by touching a piece. */
class Pen extends Pencil {
  override clear(): void {
    this.lift();
    this.stroke = null;
  }
}

export type Opened = Read & { /** Where it is kept; nothing before it is. */ id: string | null; title: string };

export class Desk {
  readonly session: Session;
  readonly review = new Review();
  readonly live = new Live();
  readonly trial = new Trial();
  readonly pencil: Pencil = new Pen();
  readonly head: Head;
  readonly moves: readonly string[];
  title = $state('');
  id = $state<string | null>(null);
  /** Whether what there is could not be kept. */
  full = $state(false);
  /** How many moves of a file were left out. */
  left = $state(0);

  /** Nothing that gives the answer away is shown while somebody looks for it. */
  readonly quiet = $derived(this.trial.about !== null && !this.trial.solved);
  /** The chance of the first side, or of who is to move among more than two. */
  readonly chance = $derived.by((): number | null => {
    if (this.quiet) return null;
    const { session, live, review } = this;
    const [best] = live.on ? live.lines : [];
    if (best) return this.told(best.chance);
    const result = session.seen?.result;
    if (result) return !result.winners.length ? 0.5 : result.winners.includes(0) ? 1 : 0;
    return review.chance(session.at, session.actor);
  });
  /** What is pointed out on a board: the better move, or the best ones. */
  readonly arrows = $derived.by((): BoardArrow[] => {
    if (this.quiet) return [];
    const { session, live } = this;
    if (live.on && live.lines.length) return live.lines.slice(0, 2).flatMap(({ move }, i) => arrow(`best ${i}`, i ? 'also' : 'hint', session.seen?.legal, move));
    const next = session.at.children[0];
    const judged = next && this.review.judgement(next);
    return judged?.better && judged.mark ? arrow('better', 'hint', session.seen?.legal, judged.better) : [];
  });
  /** What is known of the game: who plays with whom. */
  game = $state.raw<GameInfo | null>(null);
  /** The seats, team by team. */
  readonly teams = $derived.by((): readonly (readonly number[])[] => {
    const { plan, start } = this.session;
    if (plan?.area === 'cards') return plan.teams;
    const preset = this.game && presetOf(this.game, start.options);
    // Until the game is known, or where nobody knows it: each for himself, and most games are for two.
    return preset?.teams ?? [[0], [1]];
  });
  /** Between two teams everything is told from the first one's side. */
  readonly oneSided = $derived(this.teams.length === 2);
  readonly seats = $derived(this.teams.flat().length);

  constructor(asks: Pick<Asks, 'study'>, private readonly opened: Opened) {
    this.session = new Session(asks, opened.start);
    [this.head, this.moves, this.title, this.id] = [opened.head, opened.moves, opened.title, opened.id];
  }

  /** Shows the first position and plants what was read; throws the referee's reason. */
  async begin(): Promise<void> {
    await this.session.begin();
    this.left = await this.session.plant(this.opened.seeds, this.opened.notes);
  }

  name(game: GameInfo | null, seat: number, side: (game: GameInfo, seat: number) => string): string {
    return listedName(this.head.players?.[seat] ?? '') || (game ? side(game, this.session.start.swapped ? 1 - seat : seat) : String(seat + 1));
  }

  teamOf(seat: number): number {
    return this.teams.findIndex((team) => team.includes(seat));
  }

  /** A chance of who is to move as the bar tells it. */
  told(chance: number): number {
    const { actor } = this.session;
    return this.oneSided && actor !== null && this.teamOf(actor) !== 0 ? 1 - chance : chance;
  }

  /** A line that was found becomes a branch, and its first move is played. */
  async follow(from: Place, line: readonly string[]): Promise<void> {
    const end = await this.session.branch(from, line.slice(0, 12));
    const first = end.path[from.ply];
    if (first) await this.session.goTo(first);
  }

  /** What was drawn here is said of this place. */
  drawn(): void {
    const { session, pencil } = this;
    if (pencil.strokes !== session.at.notes.strokes) session.note(session.at, { strokes: pencil.strokes });
  }

  file(): string {
    return JSON.stringify(fileOf(this.session, this.head, this.moves));
  }

  /** Keeps the study in this browser. */
  save(): void {
    this.id ??= newId();
    this.full = !keep({ id: this.id, game: this.session.start.game, title: this.title, at: Date.now(), file: this.file() });
  }

  close(): void {
    this.review.stop();
    this.live.on = false;
    this.live.end();
    this.trial.end();
  }
}

function arrow(key: string, kind: BoardArrow['kind'], legal: readonly LegalMove[] | undefined, text: string): BoardArrow[] {
  const cells = legal?.find((move) => move.text === text)?.steps.flatMap((step) => ('cell' in step ? [step.cell] : [])) ?? [];
  return cells.length ? [{ key: `${key} ${text}`, kind, cells }] : [];
}

