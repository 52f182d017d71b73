// The module of crates/browser: texts in, texts out. What it needs of a browser – time, chance, an ear – is lent here.

type Exports = {
  memory: WebAssembly.Memory;
  room_for(length: number): number;
  ask(): void;
  ponder(): void;
  analyse(): void;
  lend(): void;
  answer(): number;
  answer_length(): number;
};

/** What a browser can do that holds a module in the midst of a call, so that its worker may listen meanwhile (JSPI). */
type Holds = { Suspending: new (call: () => unknown) => () => number; promising: (call: () => void) => () => Promise<void> };
const { Suspending, promising } = WebAssembly as unknown as Partial<Holds>;
/** So often it listens, in milliseconds. */
const LISTEN_EVERY = 20;

/** Once whatever waits for this worker has been heard. A timer would wait for milliseconds each time. */
const heard = (): Promise<void> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** So many bytes of chance are given at once at most. */
const MOST_CHANCE = 65_536;

export class Engine {
  private constructor(
    private readonly wasm: Exports,
    private readonly listens: boolean,
  ) {}

  /**
   * A module of its own memory; `sees` hears what a bot looks at. Whoever sets `stop` breaks off what it does; where no
   * memory can be shared, `listen` lets the worker be ended while it thinks: a busy one is left to work on for seconds.
   */
  static async start(module: WebAssembly.Module, sees: (text: string) => void = () => undefined, stop?: Int32Array | 'listen'): Promise<Engine> {
    let memory: WebAssembly.Memory | null = null;
    const bytes = (at: number, length: number): Uint8Array<ArrayBuffer> => new Uint8Array((memory as WebAssembly.Memory).buffer as ArrayBuffer, at, length);
    const flag = stop === 'listen' ? null : stop;
    let listened = 0;
    // A search looks at the clock all the time.
    const elapsed = (): number => {
      if (flag && Atomics.load(flag, 0)) throw new Error('stopped');
      return performance.now();
    };
    const listening = (): number | Promise<number> => {
      const now = performance.now();
      if (now - listened < LISTEN_EVERY) return now;
      return heard().then(() => (listened = performance.now()));
    };
    const Held = stop === 'listen' && promising ? Suspending : undefined;
    const host = {
      now: () => Date.now(),
      elapsed: Held ? new Held(listening) : elapsed,
      random: (at: number, length: number) => {
        for (let done = 0; done < length; done += MOST_CHANCE) crypto.getRandomValues(bytes(at + done, Math.min(MOST_CHANCE, length - done)));
      },
      sees: (at: number, length: number) => sees(decoder.decode(bytes(at, length))),
    };
    const { exports } = await WebAssembly.instantiate(module, { host });
    const wasm = exports as unknown as Exports;
    memory = wasm.memory;
    return new Engine(wasm, Held !== undefined);
  }

  ask(question: string): string {
    this.put(encoder.encode(question));
    this.wasm.ask();
    return this.answer();
  }

  ponder(task: string): string {
    this.put(encoder.encode(task));
    this.wasm.ponder();
    return this.answer();
  }

  analyse(wish: string): string {
    this.put(encoder.encode(wish));
    this.wasm.analyse();
    return this.answer();
  }

  /** The same for a worker that may be ended meanwhile. It is asked nothing else until it has answered. */
  async think(how: 'ponder' | 'analyse', task: string): Promise<string> {
    if (!this.listens) return this[how](task);
    this.put(encoder.encode(task));
    await promising?.(this.wasm[how])();
    return this.answer();
  }

  /** Lends a file of weights, by its path within the project. */
  lend(path: string, file: ArrayBuffer): void {
    const name = encoder.encode(`${path}\0`);
    const both = new Uint8Array(name.length + file.byteLength);
    both.set(name);
    both.set(new Uint8Array(file), name.length);
    this.put(both);
    this.wasm.lend();
  }

  private put(bytes: Uint8Array): void {
    const at = this.wasm.room_for(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
  }

  private answer(): string {
    return decoder.decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.answer(), this.wasm.answer_length()));
  }
}

/** The module at an address, compiled while it comes where the server says what it is. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const kind = answer.headers.get('content-type') ?? '';
  return kind.startsWith('application/wasm') ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
