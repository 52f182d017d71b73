// Lets what happens among cards be seen: cards fly, dice tumble, balls go along their tracks.
import { tick } from 'svelte';
import type { SoundName } from '../lib/sound';
import { Motion } from '../match/motion';
import { notHere, onBoard, type CardEffect, type Performer } from '../match/performer';
import { SHOUT } from '../match/shout';
import type { CardCode, Effect, Face, Scene } from '../wire/types';
import type { CardsStage } from './stage.svelte';
import { trackX } from './track';

/** Where cards come from and go to. */
export type Place = { pile: 'draw' | 'discard' } | { hand: number } | { front: number } | { seat: number };
/** The middle of a place, seen from the corner of the area; nothing if it is not on the page. */
export type Where = (place: Place) => { x: number; y: number } | null;

/** Half a flying card. */
export const HALF = { x: 32, y: 45 };
const TUMBLE: Keyframe[] = [
  { transform: 'translate(-60px, -30px) rotate(-540deg) scale(0.7)', opacity: 0.3, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
  { transform: 'none', opacity: 1, offset: 0.55 },
  { transform: 'none', opacity: 1 },
];

export class CardsPerformer implements Performer {
  constructor(
    readonly stage: CardsStage,
    private readonly where: Where,
    readonly motion: Motion = new Motion(),
    private readonly sound: (name: SoundName) => void = () => undefined,
  ) {}

  show(scene: Scene): void {
    if (scene.area !== 'cards') return;
    this.stage.scene = scene;
    this.stage.flight = null;
    this.stage.goal = false;
  }

  async perform(effects: readonly Effect[], signal: AbortSignal): Promise<void> {
    for (const effect of effects) {
      if (signal.aborted) return;
      if (!onBoard(effect)) await this.act(effect, signal);
    }
  }

  private async act(effect: CardEffect, signal: AbortSignal): Promise<void> {
    switch (effect.do) {
      case 'draw':
        return this.fly({ pile: 'draw' }, { hand: effect.seat }, effect.card, signal);
      case 'pickup':
        return this.fly({ pile: 'discard' }, { hand: effect.seat }, effect.card, signal);
      case 'play':
        return this.fly({ hand: effect.seat }, effect.target === null ? { front: effect.seat } : { seat: effect.target }, effect.card, signal);
      case 'react':
        return this.fly({ hand: effect.seat }, { front: effect.seat }, effect.card, signal);
      case 'discard':
      case 'change':
      case 'lose':
        return this.fly({ hand: effect.seat }, { pile: 'discard' }, effect.card, signal);
      case 'advance':
        return this.advance(effect.team, effect.to, signal);
      case 'die':
      case 'kick':
        return this.roll(effect.face, signal);
      case 'clear':
        return this.roll(effect.number, signal);
      case 'scored':
        return this.score(signal);
      case 'marker':
      case 'changeback':
      case 'interrupted':
      case 'cancel':
      case 'protected':
      case 'free':
      case 'fairover':
      case 'booked':
      case 'sweep':
      case 'half':
      case 'swap':
      case 'ready':
      case 'shuffle':
      case 'full':
      case 'skip':
      case 'turn':
      case 'shootout':
      case 'over':
        return; // Seen in the scene that follows.
      default:
        return notHere(effect);
    }
  }

  /** A card flies from one place to another. */
  private async fly(from: Place, to: Place, card: CardCode | null, signal: AbortSignal): Promise<void> {
    const ms = this.motion.pace('--move') * 1.4;
    const [a, b] = [this.where(from), this.where(to)];
    if (!a || !b || ms <= 0) return;
    this.stage.flight = { code: card };
    this.sound('card');
    await tick();
    const at = (p: { x: number; y: number }, scale: number): Keyframe => ({ transform: `translate(${p.x - HALF.x}px, ${p.y - HALF.y}px) scale(${scale})` });
    await this.motion.run([{ name: 'air', frames: [at(a, 0.8), at(b, 0.9)], ms, fill: 'both' }], signal);
    this.stage.flight = null;
  }

  private async advance(team: number, to: number, signal: AbortSignal): Promise<void> {
    const from = this.stage.scene.teams[team]?.ball ?? to;
    this.stage.advance(team, to);
    this.sound('ball');
    const frames = [from, to].map((n) => ({ transform: `translate(${trackX(n)}px, 30px)` }));
    await this.motion.run([{ name: `ball ${team}`, frames, ms: this.motion.pace('--move') * 2 }], signal);
  }

  private async roll(face: Face | number, signal: AbortSignal): Promise<void> {
    this.stage.die = face;
    this.sound('dice');
    await tick();
    await this.motion.run([{ name: 'die', frames: TUMBLE, ms: this.motion.pace('--dice') * 1.8 }], signal);
  }

  private async score(signal: AbortSignal): Promise<void> {
    this.stage.goal = true;
    this.sound('goal');
    await tick();
    await this.motion.run([{ name: 'shout', frames: SHOUT, ms: this.motion.pace('--move') * 9 }], signal);
    this.stage.goal = false;
  }
}
