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
  'share.here': 'This match exists in this browser only. Sent to the server, it has a link to share.',
} satisfies Same<typeof fr>;
