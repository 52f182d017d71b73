// Keeps an eye on one's games and on the open tables, whatever page is shown: one socket, opened when the first page is
// there. What it hears goes to the lists, to the title and the badge, and – if allowed – into a notification.
import { t, w } from '../i18n';
import { myGames } from '../lib/prefs.svelte';
import { router } from '../lib/router.svelte';
import { title } from '../lib/title.svelte';
import { asks } from '../wire/asks';
import type { OpenHome } from '../wire/carrier';
import { openHome } from '../wire/home';
import { isHere } from '../wire/places';
import type { HomeNews, TableLine } from '../wire/types';
import { Untold, yourTurns } from './turns';

type Hears = (news: HomeNews) => void;

const LONGEST_WAIT = 30_000;
/** Where page and service worker keep what both need to know about turns. */
const KEPT = 'tablee-turns';

export class Watch {
  private stop: (() => void) | null = null;
  private ids = '';
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private started = false;
  /** Nothing before the first news. */
  private yours: readonly TableLine[] | null = null;
  private untold = new Untold();
  private readonly hears = new Set<Hears>();
  private last: HomeNews = {};

  constructor(private readonly open: OpenHome) {}

  start(): void {
    if (this.started) return;
    this.started = true;
    void toldBefore().then((told) => this.begin(told));
  }

  private begin(told: ReadonlySet<string>): void {
    this.untold = new Untold(told);
    this.connect();
    // Somebody sat down somewhere, here or in another window.
    const changed = (): void => (this.wanted() !== this.ids ? this.connect() : this.show());
    window.addEventListener('tablee:games', changed);
    window.addEventListener('storage', changed);
    window.addEventListener('hashchange', () => this.show());
    document.addEventListener('visibilitychange', () => this.show());
  }

  /** Hears what is new from now on, and first what is known. Gives how to stop. */
  listen(hears: Hears): () => void {
    this.hears.add(hears);
    if (Object.keys(this.last).length) hears(this.last);
    this.start();
    return () => void this.hears.delete(hears);
  }

  private wanted(): string {
    return myGames()
      .map(({ id }) => id)
      .filter((id) => !isHere(id))
      .toSorted()
      .join(',');
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const before = this.stop;
    this.ids = this.wanted();
    this.stop = this.open(
      this.ids,
      (news) => {
        this.tries = 0;
        this.heard(news);
      },
      () => {
        this.stop = null;
        this.timer = setTimeout(() => this.connect(), Math.min(LONGEST_WAIT, 1000 * 2 ** this.tries));
        this.tries += 1;
      },
    );
    before?.();
  }

  private heard(news: HomeNews): void {
    this.last = { ...this.last, ...news };
    for (const hears of this.hears) hears(news);
    if (!news.yours) return;
    this.yours = news.yours;
    this.show();
    void this.remember();
  }

  /** Title, badge and notification say how often it is one's turn; not at the table that is looked at. */
  private show(): void {
    const looked = document.visibilityState === 'visible' && router.path[0] === 'table' ? router.path[1] : null;
    if (!this.yours) return;
    const turns = yourTurns(this.yours, myGames());
    const elsewhere = turns.filter(({ table }) => table !== looked);
    title.waiting = elsewhere.length;
    void (elsewhere.length ? navigator.setAppBadge?.(elsewhere.length) : navigator.clearAppBadge?.())?.catch(() => undefined);
    const fresh = this.untold.take(turns);
    if (document.visibilityState !== 'visible') for (const line of fresh) void notify(line);
  }

  /** What the next page must know, and the service worker to look by itself once no page is open. */
  private async remember(): Promise<void> {
    if (!('caches' in window)) return;
    const games = myGames().filter(({ id }) => !isHere(id)).map(({ id, seats }) => ({ id, seats: seats ?? [] }));
    const words = { title: t('notify.title'), body: t('notify.body') };
    const told = this.untold.tables;
    const kept = await caches.open(KEPT).catch(() => null);
    await kept?.put('/turns', new Response(JSON.stringify({ games, words, told }))).catch(() => undefined);
  }
}

/** The turns that were told of before this page was there. */
async function toldBefore(): Promise<ReadonlySet<string>> {
  try {
    const kept = await (await caches.open(KEPT)).match('/turns');
    const { told } = (await kept?.json()) as { told: string[] };
    return new Set(told);
  } catch {
    return new Set(); // nothing is kept yet, or may be kept here
  }
}

async function notify(line: TableLine): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { games } = await asks.games().catch(() => ({ games: [] }));
  const game = games.find(({ id }) => id === line.game);
  const words = { title: t('notify.title'), body: game ? w(game.name) : t('notify.body'), table: line.table };
  // The worker knows whether another window shows that very table, and leads there at a touch.
  const worker = navigator.serviceWorker?.controller;
  if (worker) return worker.postMessage({ turn: words });
  const shown = new Notification(words.title, { body: words.body, tag: `turn-${words.table}` });
  shown.onclick = () => {
    window.focus();
    window.location.hash = `#/table/${words.table}`;
  };
}

/** Asks whether notifications are wanted; where the browser can, it also looks while no page is open. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  const granted = (await Notification.requestPermission()) === 'granted';
  const registration = granted ? await navigator.serviceWorker?.getRegistration() : undefined;
  const sync = (registration as { periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> } } | undefined)?.periodicSync;
  await sync?.register('turns', { minInterval: 15 * 60 * 1000 }).catch(() => undefined);
  return granted;
}

export const watch = new Watch(openHome);
