// The worker in which a bot thinks. It is stopped by being ended: whoever holds the rooms starts another. A browser lets
// a worker that is busy work on for seconds before it ends it: where memory can be shared it is told by that first, and
// where not it listens now and then, as far as the browser can do that.
import { Engine } from './engine';
import type { FromBot, ToBot } from './messages';

/** How often it tells what it looks at, in milliseconds. */
const TELL_EVERY = 250;

const say = (message: FromBot): void => self.postMessage(message);
let engine: Promise<Engine> | null = null;
let told = 0;

/** A bot finds something new many times a second; a study tells only what is worth telling. */
let every = TELL_EVERY;

function sees(text: string): void {
  if (performance.now() - told < every) return;
  told = performance.now();
  say({ kind: 'sees', seen: JSON.parse(text) });
}

async function receive(data: ToBot): Promise<void> {
  if (data.kind === 'start') {
    engine = Engine.start(data.module, sees, data.stop ?? 'listen');
    return;
  }
  const ready = await engine;
  if (!ready) return;
  if (data.kind === 'lend') ready.lend(data.path, data.file);
  else {
    told = performance.now();
    every = data.kind === 'think' ? TELL_EVERY : 0;
    const task = JSON.stringify(data.task);
    say({ kind: 'done', answer: JSON.parse(await ready.think(data.kind === 'think' ? 'ponder' : 'analyse', task)) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToBot>) => {
  // A promise that fails is heard by nobody; what is thrown is an error of the worker, and another takes its place.
  receive(data).catch((why: unknown) => setTimeout(() => { throw why; }));
};
