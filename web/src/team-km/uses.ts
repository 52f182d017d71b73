// What can be done with a card of the hand: the legal moves that begin with it, sorted by use. Pure; knows no rule.
import type { LegalMove } from '../wire/types';

export type Use = { verb: string; move: LegalMove; seat: number | null; theirs: string | null };

/** The word a move begins with: `play`, `discard`, `draw`… */
export const verbOf = (text: string): string => text.split(':')[0] ?? text;

/** How a card is used by a move, if it is the card the hand gives away. */
export function useOf(move: LegalMove, card: string): Use | null {
  const cards = move.steps.flatMap((step) => ('card' in step ? [step.card] : []));
  if (cards[0] !== card) return null;
  const seat = move.steps.flatMap((step) => ('seat' in step ? [step.seat] : []))[0] ?? null;
  const as = /=(pass|shot)$/.exec(move.text)?.[1];
  return { verb: as ?? verbOf(move.text), move, seat, theirs: cards[1] ?? null };
}

export const usesOf = (legal: LegalMove[], card: string): Use[] =>
  legal.map((move) => useOf(move, card)).filter((use) => use !== null);

/** Moves that need no card: draw, take, accept, ready. */
export const plainMoves = (legal: LegalMove[]): LegalMove[] =>
  legal.filter((move) => move.steps.every((step) => 'button' in step));

/** Cards that some move gives away. */
export function usable(legal: LegalMove[]): Set<string> {
  return new Set(legal.flatMap((move) => move.steps.flatMap((step) => ('card' in step ? [step.card] : [])).slice(0, 1)));
}

/** The text of playing a card that no legal move plays, so that the referee can say why. */
export function tryText(card: string, kind: string, opponents: number[]): string {
  if (kind === 'pass-or-shot') return `play:${card}=pass`;
  if (kind === 'interruption') return `play:${card}>${(opponents[0] ?? 0) + 1}`;
  return `play:${card}`;
}
