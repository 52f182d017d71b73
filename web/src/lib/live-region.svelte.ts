// What a screen reader is told. Lines are added, never overwritten, so that each is heard in its turn; saying the same
// twice is two lines.
export type Line = { id: number; text: string };

/** How many lines stay, and how long, in ms: long enough to be picked up. */
const KEPT = 12;
const STAY = 8000;

export class LiveRegion {
  lines = $state.raw<Line[]>([]);
  private ids = 0;

  constructor(private readonly after: (ms: number, run: () => void) => unknown = (ms, run) => setTimeout(run, ms)) {}

  say(text: string | null | undefined): void {
    if (!text) return;
    const id = ++this.ids;
    this.lines = [...this.lines, { id, text }].slice(-KEPT);
    this.after(STAY, () => (this.lines = this.lines.filter((line) => line.id !== id)));
  }
}

export const liveRegion = new LiveRegion();
