// Where cells lie on the drawing, and how arrows walk over them.
import type { BoardPlan, Cell } from '../wire/types';

/** The side of a cell in units of the drawing. */
export const U = 60;

export type Point = { x: number; y: number };
export type Frame = {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
  /** Room around the cells, left and right, top and bottom. */
  padX: number;
  padY: number;
  width: number;
  height: number;
};

export function frameOf(plan: BoardPlan): Frame {
  // The end of a plate that no hand ever uses may stick out of the drawing: the squares are the larger for it.
  const cells = plan.cells.filter((c) => c.touch || c.strip === null);
  const xs = cells.map((c) => c.x);
  const ys = cells.map((c) => c.y);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const padX = plan.strips.length ? 20 : plan.edge.length ? 44 : 26;
  const padY = plan.edge.length ? 34 : 26;
  return {
    minX,
    maxX,
    minY,
    maxY,
    padX,
    padY,
    width: (maxX - minX + 1) * U + 2 * padX,
    height: (maxY - minY + 1) * U + 2 * padY,
  };
}

/** The middle of a place on the drawing; the first player sits below unless the board is flipped. */
export function centre(frame: Frame, flip: boolean, x: number, y: number): Point {
  const column = flip ? frame.maxX - x : x - frame.minX;
  const row = flip ? y - frame.minY : frame.maxY - y;
  return { x: frame.padX + (column + 0.5) * U, y: frame.padY + (row + 0.5) * U };
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isArrow = (key: string): key is Arrow => key.startsWith('Arrow');

/** A cell with its number in the plan. */
export type Numbered = Cell & { id: number };

/** The cell an arrow leads to: along the row, or to the nearest cell of the next row that has one. */
export function neighbour<C extends Pick<Cell, 'x' | 'y'>>(cells: C[], from: C, arrow: Arrow, flip: boolean): C | null {
  const turn = flip ? -1 : 1;
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const way = (arrow === 'ArrowRight' ? 1 : -1) * turn;
    const row = cells.filter((c) => c.y === from.y && Math.sign(c.x - from.x) === way);
    return row.sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))[0] ?? null;
  }
  const way = (arrow === 'ArrowUp' ? 1 : -1) * turn;
  const beyond = cells.filter((c) => Math.sign(c.y - from.y) === way);
  if (!beyond.length) return null;
  const nearest = Math.min(...beyond.map((c) => Math.abs(c.y - from.y)));
  // On a chequered board two cells are equally near: rows take turns, so that walking up stays in its column.
  const lean = (Math.abs(from.y) % 2 === 0 ? 0.1 : -0.1) * way;
  const row = beyond.filter((c) => Math.abs(c.y - from.y) === nearest);
  return row.sort((a, b) => Math.abs(a.x - from.x - lean) - Math.abs(b.x - from.x - lean))[0] ?? null;
}

/** Rows from the far side to the near side, each in reading order. */
export function rows<C extends Pick<Cell, 'x' | 'y'>>(cells: C[], flip: boolean): C[][] {
  const byRow = new Map<number, C[]>();
  for (const cell of cells) byRow.set(cell.y, [...(byRow.get(cell.y) ?? []), cell]);
  const turn = flip ? -1 : 1;
  return [...byRow.entries()]
    .sort(([a], [b]) => (b - a) * turn)
    .map(([, row]) => row.sort((a, b) => (a.x - b.x) * turn));
}
