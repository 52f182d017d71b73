// A tree of positions with a path through it: what is studied, whoever looks at it. Moves are the referee's business:
// a place is only there once the referee has shown it.
import type { Asks } from '../wire/carrier';
import { WireError } from '../wire/carrier';
import type { LessonRequest, Plan, Refusal, Step, Study, StudyRequest, Values } from '../wire/types';
import { Place, silent, type Notes, type Said } from './tree.svelte';

export type Start = { readonly game: string; readonly options: Values; /** Nothing for the usual one. */ readonly position: string | null; /** Whether the referee kept quiet in the match it comes from, and whether who began played the other colour. */ readonly quiet?: boolean; readonly swapped?: boolean; /** The task it is: options and position are the task's, and the referee answers. */ readonly lesson?: Pick<LessonRequest, 'lesson' | 'task'> };
/** A place of a tree that is to be planted: from a file, or a line that somebody found. */
export type Seed = { text: string; notes?: Partial<Notes>; children?: readonly Seed[] };

/** The most places a study has. */
export const MOST = 3000;
/** How many steps back are remembered. */
const REMEMBERED = 200;

export class Session {
  readonly root = new Place(null, '');
  at = $state.raw<Place>(this.root);
  plan = $state.raw<Plan | null>(null);
  /** Why the last move could not be made. */
  refusal = $state.raw<Refusal | null>(null);
  /** Grows with every change, so that somebody can keep what there is. */
  changes = $state(0);
  private readonly undone: (() => void)[] = [];
  canUndo = $state(false);
  private going = 0;

  readonly path = $derived(this.at.path);
  readonly seen = $derived(this.at.seen);
  readonly actor = $derived(this.seen?.turn.kind === 'player' ? this.seen.turn.seat : null);
  readonly canForward = $derived(this.at.children.length > 0);

  constructor(
    private readonly referee: Pick<Asks, 'study'>,
    readonly start: Start,
    /** Whose eyes it is seen with; nothing for those of who is to play. */
    readonly seat: number | null = null,
  ) {}

  /** What the referee is asked about a place. */
  request(place: Place = this.at): StudyRequest {
    const { game, options, position, quiet, swapped, lesson } = this.start;
    return { game, options, ...(position === null ? {} : { position }), ...(quiet ? { quiet } : {}), ...(swapped ? { swapped } : {}), ...(lesson ? { lesson: { ...lesson, ...place.said } } : {}), ...(this.seat === null ? {} : { seat: this.seat }), moves: place.moves };
  }

  /** Shows the first position, or throws the referee's reason. */
  async begin(): Promise<void> {
    this.going += 1;
    await this.look(this.root);
    this.at = this.root;
    this.refusal = null;
  }

  /** Goes to a place; what was asked for last is where one is. */
  async goTo(place: Place): Promise<boolean> {
    const mine = ++this.going;
    try {
      await this.look(place);
    } catch (why) {
      if (mine === this.going) this.refuse(why);
      return false;
    }
    if (mine !== this.going) return false;
    this.refusal = null;
    this.at = place;
    return true;
  }

  /** Everything is asked anew: in another language. */
  async again(): Promise<void> {
    const all = [...this.root.all()];
    for (const place of all) place.seen = place.entries = null;
    await this.look(this.root);
    // The end of a branch tells of all its moves; but where the referee answers, nobody knows how often before having looked.
    for (const place of this.start.lesson ? all : all.filter(({ children }) => !children.length)) await this.look(place);
    await this.look(this.at);
  }

  /** Learns what a place looks like, without going there. */
  async see(place: Place): Promise<void> {
    await this.look(place).catch(() => undefined);
  }

  /** Makes a move here: along the tree where it has that move, else as a new branch. Says whether it was legal. */
  play(text: string): Promise<boolean> {
    return this.step(this.at, text, null);
  }

  /** Says something instead, of the task as it begins: a step like a move. */
  say(said: Said): Promise<boolean> {
    return this.step(this.root, JSON.stringify(said), said);
  }

  private async step(from: Place, text: string, said: Said | null): Promise<boolean> {
    const known = from.child(text);
    if (known) return this.goTo(known);
    const mine = ++this.going;
    this.refusal = null;
    try {
      const found = await this.grow(from, text, said);
      if (mine === this.going) this.at = found;
      return true;
    } catch (why) {
      if (mine === this.going) this.refuse(why);
      return false;
    }
  }

  /** What the referee says of a try, as it is written or as it was touched: why it is refused, and what a lesson makes of it. */
  async why(tried: string | Step[]): Promise<Pick<Study, 'refusal' | 'lesson'>> {
    return this.referee.study({ ...this.request(), ...(typeof tried === 'string' ? { try: tried } : { steps: tried }) });
  }

  /** A line as a branch from a place, without going there; its end, or the last of it that is legal. */
  async branch(from: Place, moves: readonly string[]): Promise<Place> {
    let at = from;
    for (const text of moves) {
      const next = at.child(text) ?? (await this.grow(at, text).catch(() => null));
      if (!next) break;
      at = next;
    }
    return at;
  }

  /** One move back or on. Cards that are only dealt are passed over, unless somebody left the line there. */
  back(): void {
    let to = this.at.parent;
    while (to?.parent && isPassed(to)) to = to.parent;
    if (to) void this.goTo(to);
  }
  forward(): void {
    let [to] = this.at.children;
    while (to && isPassed(to)) to = to.children[0];
    if (to) void this.goTo(to);
  }
  first(): void {
    void this.goTo(this.root);
  }
  last(): void {
    void this.goTo(this.at.line.at(-1) ?? this.at);
  }

  /** This branch is the first way from now on, wherever it leaves another. */
  promote(place: Place): void {
    const before: [Place, readonly Place[]][] = [];
    for (let at = place; at.parent; at = at.parent) {
      const { parent } = at;
      if (parent.children[0] === at) continue;
      before.push([parent, parent.children]);
      parent.children = [at, ...parent.children.filter((one) => one !== at)];
    }
    if (before.length) this.did(() => before.forEach(([parent, children]) => (parent.children = children)));
  }

  /** Takes a place away with all that follows. */
  remove(place: Place): void {
    const { parent } = place;
    if (!parent) return;
    const { children } = parent;
    const was = this.at;
    parent.children = children.filter((one) => one !== place);
    if (this.at.within(place)) this.at = parent;
    this.did(() => {
      parent.children = children;
      this.at = was;
    });
  }

  /** Says something about a place. */
  note(place: Place, notes: Partial<Notes>): void {
    const before = place.notes;
    place.notes = { ...before, ...notes };
    this.did(() => (place.notes = before));
  }

  /** Takes the last change back, whatever it was. */
  undo(): void {
    this.undone.pop()?.();
    this.canUndo = this.undone.length > 0;
    this.refusal = null;
    this.changes += 1;
  }

  /** Plants a tree that was read somewhere. What is not legal is left out; says how many places were. */
  async plant(seeds: readonly Seed[], notes: Partial<Notes> = {}): Promise<number> {
    this.root.notes = { ...silent, ...notes };
    const waiting: [Place, readonly Seed[]][] = [[this.root, seeds]];
    let count = 0;
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [parent, found] = next;
      for (const { text, notes = {}, children = [] } of found) {
        if (count >= MOST || parent.child(text)) continue;
        count += 1;
        const place = new Place(parent, text);
        place.notes = { ...silent, ...notes };
        parent.children = [...parent.children, place];
        waiting.push([place, children]);
      }
    }
    return this.check();
  }

  /** Asks the referee about every branch from its end; whatever follows an illegal move goes. */
  private async check(): Promise<number> {
    let left = 0;
    const ends = [...this.root.all()].filter(({ children }) => !children.length);
    for (const end of ends) {
      const path = end.path;
      const bad = await this.firstBad(path);
      const place = path[bad];
      if (!place?.parent) continue;
      left += [...place.all()].length;
      place.parent.children = place.parent.children.filter((one) => one !== place);
    }
    return left;
  }

  /** Which place of a path is the first that is not legal; beyond the last one if all are. */
  private async firstBad(path: readonly Place[]): Promise<number> {
    let [low, high] = [0, path.length];
    // Mostly all is well, and one question tells.
    for (let ask = high; ; ask = Math.ceil((low + high) / 2)) {
      const fine = await this.look(path[ask - 1] ?? this.root).then(() => true, (why: unknown) => (isRefusal(why) ? false : Promise.reject(why)));
      if (fine) low = ask;
      else high = ask - 1;
      if (low >= high) return low;
    }
  }

  /** A new place, once the referee has shown it. */
  private async grow(from: Place, text: string, said: Said | null = null): Promise<Place> {
    const place = new Place(from, text, said);
    await this.look(place);
    // The referee may know the move by another text, and two hands may have made it at once.
    const known = from.child(text);
    if (known) return known;
    if ([...this.root.all()].length >= MOST) throw new WireError({ code: 'limit', message: '' });
    const { children } = from;
    from.children = [...children, place];
    this.did(() => {
      from.children = from.children.filter((one) => one !== place);
      if (this.at.within(place)) this.at = from;
    });
    return place;
  }

  /** Looks at a place if nobody has yet; all that lead there learn what their moves are called. */
  private async look(place: Place): Promise<void> {
    if (place.seen) return;
    const study = await this.referee.study(this.request(place));
    this.plan ??= study.plan;
    this.learn(place, study);
  }

  private learn(place: Place, { scene, position, turn, legal, prompt, result, entries, lesson }: Study): void {
    place.seen = { scene, position, turn, legal, prompt, result, lesson: lesson ?? null };
    // Whoever was looked at knows how much happened on the way there; of others it is known that a move is one entry.
    let from = 0;
    for (const one of [this.root, ...place.path]) {
      const to = one === place ? entries.length : from + (one.entries?.length ?? (one === this.root ? 0 : 1));
      one.entries ??= entries.slice(from, to);
      from = to;
    }
  }

  private did(back: () => void): void {
    this.undone.push(back);
    if (this.undone.length > REMEMBERED) this.undone.shift();
    this.canUndo = true;
    this.changes += 1;
  }

  private refuse(why: unknown): void {
    if (!(why instanceof WireError)) throw why;
    this.refusal = why.refusal;
  }
}

const isPassed = ({ entries, children }: Place): boolean => !!entries?.length && entries.every(({ listed }) => !listed) && children.length === 1;

/** Whether the referee said no, and not that nobody could be asked. */
const isRefusal = (why: unknown): boolean => why instanceof WireError && why.refusal.code !== 'offline';
