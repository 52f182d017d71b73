// An address that is to be shared: copied, or shown where nothing can be copied.

export class Copying {
  copied = $state(false);
  /** The address, to be copied by hand: over plain http there is no clipboard. */
  shown = $state('');

  async copy(address: string): Promise<void> {
    const link = new URL(address, window.location.href).href;
    this.forget();
    try {
      await navigator.clipboard.writeText(link);
      this.copied = true;
    } catch {
      this.shown = link;
    }
  }

  /** Something else is on the screen. */
  forget(): void {
    this.copied = false;
    this.shown = '';
  }
}
