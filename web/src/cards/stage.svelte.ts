// What lies on a table of cards as the eye follows it: the scene, the die as it lies, and a card in the air.
import type { CardCode, CardsScene, Face } from '../wire/types';

export class CardsStage {
  scene: CardsScene;
  die = $state.raw<Face | number | null>(null);
  /** The card that flies, or is dragged: its code, or nothing for a back. */
  flight = $state.raw<{ code: CardCode | null } | null>(null);
  /** Somebody has just scored. */
  goal = $state(false);

  constructor(scene: CardsScene) {
    this.scene = $state.raw(scene);
  }

  advance(team: number, to: number): void {
    const teams = this.scene.teams.map((pitch, i) => (i === team ? { ...pitch, ball: to } : pitch));
    this.scene = { ...this.scene, teams };
  }
}
