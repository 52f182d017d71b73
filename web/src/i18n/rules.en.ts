// English: the rulebook.
import type { Same } from './parts';
import type fr from './rules.fr';

export default {
  'rules.title': 'Rules',
  'rules.of': 'The rules – {game}',
  'rules.intro': 'Every rule has its number; when the referee refuses a move, it names one of these. The pictures of the sheets are lost: what comes from the sheet, what is read into it and what is rebuilt is told here.',
  'rules.seed': 'sheet',
  'rules.seed.help': 'The sheet says so.',
  'rules.reading': 'reading',
  'rules.reading.help': 'The sheet can be read in several ways; this is ours.',
  'rules.rebuilt': 'rebuilt',
  'rules.rebuilt.help': 'The picture or list is lost; this is a reconstruction.',
  'rules.added': 'added',
  'rules.added.help': 'The sheet is silent; an answer was needed.',
  'rules.minute': 'In a minute',
  'rules.learn': 'Learn step by step',
  'rules.lesson': 'Lesson:',
  'rules.search': 'Search',
  'rules.found': { one: '{n} rule', other: '{n} rules' },
  'rules.sheet': 'The sheet:',
  'rules.read': 'Here:',
  'rules.contents': 'Contents',
  'rules.reset': 'Reset',
  'rules.show': 'Show the move',
  'rules.refuse': 'Try {move}',
  'rules.link': 'Link to rule {rule}',
  'rules.others': 'The other games:',
} satisfies Same<typeof fr>;
