// An address that is to be shared: copied, or shown where nothing can be copied.
import { copied } from '../lib/copy';

export class Copying {
  copied = $state(false);
  /** The address, to be copied by hand. */
  shown = $state('');

  async copy(address: string): Promise<void> {
    const link = new URL(address, window.location.href).href;
    this.forget();
    this.copied = await copied(link);
    if (!this.copied) this.shown = link;
  }

  /** Something else is on the screen. */
  forget(): void {
    this.copied = false;
    this.shown = '';
  }
}
