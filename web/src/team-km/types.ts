// What Team KM sends as plan, scene and effects. Seats and teams are counted from 0.
import type { Words } from '../wire/types';

export type KmCard = { code: string; kind: string; value: number; star: boolean; counters: string[]; count: number; name: Words };
export type KmPlan = {
  mode: string;
  teams: number[][];
  goal: number;
  surface: number;
  cards: KmCard[];
  shot: string[];
  clearance: number[];
  deck: string;
};
export type KmSeat = {
  team: number;
  hand: string[] | null;
  cards: number;
  limit: number;
  hit: string | null;
  fair: boolean;
  safe: string[];
  yellow: number;
  red: number;
  front: string[];
  given: number | null;
};
export type KmPending =
  | { what: 'answer'; seat: number; card: string; by: number }
  | { what: 'shot'; seat: number; penalty: boolean }
  | { what: 'clearance' | 'loss' | 'swap'; seat: number }
  | { what: 'draw'; seat: number; why: string }
  | { what: 'shootout'; alive: number[]; scored: number[]; missed: number[] };
export type KmScene = {
  half: number;
  added: boolean;
  dir: number;
  turn: number | null;
  phase: string;
  act: number | null;
  teams: { ball: number; goals: number; tokens: number }[];
  seats: KmSeat[];
  discard: string[];
  fresh: boolean;
  laid: boolean;
  top: number;
  marked: number;
  pool: { card: string; count: number }[];
  pending: KmPending | null;
};
export type KmEffect = {
  do: string;
  seat?: number;
  card?: string | null;
  target?: number | null;
  team?: number;
  from?: number | string;
  to?: number;
  face?: string;
  number?: number;
};
