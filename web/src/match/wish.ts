// What somebody chooses on the home page before there is a table.
import type { Clock, Values } from '../wire/types';

export type Way = 'bot' | 'here' | 'friends';
export type Wish = {
  level: number;
  /** The seat to take: the first begins; or by lot. */
  seat: number | 'any';
  /** Which of the game's presets. */
  preset: number;
  /** What else was chosen. */
  options: Values;
  /** Who sits where at one screen, as far as said. */
  names: string[];
  /** Whether the referee keeps quiet about captures and faults. */
  quiet: boolean;
  /** Whether who begins plays the colour that is usually the other's. */
  swapped: boolean;
  clock: Clock | null;
  listed: boolean;
};

export const wishFor = (level: number): Wish => ({ level, seat: 0, preset: 0, options: {}, names: [], quiet: false, swapped: false, clock: null, listed: false });
