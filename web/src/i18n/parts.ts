// The dictionaries, one part a page and language, each loaded when it is asked for. Needs nothing else, so that the first
// script can send for them.
import type { Lang } from '../wire/types';
import type app from './app.fr';
import type board from './board.fr';
import type bots from './bots.fr';
import type cards from './cards.fr';
import type friends from './friends.fr';
import type back from './back.fr';
import type games from './games.fr';
import type puzzles from './puzzles.fr';
import type home from './home.fr';
import type join from './join.fr';
import type learn from './learn.fr';
import type elsewhere from './elsewhere.fr';
import type notify from './notify.fr';
import type guide from './guide.fr';
import type options from './options.fr';
import type past from './past.fr';
import type prefs from './prefs.fr';
import type print from './print.fr';
import type rules from './rules.fr';
import type share from './share.fr';
import type study from './study.fr';
import type table from './table.fr';

/** A text, or one for each number the language tells apart. */
export type Text = string | { readonly one: string; readonly other: string };
/** The same keys in another language. */
export type Same<Reference> = Record<keyof Reference, Text>;
/** Every text there is, as French says it. */
export type Texts = typeof app & typeof back & typeof board & typeof bots & typeof cards & typeof elsewhere & typeof friends & typeof games & typeof guide & typeof home & typeof join & typeof learn & typeof notify & typeof options & typeof past & typeof prefs & typeof print & typeof puzzles & typeof rules & typeof share & typeof study & typeof table;

type Load = () => Promise<{ default: Record<string, Text> }>;

export const parts = {
  app: { fr: () => import('./app.fr'), en: () => import('./app.en') },
  board: { fr: () => import('./board.fr'), en: () => import('./board.en') },
  bots: { fr: () => import('./bots.fr'), en: () => import('./bots.en') },
  back: { fr: () => import('./back.fr'), en: () => import('./back.en') },
  cards: { fr: () => import('./cards.fr'), en: () => import('./cards.en') },
  friends: { fr: () => import('./friends.fr'), en: () => import('./friends.en') },
  games: { fr: () => import('./games.fr'), en: () => import('./games.en') },
  home: { fr: () => import('./home.fr'), en: () => import('./home.en') },
  join: { fr: () => import('./join.fr'), en: () => import('./join.en') },
  learn: { fr: () => import('./learn.fr'), en: () => import('./learn.en') },
  elsewhere: { fr: () => import('./elsewhere.fr'), en: () => import('./elsewhere.en') },
  notify: { fr: () => import('./notify.fr'), en: () => import('./notify.en') },
  guide: { fr: () => import('./guide.fr'), en: () => import('./guide.en') },
  options: { fr: () => import('./options.fr'), en: () => import('./options.en') },
  past: { fr: () => import('./past.fr'), en: () => import('./past.en') },
  prefs: { fr: () => import('./prefs.fr'), en: () => import('./prefs.en') },
  print: { fr: () => import('./print.fr'), en: () => import('./print.en') },
  puzzles: { fr: () => import('./puzzles.fr'), en: () => import('./puzzles.en') },
  rules: { fr: () => import('./rules.fr'), en: () => import('./rules.en') },
  share: { fr: () => import('./share.fr'), en: () => import('./share.en') },
  study: { fr: () => import('./study.fr'), en: () => import('./study.en') },
  table: { fr: () => import('./table.fr'), en: () => import('./table.en') },
} satisfies Record<string, Record<Lang, Load>>;

export type Part = keyof typeof parts;

export const loadPart = async (part: Part, lang: Lang): Promise<Record<string, Text>> => (await parts[part][lang]()).default;
