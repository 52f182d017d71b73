// What lets effects be seen: one performer a kind of area. It can be stopped, and the scene it leads to is always the truth.
import type { Effect, Scene } from '../wire/types';

export interface Performer {
  /** Shows a scene as it is; what was elsewhere may glide there. */
  show(scene: Scene): void;
  /** Lets effects be seen one after the other, until all lie still or the signal says stop; `said` is what the referee calls out. Never fails. */
  perform(effects: readonly Effect[], signal: AbortSignal, said?: string | null): Promise<void>;
}

const BOARD = { go: 1, take: 1, add: 1, crown: 1, slide: 1, ball: 1, threat: 1, goal: 1 } as const;

export type BoardEffect = Extract<Effect, { do: keyof typeof BOARD }>;
export type CardEffect = Exclude<Effect, BoardEffect>;

export const onBoard = (effect: Effect): effect is BoardEffect => effect.do in BOARD;

/** Nothing is left of the union here: an effect that nobody performs is a type error. */
export function notHere(_effect: never): void {}
