// What a screen reader is told. Saying the same twice must still be heard, so two regions take turns.
class LiveRegion {
  lines = $state<[string, string]>(['', '']);
  private turn = 0;

  say(text: string | null | undefined): void {
    if (!text) return;
    this.turn = 1 - this.turn;
    this.lines = this.turn === 0 ? [text, ''] : ['', text];
  }
}

export const liveRegion = new LiveRegion();
