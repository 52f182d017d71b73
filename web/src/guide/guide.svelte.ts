// The guide of a first match: says each thing once, when it first happens, and falls silent.
import { read } from '../lib/reader';
import type { Cue, LogEntry, Now, Remark } from '../wire/types';
import { cuesNow, cuesOf, spotsNow, spotsOf, type Eyes, type Spot } from './cues';

const SAID = 'tablee.guide';

/** Something to say, and what it is about. */
type Told = { remark: Remark; spots: readonly Spot[] };

export class Guide {
  /** What is being said. */
  remark = $state.raw<Remark | null>(null);
  /** What it is about. */
  spots = $state.raw<readonly Spot[]>([]);
  private waiting: Told[] = [];
  private said: Set<Cue>;
  private ply: number | null = null;

  constructor(
    private readonly table: string,
    private readonly remarks: readonly Remark[],
  ) {
    const kept = read<Record<string, Cue[]> | null>(SAID, null);
    this.said = new Set(kept?.[table] ?? []);
  }

  /** Looks at how things stand, after the moves that led there. */
  look(now: Now, log: readonly LogEntry[], eyes: Eyes): void {
    // Whoever opens a match in the middle is not told about what was.
    const from = this.ply ?? log.length;
    const moved = this.ply !== null && log.length !== this.ply;
    this.ply = log.length;
    const ended = now.turn.kind === 'over';
    // A match that goes on, its last move taken back, ends anew: that is told anew.
    if (!ended) this.said.delete('over');
    const done = log.slice(from).flatMap((entry) => cuesOf(entry, eyes).map((cue) => ({ cue, did: spotsOf(entry, cue, eyes) })));
    const due = cuesNow(now, eyes).map((cue) => ({ cue, did: [] }));
    for (const { cue, did } of [...done, ...due]) {
      const remark = this.about(cue, now);
      if (!remark || this.said.has(cue)) continue;
      this.said.add(cue);
      this.waiting.push({ remark, spots: [...did, ...spotsNow(now, cue, eyes)] });
    }
    // How it ended is said at once, whatever else was to be said: of a match that is over, nothing else matters.
    const over = this.waiting.find((one) => one.remark.when === 'over');
    if (over) this.waiting = [over];
    // How it ended stays until it is put away or the match goes on; what else was said, until something has happened since.
    const stays = this.remark?.when === 'over' ? ended : !moved;
    if (this.waiting.length && (over || !stays || !this.remark)) this.next();
    else if (!stays) this.say(undefined);
  }

  /** What there is to say of something; of an end, why it is one. */
  private about(cue: Cue, { result }: Now): Remark | undefined {
    const remarks = this.remarks.filter((one) => one.when === cue);
    return remarks.find((one) => one.rule != null && one.rule === result?.rule) ?? remarks.find((one) => one.rule == null);
  }

  /** The next thing, or nothing. */
  next(): void {
    this.say(this.waiting.shift());
    try {
      // One table at a time is guided: an earlier one is over. How that one ended counts as said when it was put away.
      const unsaid = (cue: Cue): boolean => this.waiting.some((one) => one.remark.when === cue) || (cue === 'over' && this.remark?.when === cue);
      localStorage.setItem(SAID, JSON.stringify({ [this.table]: [...this.said].filter((cue) => !unsaid(cue)) }));
    } catch {
      // Storage is closed or full: it holds for this visit.
    }
  }

  private say(told: Told | undefined): void {
    this.remark = told?.remark ?? null;
    this.spots = told?.spots ?? [];
  }

  /** Whether more is waiting to be said. */
  get more(): boolean {
    return this.remark !== null && this.waiting.length > 0;
  }
}
