// What is on the board as the eye follows it: pieces keep their identity from scene to scene, so that they travel.
import type { BoardPlan, BoardScene, Mark, PieceKind, Shout, Threat } from '../wire/types';
import { centre, frameOf, U, type Frame, type Numbered, type Point } from './geometry';

export type StagePiece = { readonly id: number; readonly cell: number; readonly seat: number; readonly kind: PieceKind };
export type StageBall = { readonly seat: number; readonly cell: number };
/** Where something lies on the drawing. */
export type Spot = Point & { scale: number };

/** A lone marble fills its well more than three do. */
const MARBLE: Record<number, number> = { 1: 1.4, 2: 1.05 };

/** Marbles of one cell lie side by side. */
function slot(i: number, n: number): Point {
  if (n <= 1 || i < 0) return { x: 0, y: 0 };
  if (n === 2) return { x: i ? 12 : -12, y: 0 };
  const a = (i / n) * 2 * Math.PI;
  return { x: 12 * Math.sin(a), y: -11 * Math.cos(a) + 1.5 };
}

let ids = 0;

export class Stage {
  pieces = $state.raw<readonly StagePiece[]>([]);
  balls = $state.raw<readonly StageBall[]>([]);
  /** The column of each strip's first cell. */
  strips = $state.raw<Readonly<Record<number, number>>>({});
  marks = $state.raw<readonly Mark[]>([]);
  score = $state.raw<readonly number[]>([]);
  shout = $state<Shout | null>(null);
  /** Shots that are due, as lines. */
  threats = $state.raw<readonly Threat[]>([]);
  /** The board as seen from the other side. */
  flip = $state(false);
  readonly frame: Frame;
  readonly cells: readonly Numbered[];
  private readonly places: Map<string, number>;

  /** Where pieces, balls and strips lie, by the names under which they move. */
  readonly spots = $derived.by(() => this.lay());
  readonly standing = $derived.by(() => {
    const found = new Map<number, StagePiece[]>();
    for (const piece of this.pieces) found.set(piece.cell, [...(found.get(piece.cell) ?? []), piece]);
    return found;
  });
  /** The cells that can be touched: those of strips come and go as they slide. */
  readonly touchable = $derived.by(() => this.cells.filter((c) => c.touch && this.covered(c)));

  constructor(readonly plan: BoardPlan) {
    this.frame = frameOf(plan);
    this.cells = plan.cells.map((cell, id) => ({ ...cell, id }));
    this.places = new Map(this.cells.map((c) => [`${c.x},${c.y}`, c.id]));
  }

  at(x: number, y: number): Point {
    return centre(this.frame, this.flip, x, y);
  }

  place(cell: number): Point {
    const c = this.cells[cell];
    return c ? this.at(c.x, c.y) : { x: 0, y: 0 };
  }

  name(cell: number): string {
    return this.cells[cell]?.name ?? '';
  }

  has(cell: number, seat: number | null): boolean {
    return this.standing.get(cell)?.some((piece) => piece.seat === seat) ?? false;
  }

  /** A cell of a strip exists only while the strip covers it. */
  private covered(c: Numbered): boolean {
    if (c.strip === null) return true;
    const x = this.strips[c.strip] ?? 0;
    const length = this.plan.strips.find((s) => s.id === c.strip)?.length ?? 0;
    return c.x >= x && c.x < x + length;
  }

  /** Where a cell's content lies after the strips have slid. */
  slid(cell: number, by: number): number {
    const at = this.cells[cell];
    if (!at || at.strip === null) return cell;
    return this.places.get(`${at.x + by},${at.y}`) ?? cell;
  }

  add(cell: number, seat: number, kind: PieceKind): StagePiece {
    const piece = { id: ++ids, cell, seat, kind };
    this.pieces = [...this.pieces, piece];
    return piece;
  }

  change(id: number, to: Partial<Omit<StagePiece, 'id'>>): void {
    this.pieces = this.pieces.map((piece) => (piece.id === id ? { ...piece, ...to } : piece));
  }

  remove(id: number): void {
    this.pieces = this.pieces.filter((piece) => piece.id !== id);
  }

  carry(seat: number, cell: number): void {
    this.balls = this.balls.map((ball) => (ball.seat === seat ? { seat, cell } : ball));
  }

  slide(by: number): void {
    this.strips = Object.fromEntries(this.plan.strips.map(({ id }) => [id, (this.strips[id] ?? 0) + by]));
    this.pieces = this.pieces.map((piece) => ({ ...piece, cell: this.slid(piece.cell, by) }));
  }

  /** Makes the stage equal to the scene; what has to move comes from as near as possible. */
  settle(scene: BoardScene): void {
    const wanted = scene.pieces.flatMap(({ cells, seat, kind, count }) =>
      cells.flatMap((cell) => Array.from({ length: Math.max(1, count) }, () => ({ cell, seat, kind }))),
    );
    const free = new Set(this.pieces);
    const kept: StagePiece[] = [];
    const claim = (fits: (p: StagePiece, w: (typeof wanted)[number]) => boolean): void => {
      for (let i = wanted.length - 1; i >= 0; i--) {
        const want = wanted[i]!;
        let best: StagePiece | null = null;
        for (const p of free) if (fits(p, want) && (!best || this.distance(p.cell, want.cell) < this.distance(best.cell, want.cell))) best = p;
        if (!best) continue;
        kept.push({ id: best.id, ...want });
        free.delete(best);
        wanted.splice(i, 1);
      }
    };
    claim((p, w) => p.cell === w.cell && p.seat === w.seat && p.kind === w.kind);
    claim((p, w) => p.cell === w.cell && p.seat === w.seat);
    claim((p, w) => p.seat === w.seat && p.kind === w.kind);
    this.pieces = [...kept, ...wanted.map((w) => ({ id: ++ids, ...w }))].sort((a, b) => a.id - b.id);
    this.strips = Object.fromEntries(scene.strips.map(({ id, x }) => [id, x]));
    const balls = scene.marks.filter((m) => m.kind === 'ball');
    this.balls = balls.map((m, i) => ({ seat: m.seat ?? i, cell: m.cell })).sort((a, b) => a.seat - b.seat);
    this.marks = scene.marks.filter((m) => m.kind !== 'ball');
    this.score = scene.score;
    this.shout = scene.shout;
    this.threats = scene.threats;
  }

  private distance(a: number, b: number): number {
    const [from, to] = [this.cells[a], this.cells[b]];
    return from && to ? (from.x - to.x) ** 2 + (from.y - to.y) ** 2 : Infinity;
  }

  private lay(): Map<string, Spot> {
    const found = new Map<string, Spot>();
    for (const [cell, pieces] of this.standing) {
      const at = this.place(cell);
      pieces.forEach(({ id, kind }, i) => {
        const marble = kind === 'marble';
        const beside = marble ? slot(i, pieces.length) : { x: 0, y: 0 };
        found.set(`piece ${id}`, { x: at.x + beside.x, y: at.y + beside.y, scale: marble ? (MARBLE[pieces.length] ?? 1) : 1 });
      });
    }
    for (const { seat, cell } of this.balls) {
      const { x, y } = this.place(cell);
      // Beside whoever holds it; in the middle of a net that nobody guards.
      const held = this.standing.has(cell);
      found.set(`ball ${seat}`, held ? { x: x + 15, y: y - 17, scale: 1 } : { x, y, scale: 1.3 });
    }
    for (const { id, y, length } of this.plan.strips) {
      const x0 = this.strips[id] ?? 0;
      const left = this.at(this.flip ? x0 + length - 1 : x0, y);
      found.set(`strip ${id}`, { x: left.x - U / 2, y: left.y - U / 2, scale: 1 });
    }
    return found;
  }
}

export const css = ({ x, y, scale }: Spot): string => `translate(${x}px, ${y}px) scale(${scale})`;
