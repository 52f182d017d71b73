// How a choice on the home page becomes a table.
import { seatCount } from './kinds';
import type { GameInfo, NewTable, OptionSpec, Preset, SeatAsked, Value, Values } from '../wire/types';
import type { Way, Wish } from './wish';

export function defaultOf(spec: OptionSpec): Value {
  const kind = spec.kind;
  if (kind.kind === 'choice') return kind.values[0]?.[0] ?? '';
  if (kind.kind === 'begins') return 1;
  return kind.kind === 'text' ? '' : kind.default;
}

/** From where to where a number goes. */
export const rangeOf = (kind: Extract<OptionSpec['kind'], { kind: 'number' | 'begins' }>): [number, number] => (kind.kind === 'begins' ? [1, kind.seats] : [kind.min, kind.max]);

/** The options that a preset leaves free. */
export const free = (game: GameInfo, preset: Preset | undefined): OptionSpec[] => game.options.filter((spec) => !preset || !(spec.key in preset.options));

/** All options of a wish: those of its preset, and what else was chosen. */
export function optionsOf(game: GameInfo, wish: Wish): Values {
  const preset = game.presets[wish.preset];
  const chosen = free(game, preset).map((spec) => [spec.key, wish.options[spec.key] ?? defaultOf(spec)] as const);
  return { ...preset?.options, ...Object.fromEntries(chosen.filter(([, value]) => value !== '')) };
}

export function asked(game: GameInfo, way: Way, wish: Wish, name: string, random = Math.random): NewTable {
  const options = optionsOf(game, wish);
  const count = seatCount(game, options);
  const mine = wish.seat === 'any' || wish.seat >= count ? Math.floor(random() * count) : wish.seat;
  // Whoever gives no name is called by the side, in the language of whoever reads.
  const here = (given: string | undefined): SeatAsked => ({ kind: 'here', name: given?.trim() || null });
  const seat = (i: number): SeatAsked => {
    if (way === 'here') return here(wish.names[i]);
    if (i === mine) return here(name);
    return way === 'bot' ? { kind: 'bot', level: wish.level } : { kind: wish.listed ? 'open' : 'link' };
  };
  return {
    game: game.id,
    options,
    seats: Array.from({ length: count }, (_, i) => seat(i)),
    clock: wish.clock,
    listed: way === 'friends' && wish.listed,
    quiet: wish.quiet,
    swapped: wish.swapped,
  };
}

/** Names in another order, each as likely as any other. */
export function drawn(names: readonly string[], random = Math.random): string[] {
  const lots = [...names];
  for (let i = lots.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [lots[i], lots[j]] = [lots[j] ?? '', lots[i] ?? ''];
  }
  return lots;
}
