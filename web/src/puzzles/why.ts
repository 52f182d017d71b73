// What was wrong with a try, as far as the referee and the bots of this browser can tell: the answer to it, and the chance left.
import type { BestLine } from '../wire/analysis';
import type { Asks } from '../wire/carrier';
import type { LogEntry, Study, StudyRequest } from '../wire/types';

/** The best moves of a position, by whoever knows. */
export type Analyse = (what: StudyRequest, how: { lines: number; time: number }) => Promise<BestLine[] | null>;

/** `moves` refute the try, and are seen on the board; chances are the solver's, in per cent. */
export type Why =
  | { kind: 'plain'; moves: string[] }
  /** The match is over by the try itself, or by the answer to it. */
  | { kind: 'over'; moves: string[]; lost: boolean }
  | { kind: 'loses'; moves: string[]; answer: LogEntry }
  | { kind: 'answer'; moves: string[]; answer: LogEntry; left: number }
  /** No answer can be foreseen: the chance it leaves, and that of the best. */
  | { kind: 'chance'; moves: string[]; left: number; best: number };

const PLAIN: Why = { kind: 'plain', moves: [] };
const percent = (chance: number): number => Math.round(100 * chance);
/** How long the bots look, in ms; where the other hands are hidden more moves are compared. */
const LOOK = 900;
const COMPARE = { lines: 8, time: 2400 };

export async function whyWrong(means: { asks: Pick<Asks, 'study'>; analyse: Analyse }, request: StudyRequest, before: string[], tried: string, seat: number): Promise<Why> {
  const moves = [...before, tried];
  const study = await means.asks.study({ ...request, moves });
  if (study.result) return { kind: 'over', moves: [], lost: lost(study, seat) };
  // Behind hidden hands nobody foresees the answer.
  if (study.plan.area === 'cards') return compared(means.analyse, { ...request, moves: before }, tried);
  if (study.turn.kind !== 'player') return PLAIN;
  const [best] = (await means.analyse({ ...request, moves }, { lines: 1, time: LOOK })) ?? [];
  if (!best) return PLAIN;
  const left = study.turn.seat === seat ? best.chance : 1 - best.chance;
  return answered(means.asks, request, moves, best, seat, left);
}

const lost = ({ result }: Study, seat: number): boolean => !!result?.winners.length && !result.winners.includes(seat);

async function compared(analyse: Analyse, what: StudyRequest, tried: string): Promise<Why> {
  const lines = (await analyse(what, COMPARE)) ?? [];
  const best = lines[0];
  const own = lines.find(({ move }) => move === tried);
  return best && own && percent(own.chance) < percent(best.chance) ? { kind: 'chance', moves: [], left: percent(own.chance), best: percent(best.chance) } : PLAIN;
}

/** The line until the first move of another seat: a turn of the solver's may go on before it. */
async function answered(asks: Pick<Asks, 'study'>, request: StudyRequest, moves: string[], { line }: BestLine, seat: number, left: number): Promise<Why> {
  for (let n = 1; n <= line.length; n++) {
    const study = await asks.study({ ...request, moves: [...moves, ...line.slice(0, n)] });
    const answer = study.entries.at(-1);
    if (!answer || answer.seat === seat) continue;
    const seen = line.slice(0, n);
    return study.result && lost(study, seat) ? { kind: 'loses', moves: seen, answer } : { kind: 'answer', moves: seen, answer, left: percent(left) };
  }
  return PLAIN;
}
