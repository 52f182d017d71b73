// A position set up by hand: pieces put down and taken away, whose turn it is, and what the referee says of it.
import { WireError, type Asks } from '../wire/carrier';
import type { Arranged, BoardPlan, BoardScene, Mark, PieceKind, Refusal, StripPlace, Study, Values } from '../wire/types';

/** Pieces on a cell. */
export type Laid = { readonly cell: number; readonly seat: number; readonly kind: PieceKind; readonly count: number };
/** What a hand holds: a piece of a seat, a seat's ball, or the wish to take away. */
export type Tool = { put: PieceKind; seat: number } | { ball: number } | 'take';

/** So many marbles lie in one well. */
const HEAP = 3;

export class SetUp {
  pieces = $state.raw<readonly Laid[]>([]);
  balls = $state.raw<readonly Mark[]>([]);
  strips = $state.raw<readonly StripPlace[]>([]);
  turn = $state(0);
  tool = $state.raw<Tool>('take');
  plan = $state.raw<BoardPlan | null>(null);
  /** Why it is no position. */
  problem = $state.raw<Refusal | null>(null);
  /** The position text, as long as there is such a position. */
  position = $state<string | null>(null);
  private asked = 0;

  /** Everything that can be put down. */
  readonly palette = $derived.by((): Tool[] => {
    const seats = Array.from({ length: this.seats }, (_, seat) => seat);
    const pieces = seats.flatMap((seat) => (this.plan?.pieces ?? []).map((put) => ({ put, seat })));
    return [...pieces, ...this.balls.flatMap(({ seat }) => (seat == null ? [] : [{ ball: seat }]))];
  });
  readonly scene = $derived.by((): BoardScene => ({
    pieces: this.pieces.map(({ cell, seat, kind, count }) => ({ seat, kind, count, cells: [cell] })),
    strips: [...this.strips],
    marks: [...this.balls],
    score: [],
    shout: null,
    threats: [],
  }));

  constructor(
    private readonly referee: Pick<Asks, 'study'>,
    private readonly game: string,
    private readonly options: Values,
    /** How many play it so. */
    readonly seats: number,
  ) {}

  /** Begins with a position: the usual one unless said. */
  async begin(position: string | null = null): Promise<void> {
    const usual = await this.referee.study({ game: this.game, options: this.options });
    if (usual.plan.area === 'board') this.plan = usual.plan;
    const [first] = this.palette;
    if (first) this.tool = first;
    this.take(usual);
    if (position !== null) await this.read(position);
  }

  /** Takes what a position text says. */
  async read(position: string): Promise<void> {
    await this.ask({ position });
  }

  put(cell: number): void {
    const { tool } = this;
    const others = this.pieces.filter((piece) => piece.cell !== cell);
    if (tool === 'take') this.pieces = others;
    else if ('ball' in tool) this.balls = this.balls.map((ball) => (ball.seat === tool.ball ? { ...ball, cell } : ball));
    else this.pieces = [...others, ...this.after(cell, tool.put, tool.seat)];
    void this.check();
  }

  turnTo(seat: number): void {
    this.turn = seat;
    void this.check();
  }

  clear(): void {
    this.pieces = [];
    void this.check();
  }

  /** Everybody's pieces as at the start. */
  async reset(): Promise<void> {
    await this.ask({});
  }

  /** Asks the referee whether this is a position. */
  async check(): Promise<void> {
    await this.ask({ arranged: this.arranged() });
  }

  arranged(): Arranged {
    return { pieces: this.scene.pieces, strips: [...this.strips], marks: [...this.balls], turn: this.turn };
  }

  /** What lies on a cell once a piece was put there: the same again takes it away, marbles pile up. */
  private after(cell: number, kind: PieceKind, seat: number): Laid[] {
    const here = this.pieces.filter((piece) => piece.cell === cell);
    const own = here.find((piece) => piece.kind === kind && piece.seat === seat);
    if (kind !== 'marble') return own ? [] : [{ cell, seat, kind, count: 1 }];
    const rest = here.filter((piece) => piece !== own);
    const total = here.reduce((sum, { count }) => sum + count, 0);
    if (total >= HEAP) return rest;
    return [...rest, { cell, seat, kind, count: (own?.count ?? 0) + 1 }];
  }

  private async ask(more: { arranged?: Arranged; position?: string }): Promise<void> {
    const mine = ++this.asked;
    try {
      const study = await this.referee.study({ game: this.game, options: this.options, ...more });
      if (mine === this.asked) this.take(study);
    } catch (why) {
      if (mine !== this.asked || !(why instanceof WireError)) return;
      this.problem = why.refusal;
      this.position = null;
    }
  }

  private take({ scene, position, turn }: Study): void {
    this.problem = null;
    this.position = position;
    if (turn.kind === 'player') this.turn = turn.seat;
    if (scene.area !== 'board') return;
    this.pieces = scene.pieces.flatMap(({ cells, seat, kind, count }) => cells.map((cell) => ({ cell, seat, kind, count })));
    this.balls = scene.marks.filter(({ kind }) => kind === 'ball');
    this.strips = scene.strips;
  }
}
