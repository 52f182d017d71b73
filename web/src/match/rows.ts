// The move list as players write it: numbered rounds, one column a side, or each turn from the left.
import type { Kind } from './kinds';
import type { LogEntry } from '../wire/types';

export type Line = {
  readonly ply: number;
  readonly entry: LogEntry;
  /** The number of the round that begins here. */
  readonly number: number | null;
  /** The column, numbers being in the first; nothing where a line is a row. */
  readonly column: number | undefined;
};

export function linesOf(log: readonly LogEntry[], columns: Kind['columns'], seats: number): Line[] {
  const lines: Line[] = [];
  let round = 0;
  let before: Line | undefined;
  let begins: number | null = null;
  log.forEach((entry, i) => {
    if (!entry.listed) return;
    const { seat } = entry;
    begins ??= seat;
    const fresh = seat === begins && before?.entry.seat !== seat;
    const line = { ply: i + 1, entry, number: columns !== 'one' && fresh ? ++round : null, column: columnOf(columns, seats, seat, before) };
    lines.push(line);
    before = line;
  });
  return lines;
}

function columnOf(columns: Kind['columns'], seats: number, seat: number | null, before: Line | undefined): number | undefined {
  if (columns === 'one') return undefined;
  if (columns === 'sides' && seats === 2 && seat !== null) return seat + 2;
  const goesOn = columns === 'sides' ? before !== undefined : before?.entry.seat === seat;
  return goesOn && before?.column === 2 ? 3 : 2;
}
