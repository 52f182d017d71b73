// People, moves and results in words.
import { botName } from './bots';
import { REACTIONS } from './phrases';
import { t, tMaybe, w } from '../i18n';
import { presetOf } from './kinds';
import type { ChatLine, GameInfo, LegalMove, LogEntry, Plan, Result, TableInfo } from '../wire/types';

export type Known = { readonly info: TableInfo | null; readonly game: GameInfo | null; readonly plan: Plan | null; readonly yours: readonly number[] };

export function sideName({ game, info }: Known, seat: number): string {
  // Who begins may have chosen the other colour.
  const side = game?.sides[info?.swapped ? 1 - seat : seat];
  return side ? w(side) : String(seat + 1);
}

export function seatName(known: Known, seat: number): string {
  const info = known.info?.seats[seat];
  if (info?.level != null) {
    // Bots of one strength have one name: from the second on they are told apart.
    const n = known.info?.seats.slice(0, seat + 1).filter(({ level }) => level === info.level).length ?? 1;
    return n > 1 ? `${botName(info.level)}\u00a0${n}` : botName(info.level);
  }
  if (info?.name) return info.name;
  return info?.kind === 'open' && !info.taken ? t('seat.open') : sideName(known, seat);
}

/** Whose colour a seat bears: its own; its team's where teams play at cards. */
export function sideOfSeat(plan: Plan | null, seat: number): number {
  if (plan?.area !== 'cards') return seat;
  return Math.max(0, plan.teams.findIndex((seats) => seats.includes(seat)));
}

/** What was chosen at a table beyond its preset, in words. */
export function optionWords({ game, info }: Pick<Known, 'game' | 'info'>): { name: string; value: string }[] {
  const preset = game && info ? presetOf(game, info.options) : null;
  return (game?.options ?? []).flatMap((spec) => {
    const value = info?.options[spec.key];
    if (value === undefined || spec.kind.kind === 'text' || (preset && spec.key in preset.options)) return [];
    const choice = spec.kind.kind === 'choice' ? spec.kind.values.find(([word]) => word === value)?.[1] : undefined;
    return [{ name: w(spec.name), value: choice ? w(choice) : typeof value === 'boolean' ? t(value ? 'table.yes' : 'table.no') : String(value) }];
  });
}

/** Names are put in where a game, which knows only seats, left `{0}`, `{1}`… */
export const named = (known: Known, words: string): string =>
  words.replace(/\{(\d+)\}/g, (_, seat: string) => seatName(known, Number(seat)));

/** A move as people say it: cards by their names, a huff or a pass in words, the rest as it is written. */
export const moveWords = (known: Known, move: Pick<LegalMove, 'words'> & { text: string | null }): string =>
  named(known, move.words ?? move.text ?? '');

/** The team that kicks in a shoot-out, where nobody's seat is named. */
function kicking(entry: LogEntry): number | null {
  for (const effect of entry.effects) if (effect.do === 'kick') return effect.team;
  return null;
}

/** Whose colour an entry bears: its side's, or its team's where partners play; nobody's where chance alone acts. */
export function sideOf(plan: Plan | null, entry: LogEntry): number | null {
  if (plan?.area !== 'cards') return entry.seat;
  if (entry.seat === null) return kicking(entry);
  const team = plan.teams.findIndex((seats) => seats.includes(entry.seat ?? -1));
  return team < 0 ? null : team;
}

/** Who did it, by name; in a shoot-out a team of several is named as such. */
export function doer(known: Known, entry: LogEntry): string | null {
  if (entry.seat !== null) return seatName(known, entry.seat);
  const team = kicking(entry);
  if (team === null || known.plan?.area !== 'cards') return null;
  const [only, ...more] = known.plan.teams[team] ?? [];
  return only === undefined || more.length ? t('seat.team', { n: team + 1 }) : seatName(known, only);
}

/** A line of talk as it is read: a phrase in the reader's own language. */
export const chatWords = ({ text, phrase }: Pick<ChatLine, 'text' | 'phrase'>): string =>
  phrase === null ? text : [REACTIONS[phrase] ?? '', tMaybe(`phrase.${phrase}`, phrase)].filter(Boolean).join(' ');

/** A claim that did not hold, as everybody is told. */
export function claimWords(known: Known, seat: number, cell: number): string {
  const name = known.plan?.area === 'board' ? (known.plan.cells[cell]?.name ?? '') : '';
  return t('table.huff.wrong', { name: seatName(known, seat), cell: name });
}

/** How it ended. */
export function resultTitle(known: Known, result: Result): string {
  if (!result.winners.length) return t('table.result.draw');
  const all = known.info?.seats.length ?? 2;
  const single = known.yours.length > 0 && known.yours.length < all;
  if (single && result.winners.some((seat) => known.yours.includes(seat))) return t('table.result.you');
  if (single) return t('table.result.lost');
  const names = result.winners.map((seat) => seatName(known, seat)).join(', ');
  return result.winners.length > 1 ? t('table.result.wins', { names }) : t('table.result.win', { names });
}

/** Why it is over; what a rule did, the referee has said in `told`. */
export function resultHow(known: Known, result: Result, told = ''): string {
  if (result.how === 'rule') return named(known, told);
  return tMaybe(`table.how.${result.how}`, '', { name: result.seat === null ? '' : seatName(known, result.seat) });
}

/** Who plays together, where anybody does. */
export function teamsOf({ game, info }: Known): number[][] {
  const teams = game && info ? (presetOf(game, info.options)?.teams ?? []) : [];
  return teams.some((team) => team.length > 1) ? teams : [];
}

/** Whether what is said at a table is read by anybody: another person sits there, or looks on, or has spoken. */
export function chatIsRead({ info, yours, chat }: Known & { readonly chat: readonly ChatLine[] }): boolean {
  return chat.length > 0 || !yours.length || (info?.seats.some((seat, i) => seat.kind !== 'bot' && !yours.includes(i)) ?? false);
}

/** The names of the places that a move has to do with. */
export function placesOf(plan: Plan | null, { effects }: LogEntry): string[] {
  if (plan?.area !== 'board') return [];
  const cells = effects.flatMap((effect) => (effect.do === 'go' ? [effect.from, ...effect.via, effect.to] : effect.do === 'take' ? [effect.cell] : []));
  return cells.map((cell) => plan.cells[cell]?.name ?? '');
}

/** A long move that is written, not said, may be broken before each place that it names, never within a name. */
export function breakable(written: string, places: readonly string[]): string {
  // The longest first: one name may begin another.
  const names = places.filter(Boolean).toSorted((a, b) => b.length - a.length);
  let broken = '';
  for (let at = 0; at < written.length; ) {
    const name = names.find((one) => written.startsWith(one, at));
    broken += name && at > 0 ? `\u200b${name}` : (name ?? written.charAt(at));
    at += name?.length ?? 1;
  }
  return broken;
}
