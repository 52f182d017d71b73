// English: past games.
import type { Same } from './parts';
import type fr from './past.fr';

export default {
  'past.title': 'Past games',
  'past.game': 'Game',
  'past.any': 'All',
  'past.player': 'A player’s name',
  'past.result': 'Result',
  'past.wins': '{side} wins',
  'past.first': 'The first player wins',
  'past.second': 'The second player wins',
  'past.nobody': 'Player {n}',
  'past.from': 'From',
  'past.to': 'Until',
  'past.none': 'No game matches.',
  'past.more': 'Show more',
  'past.study': 'Analyse',
  'past.imported': 'brought from a file',
  'past.count': { one: '{n} game found', other: '{n} games found' },
} satisfies Same<typeof fr>;
