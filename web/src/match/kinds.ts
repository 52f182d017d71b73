// What a page must know about a game beyond what it is told: one entry a game, and a plain one for any other.
import type { GameInfo, Preset, Values } from '../wire/types';

export type Kind = {
  /** The name of its picture in `public/miniatures`; a game without one shows its showcase on the first page. */
  picture: string | null;
  /** The tone of what lies around its picture. */
  tone: 'wood' | 'blue' | 'green' | 'plum' | 'brick';
  /** The move list: a column a side; turns of several steps, each from the left; or one line a move, with who made it. */
  columns: 'sides' | 'turns' | 'one';
  /** What a score counts, where it is not plain. */
  counts: 'marbles' | null;
  /** The texts that come with the game, by option: what whoever writes one of his own begins with. */
  texts: Record<string, () => Promise<string>>;
  /** Width by height, for the room to keep before the plan is known. */
  shape: number;
};

const plain: Kind = { picture: null, tone: 'wood', columns: 'sides', counts: null, texts: {}, shape: 1 };

const deck = () => import('../../../crates/rules/src/team_km/data/deck.json?raw').then((file) => file.default);

const kinds: Record<string, Partial<Kind>> = {
  dames: { picture: 'dames' },
  damsystem: { picture: 'damsystem', tone: 'blue', shape: 1.15 },
  kidam: { picture: 'kidam', tone: 'green', columns: 'turns', shape: 0.69 },
  damata: { picture: 'damata', tone: 'plum', counts: 'marbles' },
  'team-km': { picture: 'team-km', tone: 'brick', columns: 'one', texts: { deck }, shape: 1.4 },
};

export const kindOf = (game: string): Kind => ({ ...plain, ...kinds[game] });

/** Whether the referee could keep quiet at a table with these options. */
export const hushes = (game: Pick<GameInfo, 'huffs'> | null, options: Values): boolean => !!game?.huffs && String(options[game.huffs.option]) === game.huffs.value;

/** How the sides are painted where they are white and black: which of the two the first one is. */
export function paintOf(game: Pick<GameInfo, 'colours'> | null, swapped = false): 'white' | 'black' | undefined {
  if (game?.colours[0] !== 'white') return undefined;
  return swapped ? 'black' : 'white';
}

/** The preset that a table with these options is one of; an option not said is as in the first. */
export function presetOf(game: Pick<GameInfo, 'presets'>, options: Values): Preset | null {
  const [first] = game.presets;
  const all: Values = { ...first?.options, ...options };
  const fits = (preset: Preset): boolean => Object.entries(preset.options).every(([key, value]) => String(all[key]) === value);
  return game.presets.find(fits) ?? first ?? null;
}

/** How many seats a table with these options has. */
export const seatCount = (game: Pick<GameInfo, 'presets'>, options: Values): number => presetOf(game, options)?.teams.flat().length ?? 2;
