// Scenes of earlier moments, asked for in handfuls and kept until the past is rewritten.
import type { Scene } from '../wire/types';

/** How many moves on either side come along. */
const AROUND = 40;

export class Past {
  private scenes = new Map<string, Scene>();

  constructor(private readonly ask: (from: number, to: number, as: number | null) => Promise<Scene[]>) {}

  async at(ply: number, last: number, as: number | null): Promise<Scene | null> {
    const key = (p: number): string => `${as} ${p}`;
    const { scenes } = this;
    if (!scenes.has(key(ply))) {
      const from = Math.max(0, ply - AROUND);
      const found = await this.ask(from, Math.min(last, ply + AROUND), as);
      found.forEach((scene, i) => scenes.set(key(from + i), scene));
    }
    return scenes.get(key(ply)) ?? null;
  }

  /** What was kept is no longer true. An answer still on its way goes to the old map. */
  forget(): void {
    this.scenes = new Map();
  }
}
