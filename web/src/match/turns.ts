// A log told turn by turn: what a player did in one line, and what others and chance did to it.
import type { Effect, LogEntry } from '../wire/types';

export type TurnLine = {
  /** The first and the last move of it, as plies after them. */
  readonly first: number;
  readonly last: number;
  /** Whose turn it was; nobody's where only chance acts. */
  readonly seat: number | null;
  readonly parts: readonly LogEntry[];
  /** What the referee called out. */
  readonly said: readonly string[];
};

/** What ends a line: a turn begins, a kick is over, somebody has swapped enough. */
const ENDS: ReadonlySet<Effect['do']> = new Set<Effect['do']>(['turn', 'kick', 'ready', 'half', 'shootout', 'over']);

export function turnsOf(log: readonly LogEntry[]): TurnLine[] {
  const lines: TurnLine[] = [];
  let open: { first: number; parts: LogEntry[] } = { first: 1, parts: [] };
  const close = (last: number): void => {
    const { first, parts } = open;
    open = { first: last + 1, parts: [] };
    if (parts.length) lines.push({ first, last, parts, seat: parts.find((entry) => entry.seat !== null)?.seat ?? null, said: parts.flatMap((entry) => entry.said ?? []) });
  };
  log.forEach((entry, i) => {
    // A die in a shoot-out is nobody's card: it has a line of its own.
    if (entry.effects.some((effect) => effect.do === 'kick')) close(i);
    if (entry.listed) open.parts.push(entry);
    if (entry.effects.some((effect) => ENDS.has(effect.do))) close(i + 1);
  });
  close(log.length);
  return lines;
}
