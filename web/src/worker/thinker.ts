// A worker that thinks about one thing at a time and can be stopped at once: a bot's turn, or a study.
import type { FromBot, ToBot } from './messages';

/** What a thinker needs; a test brings its own. */
export type Bots<T> = {
  /** A worker with the module in it. */
  worker: () => Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
  module: () => Promise<WebAssembly.Module>;
  /** The files of weights a game needs, by their paths. */
  weights: (game: string) => Promise<[path: string, file: ArrayBuffer][]>;
  /** How it is asked. */
  asked: (task: T) => ToBot;
  sees: (task: T, seen: unknown) => void;
  /** What it came to; null if it broke, undefined if what thinks could not be had. */
  done: (task: T, answer: unknown) => void;
};

export class Thinker<T extends { game: string }> {
  private worker: ReturnType<Bots<T>['worker']> | null = null;
  /** Shared with the worker, where the page is isolated. */
  private flag: Int32Array<SharedArrayBuffer> | null = null;
  private readonly lent = new Set<string>();
  private task: T | null = null;
  private poor = false;

  constructor(private readonly bots: Bots<T>) {}

  /** What is thought about. */
  get about(): T | null {
    return this.task;
  }

  async think(task: T): Promise<void> {
    if (this.task) this.stop();
    this.task = task;
    const [files, module] = await Promise.all([this.bots.weights(task.game).catch(() => null), this.bots.module().catch(() => null)]);
    if (this.task !== task) return; // something else is to be thought about meanwhile
    if (!module) return this.done(task, undefined);
    const worker = this.worker ?? this.start(module);
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
      else this.done(task, data.answer);
    };
    worker.onerror = () => {
      if (this.task !== task) return;
      this.end();
      this.done(task, null);
    };
    this.send(this.bots.asked(task));
  }

  /** Stops whatever is thought about, at once: what does not listen is ended, when the browser comes to it. */
  stop(): void {
    if (this.task) this.end();
    this.task = null;
  }

  private done(task: T, answer: unknown): void {
    this.task = null;
    if (this.poor) this.end();
    this.bots.done(task, answer);
  }

  private start(module: WebAssembly.Module): ReturnType<Bots<T>['worker']> {
    this.worker = this.bots.worker();
    this.flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.send({ kind: 'start', module, ...(this.flag ? { stop: this.flag } : {}) });
    return this.worker;
  }

  private end(): void {
    if (this.flag) Atomics.store(this.flag, 0, 1);
    this.worker?.terminate();
    this.worker = null;
    this.lent.clear();
  }

  private send(message: ToBot): void {
    this.worker?.postMessage(message);
  }
}
