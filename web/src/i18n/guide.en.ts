// English: the guide of a first match, around what it says.
import type { Same } from './parts';
import type fr from './guide.fr';

export default {
  'guide.seen': 'I see',
  'guide.more': 'Next',
  'guide.silent': 'The guide will speak when something new happens.',
} satisfies Same<typeof fr>;
