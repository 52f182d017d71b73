// A newer version of the page: kept beside this one, offered, and taken only when the reader says so.

export class Update {
  /** A newer version waits. */
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  /** Only a page that was built is kept. */
  constructor(private readonly built = import.meta.env.PROD) {}

  /** Keeps the page for when there is no net. A refusal – a private window, plain http – changes nothing. */
  async watch(): Promise<void> {
    if (!('serviceWorker' in navigator) || !this.built) return;
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
    if (!registration) return;
    const look = (worker: ServiceWorker | null): void => {
      // The first version of all takes its place by itself.
      if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
      this.waiting = worker;
      this.ready = true;
    };
    look(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => look(coming));
    });
  }

  /** Not now: the next visit begins with it, once no page of the old one is left. */
  later(): void {
    this.ready = false;
  }

  /** Takes the new version: this page begins anew with it. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    this.waiting?.postMessage('take over');
  }
}

export const update = new Update();
