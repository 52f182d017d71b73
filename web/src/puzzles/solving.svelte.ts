// One puzzle as it is solved: the referee says what may be played, the file what is best, and the other side answers as it says.
import { Match } from '../match/match.svelte';
import { SessionChannel } from '../session/channel';
import { Session } from '../session/session.svelte';
import type { Place } from '../session/tree.svelte';
import type { Asks } from '../wire/carrier';
import type { Puzzle } from '../wire/puzzles';
import type { StudyRequest, Turn } from '../wire/types';
import { whyWrong, type Analyse, type Why } from './why';
import type { Mark } from './kept.svelte';

/** How things stand after some moves: the solver's turn, the other side's, all done, or off the way. */
export type Standing = 'open' | 'reply' | 'solved' | 'wrong';

export function standing({ solution }: Pick<Puzzle, 'solution'>, played: readonly string[], turn: Turn, seat: number): Standing {
  if (played.some((text, i) => text !== solution[i])) return 'wrong';
  if (played.length === solution.length) return 'solved';
  return turn.kind === 'player' && turn.seat === seat ? 'open' : 'reply';
}

/** What solving needs from outside; a test brings its own. */
export type Means = {
  asks: Asks;
  analyse: Analyse;
  /** Waits so many ms. */
  rest: (ms: number) => Promise<void>;
  /** How it came out, once; known as soon as it is. */
  settled: (mark: Mark) => void;
  /** Whether what moves is worth waiting for. */
  still: boolean;
};

/** A moment to look before a move that is shown, and after a try that was wrong, in ms. */
const LOOK = 600;
const LINGER = 1600;

export class Solving {
  standing = $state<Standing>('open');
  /** What was wrong with the last try; `looking` while that is being found out. */
  why = $state.raw<Why | null>(null);
  looking = $state(false);
  /** How many hints were asked for. */
  hints = $state(0);
  /** How it came out, once that is known. */
  mark = $state<Mark | null>(null);
  /** The solution is looked at: so many of its moves are on the board. */
  step = $state<number | null>(null);
  /** Counts whatever was played or tried. */
  tries = $state(0);
  readonly match: Match;
  private readonly session: Session;
  private channel: SessionChannel | null = null;
  /** How many moves of the solution were found. */
  private at = $state(0);
  private gone = false;
  /** A step of the solution is on its way. */
  private busy = false;
  private readonly request: StudyRequest;

  constructor(
    game: string,
    readonly puzzle: Puzzle,
    readonly seat: number,
    options: StudyRequest['options'],
    private readonly means: Means,
  ) {
    const { asks } = means;
    this.request = { game, options, position: puzzle.position, seat };
    this.session = new Session(asks, { game, options: options ?? {}, position: puzzle.position }, seat);
    const still = (): boolean => this.step !== null || this.standingAt(this.session.at) !== 'open';
    this.match = new Match('study', { asks, open: (_, hears) => (this.channel = new SessionChannel(this.session, hears, { play: (text) => this.play(text), still })) });
    void this.channel?.begin();
  }

  /** The move that is sought. */
  get sought(): string | null {
    return this.puzzle.solution[this.at] ?? null;
  }

  /** Whether a part of it was found. */
  get begun(): boolean {
    return this.at > 0;
  }

  close(): void {
    this.gone = true;
    this.match.close();
  }

  private settle(mark: Mark): void {
    if (this.mark) return;
    this.mark = mark;
    this.means.settled(mark);
  }

  private standingAt({ moves, seen }: Place): Standing {
    return standing(this.puzzle, moves, seen?.turn ?? { kind: 'over' }, this.seat);
  }

  private async play(text: string): Promise<boolean> {
    const from = this.session.at;
    const done = await this.session.play(text);
    // It may have begun again meanwhile: then nobody waits for this move any more.
    if (!done || this.session.at.parent !== from) return done;
    this.channel?.show();
    void this.heard(this.session.at);
    return true;
  }

  /** What came of a move is told once it has been seen. */
  private async heard(place: Place): Promise<void> {
    // What is shown is not judged.
    if (place.ply <= this.at || this.step !== null || this.standing === 'wrong') return;
    await this.match.timeline.atRest();
    if (this.gone || this.step !== null || this.session.at !== place) return;
    this.standing = this.standingAt(place);
    this.tries += 1;
    if (this.standing === 'wrong') return void this.refute(place.text);
    this.at = place.ply;
    this.why = null;
    if (this.standing === 'solved') this.settle(this.hints ? 'helped' : 'solved');
    else if (this.standing === 'reply') void this.reply();
  }

  private async quiet(ms: number): Promise<void> {
    await this.match.timeline.atRest();
    await this.means.rest(this.means.still ? ms / 4 : ms);
  }

  private async reply(): Promise<void> {
    const text = this.sought;
    await this.quiet(LOOK);
    if (!this.gone && this.standing === 'reply' && this.step === null && text) await this.match.play(text);
  }

  /** Why a try fails: found out, seen on the board, and taken back. The sentence stays until the next try. */
  private async refute(tried: string): Promise<void> {
    this.settle('missed');
    this.looking = true;
    const before = this.puzzle.solution.slice(0, this.at);
    const found = await whyWrong(this.means, this.request, before, tried, this.seat).catch((): Why => ({ kind: 'plain', moves: [] }));
    this.looking = false;
    if (this.over) return;
    this.why = found;
    for (const text of found.moves) {
      await this.quiet(LOOK);
      if (this.over) return;
      await this.match.play(text);
    }
    await this.quiet(LINGER);
    if (!this.over) await this.back();
  }

  /** What was being refuted is no longer looked at. */
  private get over(): boolean {
    return this.gone || this.standing !== 'wrong' || this.step !== null;
  }

  /** As it was before the last try. */
  async back(): Promise<void> {
    this.standing = this.mark && this.at === this.puzzle.solution.length ? 'solved' : 'open';
    await this.goTo(this.at);
  }

  /** From the beginning, to be tried again. */
  async again(): Promise<void> {
    this.step = null;
    this.at = 0;
    this.why = null;
    await this.back();
  }

  /** Everything is told again, in another language. */
  async retold(): Promise<void> {
    this.why = null;
    await this.session.again();
    if (this.step !== null) this.channel?.show(true);
    else if (this.standing === 'reply' || this.standing === 'wrong') await this.again();
    else await this.back();
  }

  hint(): void {
    this.hints += 1;
  }

  /** Gives it up: the solution from its beginning, and its first move. */
  async giveUp(): Promise<void> {
    this.settle('missed');
    this.why = null;
    await this.show(0);
    await this.quiet(LOOK);
    if (!this.gone && this.step === 0) await this.show(1);
  }

  /** So many moves of the solution on the board; the next one is seen to be played. */
  async show(step: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.step = Math.min(Math.max(0, step), this.puzzle.solution.length);
    await this.goTo(this.step);
    this.busy = false;
  }

  /** To the place after so many moves of the solution: one move on is seen to be played. */
  private async goTo(moves: number): Promise<void> {
    const { session } = this;
    const place = await session.branch(session.root, this.puzzle.solution.slice(0, moves));
    // Told again where one is there already: what may be touched has changed.
    if (await session.goTo(place)) this.channel?.show(true);
  }
}
