// English: an invitation.
import type { Same } from './parts';
import type fr from './join.fr';

export default {
  'join.title': 'A seat is waiting for you',
  'join.game': 'The game is {game}.',
  'join.sit': 'Sit down',
  'join.watch': 'Only watch',
} satisfies Same<typeof fr>;
