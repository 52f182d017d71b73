// How a choice on the home page becomes a table.
import type { Clock, GameInfo, NewTable, OptionSpec, SeatAsked, Value, Values } from '../wire/types';

export type Way = 'bot' | 'here' | 'friends';
export type First = 'first' | 'last' | 'any';
export type Wish = {
  way: Way;
  level: number;
  first: First;
  options: Values;
  clock: Clock | null;
  listed: boolean;
  name: string;
};

export function defaultOf(spec: OptionSpec): Value {
  const kind = spec.kind;
  if (kind.kind === 'choice') return kind.values[0]?.[0] ?? '';
  return kind.kind === 'text' ? '' : kind.default;
}

/** How many seats options ask for: modes say it in their word (`3p`, `2v2`, `four`); otherwise the fewest the game takes. */
export function seatCount(game: GameInfo, options: Values): number {
  for (const value of Object.values(options)) {
    if (typeof value !== 'string') continue;
    if (value === 'four') return 4;
    if (/^\d(p|(v\d)+)$/.test(value)) return [...value.matchAll(/\d/g)].reduce((sum, [digit]) => sum + Number(digit), 0);
  }
  return game.players[0] ?? 2;
}

export function asked(game: GameInfo, wish: Wish, sideName: (seat: number) => string, random = Math.random): NewTable {
  const count = seatCount(game, wish.options);
  const mine = wish.first === 'first' ? 0 : wish.first === 'last' ? count - 1 : Math.floor(random() * count);
  const seat = (i: number): SeatAsked => {
    if (wish.way === 'here') return { kind: 'here', name: sideName(i) };
    if (i === mine) return { kind: 'here', name: wish.name || sideName(i) };
    return wish.way === 'bot' ? { kind: 'bot', level: wish.level } : { kind: wish.listed ? 'open' : 'link' };
  };
  return {
    game: game.id,
    options: wish.options,
    seats: Array.from({ length: count }, (_, i) => seat(i)),
    clock: wish.clock,
    listed: wish.way === 'friends' && wish.listed,
  };
}
