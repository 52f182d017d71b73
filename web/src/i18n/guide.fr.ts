// French: the guide of a first match, around what it says.
export default {
  'guide.seen': 'Compris',
  'guide.more': 'Ensuite',
  'guide.silent': 'Le guide vous parlera quand il se passera quelque chose de nouveau.',
} as const;
