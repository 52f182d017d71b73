// What is large is drawn in several tasks: a slow phone shows the first of it sooner, and hears a finger in between.

/** Counts up to `last`, a task a step, from when it is `ready`. Asked for while a component is made. */
export function inTurn(last: number, ready: () => boolean = () => true): { readonly step: number } {
  let step = $state(0);
  $effect(() => {
    if (!ready() || step >= last) return;
    const timer = setTimeout(() => (step += 1));
    return () => clearTimeout(timer);
  });
  return {
    get step() {
      return step;
    },
  };
}
