// « Try it yourself »: the position before a mistake, without the answer; each move is judged like those of the match.
import { analyseMatch, nodesFor, type Judgement } from '../wire/analysis';
import type { Session } from '../session/session.svelte';
import type { Place } from '../session/tree.svelte';

/** `best`: the very move that was better; `good`: another that gives nothing away. */
export type TrialVerdict = 'open' | 'judging' | 'best' | 'good' | 'worse' | 'same' | 'unknown';

export class Trial {
  /** The move that was a mistake. */
  about = $state.raw<{ place: Place; judged: Judgement } | null>(null);
  verdict = $state<TrialVerdict>('open');
  tried = $state('');
  cost = $state<number | null>(null);
  private asked = 0;

  constructor(private readonly analyse: typeof analyseMatch = analyseMatch) {}

  async begin(session: Session, about: { place: Place; judged: Judgement }): Promise<void> {
    const { parent } = about.place;
    if (!parent || !(await session.goTo(parent))) return;
    this.asked += 1;
    this.about = about;
    [this.verdict, this.tried, this.cost] = ['open', '', null];
  }

  /** Judges a legal move instead of the mistake. */
  async judge(session: Session, text: string): Promise<void> {
    const { about } = this;
    const position = about?.place.parent?.seen?.position;
    if (!about || position === undefined) return;
    const mine = ++this.asked;
    this.tried = text;
    this.cost = null;
    if (text === about.judged.better) return this.say('best');
    if (text === about.judged.played) return this.say('same');
    this.verdict = 'judging';
    const { game, options } = session.start;
    const file = JSON.stringify({ tablee: 1, game, options, start: position, moves: [text] });
    const found = await this.analyse(file, undefined, nodesFor('usual', session.plan?.area === 'cards')).result.catch(() => null);
    if (mine !== this.asked) return;
    const judged = found?.moves[0];
    this.cost = judged?.cost ?? null;
    if (!judged || judged.cost === undefined) return this.say('unknown');
    this.say(judged.mark ? 'worse' : 'good');
  }

  /** Whether a good move was found. */
  get solved(): boolean {
    return this.verdict === 'best' || this.verdict === 'good';
  }

  end(): void {
    this.asked += 1;
    this.about = null;
  }

  private say(verdict: TrialVerdict): void {
    this.verdict = verdict;
  }
}
