// What this browser remembers for its reader. Nothing of it leaves the browser.
import { PREFS, read, readerLang } from './reader';
import type { Invitation, Lang } from '../wire/types';

type Stored = {
  lang: Lang | null;
  theme: 'light' | 'dark' | null;
  sound: boolean;
  numbers: boolean;
  name: string;
  level: number;
};

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is closed or full: the choice holds for this visit only.
  }
}

const GAMES = 'tablee.games';
const defaults: Stored = { lang: null, theme: null, sound: true, numbers: false, name: '', level: 3 };

class Prefs {
  private stored = $state<Stored>({ ...defaults, ...read<Partial<Stored>>(PREFS, {}) });
  private systemDark = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (e) => (this.systemDark = e.matches));
  }

  get lang(): Lang {
    return readerLang(this.stored.lang);
  }
  get theme(): 'light' | 'dark' {
    return this.stored.theme ?? (this.systemDark ? 'dark' : 'light');
  }
  get sound(): boolean {
    return this.stored.sound;
  }
  get numbers(): boolean {
    return this.stored.numbers;
  }
  get name(): string {
    return this.stored.name;
  }
  get level(): number {
    return this.stored.level;
  }
  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.stored[key] = value;
    write(PREFS, this.stored);
  }
}

export const prefs = new Prefs();

/** A table this browser has sat at; invitations are kept so that the link can be shown again. */
export type MyGame = { id: string; game: string; at: number; invitations: Invitation[]; group?: string | null; seats?: number[] };

export function myGames(): MyGame[] {
  return read<MyGame[]>(GAMES, []);
}

export function rememberGame(id: string, game: string, more: { invitations?: Invitation[]; group?: string | null; seats?: number[] } = {}): void {
  const known = myGames();
  const before = known.find((g) => g.id === id);
  const invitations = more.invitations?.length ? more.invitations : (before?.invitations ?? []);
  const entry: MyGame = { id, game, at: Date.now(), invitations, group: more.group ?? before?.group, seats: more.seats ?? before?.seats };
  write(GAMES, [entry, ...known.filter((g) => g.id !== id)].slice(0, 50));
  if (!before) rememberPlaying(playingBefore() + 1);
  if (!before || String(before.seats) !== String(entry.seats)) window.dispatchEvent(new Event('tablee:games'));
}

const PLAYING = 'tablee.playing';

/** How many of one's games went on when they were last listed: so much room is kept for them until they are listed again. */
export function playingBefore(): number {
  const n = read<unknown>(PLAYING, 0);
  return typeof n === 'number' && Number.isInteger(n) && n > 0 ? Math.min(n, 20) : 0;
}
export const rememberPlaying = (n: number): void => write(PLAYING, n);

export function forgetGame(id: string): void {
  write(
    GAMES,
    myGames().filter((g) => g.id !== id),
  );
}
