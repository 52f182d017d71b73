// English: an invitation.
import type { Same } from './parts';
import type fr from './join.fr';

export default {
  'join.title': 'A seat is waiting for you',
  'join.game': 'The game is {game}.',
  'join.choose': 'Choose your seat',
  'join.sit': 'Sit down',
  'join.watch': 'Only watch',
  'join.used.title': 'This invitation has already been used',
  'join.used': 'The seat is taken. Ask whoever invited you for a new link, or watch the match.',
  'join.full.title': 'All seats are taken',
  'join.full': 'The match is played without a free seat; you can watch it.',
  'join.over.title': 'This match is over',
  'join.over': 'It can still be looked at.',
  'join.unknown.title': 'This invitation opens nothing',
  'join.unknown': 'The link may be incomplete: copy all of it, or ask for it again.',
  'join.taken': 'taken',
  'join.bot': 'in place of {name}',
  'join.host': '{name} invites you.',
} satisfies Same<typeof fr>;
