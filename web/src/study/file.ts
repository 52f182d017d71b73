// A study as a match file, as every other part of the house reads it: JSON for all games, with variations, comments,
// glyphs and evaluations in its notes.
import type { Stroke } from '../board/pencil.svelte';
import type { Plan, Values } from '../wire/types';
import type { Seed, Session, Start } from '../session/session.svelte';
import { type Eval, type Notes, type Place } from '../session/tree.svelte';

type Note = { nags?: number[]; eval?: Eval; comments?: string[]; variations?: Variation[] };
type Noted = { text: string } & Note;
type Variation = { lead?: string[]; moves: Noted[] };
/** What a file says about a match besides its moves. */
export type Head = { quiet?: boolean; swapped?: boolean; players?: string[]; date?: string; ending?: unknown; result?: unknown; tags?: [string, string][] };
export type MatchFile = { tablee: number; game: string; options?: Values; start?: string | null; moves: string[]; notes?: { tags?: [string, string][]; lead?: string[]; moves?: Record<string, Note> } } & Omit<Head, 'tags'>;

/** The format there is. */
const FORMAT = 1;
const ARROWS = /^\[%arrows ([^\]]*)\]$/;

/** What was read of a file: where it starts, its tree, and what else it says. */
export type Read = { start: Start; seeds: Seed[]; notes: Partial<Notes>; head: Head; moves: string[] };

/** A match file's text as a tree. Throws where it is none; what is legal is for the referee to say. */
export function readFile(text: string): Read {
  const file = JSON.parse(text) as MatchFile;
  const fine = file && typeof file === 'object' && file.tablee === FORMAT && typeof file.game === 'string' && texts(file.moves);
  if (!fine) throw new Error('not a match file');
  const { tablee: _, game, options = {}, start = null, moves, notes = {}, ...head } = file;
  const said = (ply: number): Note => notes.moves?.[String(ply)] ?? {};
  const line = moves.map((text, ply) => ({ text, ...said(ply) }));
  return {
    start: { game, options: options ?? {}, position: start, ...(head.quiet === true ? { quiet: true } : {}), ...(head.swapped === true ? { swapped: true } : {}) },
    seeds: grown(line),
    notes: remarks(notes.lead ?? []),
    head: { ...head, ...(notes.tags ? { tags: notes.tags } : {}) },
    moves,
  };
}

const texts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** A line with what is said about its moves as a tree: alternatives stand beside the move they replace. */
function grown(line: readonly Noted[]): Seed[] {
  let following: Seed[] = [];
  for (const { text, nags = [], eval: worth = null, comments = [], variations = [] } of line.toReversed()) {
    const others = variations.flatMap(({ lead = [], moves }) => {
      const [first, ...more] = grown(moves);
      return first ? [{ ...first, notes: { ...first.notes, lead } }, ...more] : [];
    });
    following = [{ text, notes: { nags, eval: worth, ...remarks(comments) }, children: following }, ...others];
  }
  return following;
}

/** Comments as a text, arrows, and what only other programs read. */
function remarks(comments: readonly string[]): Pick<Notes, 'comment' | 'strokes' | 'kept' | 'said'> {
  const said: string[] = [];
  const kept: string[] = [];
  let strokes: Stroke[] = [];
  for (const comment of comments) {
    const [, arrows] = ARROWS.exec(comment) ?? [];
    if (arrows !== undefined) strokes = arrows.split(' ').flatMap(readStroke);
    else if (comment.startsWith('[%')) kept.push(comment);
    else said.push(comment);
  }
  return { comment: said.join('\n'), strokes, kept, said };
}

/** Cells by their numbers in the plan: `12>17`, the other colour with a star. */
function readStroke(text: string): Stroke[] {
  const [, from, to, other] = /^(\d{1,3})>(\d{1,3})(\*?)$/.exec(text) ?? [];
  return from && to ? [{ from: Number(from), to: Number(to), other: other === '*' }] : [];
}

/** A comment that nobody changed goes in the pieces it came in. */
const pieces = (comment: string, said: readonly string[]): readonly string[] => (comment === said.join('\n') ? said : comment.trim() ? [comment.trim()] : []);

const comments = ({ comment, strokes, kept, said }: Notes): string[] => [
  ...kept,
  ...(strokes.length ? [`[%arrows ${strokes.map(({ from, to, other }) => `${from}>${to}${other ? '*' : ''}`).join(' ')}]`] : []),
  ...pieces(comment, said),
];

function noteOf(place: Place, others: readonly Place[]): Note {
  const { nags, eval: worth } = place.notes;
  const said = comments(place.notes);
  const variations = others.map((other) => ({ ...(other.notes.lead.length ? { lead: [...other.notes.lead] } : {}), moves: written([other, ...other.line], []) }));
  return {
    ...(nags.length ? { nags: [...nags] } : {}),
    ...(worth ? { eval: worth } : {}),
    ...(said.length ? { comments: said } : {}),
    ...(variations.length ? { variations } : {}),
  };
}

/** A line as it is written, with the branches that leave it. The first move's own are its parent's business. */
function written(line: readonly Place[], first: readonly Place[]): Noted[] {
  return line.map((place, i) => ({ text: place.text, ...noteOf(place, i ? (place.parent?.children ?? []).filter((one) => one !== place) : first) }));
}

/** The study as a match file. What ended the match is told as long as its moves are those of then. */
export function fileOf(session: Session, head: Head = {}, moves: readonly string[] = []): MatchFile {
  const { game, options, position } = session.start;
  const line = session.root.line;
  const all = written(line, session.root.children.slice(1));
  const same = all.length === moves.length && all.every(({ text }, i) => text === moves[i]);
  const { tags, ending, result, ...rest } = head;
  const lead = comments(session.root.notes);
  const noted = all.flatMap(({ text: _, ...note }, ply) => (Object.keys(note).length ? [[String(ply), note] as const] : []));
  const notes = { ...(tags?.length ? { tags } : {}), ...(lead.length ? { lead } : {}), ...(noted.length ? { moves: Object.fromEntries(noted) } : {}) };
  return {
    tablee: FORMAT,
    game,
    options,
    ...(position === null ? {} : { start: position }),
    ...rest,
    moves: all.map(({ text }) => text),
    ...(same && ending !== undefined ? { ending } : {}),
    ...(same && result !== undefined ? { result } : {}),
    ...(Object.keys(notes).length ? { notes } : {}),
  };
}

/** Cells of a plan that strokes may name. */
export const drawable = (plan: Plan | null, strokes: readonly Stroke[]): Stroke[] =>
  plan?.area === 'board' ? strokes.filter(({ from, to }) => plan.cells[from] && plan.cells[to]) : [];
