// Lets what happens among cards be seen: cards fly, dice tumble, balls go along their tracks.
import { tick } from 'svelte';
import type { SoundName } from '../lib/sound';
import { Motion } from '../match/motion';
import { notHere, onBoard, type CardEffect, type Performer } from '../match/performer';
import type { CardCode, Effect, Face, Scene } from '../wire/types';
import { STANDS, type Moment } from './moments';
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

/** What a performer is told by whoever knows names and the goal's square. */
export type Says = { moment: (effect: CardEffect) => Moment | null; goal: number };

export class CardsPerformer implements Performer {
  private standing: AbortController | null = null;

  constructor(
    readonly stage: CardsStage,
    private readonly where: Where,
    readonly motion: Motion = new Motion(),
    private readonly sound: (name: SoundName) => void = () => undefined,
    private readonly says: Says = { moment: () => null, goal: 18 },
  ) {}

  /** Ends the moment that stands, and only that: what follows is still seen. */
  hurry(): void {
    this.standing?.abort();
  }

  show(scene: Scene): void {
    if (scene.area !== 'cards') return;
    this.stage.scene = scene;
    this.stage.flight = null;
    this.stage.moment = null;
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
        return this.roll(effect, effect.face, signal);
      case 'clear':
        return this.roll(effect, effect.number, signal);
      case 'scored':
        return this.score(effect, signal);
      case 'sweep':
        return this.stage.sweep();
      case 'half':
      case 'full':
      case 'booked':
      case 'penalty':
      case 'shootout':
      case 'over':
        return this.stand(this.says.moment(effect), signal);
      case 'marker':
      case 'changeback':
      case 'interrupted':
      case 'cancel':
      case 'protected':
      case 'free':
      case 'fairover':
      case 'swap':
      case 'ready':
      case 'shuffle':
      case 'skip':
      case 'turn':
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

  /** The die is thrown before everybody's eyes; what it shows is told when it lies still. */
  private async roll(effect: CardEffect, face: Face | number, signal: AbortSignal): Promise<void> {
    const moment = this.says.moment(effect);
    this.stage.moment = moment;
    this.stage.rolling = moment !== null;
    this.sound('dice');
    await tick();
    await this.motion.run([{ name: moment ? 'large die' : 'die', frames: TUMBLE, ms: this.motion.pace('--dice') * 1.8 }], signal);
    this.stage.rolling = false;
    this.stage.die = face;
    return this.stand(moment, signal);
  }

  /** The ball goes into the net first. */
  private async score(effect: Extract<CardEffect, { do: 'scored' }>, signal: AbortSignal): Promise<void> {
    const moment = this.says.moment(effect);
    await this.advance(effect.team, this.says.goal, signal);
    if (signal.aborted) return;
    this.stage.score(effect.team);
    this.sound('goal');
    return this.stand(moment, signal);
  }

  /** What everybody looks up for stands for a while, motion or not. */
  private async stand(moment: Moment | null, signal: AbortSignal): Promise<void> {
    if (!moment || signal.aborted) return;
    const standing = new AbortController();
    const stop = (): void => standing.abort();
    this.standing = standing;
    signal.addEventListener('abort', stop, { once: true });
    this.stage.moment = moment;
    await this.motion.hold(STANDS[moment.kind], standing.signal);
    signal.removeEventListener('abort', stop);
    if (this.standing !== standing) return;
    this.standing = null;
    this.stage.moment = null;
  }
}
