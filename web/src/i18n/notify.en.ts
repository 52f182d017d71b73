// English: what is said when it is one's turn elsewhere.
import type { Same } from './parts';
import type fr from './notify.fr';

export default {
  'notify.title': 'Your turn',
  'notify.ask': 'Tell me when it is my turn',
  'notify.when': 'This holds while a page of Tablée stays open, even hidden. With no page open: only if Tablée is installed and the browser lets it look, and late.',
  'notify.refused': 'The browser does not allow it; its settings for this site can.',
  'notify.body': 'A match is waiting for you.',
} satisfies Same<typeof fr>;
