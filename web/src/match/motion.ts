// Everything that moves by itself moves here: Web Animations of named elements, with one clock, and a signal that ends them.

/** The part of an `Animation` that is used. */
export type Moving = Pick<Animation, 'finished' | 'cancel'>;
export type Glide = { name: string; frames: Keyframe[]; ms: number; easing?: string; fill?: FillMode };
type Pace = '--move' | '--slide' | '--dice';

/** Nothing takes longer than this, whatever asks for it. */
export const LONGEST = 2500;

/** A time in ms from the theme, so that reduced motion is obeyed in one place. */
export function pace(name: Pace): number {
  if (typeof document === 'undefined') return 0;
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
}

export class Motion {
  private readonly nodes = new Map<string, Element>();
  private readonly moving = new Map<string, Moving>();

  /** Gives an element a name, as long as it is on the page. */
  node(name: string): (element: Element) => () => void {
    return (element) => {
      this.nodes.set(name, element);
      return () => {
        if (this.nodes.get(name) === element) this.nodes.delete(name);
      };
    };
  }

  pace(name: Pace): number {
    return pace(name);
  }

  /** Moves several things at once; done when all lie still, or at once when the signal says stop. */
  async run(glides: Glide[], signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    const started = glides.flatMap((glide) => {
      this.moving.get(glide.name)?.cancel();
      const moving = glide.ms > 0 ? this.start(glide) : null;
      if (!moving) return [];
      this.moving.set(glide.name, moving);
      return [{ name: glide.name, moving }];
    });
    if (!started.length) return;
    const stop = (): void => started.forEach(({ moving }) => moving.cancel());
    signal?.addEventListener('abort', stop, { once: true });
    await Promise.allSettled(started.map(({ moving }) => moving.finished));
    signal?.removeEventListener('abort', stop);
    for (const { name, moving } of started) if (this.moving.get(name) === moving) this.moving.delete(name);
  }

  /** Lets what is shown stand for a while, motion or not; the signal ends it. */
  hold(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      if (signal.aborted) return done();
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
    });
  }

  protected start({ name, frames, ms, easing = 'ease-out', fill = 'none' }: Glide): Moving | null {
    return this.nodes.get(name)?.animate(frames, { duration: Math.min(ms, LONGEST), easing, fill }) ?? null;
  }
}
