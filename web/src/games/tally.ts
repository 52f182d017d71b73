// What a list of results tells: by game and level, by opening, by how long it took.
import type { Result } from '../match/results';

/** Everything, or only these: a game, a level – `people` where not all others were bots – and a result. */
export type Filter = { game: string; level: string; result: string };
export const ALL: Filter = { game: '', level: '', result: '' };
export const PEOPLE = 'people';

export const levelOf = ({ level }: Result): string => (level === undefined ? PEOPLE : String(level));

export const filtered = (all: readonly Result[], { game, level, result }: Filter): Result[] =>
  all.filter((one) => (!game || one.game === game) && (!level || levelOf(one) === level) && (!result || one.result === result));

export type Score = { won: number; drawn: number; lost: number };
const none = (): Score => ({ won: 0, drawn: 0, lost: 0 });
export const played = ({ won, drawn, lost }: Score): number => won + drawn + lost;

export function scoreOf(some: readonly Result[]): Score {
  const score = none();
  for (const { result } of some) score[result] += 1;
  return score;
}

function grouped(all: readonly Result[], key: (one: Result) => string | null): [string, Result[]][] {
  const groups = new Map<string, Result[]>();
  for (const one of all) {
    const name = key(one);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups];
}

export type Line = { game: string; level: string; score: Score };

/** By game, and within it by level: people first, then the bots from the weakest on. */
export function byLevel(all: readonly Result[]): Line[] {
  const strength = (level: string): number => (level === PEOPLE ? 0 : Number(level));
  return grouped(all, (one) => `${one.game} ${levelOf(one)}`)
    .map(([key, some]) => ({ game: some[0]?.game ?? '', level: key.slice(key.lastIndexOf(' ') + 1), score: scoreOf(some) }))
    .toSorted((a, b) => a.game.localeCompare(b.game) || strength(a.level) - strength(b.level));
}

export type Opening = { game: string; seat: number; turns: string[][]; score: Score };

/** The first turn of either side, the most played first; whoever begins and who answers apart. */
export function openings(all: readonly Result[], most = 8): Opening[] {
  return grouped(all, ({ game, seat, opening }) => (seat === undefined || !opening?.length ? null : JSON.stringify([game, seat, opening.slice(0, 2)])))
    .map(([key, some]) => {
      const [game, seat, turns] = JSON.parse(key) as [string, number, string[][]];
      return { game, seat, turns, score: scoreOf(some) };
    })
    .toSorted((a, b) => played(b.score) - played(a.score))
    .slice(0, most);
}

/** Where lengths are cut, in turns of either side. */
const CUTS = [20, 40, 60, 80, 120];
export type Length = { from: number; to: number | null; score: Score };

/** By how many turns were played; only lengths that occur. */
export function lengths(all: readonly Result[]): Length[] {
  return [0, ...CUTS].flatMap((cut, i) => {
    const from = i ? cut + 1 : 0;
    const to = CUTS[i] ?? null;
    const some = all.filter(({ turns }) => turns !== undefined && turns >= from && (to === null || turns <= to));
    return some.length ? [{ from, to, score: scoreOf(some) }] : [];
  });
}

export type Way = { game: string; how: string; rule: string | null; n: number };

/** Why games were lost, the most frequent reason first. */
export function waysToLose(all: readonly Result[]): Way[] {
  return grouped(all, ({ game, result, how, rule }) => (result !== 'lost' || !how ? null : JSON.stringify([game, how, how === 'rule' ? (rule ?? null) : null])))
    .map(([key, some]) => {
      const [game, how, rule] = JSON.parse(key) as [string, string, string | null];
      return { game, how, rule, n: some.length };
    })
    .toSorted((a, b) => b.n - a.n);
}

/** Where the move that decided lost games was made, as far as they were analysed: the middle, in one's own turns. */
export function turningPoint(all: readonly Result[]): { n: number; turn: number } | null {
  const turns = all.filter(({ result }) => result === 'lost').flatMap((one) => one.turned ?? []).toSorted((a, b) => a - b);
  const turn = turns[Math.floor(turns.length / 2)];
  return turn === undefined ? null : { n: turns.length, turn };
}

/** The middle length of games with a result, in turns; nothing where none is known. */
export function middle(all: readonly Result[], result: Result['result']): number | null {
  const turns = all.filter((one) => one.result === result).flatMap((one) => one.turns ?? []).toSorted((a, b) => a - b);
  return turns[Math.floor(turns.length / 2)] ?? null;
}
