// What was taken so far, and by whom, as effects told it; and what is still there.
import type { LogEntry, Scene } from '../wire/types';

/** For each seat, whose pieces it took, one entry a piece, in the order they fell. */
export function takenBy(log: readonly LogEntry[], seats: number): number[][] {
  const taken: number[][] = Array.from({ length: seats }, () => []);
  for (const { seat, effects } of log) {
    if (seat === null) continue;
    for (const effect of effects) if (effect.do === 'take') taken[seat]?.push(effect.seat);
  }
  return taken;
}

/** How many pieces each seat has on the board. */
export function leftOf(scene: Scene, seats: number): number[] {
  const left = Array.from({ length: seats }, () => 0);
  if (scene.area !== 'board') return left;
  for (const { seat, cells, count } of scene.pieces) left[seat] = (left[seat] ?? 0) + cells.length * Math.max(1, count);
  return left;
}
