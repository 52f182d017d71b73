// Bots of the tables at hand: one worker that thinks about one turn at a time, and can be stopped at once.
import type { FromBot, Seen, Task, ToBot } from './messages';

/** What a thinker needs; a test brings its own. */
export type Bots = {
  /** A worker with the module in it. */
  worker: () => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
  module: WebAssembly.Module;
  /** The files of weights a game needs, by their paths. */
  weights: (game: string) => Promise<[path: string, file: ArrayBuffer][]>;
  sees: (task: Task, seen: Seen) => void;
  /** What it came to; nothing if it broke. */
  chosen: (task: Task, choice: unknown) => void;
};

export class Thinker {
  private worker: ReturnType<Bots['worker']> | null = null;
  private readonly lent = new Set<string>();
  private task: Task | null = null;
  private poor = false;

  constructor(private readonly bots: Bots) {}

  /** The turn that is thought about. */
  get turn(): { table: string; turn: number } | null {
    return this.task;
  }

  async think(task: Task): Promise<void> {
    if (this.task) this.stop();
    this.task = task;
    const files = await this.bots.weights(task.game).catch(() => null);
    if (this.task !== task) return; // something else is to be thought about meanwhile
    const worker = this.worker ?? this.start();
    // Weights that cannot be had leave it with plainer judgement, this once: the next time it is asked they may be there.
    this.poor = files === null;
    for (const [path, file] of files ?? []) {
      if (this.lent.has(path)) continue;
      this.lent.add(path);
      this.send({ kind: 'lend', path, file });
    }
    worker.onmessage = ({ data }: MessageEvent<FromBot>) => {
      if (this.task !== task) return;
      if (data.kind === 'sees') this.bots.sees(task, data.seen);
      else this.done(task, data.choice);
    };
    worker.onerror = () => {
      if (this.task !== task) return;
      this.end();
      this.done(task, null);
    };
    this.send({ kind: 'think', task });
  }

  /** Stops whatever is thought about, at once: what does not listen is ended. */
  stop(): void {
    if (this.task) this.end();
    this.task = null;
  }

  private done(task: Task, choice: unknown): void {
    this.task = null;
    if (this.poor) this.end();
    this.bots.chosen(task, choice);
  }

  private start(): ReturnType<Bots['worker']> {
    this.worker = this.bots.worker();
    this.send({ kind: 'start', module: this.bots.module });
    return this.worker;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.lent.clear();
  }

  private send(message: ToBot): void {
    this.worker?.postMessage(message);
  }
}
