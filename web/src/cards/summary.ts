// A match in figures, from what was seen to happen: who scored and when, who shot how often.
import type { CardsPlan, CardsScene, LogEntry } from '../wire/types';

export type Goal = { seat: number; team: number; half: 1 | 2 | 'added' };
export type Summary = { goals: Goal[]; shots: number[] };

/** Counted from the end, since a match may have begun in the middle of one. */
export function summary(log: readonly LogEntry[], plan: CardsPlan, end: Pick<CardsScene, 'half' | 'added'>): Summary {
  const goals: Goal[] = [];
  const shots = plan.teams.map(() => 0);
  const teamOf = (seat: number): number => plan.teams.findIndex((seats) => seats.includes(seat));
  const supers = new Set(plan.cards.filter((card) => card.kind === 'super').map((card) => card.code));
  const shoots = (seat: number): void => void (shots[teamOf(seat)] = (shots[teamOf(seat)] ?? 0) + 1);
  let half: Goal['half'] = end.added ? 'added' : end.half === 1 ? 1 : 2;
  for (const effect of log.flatMap(({ effects }) => effects).reverse()) {
    if (effect.do === 'full') half = 2;
    else if (effect.do === 'half') half = 1;
    else if (effect.do === 'die') shoots(effect.seat);
    else if (effect.do === 'play' && supers.has(effect.card)) shoots(effect.seat);
    else if (effect.do === 'scored') goals.unshift({ seat: effect.seat, team: effect.team, half });
  }
  return { goals, shots };
}
