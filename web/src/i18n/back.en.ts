// English: what is offered to somebody who came back.
import type { Same } from './parts';
import type reference from './back.fr';

export default {
  'back.puzzle': 'Puzzle of the day',
  'back.puzzle.done': 'Solved – another one?',
  'back.lesson': 'Lesson left off',
  'back.lesson.at': '{game}: {n} of {of}',
  'back.label': 'To go on with',
} satisfies Same<typeof reference>;
