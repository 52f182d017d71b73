// What is drawn of a match that was judged: chances over its moves, as lines of a picture one hundred high.
import type { Judgement, MoveMark } from '../wire/analysis';

export type Dot = { readonly ply: number; readonly chance: number };
/** The chances of one side; of whom, where there are more than two. */
export type Series = { readonly seat: number | null; readonly dots: readonly Dot[] };
export type Spot = { readonly x: number; readonly y: number };

export const HEIGHT = 100;

/** The lines of the picture: one where everything is told from one side, else one for each who moved. A chance belongs to
 * the position before a move; `end` to the last one. */
export function seriesOf(judged: readonly Judgement[], oneSided: boolean, seatOf: (ply: number) => number | null, end: Dot | null): Series[] {
  const dots = judged.flatMap(({ ply, chance }) => (chance === undefined ? [] : [{ ply, chance }]));
  if (oneSided) return [{ seat: null, dots: end && end.ply !== dots.at(-1)?.ply ? [...dots, end] : dots }];
  const seats = new Map<number, Dot[]>();
  for (const dot of dots) {
    const seat = seatOf(dot.ply);
    if (seat !== null) seats.set(seat, [...(seats.get(seat) ?? []), dot]);
  }
  return [...seats].sort(([a], [b]) => a - b).map(([seat, dots]) => ({ seat, dots }));
}

/** The chance after so many moves: as it was told there, or as it was told last before. */
export function chanceAt({ dots }: Series, ply: number): number | null {
  let found: number | null = null;
  for (const dot of dots) {
    if (dot.ply > ply) break;
    found = dot.chance;
  }
  return found ?? dots[0]?.chance ?? null;
}

export const spot = ({ ply, chance }: Dot, plies: number, width: number): Spot => ({ x: plies ? (ply / plies) * width : 0, y: (1 - chance) * HEIGHT });

const written = ({ x, y }: Spot): string => `${x.toFixed(1)},${y.toFixed(1)}`;

export const lineOf = ({ dots }: Series, plies: number, width: number): string => (dots.length ? `M${dots.map((dot) => written(spot(dot, plies, width))).join(' L')}` : '');

/** The room under a line. */
export function areaOf(series: Series, plies: number, width: number): string {
  const [first, last] = [series.dots[0], series.dots.at(-1)];
  if (!first || !last) return '';
  return `${lineOf(series, plies, width)} L${spot(last, plies, width).x.toFixed(1)},${HEIGHT} L${spot(first, plies, width).x.toFixed(1)},${HEIGHT} Z`;
}

/** Which position is meant by a touch so far from the left, from 0 to 1. */
export const plyAt = (share: number, plies: number): number => Math.round(Math.min(1, Math.max(0, share)) * plies);

/** The glyphs of marks, as game files number and people write them. */
export const GLYPHS: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };
export const NAG: Readonly<Record<MoveMark, number>> = { doubtful: 6, mistake: 2, blunder: 4 };
