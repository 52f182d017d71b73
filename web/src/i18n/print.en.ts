// English: a game on one sheet of paper.
import type { Same } from './parts';
import type fr from './print.fr';

export default {
  'print.print': 'Print',
  'print.language': 'En français',
  'print.rules': 'All the rules',
  'print.more': 'The numbered rules, lessons and a place to play:',
  'print.numbered': 'The rules by number',
  'print.none': 'There is no page to print for this game.',
} satisfies Same<typeof fr>;
