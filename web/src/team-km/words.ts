// Moves of Team KM as people say them: `play:TAC>3` is "Tacle → Lise".
import { t, tMaybe, w } from '../i18n';
import type { LogEntry } from '../wire/types';
import type { KmEffect, KmPlan } from './types';

const effectsOf = (entry: LogEntry): KmEffect[] => entry.effects as KmEffect[];

/** What chance does before everybody's eyes, even where the referee says nothing to it. */
const SEEN = new Set(['die', 'kick', 'clear', 'lose']);

/** Whether an entry is a line of the move list: a card that is only dealt or drawn is none. */
export const isLine = (entry: LogEntry): boolean =>
  entry.text !== null && (entry.seat !== null || entry.said !== null || effectsOf(entry).some((effect) => SEEN.has(effect.do)));

/** The team that an entry belongs to: its player's, or the one that kicks in a shoot-out. */
export function teamOf(entry: LogEntry, plan: KmPlan): number | null {
  if (entry.seat !== null) return plan.teams.findIndex((team) => team.includes(entry.seat ?? -1));
  return effectsOf(entry).find((effect) => effect.do === 'kick')?.team ?? null;
}

/** Who did it, by name; in a shoot-out a team of several is named as such. Nobody where chance alone acted. */
export function doer(entry: LogEntry, plan: KmPlan, seatName: (seat: number) => string): string | null {
  if (entry.seat !== null) return seatName(entry.seat);
  const team = teamOf(entry, plan);
  if (team === null) return null;
  const [only, ...more] = plan.teams[team] ?? [];
  return only === undefined || more.length ? t('km.team', { n: team + 1 }) : seatName(only);
}

export function moveWords(text: string, plan: KmPlan, seatName: (seat: number) => string): string {
  const name = (code: string): string => {
    const card = plan.cards.find((c) => c.code === code);
    return card ? w(card.name) : code;
  };
  const [verb = '', rest = ''] = text.split(':');
  if (!rest) return tMaybe(`km.did.${verb}`, tMaybe(`km.button.${verb}`, verb));
  if (verb === 'die') return t('km.die.shot', { face: tMaybe(`km.die.${rest}`, rest) });
  if (verb === 'clear') return tMaybe('km.die.clear', rest, { n: rest });
  if (verb === 'swap') {
    const [mine = '', seat = '', theirs = ''] = rest.split('/');
    return `${name(mine)} ⇄ ${name(theirs)} (${seatName(Number(seat) - 1)})`;
  }
  const [, code = '', as, target] = /^([^=>]+)(?:=(\w+))?(?:>(\d+))?$/.exec(rest) ?? [];
  const use = as ? ` (${tMaybe(`km.as.${as}`, as)})` : '';
  const against = target ? ` → ${seatName(Number(target) - 1)}` : '';
  const before = verb === 'discard' || verb === 'change' || verb === 'lose' ? `${tMaybe(`km.did.${verb}`, verb)} ` : '';
  return `${before}${name(code)}${use}${against}`;
}
