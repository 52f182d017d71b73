// The dictionaries, one part a page and language, each loaded when it is asked for. Needs nothing else, so that the first
// script can send for them.
import type { Lang } from '../wire/types';
import type app from './app.fr';
import type board from './board.fr';
import type cards from './cards.fr';
import type home from './home.fr';
import type join from './join.fr';
import type learn from './learn.fr';
import type past from './past.fr';
import type rules from './rules.fr';
import type share from './share.fr';
import type table from './table.fr';

/** A text, or one for each number the language tells apart. */
export type Text = string | { readonly one: string; readonly other: string };
/** The same keys in another language. */
export type Same<Reference> = Record<keyof Reference, Text>;
/** Every text there is, as French says it. */
export type Texts = typeof app & typeof board & typeof cards & typeof home & typeof join & typeof learn & typeof past & typeof rules & typeof share & typeof table;

type Load = () => Promise<{ default: Record<string, Text> }>;

export const parts = {
  app: { fr: () => import('./app.fr'), en: () => import('./app.en') },
  board: { fr: () => import('./board.fr'), en: () => import('./board.en') },
  cards: { fr: () => import('./cards.fr'), en: () => import('./cards.en') },
  home: { fr: () => import('./home.fr'), en: () => import('./home.en') },
  join: { fr: () => import('./join.fr'), en: () => import('./join.en') },
  learn: { fr: () => import('./learn.fr'), en: () => import('./learn.en') },
  past: { fr: () => import('./past.fr'), en: () => import('./past.en') },
  rules: { fr: () => import('./rules.fr'), en: () => import('./rules.en') },
  share: { fr: () => import('./share.fr'), en: () => import('./share.en') },
  table: { fr: () => import('./table.fr'), en: () => import('./table.en') },
} satisfies Record<string, Record<Lang, Load>>;

export type Part = keyof typeof parts;

export const loadPart = async (part: Part, lang: Lang): Promise<Record<string, Text>> => (await parts[part][lang]()).default;
