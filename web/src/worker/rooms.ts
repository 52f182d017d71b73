// The tables at hand: what is asked of the module one after the other, kept before it is told, and what follows from it.
import type { Command, Lang, Refusal } from '../wire/types';
import type { Engine } from './engine';
import type { Found } from '../wire/analysis';
import type { Ask, BotTask, Chosen, Findings, Told } from './generated';
import type { FromRooms, ToRooms, Wish } from './messages';
import { NotKept, type Store } from './store';
import type { Thinker } from './thinker';

/** Makes what thinks, given who hears what it sees and what it came to. */
type Makes<T extends { game: string }> = (sees: (task: T, seen: unknown) => void, done: (task: T, answer: unknown) => void) => Pick<Thinker<T>, 'think' | 'stop' | 'about'>;

/** What a house of tables needs; a test brings its own. */
export type Means = {
  engine: Pick<Engine, 'ask'>;
  /** What answers about lessons, boards set up by hand and the files of others: another module, sent for once it is needed. */
  teacher: () => Promise<Pick<Engine, 'ask' | 'lend'>>;
  /** The files of a game's course, by their paths. */
  courses: (game: string) => Promise<[path: string, file: ArrayBuffer][]>;
  store: Store;
  thinker: Makes<BotTask>;
  /** Who studies matches and positions, beside the bots. */
  analyst: Makes<Wish>;
  /** Waits for a table to be this window's alone; `taken` says that another one has it. Gives how to let go of it. */
  lock: (table: string, taken: () => void) => Promise<() => void>;
  tell: (message: FromRooms) => void;
  /** How long a bot takes at least to play, in milliseconds. */
  pause: number;
  now: () => number;
  /** The module is of no more use, nor is whatever holds it. */
  broken: (why: unknown) => void;
};

type Followed = { lang: Lang; release: () => void; due: ReturnType<typeof setTimeout> | null; beat: ReturnType<typeof setInterval> | null };
type Asking = Extract<ToRooms, { kind: 'ask' }>;

/** How often it is noted that a table whose clock runs is at hand, in milliseconds. */
const BEAT = 5_000;
/** After how many milliseconds a bot is asked again that could not be had. */
const AGAIN = 5_000;
/** The longest a browser can be told to wait at once, in milliseconds. */
const LONGEST = 3_600_000;

/** What is told of a command that could not be carried out, or of a question that could not be answered. */
const BROKEN: Record<Lang, string> = {
  fr: 'Quelque chose s’est mal passé\u00a0; la partie reprend où elle en était.',
  en: 'Something went wrong; the match goes on from where it was.',
};
const UNKEPT: Record<Lang, string> = {
  fr: 'Ce navigateur n’a pas pu garder ce qui s’est passé\u00a0: la place lui manque peut-être. La partie reste où elle en était.',
  en: 'This browser could not keep what happened; it may have no room left. The match stays where it was.',
};
const words = (why: unknown, lang: Lang): Refusal => ({ code: 'internal', message: (why instanceof NotKept ? UNKEPT : BROKEN)[lang] });

/** Whether a question is about lessons, boards set up by hand or the files of others, and about no table. */
const isStudied = (ask: Ask): boolean => ['course', 'from-pdn', 'to-pdn'].includes(ask.ask) || (ask.ask === 'study' && Boolean(ask.what.lesson ?? ask.what.arranged));

const answered = (n: number, { refused, answer }: Told): FromRooms => (refused ? { kind: 'refused', n, refusal: refused } : { kind: 'answer', n, answer });

export class Rooms {
  private readonly followed = new Map<string, Followed>();
  private readonly waiting = new Set<string>();
  private readonly taught = new Set<string>();
  private teacher: Promise<Pick<Engine, 'ask' | 'lend'>> | null = null;
  private readonly thinker: ReturnType<Means['thinker']>;
  private readonly analyst: ReturnType<Means['analyst']>;
  private last: Promise<unknown> = Promise.resolve();
  private begun = 0;
  private gone = false;

  constructor(private readonly means: Means) {
    this.thinker = means.thinker(
      (task, seen) => void this.next(() => this.event(task.table, { ask: 'thought', table: task.table, turn: task.turn, seat: task.seat, seen: seen as Findings })),
      (task, choice) => this.chosen(task, choice),
    );
    const found = (over: boolean) => ({ n }: Wish, found: unknown) => means.tell({ kind: 'found', n, found: (found ?? { found: 'broken' }) as Found, over });
    this.analyst = means.analyst(found(false), found(true));
  }

  receive(message: ToRooms): void {
    if (message.kind === 'ask') void this.next(() => this.answer(message));
    else if (message.kind === 'follow') void this.follow(message.table, message.lang);
    else if (message.kind === 'command') void this.next(() => this.command(message.table, message.lang, message.command));
    else if (message.kind === 'analyse') void this.analyst.think({ n: message.n, lang: message.lang, game: message.game, ...message.subject });
    else if (message.kind === 'enough') this.enough(message.n);
    else if (message.kind === 'leave') void this.next(() => this.leave(message.table));
  }

  /** One after the other: what is asked next finds what was kept before. */
  private next<T>(work: () => Promise<T>): Promise<T | void> {
    const turn = this.last.then(work, work);
    this.last = turn.catch(() => undefined);
    return turn.catch(() => undefined);
  }

  private ask(lang: Lang, question: Ask): Told {
    try {
      return JSON.parse(this.means.engine.ask(JSON.stringify({ lang, ...question }))) as Told;
    } catch (why) {
      // A module that broke off in the middle is not asked again: everything begins anew, from what was kept.
      if (!this.gone) this.means.broken(why);
      this.gone = true;
      throw why;
    }
  }

  /** A question that is answered once; about a table that is not at hand, by a look at its log. */
  private async answer({ n, lang, ask }: Asking): Promise<void> {
    try {
      if (isStudied(ask)) return this.means.tell(answered(n, await this.study(lang, ask)));
      const table = 'table' in ask ? ask.table : null;
      const borrowed = table !== null && !this.followed.has(table) && (await this.open(table, lang, false));
      const told = this.ask(lang, ask);
      if (borrowed) this.ask(lang, { ask: 'close', table });
      if (told.writes?.length) await this.means.store.append(told.writes, this.means.now());
      // What was just set up is read again when it is followed.
      for (const { table } of told.writes ?? []) if (!this.followed.has(table)) this.ask(lang, { ask: 'close', table });
      this.means.tell(answered(n, told));
    } catch (why) {
      this.means.tell({ kind: 'refused', n, refusal: words(why, lang) });
    }
  }

  /** A question for the other module, which before the first one about a game's lessons is lent its course. */
  private async study(lang: Lang, ask: Ask): Promise<Told> {
    this.teacher ??= this.means.teacher();
    const game = ask.ask === 'course' ? ask.game : ask.ask === 'study' && ask.what.lesson ? ask.what.game : null;
    const course = game !== null && !this.taught.has(game) ? this.means.courses(game) : [];
    const [teacher, files] = await Promise.all([this.teacher.catch(() => (this.teacher = null)), Promise.resolve(course).catch(() => null)]);
    // The next time it is asked they may be there.
    if (!teacher || !files) return { refused: { code: 'offline', message: '' } };
    try {
      for (const [path, file] of files) teacher.lend(path, file);
      if (game !== null) this.taught.add(game);
      return JSON.parse(teacher.ask(JSON.stringify({ lang, ...ask }))) as Told;
    } catch (why) {
      // One that broke off is not asked again.
      this.teacher = null;
      this.taught.clear();
      throw why;
    }
  }

  /** Takes a table from its log. Where it is only looked at, nothing is kept of what that does. */
  private async open(table: string, lang: Lang, forGood: boolean): Promise<boolean> {
    const rows = await this.means.store.rows(table);
    if (!rows.length) return false;
    const served = (await this.means.store.kept(table))?.served ?? null;
    const told = this.ask(lang, { ask: 'open', table, rows, served });
    if (forGood && told.writes?.length) await this.means.store.append(told.writes, this.means.now());
    return !told.refused;
  }

  private async follow(table: string, lang: Lang): Promise<void> {
    const known = this.followed.get(table);
    if (known) {
      known.lang = lang;
      await this.next(() => this.event(table, { ask: 'follow', table }));
      return;
    }
    this.waiting.add(table);
    const release = await this.means.lock(table, () => this.means.tell({ kind: 'elsewhere', table }));
    await this.next(async () => {
      // Whoever waited may have gone away meanwhile, or asked twice.
      if (!this.waiting.delete(table) || this.followed.has(table)) return release();
      if (!(await this.open(table, lang, true).catch(() => false))) {
        release();
        return this.means.tell({ kind: 'closed', table });
      }
      this.followed.set(table, { lang, release, due: null, beat: null });
      await this.event(table, { ask: 'follow', table });
    });
  }

  private async command(table: string, lang: Lang, command: Partial<Command>): Promise<void> {
    const known = this.followed.get(table);
    if (!known) return this.means.tell({ kind: 'closed', table });
    known.lang = lang;
    await this.event(table, { ask: 'command', table, command: { id: '', ply: 0, ...command } as Command });
  }

  /** Something happens at a table that is followed: kept first, then told. */
  private async event(table: string, question: Ask): Promise<void> {
    const known = this.followed.get(table);
    if (!known) return;
    try {
      const told = this.ask(known.lang, question);
      if (told.writes?.length) await this.means.store.append(told.writes, this.means.now());
      for (const message of told.messages ?? []) this.means.tell({ kind: 'message', table, text: JSON.stringify(message) });
      this.followUp(table, known, told);
    } catch (why) {
      // What broke the module, or found no room, is not sent again.
      const command = question.ask === 'command' ? question.command : null;
      const lost = this.gone || why instanceof NotKept;
      if (lost && command) this.means.tell({ kind: 'message', table, text: JSON.stringify({ type: 'refused', id: command.id, error: words(why, known.lang) }) });
      // What could not be kept did not happen: the table is read again from what was.
      this.drop(table);
      this.means.tell({ kind: 'closed', table });
    }
  }

  private followUp(table: string, known: Followed, told: Told): void {
    const thinking = this.thinker.about;
    if (told.turn !== undefined && thinking?.table === table && thinking.turn !== told.turn) this.stop();
    if (told.think) {
      this.stop();
      this.begun = this.means.now();
      void this.thinker.think(told.think);
    }
    if (told.turn === undefined) return;
    if (known.due) clearTimeout(known.due);
    if (known.beat) clearInterval(known.beat);
    known.due = known.beat = null;
    if (told.due === undefined) return;
    const wait = Math.min(LONGEST, Math.max(0, told.due - this.means.now() + 1));
    known.due = setTimeout(() => void this.next(() => this.event(table, { ask: 'due', table })), wait);
    known.beat = setInterval(() => void this.means.store.serve(table, this.means.now()).catch(() => undefined), BEAT);
  }

  /** A bot has chosen: it plays after a moment, so that a person can follow; with a hidden hand, when its time is over. */
  private chosen(task: BotTask, choice: unknown): void {
    if (choice === undefined && !task.hint) {
      // Without what thinks nothing is chosen: it may be there in a moment.
      setTimeout(() => void this.next(() => this.event(task.table, { ask: 'follow', table: task.table })), AGAIN);
      return;
    }
    // What everybody looks up for stands just as long where nothing moves: it is there to be read.
    const left = task.hint ? 0 : Math.max(this.means.pause + (task.watched ?? 0), task.least ?? 0) - (this.means.now() - this.begun);
    const play = (): void => void this.next(() => this.event(task.table, { ask: 'chosen', task, choice: (choice ?? null) as Chosen | null }));
    if (left > 0) setTimeout(play, left);
    else play();
  }

  /** What is thought about is of no use any more; whoever waits for a hint is told so. */
  private stop(): void {
    const task = this.thinker.about;
    if (!task) return;
    this.thinker.stop();
    if (task.hint) void this.next(() => this.event(task.table, { ask: 'chosen', task, choice: null }));
  }

  /** Whoever asked has seen enough; another study may have begun since. */
  private enough(n: number): void {
    if (this.analyst.about?.n === n) this.analyst.stop();
  }

  private async leave(table: string): Promise<void> {
    this.waiting.delete(table);
    if (this.followed.has(table)) await this.means.store.serve(table, this.means.now()).catch(() => undefined);
    this.drop(table);
  }

  private drop(table: string): void {
    const known = this.followed.get(table);
    if (!known) return;
    if (known.due) clearTimeout(known.due);
    if (known.beat) clearInterval(known.beat);
    if (this.thinker.about?.table === table) this.stop();
    this.followed.delete(table);
    if (!this.gone) this.ask(known.lang, { ask: 'close', table });
    known.release();
  }
}
