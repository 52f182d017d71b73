// Letting interruptions be without being asked each time. It takes a while that does not depend on the hand, so that nobody
// sees whether there was anything to think about; and as long as it takes, one may still answer.

/** The shortest and the longest while, in ms. */
const WHILE: readonly [number, number] = [1800, 3200];

export class LetBe {
  on = $state(false);
  /** How long the one under way takes, in ms. */
  takes = $state<number | null>(null);

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
    this.takes = takes;
    const timer = setTimeout(accept, takes);
    return () => {
      clearTimeout(timer);
      this.takes = null;
    };
  }
}
