// A match or a position studied by the bots of this browser: what each move cost, the best moves of a position.
// No server is asked; the figures are those of `tablee analyse`, whose library it is.
import type { BestLine, Judgement, MoveMark, SideSummary, Studied, Subject } from '../worker/generated';
import { engine } from './engine';
import { WireError } from './carrier';
import type { StudyRequest } from './types';

export type { BestLine, Judgement, MoveMark, SideSummary, Subject };

type JudgedMatch = Extract<Studied, { found: 'match' }>;
/** A match, judged. What was kept by earlier versions may name no coups. */
export type Analysis = Omit<JudgedMatch, 'found' | 'coups'> & Partial<Pick<JudgedMatch, 'coups'>>;
/** What a study finds; `broken` where the worker is gone. */
export type Found = Studied | { found: 'broken' };
export type Studying = { sees: (found: Found) => void; over: (found: Found | null) => void };

/** Something under way. Stopped, or followed by another study, it comes to nothing. */
export type Running<T> = { result: Promise<T | null>; stop: () => void };

function begin<T>(game: string, subject: Subject, sees: (found: Found) => void, read: (found: Found) => T | null): Running<T> {
  let stop: (() => void) | null = null;
  let stopped = false;
  const result = new Promise<T | null>((settle, fail) => {
    const over = (found: Found | null): void => {
      const broken = found?.found === 'broken' ? { code: 'offline' as const, message: '' } : found?.found === 'refused' ? found.refusal : null;
      if (broken) fail(new WireError(broken));
      else settle(found && read(found));
    };
    if (!engine) return over({ found: 'broken' });
    import('./local').then(
      ({ studyHere }) => (stopped ? settle(null) : void (stop = studyHere(game, subject, { sees, over }))),
      () => over({ found: 'broken' }),
    );
  });
  return {
    result,
    stop: () => {
      stopped = true;
      stop?.();
    },
  };
}

/** How long each move is looked at. */
export const EFFORTS = ['usual', 'deep', 'deeper'] as const;
export type Effort = (typeof EFFORTS)[number];
/** How many positions are looked at for each move: about a quarter of a second each, and four times as long each step. */
const NODES: Record<Effort, number> = { usual: 100_000, deep: 400_000, deeper: 1_600_000 };
/** The same where hands are hidden: so many games are played out for each move. */
const PLAYOUTS: Record<Effort, number> = { usual: 6_000, deep: 24_000, deeper: 96_000 };
export const nodesFor = (effort: Effort, hidden: boolean): number => (hidden ? PLAYOUTS : NODES)[effort];

/** Every move of a match, given as its file; `progress` hears after each how many there are. */
export function analyseMatch(file: string, progress: (done: number, of: number) => void = () => undefined, nodes = NODES.usual): Running<Analysis> {
  const { game } = JSON.parse(file) as { game: string };
  const sees = (found: Found): void => void (found.found === 'progress' && progress(found.done, found.of));
  return begin(game, { study: 'match', file, nodes }, sees, (found) => (found.found === 'match' ? { moves: found.moves, summary: found.summary, one_sided: found.one_sided, coups: found.coups } : null));
}

/** The best moves of a position, better known as time goes on: `lines` hears each time something is known. */
export function analysePosition(what: StudyRequest, { lines = 1, time = 4_000 }: { lines?: number; time?: number } = {}, sees: (lines: BestLine[]) => void = () => undefined): Running<BestLine[]> {
  const hears = (found: Found): void => void (found.found === 'lines' && sees(found.lines));
  return begin(what.game, { study: 'position', what, lines, time }, hears, (found) => (found.found === 'lines' ? found.lines : null));
}
