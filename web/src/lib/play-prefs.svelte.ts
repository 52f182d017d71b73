// How this reader likes to play: what boards and pieces look like, how fast things move, what is heard. Loaded with what it changes.
import { read } from './reader';

export const BOARDS = ['wood', 'slate', 'linden'] as const;
export const PIECES = ['turned', 'flat'] as const;
export const CARDS = ['paper', 'night'] as const;
export const SPEEDS = ['slow', 'normal', 'fast', 'none'] as const;

type Stored = {
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  cards: (typeof CARDS)[number];
  speed: (typeof SPEEDS)[number];
  /** What can move is marked. */
  marks: boolean;
  /** A move is made at a second word. */
  confirm: boolean;
  vibrate: boolean;
  /** Interruptions at cards are let be without being asked. */
  letBe: boolean;
  /** Sounds that are not made. */
  muted: readonly string[];
};

const KEY = 'tablee.play';
const defaults: Stored = { board: 'wood', pieces: 'turned', cards: 'paper', speed: 'normal', marks: true, confirm: false, vibrate: true, letBe: false, muted: [] };

/** What was kept, as far as it still means something. */
export function understood(kept: Partial<Record<keyof Stored, unknown>>): Stored {
  const one = <T extends string>(known: readonly T[], value: unknown, otherwise: T): T => known.find((word) => word === value) ?? otherwise;
  const yes = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);
  return {
    board: one(BOARDS, kept.board, defaults.board),
    pieces: one(PIECES, kept.pieces, defaults.pieces),
    cards: one(CARDS, kept.cards, defaults.cards),
    speed: one(SPEEDS, kept.speed, defaults.speed),
    marks: yes(kept.marks, defaults.marks),
    confirm: yes(kept.confirm, defaults.confirm),
    vibrate: yes(kept.vibrate, defaults.vibrate),
    letBe: yes(kept.letBe, defaults.letBe),
    muted: Array.isArray(kept.muted) ? kept.muted.filter((name): name is string => typeof name === 'string') : [],
  };
}

export class PlayPrefs {
  now = $state.raw<Stored>(defaults);

  constructor(private readonly storage: Pick<Storage, 'setItem'> | null = typeof localStorage === 'undefined' ? null : localStorage) {
    this.now = understood(read<Partial<Stored>>(KEY, {}));
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.now = { ...this.now, [key]: value };
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // Storage is closed or full: the choice holds for this visit only.
    }
  }

  /** Whether a sound is made. */
  hears(sound: string): boolean {
    return !this.now.muted.includes(sound);
  }

  hear(sound: string, on: boolean): void {
    const others = this.now.muted.filter((name) => name !== sound);
    this.set('muted', on ? others : [...others, sound]);
  }
}

export const playPrefs = new PlayPrefs();
