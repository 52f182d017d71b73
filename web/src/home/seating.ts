// How a choice on the home page becomes a table.
import { seatCount } from '../match/kinds';
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
