// One cursor of what is shown. What the server tells is the latest; what is shown follows it, move by move, as fast as
// the eye can; looking back is the same cursor at another place. Everything on the page is drawn from what is shown.
import type { LogEntry, Now, Scene } from '../wire/types';
import type { Performer } from './performer';

/** How things stood after so many moves. Of the past only the scene is known; how things stand `now` belongs to the present. */
export type Moment = { readonly ply: number; readonly log: readonly LogEntry[]; readonly scene: Scene; readonly now: Now | null };

export type Watches = {
  /** The scene after so many moves, or nothing if it cannot be had. */
  past: (ply: number) => Promise<Scene | null>;
  /** A move has been seen to happen. */
  moved?: (entry: LogEntry) => void;
  /** The present is shown and lies still. */
  arrived?: (moment: Moment, before: Moment | null) => void;
  /** Whether anybody can see it: behind another window nothing is performed. */
  awake?: () => boolean;
  /** For tests: what time it is. */
  clock?: () => number;
};

/** More moves at once than this are an absence: only the last of them are seen. */
export const MANY = 24;
export const LAST = 3;
/** More cards dealt at once than this are not seen one by one. */
export const DEALT = 14;
/** How long moves that came together may take to be seen, in ms; after an absence, much less. */
const LONG = 20_000;
const SHORT = 600;
/** So long after an absence everything lies still, however long what happened would like to stand. */
export const BACK = 1200;
/** So many messages waiting are a crowd: what is shown catches up. */
const CROWD = 3;

export class Timeline {
  latest = $state.raw<Moment | null>(null);
  shown = $state.raw<Moment | null>(null);
  /** The ply looked back at; nothing for the present. */
  looking = $state<number | null>(null);
  /** The present, as far as it was shown: whoever looks back has it all. */
  readonly present = $derived(this.looking === null ? this.shown : this.latest);
  /** Whether what is shown is the latest, lying still. */
  readonly settled = $derived(this.shown !== null && this.shown === this.latest);
  private queue: { fresh: readonly LogEntry[]; moment: Moment }[] = [];
  private stopper: AbortController | null = null;
  private performer: Performer | null = null;
  private waiting: (() => void)[] = [];

  constructor(private readonly watches: Watches) {}

  /** Who lets things be seen; without one they are simply so. */
  perform(performer: Performer): () => void {
    this.performer = performer;
    if (this.shown) performer.show(this.shown.scene);
    return () => {
      if (this.performer !== performer) return;
      this.performer = null;
      // Whoever leaves is told nothing more: what was on its way is simply so.
      if (this.looking !== null || this.shown === this.latest) return;
      this.stop();
      this.shown = this.latest;
      this.rest();
    };
  }

  /** The server told something: the moves that are new, and how things stand after them. */
  push(fresh: readonly LogEntry[], moment: Moment): void {
    const before = this.latest;
    this.latest = moment;
    if (this.looking !== null) {
      this.watches.arrived?.(moment, before);
      // What is looked at may have been taken back; otherwise whoever looks back goes on looking.
      if (this.looking >= moment.ply) this.toPresent();
      return;
    }
    this.queue.push({ fresh, moment });
    if (!this.stopper) void this.run();
  }

  /** Goes to the position after `ply` moves; the last one is the present. */
  async look(ply: number): Promise<void> {
    if (!this.latest) return;
    const target = Math.max(0, Math.min(ply, this.latest.ply));
    // One move on from what is shown: it is seen to happen, the last one too.
    const onward = this.shown?.now === null && this.shown.ply === target - 1 && this.canSee();
    if (target === this.latest.ply && !onward) return this.toPresent();
    this.stop();
    const stopper = new AbortController();
    this.stopper = stopper;
    // Whoever looks away in the middle of what is being seen is told of the rest all the same.
    const missed = this.looking === null && this.shown !== this.latest ? this.shown : null;
    this.looking = target;
    if (missed) this.watches.arrived?.(this.latest, missed);
    const scene = target === this.latest.ply ? this.latest.scene : await this.watches.past(target).catch(() => null);
    if (stopper.signal.aborted || !this.latest) return;
    if (!scene) return this.toPresent();
    const move = onward ? this.latest.log[target - 1] : undefined;
    if (move) await this.performer?.perform(move.effects, stopper.signal, move.said);
    if (stopper.signal.aborted) return;
    if (target === this.latest.ply) return this.toPresent();
    this.performer?.show(scene);
    this.shown = { ply: target, log: this.latest.log.slice(0, target), scene, now: null };
    this.stopper = null;
  }

  /** Ends whatever is being performed: the latest is shown at once. */
  skip(): void {
    if (this.looking === null && this.shown !== this.latest) this.toPresent();
  }

  /** Waits until what is shown is the latest, lying still. Whoever leaves no longer waits. */
  atRest(): Promise<void> {
    return this.settled ? Promise.resolve() : new Promise((rest) => this.waiting.push(rest));
  }

  private rest(): void {
    if (this.settled) this.release();
  }

  /** Nobody waits any more: everything lies still, or nobody looks. */
  release(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  private toPresent(): void {
    const looked = this.looking !== null;
    this.stop();
    this.looking = null;
    // Whoever looked back was told of the present as it came.
    if (this.latest) this.arrive(this.latest, !looked);
  }

  private stop(): void {
    this.queue = [];
    this.stopper?.abort();
    this.stopper = null;
  }

  private async run(): Promise<void> {
    const stopper = new AbortController();
    this.stopper = stopper;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { fresh, moment } = next;
      if (fresh.length && this.canSee()) await (fresh.length > MANY ? this.comeBack(moment, stopper.signal) : this.enact(fresh, moment, stopper.signal));
      if (stopper.signal.aborted) return;
      this.arrive(moment);
    }
    this.stopper = null;
  }

  /** After an absence the last moves are seen from where they began, if that can be had soon. */
  private async comeBack(moment: Moment, signal: AbortSignal): Promise<void> {
    const enough = new AbortController();
    const end = (): void => enough.abort();
    const timer = setTimeout(end, BACK);
    signal.addEventListener('abort', end, { once: true });
    await this.lastMoves(moment, signal, enough.signal);
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }

  private async lastMoves(moment: Moment, signal: AbortSignal, enough: AbortSignal): Promise<void> {
    const began = moment.ply - LAST;
    const late = new Promise<null>((done) => setTimeout(done, SHORT, null));
    const scene = await Promise.race([this.watches.past(began).catch(() => null), late]);
    if (!scene || !this.shown || signal.aborted) return;
    this.performer?.show(scene);
    this.shown = { ply: began, log: moment.log.slice(0, began), scene, now: this.shown.now };
    await this.enact(moment.log.slice(began), moment, signal, enough);
  }

  /** Move by move: each is told when it has been seen; what is not worth seeing is simply so. `enough` ends what is seen, and only that. */
  private async enact(fresh: readonly LogEntry[], moment: Moment, signal: AbortSignal, enough = signal): Promise<void> {
    const clock = this.watches.clock ?? (() => performance.now());
    const until = clock() + LONG;
    const seen = this.worthSeeing(fresh);
    const first = moment.ply - fresh.length;
    for (const [i, entry] of fresh.entries()) {
      if (!seen.has(entry) || clock() > until || enough.aborted) continue;
      this.advance(first + i, moment);
      await this.performer?.perform(entry.effects, enough, entry.said);
      if (signal.aborted) return;
      // The last one is told with what it leads to.
      if (i === fresh.length - 1) return;
      this.advance(first + i + 1, moment);
      this.watches.moved?.(entry);
    }
  }

  /** So many moves have been seen; how things stand is told when all have. */
  private advance(ply: number, { log }: Moment): void {
    if (this.shown && this.shown.ply !== ply) this.shown = { ...this.shown, ply, log: log.slice(0, ply) };
  }

  private canSee(): boolean {
    return this.performer !== null && this.shown !== null && (this.watches.awake?.() ?? true) && this.queue.length < CROWD;
  }

  private worthSeeing(fresh: readonly LogEntry[]): Set<LogEntry> {
    // What is told in the list of moves is always seen; a deal only where it is short.
    const dealt = fresh.filter((entry) => !entry.listed).length;
    return new Set(fresh.filter((entry) => entry.effects.length > 0 && (entry.listed || dealt <= DEALT)));
  }

  private arrive(moment: Moment, news = true): void {
    const before = this.shown;
    this.performer?.show(moment.scene);
    this.shown = moment;
    this.rest();
    if (news) this.watches.arrived?.(moment, before);
  }
}
