// The worker that holds the rooms of this window: the module, what is kept, and the bots' own worker.
import { compile, Engine } from './engine';
import type { FromRooms, Start, ToBot, ToRooms } from './messages';
import { Rooms } from './rooms';
import { lockOf, store } from './store';
import { Thinker } from './thinker';

/** Waits until no other window has the table. Where locks are not to be had, everybody is alone. */
async function lock(table: string, taken: () => void): Promise<() => void> {
  if (!navigator.locks) return () => undefined;
  const name = lockOf(table);
  const hold = (options: LockOptions): Promise<(() => void) | null> =>
    new Promise((settle) => {
      void navigator.locks.request(name, options, (lock) => {
        if (!lock) return settle(null);
        return new Promise<void>((release) => settle(release));
      });
    });
  const free = await hold({ ifAvailable: true });
  if (free) return free;
  taken();
  return (await hold({})) ?? (() => undefined);
}

/** What is thrown here is an error of the worker: whoever started it starts another. */
const fail = (why: unknown): unknown => setTimeout(() => { throw why; });

async function start({ engine: address, bots, studies, weights, courses, pause }: Start): Promise<Rooms> {
  const module = await compile(address);
  // What thinks, and what studies and teaches, is sent for when it is needed; what could not be had is asked for again.
  const modules = new Map<string, Promise<WebAssembly.Module>>();
  const sentFor = (address: string): Promise<WebAssembly.Module> => {
    const known = modules.get(address) ?? compile(address);
    modules.set(address, known);
    known.catch(() => modules.delete(address));
    return known;
  };
  const files = new Map<string, Promise<ArrayBuffer>>();
  const file = (path: string, address: string): Promise<ArrayBuffer> => {
    const known = files.get(path) ?? fetch(address).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(address))));
    files.set(path, known);
    known.catch(() => files.delete(path));
    return known;
  };
  const minds = <T extends { game: string }>(module: () => Promise<WebAssembly.Module>, asked: (task: T) => ToBot) => (sees: (task: T, seen: unknown) => void, done: (task: T, answer: unknown) => void): Thinker<T> =>
    new Thinker<T>({
      worker: () => new Worker(new URL('./bot.ts', import.meta.url), { type: 'module' }),
      module,
      weights: (game) => Promise.all(Object.entries(weights).filter(([path]) => path.endsWith(`/${game}.weights`)).map(async ([path, at]) => [path, await file(path, at)] as [string, ArrayBuffer])),
      asked,
      sees,
      done,
    });
  return new Rooms({
    engine: await Engine.start(module),
    teacher: async () => Engine.start(await sentFor(studies)),
    store: await store(),
    courses: (game) => Promise.all(Object.entries(courses).filter(([path]) => path.endsWith(`/${game}.json`)).map(async ([path, at]) => [path, await file(path, at)] as [string, ArrayBuffer])),
    thinker: minds(() => sentFor(bots), (task) => ({ kind: 'think', task })),
    analyst: minds(() => sentFor(studies), (task) => ({ kind: 'analyse', task })),
    lock,
    tell: (message: FromRooms) => self.postMessage(message),
    pause,
    now: () => Date.now(),
    broken: fail,
  });
}

let rooms: Promise<Rooms> | null = null;
self.onmessage = ({ data }: MessageEvent<ToRooms>) => {
  if (data.kind === 'start') rooms ??= start(data.start);
  // What cannot start is an error of the worker: whoever asked is told that it is gone.
  else void rooms?.then((ready) => ready.receive(data)).catch(fail);
};
