// A match judged move by move in a worker: how far it is, what each move cost, and the picture of it.
import { analyseMatch, nodesFor, type Analysis, type Effort, type Judgement, type MoveMark, type Running, type SideSummary } from '../wire/analysis';
import { WireError } from '../wire/carrier';
import type { Refusal, Words } from '../wire/types';
import { fileOf, type Head } from './file';
import { chanceAt, NAG, seriesOf, type Dot, type Series } from './graph';
import type { Session } from '../session/session.svelte';
import type { Place } from '../session/tree.svelte';

export type Judged = { readonly side: SideSummary; readonly seat: number };
export type Analyse = typeof analyseMatch;
/** From this on a move is worth another try. */
const WORTH: readonly MoveMark[] = ['mistake', 'blunder'];

export class Review {
  state = $state<'idle' | 'running' | 'done' | 'stopped' | 'failed'>('idle');
  /** How long each move is looked at from the next time on. */
  effort = $state<Effort>('usual');
  done = $state(0);
  of = $state(0);
  problem = $state.raw<Refusal | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  /** The moves that were judged, by their place. */
  private line = $state.raw<readonly Place[]>([]);
  private running: Running<Analysis> | null = null;

  private readonly byPlace = $derived(new Map<Place, Judgement>((this.analysis?.moves ?? []).flatMap((judged) => {
    const place = this.line[judged.ply];
    return place ? [[place, judged] as const] : [];
  })));
  readonly plies = $derived(this.line.length);
  readonly series = $derived.by((): Series[] => {
    const { analysis } = this;
    return analysis ? seriesOf(analysis.moves, analysis.one_sided, (ply) => this.line[ply]?.entry?.seat ?? null, analysis.one_sided ? this.end() : null) : [];
  });
  /** The moves that gave something away, in order. */
  readonly mistakes = $derived((this.analysis?.moves ?? []).flatMap((judged) => {
    const place = this.line[judged.ply];
    return place && judged.mark && WORTH.includes(judged.mark) && judged.better ? [{ place, judged }] : [];
  }));
  readonly sides = $derived.by((): Judged[] => {
    const { analysis } = this;
    if (!analysis) return [];
    const seat = (name: string): number => this.line[analysis.moves.find((move) => move.seat === name)?.ply ?? -1]?.entry?.seat ?? 0;
    return analysis.summary.sides.map((side) => ({ side, seat: seat(side.seat) })).sort((a, b) => a.seat - b.seat);
  });
  readonly turning = $derived.by(() => {
    const turning = this.analysis?.summary.turning;
    const place = turning && this.line[turning.ply];
    return turning && place ? { ...turning, place } : null;
  });

  constructor(private readonly analyse: Analyse = analyseMatch) {}

  /** Judges the study's first line. */
  async start(session: Session, head: Head, moves: readonly string[]): Promise<void> {
    this.stop();
    const line = session.root.line;
    // Only the match itself is sent: what is said about it is not looked at.
    const { notes: _, ...file } = fileOf(session, head, moves);
    this.state = 'running';
    this.problem = null;
    [this.done, this.of] = [0, line.length];
    const running = this.analyse(JSON.stringify(file), (done, of) => ([this.done, this.of] = [done, of]), nodesFor(this.effort, session.plan?.area === 'cards'));
    this.running = running;
    try {
      const analysis = await running.result;
      if (this.running !== running) return;
      this.running = null;
      this.state = analysis ? 'done' : 'stopped';
      if (analysis) this.take(analysis, line);
    } catch (why) {
      if (this.running !== running) return;
      this.running = null;
      this.state = 'failed';
      this.problem = why instanceof WireError ? why.refusal : null;
    }
  }

  stop(): void {
    const { running } = this;
    this.running = null;
    running?.stop();
    if (this.state === 'running') this.state = 'stopped';
  }

  /** What the coup is called that a move missed. */
  coup(place: Place): Words | null {
    return this.analysis?.coups?.[String(this.line.indexOf(place))] ?? null;
  }

  judgement(place: Place): Judgement | null {
    return this.byPlace.get(place) ?? null;
  }

  /** The chance of the first side – of who moves, where there are more than two – as it was found at a place of the line. */
  chance(place: Place, seat: number | null): number | null {
    const at = place.parent ? this.line.indexOf(place) : -1;
    const [only, ...others] = this.series;
    if (!only || (place.parent && at < 0)) return null;
    const series = others.length ? this.series.find((one) => one.seat === seat) : only;
    return series ? chanceAt(series, at + 1) : null;
  }

  /** What was found is said where a file can tell it: worth and mark of every move. */
  private take(analysis: Analysis, line: readonly Place[]): void {
    this.line = line;
    this.analysis = analysis;
    const worth = new Map(analysis.moves.map((judged) => [judged.ply, judged]));
    line.forEach((place, ply) => {
      const [made, next] = [worth.get(ply), worth.get(ply + 1)];
      const nags = place.notes.nags.length || !made?.mark ? place.notes.nags : [NAG[made.mark]];
      const score = analysis.one_sided ? next?.score : undefined;
      place.notes = { ...place.notes, nags, eval: score === undefined ? place.notes.eval : { score, depth: next?.depth } };
    });
  }

  /** What the rules say of the last position, if they ended the match. */
  private end(): Dot | null {
    const last = this.line.at(-1);
    const result = last?.seen?.result;
    if (!result) return null;
    return { ply: this.line.length, chance: !result.winners.length ? 0.5 : result.winners.includes(0) ? 1 : 0 };
  }
}
