// One table as this browser knows it: the last snapshot, kept true by what flows in.
import { t, tMaybe, w } from '../i18n';
import { liveRegion } from '../lib/live-region.svelte';
import { prefs } from '../lib/prefs.svelte';
import { go } from '../lib/router.svelte';
import type { KmPlan } from '../team-km/types';
import { doer, isLine, moveWords as cardWords } from '../team-km/words';
import { api, WireError } from '../wire/api';
import { liveAddress } from '../wire/early';
import { Live, type Answer, type Link } from '../wire/live';
import type { Can, ChatLine, Doing, FromServer, GameInfo, LogEntry, Now, Refusal, TableInfo } from '../wire/types';

export type Thought = { seat: number; depth: number; line: string[] | null };
/** Something new on the board: what was played since, and where it led. Without entries, only the scene changed. */
export type News = { entries: LogEntry[]; now: Now };

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  plan = $state.raw<unknown>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  now = $state.raw<Now | null>(null);
  link = $state<Link>('joining');
  missing = $state(false);
  thought = $state.raw<Thought | null>(null);
  /** The ply looked back at; nothing for the present. */
  looking = $state<number | null>(null);
  lookScene = $state.raw<unknown>(null);
  note = $state.raw<Refusal | null>(null);
  hint = $state.raw<string | null>(null);
  hinting = $state(false);
  /** At one screen: the cards to be seen are not those of who looks, yet. */
  curtain = $state(false);
  /** How many of the last moves are still to be seen: dice that roll are not told before they lie still. */
  unseen = $state(0);
  /** When the clocks were last told. */
  clockAt = $state(0);
  private readonly live: Live;
  private readonly listeners = new Set<(news: News) => void>();
  private scenes = new Map<string, unknown>();
  private wasLost = false;

  constructor(readonly id: string) {
    this.live = new Live(() => liveAddress(id, prefs.lang), {
      message: (message) => this.receive(message),
      link: (link) => this.linked(link),
    });
  }

  readonly yours = $derived(this.info?.yours ?? []);
  readonly over = $derived(this.now?.turn.kind === 'over');
  readonly actor = $derived(this.now?.turn.kind === 'player' ? this.now.turn.seat : null);
  readonly yourTurn = $derived(this.actor !== null && this.yours.includes(this.actor));
  /** The moves that were seen to happen. */
  readonly seen = $derived(this.unseen > 0 ? this.log.slice(0, Math.max(0, this.log.length - this.unseen)) : this.log);
  readonly can = $derived((what: Can) => this.now?.can.includes(what) ?? false);

  close(): void {
    this.live.close();
  }

  /** The language changed: everything the server says is asked again. */
  restart(): void {
    this.live.restart();
  }

  onNews(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  sideName(seat: number): string {
    const side = this.game?.sides[seat];
    return side ? w(side) : String(seat + 1);
  }

  seatName(seat: number): string {
    const info = this.info?.seats[seat];
    return info?.name ?? (info?.kind === 'open' ? t('seat.open') : this.sideName(seat));
  }

  /** A move as people say it: cards by their names, a huff or a pass in words, the rest as it is written. */
  moveWords(text: string): string {
    if (this.info?.game === 'team-km') return cardWords(text, this.plan as KmPlan, (seat) => this.seatName(seat));
    const [word = '', cell = ''] = text.split('@');
    return tMaybe(`move.${word}`, text, { cell });
  }

  /** Who made a move, where it is to be named. */
  doer(entry: LogEntry): string | null {
    const name = (seat: number): string => this.seatName(seat);
    return this.info?.game === 'team-km' ? doer(entry, this.plan as KmPlan, name) : entry.seat === null ? null : name(entry.seat);
  }

  /** Whether a move is a line of the list: what nobody was told (a hidden draw) is none. */
  isLine(entry: LogEntry): boolean {
    return this.info?.game === 'team-km' ? isLine(entry) : entry.text !== null;
  }

  async send(doing: Doing): Promise<Answer> {
    const seat = doing.do === 'move' || doing.do === 'why' || doing.do === 'hint' ? (this.now?.as ?? undefined) : this.yours[0];
    const answer = await this.live.command(this.now?.ply ?? 0, doing, seat ?? undefined);
    if (answer.type === 'refused') {
      if (answer.now) this.settle([], answer.now);
      this.refuse(answer.error);
    }
    return answer;
  }

  async play(text: string): Promise<boolean> {
    this.note = null;
    this.hint = null;
    return (await this.send({ do: 'move', text })).type === 'done';
  }

  async why(text: string): Promise<void> {
    const answer = await this.send({ do: 'why', text });
    if (answer.type === 'why' && answer.refusal) this.refuse(answer.refusal);
  }

  async askHint(): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    try {
      const answer = await this.send({ do: 'hint' });
      if (answer.type === 'hint') {
        this.hint = answer.text;
        liveRegion.say(t('table.hint.say', { move: this.moveWords(answer.text) }));
      }
    } finally {
      this.hinting = false;
    }
  }

  takeBack(): void {
    const mine = this.log.findLastIndex((entry) => entry.seat !== null && this.yours.includes(entry.seat));
    if (mine >= 0) void this.send({ do: 'undo', to: mine });
  }

  /** Takes one's seats at the rematch and goes there; whoever only watches just goes. */
  async toRematch(): Promise<void> {
    const next = this.info?.rematch;
    if (!next) return;
    try {
      if (this.yours.length) await api.rematch(this.id);
    } catch (why) {
      if (why instanceof WireError && why.refusal.code !== 'taken') return this.refuse(why.refusal);
    }
    go('table', next);
  }

  mute(seat: number, on: boolean): void {
    void this.send({ do: 'mute', of: seat, on });
  }

  refuse(refusal: Refusal): void {
    this.note = refusal;
    liveRegion.say(refusal.rule ? `${t('table.why.rule', { rule: refusal.rule })}. ${refusal.message}` : refusal.message);
  }

  /** Looks at the position after `ply` moves; the last one is the present. */
  async look(ply: number): Promise<void> {
    const last = this.now?.ply ?? 0;
    const target = Math.max(0, Math.min(ply, last));
    if (target === last) {
      this.looking = null;
      this.lookScene = null;
      return;
    }
    this.looking = target;
    const as = this.over ? (this.yours[0] ?? null) : (this.now?.as ?? null);
    const key = (p: number): string => `${as} ${p}`;
    if (!this.scenes.has(key(target))) {
      const from = Math.max(0, target - 40);
      const to = Math.min(last, target + 40);
      try {
        const found = await api.scenes(this.id, from, to, as);
        found.forEach((scene, i) => this.scenes.set(key(from + i), scene));
      } catch {
        this.looking = null;
        return;
      }
    }
    if (this.looking === target) this.lookScene = this.scenes.get(key(target)) ?? null;
  }

  private linked(link: Link): void {
    this.link = link;
    if (link === 'lost') {
      this.wasLost = true;
      // A table that is not there closes the door at once: ask once, in words.
      if (!this.now) void api.table(this.id).catch(() => (this.missing = true));
    }
    if (link === 'open' && this.wasLost) {
      this.wasLost = false;
      if (this.now) liveRegion.say(t('table.back'));
    }
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case 'hello': {
        const { table, plan, log, chat, now } = message.snapshot;
        this.info = table;
        this.plan = plan;
        this.log = log;
        this.chat = chat;
        this.scenes.clear();
        this.missing = false;
        void this.name(table.game);
        this.settle([], now);
        return;
      }
      case 'events': {
        if (message.table) this.info = message.table;
        if (message.chat.length) this.hear(message.chat);
        const taken = message.from < this.log.length;
        if (taken) this.scenes.clear();
        if (message.entries.length || taken) this.log = [...this.log.slice(0, message.from), ...message.entries];
        this.settle(message.entries, message.now);
        return;
      }
      case 'thinking':
        this.thought = { seat: message.seat, depth: message.depth, line: message.line };
        return;
      case 'presence':
        if (this.info) {
          const seats = this.info.seats.map((seat, i) => ({ ...seat, present: message.seats[i] ?? seat.present }));
          this.info = { ...this.info, seats };
        }
        return;
      default:
        return;
    }
  }

  private async name(id: string): Promise<void> {
    const { games } = await api.games().catch(() => ({ games: [] as GameInfo[] }));
    this.game = games.find((game) => game.id === id) ?? null;
  }

  private hear(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.seq));
    const fresh = lines.filter((line) => !known.has(line.seq));
    this.chat = [...this.chat, ...fresh];
    for (const line of fresh) if (line.seat === null || !(this.yours.includes(line.seat) || this.info?.muted.includes(line.seat))) liveRegion.say(`${line.name} : ${line.text}`);
  }

  private settle(entries: LogEntry[], now: Now): void {
    const moved = entries.length > 0 || now.ply !== this.now?.ply;
    this.now = now;
    this.clockAt = performance.now();
    if (moved) {
      this.thought = null;
      this.hint = null;
      this.note = null;
      if (this.looking !== null && this.looking >= now.ply) void this.look(now.ply);
    }
    for (const listener of this.listeners) listener({ entries, now });
    if (entries.length) this.tell(entries, now);
  }

  /** The moves and what is asked now, for ears. */
  private tell(entries: LogEntry[], now: Now): void {
    const said = entries.slice(-3).flatMap((entry) => {
      const who = this.doer(entry);
      return [entry.text ? `${who === null ? '' : `${who} : `}${this.moveWords(entry.text)}` : '', entry.said ?? ''].filter(Boolean);
    });
    liveRegion.say([...said, now.result ? '' : now.prompt].filter(Boolean).join('. '));
  }

  /** How it ended, in words. */
  resultTitle(): string {
    const result = this.now?.result;
    if (!result) return '';
    if (!result.winners.length) return t('table.result.draw');
    const all = this.info?.seats.length ?? 2;
    const single = this.yours.length > 0 && this.yours.length < all;
    if (single && result.winners.some((seat) => this.yours.includes(seat))) return t('table.result.you');
    if (single) return t('table.result.lost');
    const names = result.winners.map((seat) => this.seatName(seat)).join(', ');
    return t(result.winners.length > 1 ? 'table.result.wins' : 'table.result.win', { names });
  }

  resultHow(): string {
    const result = this.now?.result;
    if (!result || result.how === 'rule') return '';
    return tMaybe(`table.how.${result.how}`, '', { name: result.seat === null ? '' : this.seatName(result.seat) });
  }
}
