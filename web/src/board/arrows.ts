// Arrows over a board: from cell to cell, with a head, and circles where they begin and end at one place.
import { U, type Point } from './geometry';

export type ArrowKind = 'hint' | 'also' | 'threat' | 'pending' | 'drawn' | 'drawn other';
/** The cells an arrow leads over; one alone is a circle. */
export type BoardArrow = { key: string; kind: ArrowKind; cells: readonly number[] };

/** How long and how wide a head is, and how far from the middle of a cell an arrow begins. */
const HEAD = 17;
const HALF = 11;
const OFF = 16;

const from = (a: Point, b: Point, far: number): Point => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) / length) * far, y: a.y + ((b.y - a.y) / length) * far };
};
const at = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The line and the head of an arrow through some points, at least two. */
export function arrowPaths(points: readonly Point[]): { shaft: string; head: string } {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return { shaft: '', head: '' };
  const tip = from(last, before, U * 0.08);
  const neck = from(tip, before, HEAD);
  const aside = { x: ((tip.y - neck.y) / HEAD) * HALF, y: ((neck.x - tip.x) / HEAD) * HALF };
  const shaft = [from(first, second, OFF), ...points.slice(1, -1), neck].map(at).join(' L');
  const head = [tip, { x: neck.x + aside.x, y: neck.y + aside.y }, { x: neck.x - aside.x, y: neck.y - aside.y }].map(at).join(' L');
  return { shaft: `M${shaft}`, head: `M${head} Z` };
}
