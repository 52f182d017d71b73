// English: a line of character for each bot, the weakest first.
import type { Same } from './parts';
import type fr from './bots.fr';

export default {
  'bot.1': 'Puce is discovering the game and laughs when taken.',
  'bot.2': 'Biscuit wants to see everything, above all what should be left alone.',
  'bot.3': 'Violette plays prettily, and looks away at the wrong moment.',
  'bot.4': 'Marcel plays every Sunday and knows the classics.',
  'bot.5': 'Capucine counts her moves and does not forget yours.',
  'bot.6': 'Octave prepares the ground long in advance.',
  'bot.7': 'Hortense gives nothing away and picks up everything.',
  'bot.8': 'Maestro plays without a word, and without a mistake too many.',
} satisfies Same<typeof fr>;
