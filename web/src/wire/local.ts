// The tables of this browser: the same questions, commands and messages, carried by a worker.
import { prefs } from '../lib/prefs.svelte';
import type { FromRooms, ToRooms } from '../worker/messages';
import { lockOf, store } from '../worker/store';
import type { Studying, Subject } from './analysis';
import { WireError, type Channel, type Hears } from './carrier';
import { bots, engine, studies } from './engine';
import { courses, rulesOf, weights } from './lent';
import { Live } from './live';
import type { Catalogue, Command, Course, Created, Joined, NewTable, RuleText, Scene, Snapshot, Study, StudyRequest, TableLine } from './types';

/** A bot's move can be followed by the eye; where nothing moves, nothing is waited for. */
const PAUSE = 500;

type Answering = { settle: (answer: never) => void; fail: (why: WireError) => void };

/** One end of a table, as `Live` wants it: what it opens, hears and sends. */
class Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(
    private readonly home: Home,
    readonly table: string,
    readonly elsewhere: () => void,
  ) {
    home.follow(this);
  }
  send(text: string): void {
    this.home.send({ kind: 'command', table: this.table, lang: prefs.lang, command: JSON.parse(text) as Command });
  }
  close(): void {
    this.home.leave(this);
    queueMicrotask(() => this.onclose?.());
  }
}

class Home {
  private worker: Worker | null = null;
  private readonly asked = new Map<number, Answering>();
  private readonly lines = new Map<string, Line>();
  private readonly studies = new Map<number, Studying>();
  private n = 0;

  ask<T>(ask: Extract<ToRooms, { kind: 'ask' }>['ask']): Promise<T> {
    const n = ++this.n;
    return new Promise<T>((settle, fail) => {
      this.asked.set(n, { settle: settle as (answer: never) => void, fail });
      // What a page holds may be more than data; what goes to a worker, as over a wire, is not.
      this.send({ kind: 'ask', n, lang: prefs.lang, ask: JSON.parse(JSON.stringify(ask)) as typeof ask });
    });
  }

  /** Studies something, telling as it goes; gives how to stop it. The one before is stopped by it. */
  study(game: string, subject: Subject, hears: Studying): () => void {
    const n = ++this.n;
    for (const [other, { over }] of this.studies) {
      this.studies.delete(other);
      over(null);
    }
    this.studies.set(n, hears);
    this.send({ kind: 'analyse', n, lang: prefs.lang, game, subject: JSON.parse(JSON.stringify(subject)) as Subject });
    return () => {
      if (!this.studies.delete(n)) return;
      this.worker?.postMessage({ kind: 'enough', n } satisfies ToRooms);
      hears.over(null);
    };
  }

  follow(line: Line): void {
    this.lines.set(line.table, line);
    this.send({ kind: 'follow', table: line.table, lang: prefs.lang });
  }

  /** Lets go of a table, unless another line has it by now. */
  leave(line: Line): void {
    if (this.lines.get(line.table) !== line) return;
    this.lines.delete(line.table);
    this.worker?.postMessage({ kind: 'leave', table: line.table } satisfies ToRooms);
  }

  send(message: ToRooms): void {
    (this.worker ?? this.start()).postMessage(message);
  }

  private start(): Worker {
    const worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromRooms>) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.broken();
    };
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    worker.postMessage({ kind: 'start', start: { engine: engine ?? '', bots: bots ?? '', studies: studies ?? '', weights, courses, pause: still ? 0 : PAUSE } } satisfies ToRooms);
    return worker;
  }

  /** The worker is gone. Nothing that was told is lost; whoever follows a table follows it anew. */
  private broken(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { fail } of this.asked.values()) fail(new WireError({ code: 'offline', message: '' }));
    this.asked.clear();
    for (const { over } of this.studies.values()) over({ found: 'broken' });
    this.studies.clear();
    const lines = [...this.lines.values()];
    this.lines.clear();
    for (const line of lines) line.onclose?.();
  }

  private receive(message: FromRooms): void {
    switch (message.kind) {
      case 'answer':
      case 'refused': {
        const waiting = this.asked.get(message.n);
        this.asked.delete(message.n);
        if (message.kind === 'answer') waiting?.settle(message.answer as never);
        else waiting?.fail(new WireError(message.refusal));
        return;
      }
      case 'found': {
        const hears = this.studies.get(message.n);
        if (!message.over) return hears?.sees(message.found);
        this.studies.delete(message.n);
        return hears?.over(message.found);
      }
      case 'elsewhere':
        return this.lines.get(message.table)?.elsewhere();
      case 'closed': {
        const line = this.lines.get(message.table);
        this.lines.delete(message.table);
        return line?.onclose?.();
      }
      case 'message': {
        const line = this.lines.get(message.table);
        line?.onopen?.();
        if (line) line.onopen = null; // it is open from its first word on
        return line?.onmessage?.({ data: message.text });
      }
    }
  }
}

const home = new Home();

export const local = {
  games: () => home.ask<Catalogue>({ ask: 'games' }),
  /** The rules are a file that was built beside the module. */
  rules: async (game: string): Promise<RuleText[]> => {
    const address = rulesOf(game);
    const answer = address === null ? null : await fetch(address).catch(() => null);
    if (!answer?.ok) throw new WireError({ code: 'offline', message: '' });
    return (await answer.json()) as RuleText[];
  },
  course: (game: string) => home.ask<Course>({ ask: 'course', game }),
  study: (what: StudyRequest) => home.ask<Study>({ ask: 'study', what }),
  create: async (table: NewTable) => {
    const made = await home.ask<Created>({ ask: 'create', new: table });
    // A browser that runs out of room removes first what nobody asked it to keep.
    void globalThis.navigator?.storage?.persist?.().catch(() => false);
    return made;
  },
  table: (id: string) => home.ask<Snapshot>({ ask: 'snapshot', table: id }),
  scenes: (id: string, from: number, to: number, as: number | null) => home.ask<Scene[]>({ ask: 'scenes', table: id, from, to, as }),
  /** As a server would write it. */
  file: async (id: string): Promise<string> => `${JSON.stringify(JSON.parse(await home.ask<string>({ ask: 'file', table: id })), null, 2)}\n`,
  replay: (file: string) => home.ask<{ table: string }>({ ask: 'import', file }),
  fromPdn: (text: string) => home.ask<{ matches: unknown[]; told: string[] }>({ ask: 'from-pdn', text }),
  toPdn: (file: string) => home.ask<string>({ ask: 'to-pdn', file }),
  /** The match as a server is asked to go on with it. */
  sent: (id: string) => home.ask<NewTable>({ ask: 'send', table: id }),
  /** Who plays again sits there already. */
  rematch: async (id: string): Promise<Joined> => {
    const { table } = await local.table(id);
    return { table: table.rematch ?? '', token: '', seats: [] };
  },
  kept: async (): Promise<TableLine[]> => (await (await store()).all()).map(({ line }) => line),
  /** What another window has goes when that one lets go of it: nothing is taken from under a match. */
  forget: async (id: string): Promise<void> => {
    const remove = async (): Promise<void> => (await store()).remove(id);
    await (navigator.locks ? navigator.locks.request(lockOf(id), remove) : remove());
  },
};

export const studyHere = (game: string, subject: Subject, hears: Studying): (() => void) => home.study(game, subject, hears);

export function openHere(table: string, hears: Hears): Channel {
  const open = (): Line => new Line(home, table, () => hears.link('elsewhere'));
  return new Live(() => table, hears, { open, after: (ms, run) => setTimeout(run, ms), cancel: (timer) => clearTimeout(timer) });
}
