// How touches become a move: by narrowing the list of legal moves. Pure; knows no game.
import type { LegalMove, Step } from '../wire/types';

/** What has been touched so far, and the legal moves that begin so. */
export type Narrowing = { readonly legal: LegalMove[]; readonly touched: Step[]; readonly left: LegalMove[] };

export type Touched =
  | { kind: 'played'; move: LegalMove }
  | { kind: 'narrowed'; state: Narrowing }
  /** Leads nowhere: nothing changes, and the referee can be asked why. */
  | { kind: 'nowhere' };

export function same(a: Step | undefined, b: Step | undefined): boolean {
  return a !== undefined && b !== undefined && stepKey(a) === stepKey(b);
}

/** A step as one text, for keys and comparisons. */
export function stepKey(step: Step): string {
  if ('cell' in step) return `cell ${step.cell}`;
  if ('card' in step) return `card ${step.card}`;
  if ('seat' in step) return `seat ${step.seat}`;
  return `button ${step.button}`;
}

const startsWith = (move: LegalMove, touched: Step[]): boolean =>
  move.steps.length >= touched.length && touched.every((step, i) => same(step, move.steps[i]));

export function narrowTo(legal: LegalMove[], touched: Step[]): Narrowing {
  return { legal, touched, left: legal.filter((move) => startsWith(move, touched)) };
}

export const begin = (legal: LegalMove[]): Narrowing => narrowTo(legal, []);

/** One touch less. */
export const back = (state: Narrowing): Narrowing => narrowTo(state.legal, state.touched.slice(0, -1));

/** What can be touched next, each once, in the order of the list. */
export function nextSteps(state: Narrowing): Step[] {
  const seen = new Map<string, Step>();
  for (const move of state.left) {
    const step = move.steps[state.touched.length];
    if (step) seen.set(stepKey(step), step);
  }
  return [...seen.values()];
}

/** The move that is complete as touched, if there is one; others may still go on from here. */
export function finished(state: Narrowing): LegalMove | null {
  return state.left.find((move) => move.steps.length === state.touched.length && move.steps.length > 0) ?? null;
}

/** Moves that touch one cell and otherwise only buttons (a huff): the cell alone says it all. */
export function lone(state: Narrowing, cell?: number): LegalMove[] {
  if (state.touched.length > 0) return [];
  const cells = (move: LegalMove): number[] => move.steps.flatMap((step) => ('cell' in step ? [step.cell] : []));
  return state.legal.filter((move) => {
    const [first, ...more] = cells(move);
    return move.steps.length > 1 && first !== undefined && !more.length && move.steps.every((s) => 'cell' in s || 'button' in s) && (cell === undefined || first === cell);
  });
}

/** The ends of moves with several steps left, which may be touched at once: the route is then clear. Whoever has chosen nothing yet has none. */
export function shortcuts(state: Narrowing): Step[] {
  if (!state.touched.length) return [];
  const counts = new Map<string, { step: Step; n: number }>();
  for (const move of state.left) {
    const step = move.steps.at(-1);
    if (!step || move.steps.length <= state.touched.length + 1) continue;
    const known = counts.get(stepKey(step));
    if (known) known.n += 1;
    else counts.set(stepKey(step), { step, n: 1 });
  }
  const next = new Set(nextSteps(state).map(stepKey));
  return [...counts.values()].filter(({ step, n }) => n === 1 && !next.has(stepKey(step))).map(({ step }) => step);
}

export function touch(state: Narrowing, step: Step): Touched {
  const touched = [...state.touched, step];
  const next = narrowTo(state.legal, touched);
  if (next.left.length > 0) return settle(next);

  // The last touch again: stop here, where the rules let a longer move stop.
  const done = finished(state);
  if (done && same(step, state.touched.at(-1))) return { kind: 'played', move: done };

  if (shortcuts(state).some((end) => same(end, step))) {
    const move = state.left.find((candidate) => same(candidate.steps.at(-1), step));
    if (move) return { kind: 'played', move };
  }

  // Another beginning: the hand changed its mind.
  const again = narrowTo(state.legal, [step]);
  if (state.touched.length > 0 && again.left.length > 0 && !same(step, state.touched[0])) return settle(again);
  return { kind: 'nowhere' };
}

/** A move that is unique completes itself, but never on the first touch of several: picking up is not yet playing. */
function settle(state: Narrowing): Touched {
  const only = state.left.length === 1 ? state.left[0] : undefined;
  const last = state.touched.at(-1);
  const enough = state.touched.length >= 2 || (last !== undefined && 'button' in last);
  if (only && (enough || only.steps.length === 1)) return { kind: 'played', move: only };
  return { kind: 'narrowed', state };
}

/** The legal move a typed text means: the exact text, else the only one that begins so. */
export function typed(legal: LegalMove[], text: string): LegalMove | null {
  const asked = text.trim().toLowerCase();
  if (!asked) return null;
  const exact = legal.find((move) => move.text.toLowerCase() === asked);
  if (exact) return exact;
  const fits = legal.filter((move) => move.text.toLowerCase().startsWith(asked));
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** Touches made before one's turn, tried when it comes: a move, a beginning, or nothing. */
export function premoved(legal: LegalMove[], touches: Step[]): Touched {
  let state = begin(legal);
  for (const [i, step] of touches.entries()) {
    const result = touch(state, step);
    if (result.kind === 'played') return i === touches.length - 1 ? result : { kind: 'nowhere' };
    if (result.kind === 'nowhere') return result;
    state = result.state;
  }
  return { kind: 'narrowed', state };
}
