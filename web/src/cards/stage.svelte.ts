// What lies on a table of cards as the eye follows it: the scene, the die as it lies, a card in the air, and the moment
// that everybody looks up for.
import type { CardCode, CardsScene, Face } from '../wire/types';
import type { Moment } from './moments';

export class CardsStage {
  scene: CardsScene;
  die = $state.raw<Face | number | null>(null);
  /** The card that flies, or is dragged: its code, or nothing for a back. */
  flight = $state.raw<{ code: CardCode | null } | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** The die of the moment is still in the air: what it shows is not told yet. */
  rolling = $state(false);

  constructor(scene: CardsScene) {
    this.scene = $state.raw(scene);
  }

  advance(team: number, to: number): void {
    this.change(team, (pitch) => ({ ...pitch, ball: to }));
  }

  /** The goal counts at once; the balls go back with the sweep. */
  score(team: number): void {
    this.change(team, (pitch) => ({ ...pitch, goals: pitch.goals + 1 }));
  }

  sweep(): void {
    this.scene = { ...this.scene, teams: this.scene.teams.map((pitch) => ({ ...pitch, ball: 0 })) };
  }

  private change(team: number, how: (pitch: CardsScene['teams'][number]) => CardsScene['teams'][number]): void {
    this.scene = { ...this.scene, teams: this.scene.teams.map((pitch, i) => (i === team ? how(pitch) : pitch)) };
  }
}
