// The worker in which a bot thinks. It is stopped by being ended: whoever holds the rooms starts another.
import { Engine } from './engine';
import type { FromBot, Seen, ToBot } from './messages';

/** How often it tells what it looks at, in milliseconds. */
const TELL_EVERY = 250;

const say = (message: FromBot): void => self.postMessage(message);
let engine: Promise<Engine> | null = null;
let told = 0;

function sees(text: string): void {
  if (performance.now() - told < TELL_EVERY) return;
  told = performance.now();
  say({ kind: 'sees', seen: JSON.parse(text) as Seen });
}

self.onmessage = async ({ data }: MessageEvent<ToBot>) => {
  if (data.kind === 'start') {
    engine = Engine.start(data.module, sees);
    return;
  }
  const ready = await engine;
  if (!ready) return;
  if (data.kind === 'lend') ready.lend(data.path, data.file);
  else {
    told = performance.now();
    say({ kind: 'chosen', choice: JSON.parse(ready.ponder(JSON.stringify(data.task))) });
  }
};
