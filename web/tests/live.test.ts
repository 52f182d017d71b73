import { beforeEach, describe, expect, it } from 'vitest';
import type { Link } from '../src/wire/carrier';
import { Live, type Means } from '../src/wire/live';
import type { FromServer, Now, Snapshot } from '../src/wire/types';

class FakeSocket {
  sent: { id: string; do: string; text?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; do: string });
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { ms: number; run: () => void; cancelled: boolean }[];
let heard: FromServer[];
let links: Link[];
let live: Live;

const hello = (seq: number): unknown => ({ type: 'hello', protocol: 1, snapshot: { now: { seq } as Now } as Snapshot });
const last = (): FakeSocket => sockets.at(-1)!;
const runTimers = (): void => {
  const due = timers.filter((timer) => !timer.cancelled);
  timers = [];
  for (const timer of due) timer.run();
};

beforeEach(() => {
  sockets = [];
  timers = [];
  heard = [];
  links = [];
  const means: Means = {
    open: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    after: (ms, run) => {
      const timer = { ms, run, cancelled: false };
      timers.push(timer);
      return timer;
    },
    cancel: (timer) => {
      if (timer) (timer as { cancelled: boolean }).cancelled = true;
    },
  };
  live = new Live(() => 'ws://here/live?lang=fr', { message: (m) => heard.push(m), link: (l) => links.push(l) }, means);
});

describe('a broken connection', () => {
  it('comes back with the last seq it has', () => {
    expect(last().url).toBe('ws://here/live?lang=fr');
    last().onopen?.();
    last().hear(hello(7));
    last().hear({ type: 'events', seq: 9, entries: [], from: 0, chat: [], table: null, now: { seq: 9 } });
    last().onclose?.();
    expect(links.at(-1)).toBe('lost');
    runTimers();
    expect(sockets).toHaveLength(2);
    expect(last().url).toBe('ws://here/live?lang=fr&since=9');
  });

  it('does not ask again for what it has, though a message came late or twice', () => {
    const told = (seq: number): unknown => ({ type: 'events', seq, entries: [], from: 0, chat: [], table: null, now: { seq } });
    last().onopen?.();
    last().hear(hello(7));
    for (const seq of [9, 8, 9, 12, 10]) last().hear(told(seq));
    last().onclose?.();
    runTimers();
    expect(last().url).toBe('ws://here/live?lang=fr&since=12');
    // A snapshot is the truth, whatever was counted before it.
    last().hear(hello(3));
    last().onclose?.();
    runTimers();
    expect(last().url).toBe('ws://here/live?lang=fr&since=3');
  });

  it('waits longer after each failure, and forgets that once it hears again', () => {
    last().onclose?.();
    expect(timers.at(-1)?.ms).toBe(250);
    runTimers();
    last().onclose?.();
    expect(timers.at(-1)?.ms).toBe(500);
    runTimers();
    last().hear(hello(1));
    last().onclose?.();
    expect(timers.at(-1)?.ms).toBe(250);
  });

  it('sends unanswered commands again under the same id', async () => {
    last().onopen?.();
    last().hear(hello(1));
    const answer = live.command(3, { do: 'move', text: '32-28' });
    const first = last().sent.at(-1)!;
    last().onclose?.();
    runTimers();
    last().onopen?.();
    expect(last().sent).toHaveLength(0); // the server speaks first
    last().hear(hello(2));
    expect(last().sent.at(-1)).toEqual(first);
    last().hear({ type: 'done', id: first.id, seq: 3 });
    expect((await answer).type).toBe('done');
    last().onclose?.();
    runTimers();
    last().hear(hello(3));
    expect(last().sent).toHaveLength(0); // answered: not sent a third time
  });

  it('stays closed once it was closed', () => {
    live.close();
    runTimers();
    expect(sockets).toHaveLength(1);
  });

  it('is noticed when pings are no longer answered', () => {
    last().onopen?.();
    last().hear(hello(1));
    runTimers();
    runTimers();
    expect(last().closed).toBe(false);
    runTimers();
    expect(sockets[0]?.closed).toBe(true);
  });
});

it('asks for a snapshot again when the language changes', () => {
  last().onopen?.();
  last().hear(hello(5));
  live.restart();
  runTimers();
  expect(last().url).not.toContain('since');
});
