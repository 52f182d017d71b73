// Letting interruptions be without being asked each time. It takes a while that does not depend on the hand, so that nobody
// sees whether there was anything to think about; and as long as it takes, one may still answer.

/** The shortest and the longest while, in ms. */
const WHILE: readonly [number, number] = [1800, 3200];
/** How often it is shown how much of it is left, in ms. */
const STEP = 40;

export class LetBe {
  on = $state(false);
  /** How much is left of the one under way, from 1 to 0: what is seen and what is done go by one clock. */
  left = $state<number | null>(null);

  constructor(
    private readonly random: () => number = Math.random,
    on = false,
  ) {
    this.on = on;
  }

  /** An interruption is to be answered: lets it be in a while, if that is wished for. Gives how to stop it. */
  begin(accept: () => void): () => void {
    if (!this.on) return () => undefined;
    const [least, most] = WHILE;
    const takes = least + this.random() * (most - least);
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const step = (): void => {
      const rest = takes - (performance.now() - began);
      this.left = Math.max(0, rest / takes);
      if (rest > 0) timer = setTimeout(step, Math.min(STEP, rest));
      else accept();
    };
    step();
    return () => {
      clearTimeout(timer);
      this.left = null;
    };
  }
}
