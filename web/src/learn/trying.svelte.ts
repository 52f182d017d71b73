// One task of a lesson as it is tried: the referee judges, tells what came of it, and answers as the lesson says.
import { Match } from '../match/match.svelte';
import { SessionChannel } from '../session/channel';
import { Session } from '../session/session.svelte';
import type { Place } from '../session/tree.svelte';
import type { Asks } from '../wire/carrier';
import type { LegalMove, LessonState, Plan, Task, TaskVerdict } from '../wire/types';

/** What trying needs from outside; a test brings its own. */
export type Means = {
  asks: Asks;
  /** Lets somebody look: before a move that is shown, or at a try that was wrong. */
  rest: (what: 'move' | 'wrong') => Promise<void>;
  /** It is done: alone, or with its solution shown. */
  done: (alone: boolean) => void;
};

/** A cell pointed at is a move of one touch, with its name after this. */
const POINT = 'point:';
export const pointAt = (cell: string): string => POINT + cell;

export class Trying {
  verdict = $state<TaskVerdict>('open');
  /** What is said of the last try. */
  say = $state('');
  /** Counts whatever was tried. */
  tries = $state(0);
  /** The solution is being shown. */
  showing = $state(false);
  readonly match: Match;
  private readonly session: Session;
  private channel: SessionChannel | null = null;
  private shown = false;
  private gone = false;
  /** Which try was the last: of one before it, or before it began again, nothing is told any more. */
  private asked = 0;
  private begun = 0;

  constructor(
    game: string,
    lesson: { lesson: string; task: number },
    private readonly task: Task,
    private readonly means: Means,
  ) {
    const { asks } = means;
    const { kind, seat } = task;
    const session = (this.session = new Session(asks, { game, options: {}, position: null, lesson }, seat));
    const does = {
      play: (text: string) => this.play(text),
      // A question is answered beside the board.
      still: () => kind === 'choose' || isTried(session.at),
      offers: (plan: Plan) => (kind === 'point' ? everyCell(plan) : null),
      tried: ({ lesson }: { lesson?: LessonState }) => void this.heard(lesson),
    };
    this.match = new Match('study', { asks, open: (_, hears) => (this.channel = new SessionChannel(session, hears, does)) });
    void this.channel?.begin();
  }

  close(): void {
    this.gone = true;
    this.match.close();
  }

  /** Answers a question. */
  async choose(choice: number): Promise<void> {
    if (this.verdict !== 'done') await this.step(() => this.session.say({ choice }));
  }

  /** From the beginning again. */
  async again(): Promise<void> {
    this.asked += 1;
    this.begun += 1;
    this.verdict = 'open';
    this.say = '';
    this.match.note = null;
    await this.channel?.begin();
  }

  /** The same in another language. */
  async retold(): Promise<void> {
    // Where nobody can be asked, beginning again says so.
    await this.session.again().catch(() => undefined);
    await this.again();
  }

  async showSolution(): Promise<void> {
    if (this.showing) return;
    this.showing = this.shown = true;
    const { kind, solution } = this.task;
    await this.again();
    for (const step of solution) {
      await this.match.timeline.atRest();
      await this.means.rest('move');
      if (this.gone) return;
      if (kind === 'meet') await this.match.why(step);
      else if (kind === 'choose') await this.choose(Number(step) - 1);
      else await this.match.play(kind === 'point' ? pointAt(step) : step);
    }
    this.showing = false;
  }

  private play(text: string): Promise<boolean> {
    return this.step(() => (text.startsWith(POINT) ? this.session.say({ point: text.slice(POINT.length) }) : this.session.play(text)));
  }

  private async step(take: () => Promise<boolean>): Promise<boolean> {
    const { begun, session } = this;
    const from = session.at;
    const done = await take();
    // It may have begun again meanwhile: then nobody waits for this try any more.
    if (!done || begun !== this.begun || session.at === from) return done;
    this.channel?.show();
    void this.heard(session.at.seen?.lesson);
    return true;
  }

  /** What came of a try is told once it has been seen. */
  private async heard(state: LessonState | null | undefined): Promise<void> {
    const mine = ++this.asked;
    await this.match.timeline.atRest();
    if (!state || this.gone || mine !== this.asked) return;
    this.say = state.say ?? '';
    this.tries += 1;
    if (state.verdict === 'done') {
      this.verdict = 'done';
      this.means.done(!this.shown);
    } else if (state.verdict === 'wrong') {
      this.verdict = 'wrong';
      void this.home();
    } else if (this.verdict === 'wrong') this.verdict = 'open';
  }

  /** A wrong try is seen to its end, then the pieces go home; the sentence stays until the next try. */
  private async home(): Promise<void> {
    const { said } = this.session.at;
    if (!said) await this.means.rest('wrong');
    if (this.gone || this.verdict !== 'wrong') return;
    this.verdict = 'open';
    // What was only said has moved nothing.
    if (!said) await this.channel?.begin();
  }
}

/** Whether what was tried stands there, right or wrong; after a word that was wrong there is the next. */
function isTried({ seen, said }: Place): boolean {
  const verdict = seen?.lesson?.verdict ?? 'open';
  return said ? verdict === 'done' : verdict !== 'open';
}

function everyCell(plan: Plan): LegalMove[] {
  if (plan.area !== 'board') return [];
  const cells = plan.cells.map((cell, at) => ({ cell, at })).filter(({ cell }) => cell.touch && cell.name);
  return cells.map(({ cell, at }) => ({ text: pointAt(cell.name), steps: [{ cell: at }], manner: 'quiet', words: cell.name }));
}
