// What a reader draws on the board, for nobody else: arrows and circles, drawn again to be rubbed out.
import type { BoardArrow } from './arrows';

export type Stroke = { readonly from: number; readonly to: number; readonly other: boolean };

/** How long a finger rests before it draws, in ms; how far it may tremble meanwhile, in pixels. */
const REST = 450;
const TREMBLE = 8;
/** Nobody needs more. */
const MOST = 40;

type Waits = { after: (ms: number, run: () => void) => unknown; cancel: (timer: unknown) => void };
const waits: Waits = { after: (ms, run) => setTimeout(run, ms), cancel: (timer) => clearTimeout(timer as number) };

export class Pencil {
  strokes = $state.raw<readonly Stroke[]>([]);
  /** The stroke under way. */
  stroke = $state.raw<Stroke | null>(null);
  private resting: { timer: unknown; x: number; y: number } | null = null;

  readonly arrows = $derived.by((): BoardArrow[] =>
    [...this.strokes, ...(this.stroke ? [this.stroke] : [])].map(({ from, to, other }, i) => ({
      key: `drawn ${i}`,
      kind: other ? 'drawn other' : 'drawn',
      cells: from === to ? [from] : [from, to],
    })),
  );

  constructor(private readonly time: Waits = waits) {}

  begin(cell: number, other = false): void {
    this.stroke = { from: cell, to: cell, other };
  }

  /** A finger lies down: if it rests there, it draws. `drawing` is told when it does. */
  rest(cell: number, x: number, y: number, drawing: () => void): void {
    this.lift();
    const timer = this.time.after(REST, () => {
      this.resting = null;
      this.begin(cell);
      drawing();
    });
    this.resting = { timer, x, y };
  }

  /** A finger that wanders off before it rested wants something else. */
  wander(x: number, y: number): void {
    if (this.resting && Math.hypot(x - this.resting.x, y - this.resting.y) > TREMBLE) this.lift();
  }

  over(cell: number | null): void {
    if (this.stroke && cell !== null && cell !== this.stroke.to) this.stroke = { ...this.stroke, to: cell };
  }

  /** The stroke is done: it stays, or rubs out the same one. Says whether there was one. */
  end(): boolean {
    this.lift();
    const { stroke } = this;
    if (!stroke) return false;
    this.stroke = null;
    const others = this.strokes.filter(({ from, to }) => from !== stroke.from || to !== stroke.to);
    const again = others.length < this.strokes.length;
    this.strokes = again ? others : [...others, stroke].slice(-MOST);
    return true;
  }

  /** Whatever was begun is given up. */
  lift(): void {
    if (this.resting) this.time.cancel(this.resting.timer);
    this.resting = null;
  }

  clear(): void {
    this.lift();
    this.stroke = null;
    if (this.strokes.length) this.strokes = [];
  }
}
