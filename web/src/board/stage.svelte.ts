// What is on the board as the eye follows it: pieces keep their identity from scene to scene, so that they travel.
import type { BoardEffect, BoardPlan, BoardScene, Cell, Mark } from '../wire/types';

export type StagePiece = {
  id: number;
  cell: string;
  seat: number;
  kind: string;
  state: 'here' | 'new' | 'gone';
  /** Counts leaps, so that each one starts the little jump anew. */
  leaps: number;
};
export type StageBall = { seat: number; cell: string };
export type Sound = 'step' | 'take' | 'crown' | 'slide' | 'ball' | 'goal' | 'marble';

/** A time in ms from the theme, so that reduced motion is obeyed in one place. */
export function pace(name: '--move' | '--slide' | '--dice'): number {
  if (typeof document === 'undefined') return 0;
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
}

const wait = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms));

let ids = 0;

export class Stage {
  pieces = $state<StagePiece[]>([]);
  balls = $state<StageBall[]>([]);
  strips = $state<Record<number, number>>({});
  marks = $state.raw<Mark[]>([]);
  score = $state.raw<number[]>([]);
  shout = $state<string | null>(null);
  scorer = $state<number | null>(null);
  sliding = $state(false);
  /** A piece a hand has already put down, before the referee's word. */
  held = $state<{ id: number; cell: string } | null>(null);
  private readonly cells: Map<string, Cell>;
  private readonly places: Map<string, Cell>;
  private run = 0;
  private line: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    readonly plan: BoardPlan,
    private readonly sound: (sound: Sound) => void = () => undefined,
  ) {
    this.cells = new Map(plan.cells.map((c) => [c.id, c]));
    this.places = new Map(plan.cells.map((c) => [`${c.x},${c.y}`, c]));
  }

  cell(id: string): Cell | undefined {
    return this.cells.get(id);
  }

  /** Shows a scene at once. */
  show(scene: BoardScene): void {
    this.run += 1;
    this.held = null;
    this.settle(scene);
  }

  /** Lets effects be seen one after the other, then the scene they lead to. Later calls wait; a crowd is skipped. */
  play(effects: BoardEffect[], scene: BoardScene): Promise<void> {
    this.waiting += 1;
    const run = this.run;
    this.line = this.line.then(async () => {
      this.waiting -= 1;
      if (run !== this.run) return;
      if (this.waiting < 3) {
        for (const effect of effects) {
          await this.perform(effect);
          if (run !== this.run) return;
        }
      }
      this.held = null;
      this.settle(scene);
    });
    return this.line;
  }

  private async perform(effect: BoardEffect): Promise<void> {
    switch (effect.do) {
      case 'go':
        return this.go(effect.from, [...effect.via, effect.to]);
      case 'take': {
        const taken = this.pieces.find((p) => p.cell === effect.cell && p.seat === effect.seat && p.state !== 'gone');
        if (!taken) return;
        taken.state = 'gone';
        this.sound('take');
        return wait(pace('--move') * 0.6);
      }
      case 'add':
        this.pieces.push(piece(effect.cell, effect.seat, this.pieces[0]?.kind ?? 'marble', 'new'));
        this.sound('marble');
        return wait(pace('--move'));
      case 'crown': {
        const crowned = this.at(effect.cell);
        if (crowned) crowned.kind = 'king';
        this.sound('crown');
        return wait(pace('--move'));
      }
      case 'slide':
        return this.slide(effect.by);
      case 'ball': {
        const ball = this.balls.find((b) => b.seat === effect.seat);
        if (ball) ball.cell = effect.to;
        this.sound('ball');
        return wait(pace('--move') * 1.4);
      }
      case 'goal':
        this.scorer = effect.seat;
        this.sound('goal');
        await wait(pace('--move') * 6);
        this.scorer = null;
        return;
    }
  }

  private async go(from: string, way: string[]): Promise<void> {
    const mover = this.at(from);
    if (!mover) return;
    const marble = mover.kind === 'marble';
    const carried = this.balls.find((b) => b.cell === from && b.seat === mover.seat);
    for (const cell of way) {
      const already = this.held?.id === mover.id;
      if (already && this.held?.cell !== cell && way.includes(this.held?.cell ?? '')) {
        mover.cell = cell;
        continue;
      }
      mover.cell = cell;
      this.held = null;
      if (carried) carried.cell = cell;
      if (already) continue;
      mover.leaps += way.length > 1 || marble ? 1 : 0;
      await wait(pace('--move') * (marble ? 0.7 : 1));
    }
    this.sound(marble ? 'marble' : 'step');
  }

  private async slide(by: number): Promise<void> {
    this.sliding = true;
    this.sound('slide');
    for (const strip of this.plan.strips) this.strips[strip.id] = (this.strips[strip.id] ?? 0) + by;
    for (const p of this.pieces) p.cell = this.slid(p.cell, by);
    await wait(pace('--slide'));
    this.sliding = false;
  }

  /** Where a cell's content lies after the strips have slid. */
  slid(cell: string, by: number): string {
    const at = this.cells.get(cell);
    if (!at || at.strip === null) return cell;
    return this.places.get(`${at.x + by},${at.y}`)?.id ?? cell;
  }

  private at(cell: string): StagePiece | undefined {
    return this.pieces.find((p) => p.cell === cell && p.state !== 'gone');
  }

  /** Makes the stage equal to the scene, moving as few pieces as possible. */
  private settle(scene: BoardScene): void {
    const wanted = scene.pieces.flatMap((p) =>
      Array.from({ length: Math.max(1, p.count) }, () => ({ cell: p.cell, seat: p.seat, kind: p.kind })),
    );
    let free = this.pieces.filter((p) => p.state !== 'gone');
    const kept: StagePiece[] = [];
    const claim = (fits: (p: StagePiece, w: (typeof wanted)[number]) => boolean): void => {
      for (let i = wanted.length - 1; i >= 0; i--) {
        const want = wanted[i]!;
        const found = free.find((p) => fits(p, want));
        if (!found) continue;
        Object.assign(found, want, { state: 'here' });
        kept.push(found);
        free = free.filter((p) => p !== found);
        wanted.splice(i, 1);
      }
    };
    claim((p, w) => p.cell === w.cell && p.seat === w.seat && p.kind === w.kind);
    claim((p, w) => p.cell === w.cell && p.seat === w.seat);
    claim((p, w) => p.seat === w.seat && p.kind === w.kind);
    const fresh = wanted.map((w) => piece(w.cell, w.seat, w.kind, this.pieces.length ? 'new' : 'here'));
    this.pieces = [...kept, ...fresh].sort((a, b) => a.id - b.id);
    for (const { id, x } of scene.strips) this.strips[id] = x;
    const balls = scene.marks.filter((m) => m.kind === 'ball');
    this.balls = balls.map((m, i) => ({ seat: m.seat ?? i, cell: m.cell })).sort((a, b) => a.seat - b.seat);
    this.marks = scene.marks.filter((m) => m.kind !== 'ball');
    this.score = scene.score;
    this.shout = scene.shout;
  }
}

function piece(cell: string, seat: number, kind: string, state: StagePiece['state']): StagePiece {
  return { id: ++ids, cell, seat, kind, state, leaps: 0 };
}
