// One match as this browser takes part in it: what was told, what is shown, and what can be done.
import { t } from '../i18n';
import { liveRegion } from '../lib/live-region.svelte';
import { WireError, type Answer, type Carrier, type Channel, type Link } from '../wire/carrier';
import type { Can, Doing, FromServer, GameInfo, LogEntry, Refusal, Sign, Step } from '../wire/types';
import { Past } from './past';
import { Speech } from './speech';
import { Timeline } from './timeline.svelte';
import { fold, type News, type Told } from './told';
import { doer, moveWords, seatName, sideName } from './words';

export type Thought = { seat: number; depth: number; line: string[] | null };

/** For how long a note without a rule stays, in milliseconds. */
const NOTE_STAYS = 8000;

export class Match {
  game = $state.raw<GameInfo | null>(null);
  link = $state<Link>('joining');
  missing = $state(false);
  thought = $state.raw<Thought | null>(null);
  note = $state.raw<Refusal | null>(null);
  hint = $state.raw<string | null>(null);
  /** What a guide speaks of: cells, or among cards a pile, the die, a card, a team, a seat. */
  marked = $state.raw<readonly (number | string)[]>([]);
  /** What the sign on a touched piece means. */
  sign = $state.raw<Sign | null>(null);
  hinting = $state(false);
  /** At one screen: the cards to be seen are not those of who looks, yet. */
  curtain = $state(false);
  /** Somebody is about to point at a piece that should have captured. */
  pointing = $state(false);
  /** When the clocks were last told. */
  clockAt = $state(0);
  private told = $state.raw<Told | null>(null);
  private wasLost = false;
  private readonly channel: Channel;
  private readonly past: Past;
  private readonly speech = new Speech(this);
  readonly timeline: Timeline;

  // What is true of the table, whatever is shown.
  readonly info = $derived(this.told?.info ?? null);
  readonly plan = $derived(this.told?.plan ?? null);
  readonly chat = $derived(this.told?.chat ?? []);
  readonly yours = $derived(this.info?.yours ?? []);
  readonly clocks = $derived(this.told?.now.clocks ?? null);

  constructor(
    readonly id: string,
    private readonly carrier: Carrier,
  ) {
    this.past = new Past((from, to, as) => carrier.asks.scenes(id, from, to, as));
    this.timeline = new Timeline({
      past: (ply) => this.past.at(ply, this.timeline.latest?.ply ?? 0, this.eyes()),
      moved: this.speech.moved,
      arrived: this.speech.arrived,
      awake: () => typeof document === 'undefined' || document.visibilityState === 'visible',
    });
    this.channel = carrier.open(id, {
      message: (message) => this.receive(message),
      link: (link) => this.linked(link),
    });
  }

  // What is drawn: the present as far as it was shown.
  get now() {
    return this.timeline.present?.now ?? null;
  }
  get looking(): number | null {
    return this.timeline.looking;
  }
  /** The moves that were seen to happen. */
  get log(): readonly LogEntry[] {
    return this.timeline.present?.log ?? [];
  }
  get over(): boolean {
    return this.now?.turn.kind === 'over';
  }
  /** Who is waited for: to move, or to throw a die. */
  get actor(): number | null {
    const turn = this.now?.turn;
    return turn?.kind === 'player' || turn?.kind === 'throw' ? turn.seat : null;
  }
  /** Whether a die waits for a hand at this browser. */
  get throws(): boolean {
    return this.now?.turn.kind === 'throw' && this.yourTurn;
  }
  get yourTurn(): boolean {
    return this.actor !== null && this.yours.includes(this.actor);
  }
  /** The moves a hand may make now: in the present, when it lies still. */
  get legal() {
    const live = this.looking === null && this.timeline.settled && this.link === 'open';
    return live ? (this.now?.legal ?? []) : [];
  }
  /** The table of the rematch, once what led to it was seen; unknown until then. */
  get rematch(): string | null | undefined {
    return this.looking !== null || this.timeline.settled ? this.info?.rematch : undefined;
  }
  can(what: Can): boolean {
    return this.now?.can.includes(what) ?? false;
  }

  sideName = (seat: number): string => sideName(this, seat);
  seatName = (seat: number): string => seatName(this, seat);
  doer = (entry: LogEntry): string | null => doer(this, entry);
  /** A move in words, by its text if it is one of those that can be made. */
  words = (text: string): string => moveWords(this, this.now?.legal.find((move) => move.text === text) ?? { text, words: null });
  line = (entry: LogEntry): string => moveWords(this, entry);

  look(ply: number): Promise<void> {
    return this.timeline.look(ply);
  }

  close(): void {
    this.channel.close();
    this.timeline.release();
  }

  /** The language changed: everything the server says is asked again. */
  restart(): void {
    this.channel.restart();
  }

  private ask(doing: Doing): Promise<Answer> {
    const now = this.told?.now;
    const own = doing.do === 'move' || doing.do === 'why' || doing.do === 'hint' || doing.do === 'huff' || doing.do === 'throw';
    return this.channel.command(now?.ply ?? 0, doing, (own ? now?.as : this.yours[0]) ?? undefined);
  }

  async send(doing: Doing): Promise<Answer> {
    const answer = await this.ask(doing);
    if (answer.type === 'refused') this.refuse(answer.error);
    return answer;
  }

  async play(text: string): Promise<boolean> {
    this.note = null;
    this.hint = null;
    return (await this.send({ do: 'move', text })).type === 'done';
  }

  /** Asks why a try is refused: as it was typed, or as it was touched. */
  async why(tried: string | Step[]): Promise<void> {
    const answer = await this.send(typeof tried === 'string' ? { do: 'why', text: tried } : { do: 'why', steps: tried });
    // A touch that tries nothing yet is no text that could be wrong.
    const silent = typeof tried !== 'string' && tried.length === 1 && answer.type === 'why' && answer.refusal?.code === 'text';
    if (answer.type === 'why' && answer.refusal && !silent) this.refuse(answer.refusal);
  }

  /** The same for who is only looking: told, and no note. */
  async reason(tried: Step[]): Promise<Refusal | null> {
    const answer = await this.ask({ do: 'why', steps: tried });
    return answer.type === 'why' ? (answer.refusal ?? null) : null;
  }

  /** Throws the die that waits. */
  async throwDie(): Promise<void> {
    await this.send({ do: 'throw' });
  }

  /** Points at a piece: a fault is claimed. */
  async huff(cell: number): Promise<void> {
    this.pointing = false;
    await this.send({ do: 'huff', cell });
  }

  async askHint(): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    try {
      const answer = await this.ask({ do: 'hint' });
      // Whoever plays on meanwhile needs none, and no word about it.
      if (answer.type === 'refused' && answer.error.code !== 'stale') this.refuse(answer.error);
      if (answer.type !== 'hint') return;
      this.hint = answer.text;
      this.speech.hint(this.words(answer.text));
    } finally {
      this.hinting = false;
    }
  }

  takeBack(): void {
    const mine = this.told?.log.findLastIndex((entry) => entry.seat !== null && this.yours.includes(entry.seat)) ?? -1;
    if (mine >= 0) void this.send({ do: 'undo', to: mine });
  }

  refuse(refusal: Refusal): void {
    this.note = refusal;
    this.speech.refused(refusal);
    // What names a rule stays to be read; what else could not be done goes by itself.
    if (!refusal.rule) setTimeout(() => this.note === refusal && (this.note = null), NOTE_STAYS);
  }

  /** Through whose eyes the past is seen. */
  private eyes(): number | null {
    return this.over ? (this.yours[0] ?? null) : (this.now?.as ?? null);
  }

  private linked(link: Link): void {
    this.link = link;
    if (link === 'lost') {
      this.wasLost = true;
      // A table that is not there closes the door at once: ask once, in words.
      if (!this.told) void this.carrier.asks.table(this.id).catch((why: unknown) => this.lostFor(why));
    }
    if (link === 'open' && this.wasLost) {
      this.wasLost = false;
      if (this.told) liveRegion.say(t('table.back'));
    }
  }

  /** What is not there is not asked for again; what could not be asked is. */
  private lostFor(why: unknown): void {
    const code = why instanceof WireError ? why.refusal.code : 'not-found';
    if (['offline', 'busy', 'limit', 'internal'].includes(code)) return;
    this.missing = true;
    this.channel.close();
  }

  private receive(message: FromServer): void {
    if (message.type === 'thinking') {
      this.thought = { seat: message.seat, depth: message.depth, line: message.line };
      return;
    }
    const news = fold(this.told, message);
    if (news === 'gap') this.channel.restart();
    else if (news) this.accept(news);
  }

  private accept({ told, fresh, heard, rewritten }: News): void {
    const before = this.told;
    this.told = told;
    this.missing = false;
    if (rewritten) this.past.forget();
    if (!before || before.info.game !== told.info.game) void this.name(told.info.game);
    this.speech.heard(heard);
    if (told.now === before?.now) return;
    this.clockAt = performance.now();
    if (fresh.length || told.now.ply !== before?.now.ply) {
      this.thought = null;
      this.hint = null;
      this.note = null;
      this.sign = null;
      this.pointing = false;
    }
    this.timeline.push(fresh, { ply: told.now.ply, log: told.log, scene: told.now.scene, now: told.now });
  }

  private async name(id: string): Promise<void> {
    const { games } = await this.carrier.asks.games().catch(() => ({ games: [] as GameInfo[] }));
    this.game = games.find((game) => game.id === id) ?? null;
  }
}
