// The best moves of the position in front, looked for as long as somebody wants to know.
import { analysePosition, type BestLine, type Running } from '../wire/analysis';
import type { StudyRequest } from '../wire/types';

/** How long each look takes, in milliseconds: the next goes deeper, until nobody learns anything new by waiting. */
const LOOKS = [1_500, 6_000, 24_000, 96_000];
export const LINES = 3;

export class Live {
  on = $state(false);
  busy = $state(false);
  lines = $state.raw<readonly BestLine[]>([]);
  failed = $state(false);
  readonly depth = $derived(Math.max(0, ...this.lines.map(({ depth }) => depth)));
  private running: Running<BestLine[]> | null = null;
  private asked = 0;

  constructor(private readonly analyse: typeof analysePosition = analysePosition) {}

  /** Looks at another position from now on. */
  async look(what: StudyRequest): Promise<void> {
    this.end();
    if (!this.on) return;
    const mine = ++this.asked;
    this.busy = true;
    this.failed = false;
    try {
      for (const time of LOOKS) {
        const running = this.analyse(what, { lines: LINES, time }, (lines) => mine === this.asked && this.better(lines));
        this.running = running;
        const lines = await running.result;
        if (mine !== this.asked || !lines) return;
        this.better(lines);
        // Nothing to choose from, or nothing left to learn.
        if (!lines.length) break;
      }
    } catch {
      if (mine === this.asked) this.failed = true;
    }
    if (mine === this.asked) this.busy = false;
  }

  /** What was seen farther ahead is not given up for the first glance of the next look. */
  private better(lines: BestLine[]): void {
    const depth = Math.max(0, ...lines.map((line) => line.depth));
    if (!this.lines.length || depth >= this.depth) this.lines = lines;
  }

  /** Whatever is looked at is let be, and what was seen forgotten. */
  end(): void {
    this.asked += 1;
    const { running } = this;
    this.running = null;
    running?.stop();
    this.busy = false;
    this.lines = [];
  }
}
