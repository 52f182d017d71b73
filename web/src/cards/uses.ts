// What can be done with a card: the legal moves that give it away, sorted by use. Pure; knows no rule and no notation.
import type { CardCode, LegalMove } from '../wire/types';

export type Use = { verb: string; move: LegalMove; seat: number | null; theirs: CardCode | null };

const cardsOf = (move: LegalMove): CardCode[] => move.steps.flatMap((step) => ('card' in step ? [step.card] : []));

/** The button a move touches, if any. */
export const buttonOf = (move: LegalMove): string | null => move.steps.flatMap((step) => ('button' in step ? [step.button] : []))[0] ?? null;

/** How a card is used by a move, if it is the card the hand gives away. Without a button it is simply played. */
export function useOf(move: LegalMove, card: CardCode): Use | null {
  const [mine, theirs] = cardsOf(move);
  if (mine !== card) return null;
  const seat = move.steps.flatMap((step) => ('seat' in step ? [step.seat] : []))[0] ?? null;
  return { verb: buttonOf(move) ?? 'play', move, seat, theirs: theirs ?? null };
}

export const usesOf = (legal: readonly LegalMove[], card: CardCode): Use[] => legal.map((move) => useOf(move, card)).filter((use) => use !== null);

/** Moves that need no card: draw, take, accept, ready. */
export const plainMoves = (legal: readonly LegalMove[]): LegalMove[] => legal.filter((move) => move.steps.every((step) => 'button' in step));

/** Cards that some move gives away. */
export const usable = (legal: readonly LegalMove[]): Set<CardCode> => new Set(legal.flatMap((move) => cardsOf(move).slice(0, 1)));
