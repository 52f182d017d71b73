// Lets what happens on a board be seen: pieces go, jump by jump, leave, appear; plates slide; the ball flies.
import { tick } from 'svelte';
import type { SoundName } from '../lib/sound';
import { Motion, type Glide } from '../match/motion';
import { notHere, onBoard, type BoardEffect, type Performer } from '../match/performer';
import type { Effect, Scene } from '../wire/types';
import { css, type Spot, type Stage } from './stage.svelte';

/** More pieces than this do not glide to their places: they are there. Two teams and their balls still do, after a goal. */
const CROWD = 26;
const SLIDING = 'cubic-bezier(0.3, 0.1, 0.2, 1)';
/** How long a goal stands, and before it the line that nothing could stop, in ms; reduced motion changes nothing about it. */
export const GOAL_STANDS = 2200;
const LINE_STANDS = 1100;
/** A man has landed before the plates slide with it: a breath between the two, in shares of a move. */
export const BREATH = 0.9;

/** How long what the referee calls out stands across the board, in ms. */
export const CALLED = 2200;

/** Something that everybody at the table is to see at once: whose it is, and what is said of it. */
export type Great = { what: 'goal' | 'shout'; seat: number | null; said: string };

export class BoardPerformer implements Performer {
  /** What has just happened and is worth a band across the board. */
  great = $state.raw<Great | null>(null);
  /** What was said of the move that was last seen, until the scene it leads to is there. */
  private said: string | null = null;
  private calling: AbortController | null = null;

  constructor(
    readonly stage: Stage,
    readonly motion: Motion = new Motion(),
    private readonly sound: (name: SoundName) => void = () => undefined,
  ) {}

  show(scene: Scene): void {
    if (scene.area !== 'board') return;
    const first = !this.stage.pieces.length;
    const before = this.stage.spots;
    const { said } = this;
    const called = scene.shout !== null && this.stage.shout === null && said ? { what: 'shout' as const, seat: scene.threats[0]?.seat ?? null, said } : null;
    this.said = null;
    this.stage.settle(scene);
    if (scene.shout === null) this.hurry();
    if (!this.calling) this.great = null;
    if (called) void this.call(called);
    if (!first) void this.glide(before, this.motion.pace('--move'));
  }

  /** Ends what is called out: whoever touches anything has read it. */
  hurry(): void {
    this.calling?.abort();
  }

  /** What is called out stands for a while and keeps nobody from playing. */
  private async call(great: Great): Promise<void> {
    this.hurry();
    const calling = new AbortController();
    this.calling = calling;
    this.great = great;
    await this.motion.hold(CALLED, calling.signal);
    if (this.calling !== calling) return;
    this.calling = null;
    if (this.great === great) this.great = null;
  }

  async perform(effects: readonly Effect[], signal: AbortSignal, said: string | null = null): Promise<void> {
    const scores = effects.some((effect) => effect.do === 'goal');
    // What a goal's band says is not called out once more when it is gone.
    this.said = scores ? null : said;
    for (const effect of effects) {
      if (signal.aborted) return;
      if (onBoard(effect)) await this.act(effect, signal, { said, scores });
    }
  }

  private async act(effect: BoardEffect, signal: AbortSignal, { said, scores }: { said: string | null; scores: boolean }): Promise<void> {
    const { stage, motion } = this;
    const pace = motion.pace('--move');
    switch (effect.do) {
      case 'go':
        return this.go(effect.from, [...effect.via, effect.to], signal);
      case 'take':
        return this.take(effect.cell, effect.seat, signal);
      case 'add': {
        const { id } = stage.add(effect.cell, effect.seat, effect.kind);
        this.sound('marble');
        return this.appear(`piece ${id}`, pace, signal);
      }
      case 'crown': {
        const crowned = stage.standing.get(effect.cell)?.[0];
        if (crowned) stage.change(crowned.id, { kind: effect.kind });
        this.sound('crown');
        return this.hop(`piece ${crowned?.id}`, pace, signal);
      }
      case 'slide': {
        if (pace > 0) await motion.hold(pace * BREATH, signal);
        if (signal.aborted) return;
        const before = stage.spots;
        stage.slide(effect.by);
        this.sound('slide');
        return this.glide(before, motion.pace('--slide'), signal, SLIDING);
      }
      case 'ball': {
        const before = stage.spots;
        stage.carry(effect.seat, effect.to);
        this.sound('ball');
        return this.glide(before, pace * (scores ? 2.6 : 1.4), signal);
      }
      case 'threat': {
        stage.threats = [effect];
        return motion.hold(LINE_STANDS, signal);
      }
      case 'goal': {
        this.great = { what: 'goal', seat: effect.seat, said: said ?? '' };
        this.sound('goal');
        return motion.hold(GOAL_STANDS, signal);
      }
      default:
        return notHere(effect);
    }
  }

  /** A piece goes its way. Where a hand has already put it down there is nobody to go: the end of it will be right. */
  private async go(from: number, way: number[], signal: AbortSignal): Promise<void> {
    const { stage, motion } = this;
    const mover = stage.standing.get(from)?.at(-1);
    if (!mover) return;
    const marble = mover.kind === 'marble';
    const carried = stage.balls.find((ball) => ball.cell === from && ball.seat === mover.seat);
    for (const cell of way) {
      if (signal.aborted) return;
      const before = stage.spots;
      const jump = marble || way.length > 1 || this.isJump(mover.id, cell);
      stage.change(mover.id, { cell });
      if (carried) stage.carry(carried.seat, cell);
      await this.glide(before, motion.pace('--move') * (marble ? 0.7 : 1), signal, undefined, jump ? `piece ${mover.id}` : undefined);
    }
    if (!signal.aborted) this.sound(marble ? 'marble' : 'step');
  }

  /** Whether a step leads over somebody. */
  private isJump(id: number, to: number): boolean {
    const { stage } = this;
    const from = stage.cells[stage.pieces.find((piece) => piece.id === id)?.cell ?? -1];
    const end = stage.cells[to];
    if (!from || !end) return false;
    const steps = Math.max(Math.abs(end.x - from.x), Math.abs(end.y - from.y));
    const [dx, dy] = [(end.x - from.x) / steps, (end.y - from.y) / steps];
    const over = (i: number): boolean => stage.cells.some((c) => c.x === from.x + dx * i && c.y === from.y + dy * i && stage.standing.has(c.id));
    return steps > 1 && Array.from({ length: steps - 1 }, (_, i) => i + 1).some(over);
  }

  private async take(cell: number, seat: number, signal: AbortSignal): Promise<void> {
    const { stage, motion } = this;
    const taken = stage.standing.get(cell)?.findLast((piece) => piece.seat === seat);
    if (!taken) return;
    this.sound('take');
    const at = stage.spots.get(`piece ${taken.id}`);
    if (at) {
      const frames = [{ transform: css(at), opacity: 1 }, { transform: css({ ...at, scale: at.scale * 0.6 }), opacity: 0 }];
      await motion.run([{ name: `piece ${taken.id}`, frames, ms: motion.pace('--move') * 0.6, fill: 'forwards' }], signal);
    }
    stage.remove(taken.id);
  }

  private async appear(name: string, ms: number, signal: AbortSignal): Promise<void> {
    const at = this.stage.spots.get(name);
    if (!at || ms <= 0) return;
    await tick();
    const frames = [{ transform: css({ ...at, scale: at.scale * 0.4 }), opacity: 0 }, { transform: css(at), opacity: 1 }];
    await this.motion.run([{ name, frames, ms }], signal);
  }

  private async hop(name: string, ms: number, signal: AbortSignal): Promise<void> {
    const at = this.stage.spots.get(name);
    if (!at || ms <= 0) return;
    await tick();
    await this.motion.run([{ name, frames: [at, { ...at, y: at.y - 8, scale: at.scale * 1.1 }, at].map((spot) => ({ transform: css(spot) })), ms }], signal);
  }

  /** Whatever lies elsewhere than before glides from there; what was not there appears. */
  private async glide(before: Map<string, Spot>, ms: number, signal?: AbortSignal, easing?: string, jumper?: string): Promise<void> {
    if (ms <= 0) return;
    const glides: Glide[] = [];
    for (const [name, to] of this.stage.spots) {
      const from = before.get(name);
      if (!from) glides.push({ name, frames: [{ opacity: 0 }, { opacity: 1 }], ms });
      else if (from.x !== to.x || from.y !== to.y || from.scale !== to.scale) glides.push({ name, frames: path(from, to, name === jumper), ms, easing });
    }
    if (!glides.length || (!signal && glides.length > CROWD)) return;
    await tick();
    await this.motion.run(glides, signal);
  }
}

function path(from: Spot, to: Spot, jump: boolean): Keyframe[] {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 12, scale: Math.max(from.scale, to.scale) * 1.1 };
  return (jump ? [from, middle, to] : [from, to]).map((spot) => ({ transform: css(spot) }));
}
