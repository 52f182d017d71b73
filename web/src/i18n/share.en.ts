// English: pictures and files.
import type { Same } from './parts';
import type fr from './share.fr';

export default {
  'share.svg': 'SVG picture',
  'share.png': 'PNG picture',
  'share.link': 'Copy the link to this game',
  'share.copied': 'Link copied',
  'share.file': 'Match file',
  'share.pdn': 'PDN file',
  'share.position': 'Position',
  'share.send': 'Send to the server',
  'share.friend': 'Go on with a friend in {name}’s seat',
  'share.here': 'This match exists in this browser only.',
  'share.here.sent': 'Sent to the server, it can be looked back at move by move, and its link shared.',
  'share.here.on': 'Sent to the server, it can be looked back at move by move, and its link shared. With a friend it goes on there: the same moves and settings, with the clocks as new.',
  'share.here.hidden': 'With hidden hands it ends here; once it is over, it can be sent to the server and shared.',
} satisfies Same<typeof fr>;
