// English: going on in another browser.
import type { Same } from './parts';
import type fr from './elsewhere.fr';

export default {
  'elsewhere.title': 'Go on elsewhere',
  'elsewhere.intro': 'Your seats and your name go to another browser, by six words or a code to scan. The code is good once, and for ten minutes.',
  'elsewhere.none': 'You have no match in progress at the server.',
  'elsewhere.count': { one: '{n} match', other: '{n} matches' },
  'elsewhere.here': 'Matches alone or at one screen stay in this browser: they do not leave it.',
  'elsewhere.copy': 'Go on here and there',
  'elsewhere.move': 'Move: no longer play here',
  'elsewhere.words': 'Your six words',
  'elsewhere.qr': 'Code to go on elsewhere, to be scanned',
  'elsewhere.left': '{m} more min',
  'elsewhere.old': 'These words are worth nothing any more. Ask for others.',
  'elsewhere.how': 'On the other device open Tablée, then “Go on on another device”, and type these words; or scan the code.',
  'elsewhere.enter': 'Go on here',
  'elsewhere.enter.help': 'Type the six words shown in the other browser.',
  'elsewhere.take': 'Go on here',
  'elsewhere.taken': { one: '{n} match goes on here.', other: '{n} matches go on here.' },
  'elsewhere.taken.none': 'Nothing came with these words but the name.',
  'elsewhere.alone': 'This code opens on this machine only: the program listens to nobody else.',
} satisfies Same<typeof fr>;
