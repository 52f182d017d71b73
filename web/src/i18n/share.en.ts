// English: pictures and files.
import type { Same } from './parts';
import type fr from './share.fr';

export default {
  'share.svg': 'SVG picture',
  'share.png': 'PNG picture',
  'share.link': 'Copy the link to this game',
  'share.copied': 'Link copied',
  'share.file': 'Match file',
  'share.position': 'Position',
} satisfies Same<typeof fr>;
