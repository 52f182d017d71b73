// English: what every page says.
import type { Same } from './parts';
import type fr from './app.fr';

export default {
  'app.tagline': 'Five French table games, a referee who explains, and always somebody to play.',
  'app.home': 'Tablée home',
  'app.skip': 'Skip to content',
  'app.lang': 'Français',
  'app.lang.label': 'FR – Passer en français',
  'app.theme.dark': 'Switch to dark',
  'app.theme.light': 'Switch to light',
  'app.sound.on': 'Mute',
  'app.sound.off': 'Unmute',
  'app.learn': 'Learn',
  'app.rules': 'Rules',
  'app.loading': 'One moment…',
  'app.offline': 'The server does not answer. Check the connection, then try again.',
  'app.retry': 'Try again',
  'app.notFound': 'There is no such page.',
  'app.back': 'Back home',
  'home.name': 'Your name',
  'home.ply': { one: '{n} move', other: '{n} moves' },
  'past.all': 'Search past games',
  'seat.guest': 'Guest',
  'table.missing': 'There is no such table, or no longer.',
  'table.result.win': '{names} wins',
  'table.result.wins': '{names} win',
  'table.result.draw': 'Drawn',
  'say.line': '{name}: {text}',
  'app.picture': '{game}, in mid-game',
  'app.update': 'A new version of Tablée is ready.',
  'app.update.take': 'Update',
} satisfies Same<typeof fr>;
