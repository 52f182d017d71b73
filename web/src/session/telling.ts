// What a table would tell, made from what is studied: lessons, puzzles and studies are followed like a match, so boards, cards
// and everything that moves are those of a table.
import type { Hears } from '../wire/carrier';
import type { LegalMove, LogEntry, Now, Plan, Scene, Study, Values } from '../wire/types';

/** How things stand where somebody looks. */
export type View = Pick<Study, 'scene' | 'position' | 'turn' | 'prompt' | 'result'> & {
  readonly game: string;
  readonly options: Values;
  readonly plan: Plan;
  /** Whether who began plays the colour that is usually the other's. */
  readonly swapped: boolean;
  readonly log: LogEntry[];
  /** What the seats are called; nothing for the name of the side. */
  readonly names: readonly (string | null)[];
  /** Whose pieces may be touched, and whose eyes it is seen with. */
  readonly yours: number[];
  readonly as: number | null;
  readonly legal: LegalMove[];
};

export class Teller {
  seq = 0;
  private told = 0;

  constructor(private readonly hears: Hears) {}

  /** This is how things stand: nothing is seen to happen. */
  hello(view: View): void {
    this.seq += 1;
    this.told = view.log.length;
    const { game, options, plan, swapped, log, names, yours } = view;
    const seats = names.map((name) => ({ name, kind: 'here' as const, level: null, taken: true, present: true, free: false }));
    // Another name each time: what is told is how things stand, not what happened since.
    const table = { id: `study ${this.seq}`, game, options, quiet: false, swapped, seats, clock: null, created: 0, yours, muted: [], usual_start: false, imported: true, rematch: null, host: null, kept: [], spectators: 0 };
    this.hears.message({ type: 'hello', protocol: 1, snapshot: { table, plan, log, chat: [], now: this.now(view) } });
    this.hears.link('open');
  }

  /** Moves were made since: they are seen to happen. */
  events(view: View): void {
    const from = this.told;
    this.seq += 1;
    this.told = view.log.length;
    this.hears.message({ type: 'events', seq: this.seq, entries: view.log.slice(from), from, chat: [], table: null, now: this.now(view) });
  }

  /** Nobody could be asked. */
  lost(): void {
    this.hears.link('lost');
  }

  private now({ log, as, turn, scene, position, legal, prompt, result }: View): Now {
    return {
      seq: this.seq,
      ply: log.length,
      as,
      turn,
      scene,
      // Told apart by its number too: the same position again is another try.
      position: `${position} ${this.seq}`,
      legal,
      prompt,
      result,
      clocks: null,
      claims: [],
      offers: { draw: [], undo: null, pause: [], rematch: [], declined: null },
      paused: false,
      gone: [],
      can: [],
    };
  }
}

/** How many play: as many as sit there, or as have pieces. */
export function seatsOf(scene: Scene): number {
  return scene.area === 'cards' ? scene.seats.length : Math.max(2, ...scene.pieces.map(({ seat }) => seat + 1));
}

export const nameless = (scene: Scene): null[] => Array.from({ length: seatsOf(scene) }, () => null);
