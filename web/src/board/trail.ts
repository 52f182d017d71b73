// The cells of the last move, softly marked.
import type { LogEntry } from '../wire/types';
import type { Stage } from './stage.svelte';

export function lastMove(entry: LogEntry | undefined, stage: Stage): number[] {
  const cells: number[] = [];
  let slide = 0;
  for (const effect of entry?.effects ?? []) {
    if (effect.do === 'go') cells.push(effect.from, ...effect.via, effect.to);
    if (effect.do === 'ball') cells.push(effect.from, effect.to);
    if (effect.do === 'slide') slide += effect.by;
    // After a goal everything is back at its start.
    if (effect.do === 'goal') return [];
  }
  return [...new Set(cells)].map((cell) => stage.slid(cell, slide));
}

/** Where something was taken in the last move. */
export function taken(entry: LogEntry | undefined, stage: Stage): number[] {
  let slide = 0;
  const cells: number[] = [];
  for (const effect of entry?.effects ?? []) {
    if (effect.do === 'take') cells.push(effect.cell);
    if (effect.do === 'slide') slide += effect.by;
  }
  return [...new Set(cells)].map((cell) => stage.slid(cell, slide));
}
