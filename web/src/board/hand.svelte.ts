// What a hand is doing at the board: touches, a piece picked up in vain, a move planned ahead.
import type { LegalMove, Now, Step } from '../wire/types';
import { back, begin, finished, lone, nextSteps, premoved, shortcuts, stepKey, touch, type Narrowing } from './narrow';

export type Does = {
  /** Sends a move; false if it was refused, and the hand may try again. */
  play: (move: LegalMove) => Promise<boolean>;
  /** A try that leads nowhere: what was touched, the last touch included. */
  refused: (tried: Step[]) => void;
  /** Whether a piece on this cell belongs to the hand. */
  mine: (cell: number) => boolean;
  /** Takes a touch that points at something instead of moving it; says whether it did. */
  points?: (cell: number) => boolean;
  /** A cell was touched, whatever comes of it. */
  touched?: (cell: number) => void;
  /** A piece of one's own was touched that cannot move. */
  stuck?: (cell: number) => void;
  /** Whether a second touch is a try, even on a piece of one's own: a lesson asks for what is refused. */
  insists?: () => boolean;
  /** Whether a move is shown before it is made, and made at a second word. */
  confirms?: () => boolean;
};

/** What a hand's choices belong to: a position, from one seat, in play or not yet. */
export const positionOf = ({ turn, ply, as, position }: Now): string => `${turn.kind} ${ply} ${as} ${position}`;

export class Hand {
  state = $state.raw<Narrowing>(begin([]));
  /** A piece of one's own that cannot move now: picked up all the same, so that the referee can say why. */
  lifted = $state<number | null>(null);
  /** Touches made before one's turn. */
  planned = $state.raw<Step[]>([]);
  /** Whether touches now are plans. */
  ahead = $state(false);
  /** A whole move that waits for a last word. */
  pending = $state.raw<LegalMove | null>(null);
  private dragging = false;
  /** The position its choices belong to. */
  private known: string | null = null;

  readonly touched = $derived(this.ahead ? this.planned : this.state.touched);
  readonly next = $derived(nextSteps(this.state));
  readonly nextCells = $derived(
    new Set([...this.next, ...lone(this.state).flatMap((move) => move.steps)].flatMap((s) => ('cell' in s ? [s.cell] : []))),
  );
  readonly laterCells = $derived(
    new Set(this.state.touched.length ? shortcuts(this.state).flatMap((s) => ('cell' in s ? [s.cell] : [])) : []),
  );
  readonly touchedCells = $derived(this.touched.flatMap((s) => ('cell' in s ? [s.cell] : [])));
  readonly canStop = $derived(this.state.touched.length > 0 ? finished(this.state) : null);

  constructor(private readonly does: Does) {}

  /** The moves that can be made in a position. The same position again changes nothing, so that chat does not disturb a hand. */
  offer(legal: LegalMove[], position: string): void {
    if (position === this.known) return;
    this.known = position;
    this.lifted = null;
    this.pending = null;
    const planned = this.planned;
    this.state = begin(legal);
    if (!legal.length) return;
    this.planned = [];
    if (planned.length < 2) return;
    const result = premoved(legal, planned);
    if (result.kind === 'played') this.send(result.move);
    if (result.kind === 'narrowed') this.state = result.state;
  }

  touch(step: Step): void {
    const cell = 'cell' in step ? step.cell : null;
    if (cell !== null && this.does.points?.(cell)) return;
    if (cell !== null) this.does.touched?.(cell);
    if (this.ahead) return this.plan(step);
    if (this.pending && cell !== null) {
      // Where the move ends, touched again: so be it. Anything else is a change of mind.
      const end = this.pending.steps.findLast((s) => 'cell' in s);
      if (end && stepKey(end) === stepKey(step)) return this.confirm();
      this.reset();
    }
    if (this.lifted !== null && cell !== null) {
      const from = this.lifted;
      this.lifted = null;
      if (cell === from) return;
      if (!this.begins(step) && !this.does.mine(cell)) return this.does.refused([{ cell: from }, { cell }]);
    }
    const [from, ...more] = this.touchedCells;
    if (cell !== null && from !== undefined && from !== cell && !more.length && !this.nextCells.has(cell) && this.does.insists?.()) {
      this.reset();
      return this.does.refused([{ cell: from }, step]);
    }
    const result = touch(this.state, step);
    if (result.kind === 'played') {
      return this.make(result.move);
    }
    if (result.kind === 'narrowed') {
      this.state = result.state;
      return;
    }
    if (cell === null) return;
    const [alone, ...others] = lone(this.state, cell);
    if (alone && !others.length) return this.make(alone);
    if (this.touchedCells.at(-1) === cell) return this.stepBack();
    if (this.does.mine(cell) && !this.state.touched.length) this.lift(cell);
    else if (this.state.touched.length) {
      const tried = [...this.state.touched, step];
      if (this.does.mine(cell) && this.touchedCells.length === 1) {
        this.reset();
        this.lift(cell);
      } else this.does.refused(tried);
    }
  }

  /** A piece that cannot move is picked up in vain; whoever only touches it is told why. */
  private lift(cell: number): void {
    this.lifted = cell;
    if (!this.dragging && this.state.legal.length) this.does.stuck?.(cell);
  }

  private make(move: LegalMove): void {
    if (this.does.confirms?.() && move.steps.some((step) => 'cell' in step)) this.pending = move;
    else this.send(move);
  }

  /** The last word: the move that was shown is made. */
  confirm(): void {
    const move = this.pending;
    if (!move) return;
    this.pending = null;
    this.send(move);
  }

  /** While a move is on its way there is nothing to touch; a refusal brings the choices back. */
  private send(move: LegalMove): void {
    const { legal } = this.state;
    const mark = this.known;
    this.state = begin([]);
    void this.does.play(move).then((done) => {
      if (!done && this.known === mark) this.state = begin(legal);
    });
  }

  /** The end of a drag: always a try, never a change of mind. Says whether it made a move. */
  drop(cell: number): boolean {
    const from = this.lifted ?? this.touchedCells.at(-1);
    if (cell === from) return false;
    const step = { cell };
    if (this.ahead || this.nextCells.has(cell) || this.laterCells.has(cell)) {
      const offered = this.state;
      this.touch(step);
      return !this.ahead && offered.legal.length > 0 && !this.state.legal.length;
    }
    const tried = [...(this.lifted !== null ? [{ cell: this.lifted }] : this.state.touched), step];
    this.lifted = null;
    if (this.touchedCells.length <= 1) this.reset();
    if (tried.length > 1) this.does.refused(tried);
    return false;
  }

  /** The beginning of a drag; says whether there is anything to drag. */
  pick(cell: number): boolean {
    if (this.touchedCells.at(-1) === cell || this.lifted === cell) return true;
    this.dragging = true;
    this.touch({ cell });
    this.dragging = false;
    return this.touchedCells.at(-1) === cell || this.lifted === cell;
  }

  /** What lies under the pieces was dragged: no move, and the referee says why. */
  shove(): void {
    this.reset();
    this.does.refused([{ button: 'slide' }]);
  }

  private begins(step: Step): boolean {
    return this.state.legal.some((move) => move.steps[0] && stepKey(move.steps[0]) === stepKey(step));
  }

  private plan(step: Step): void {
    if (!('cell' in step)) return;
    if (this.planned.length === 1 && this.planned[0] && stepKey(this.planned[0]) === stepKey(step)) this.planned = [];
    else if (this.planned.length === 1) this.planned = [...this.planned, step];
    else this.planned = this.does.mine(step.cell) ? [step] : [];
  }

  stop(): void {
    const move = this.canStop;
    if (!move) return;
    this.make(move);
  }

  stepBack(): void {
    if (this.pending) this.reset();
    else if (this.lifted !== null) this.lifted = null;
    else if (this.planned.length) this.planned = [];
    else this.state = back(this.state);
  }

  reset(): void {
    this.lifted = null;
    this.pending = null;
    this.state = begin(this.state.legal);
  }

  get busy(): boolean {
    return this.state.touched.length > 0 || this.pending !== null || this.lifted !== null || this.planned.length > 0;
  }
}
