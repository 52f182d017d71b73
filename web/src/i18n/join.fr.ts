// French: an invitation. Its keys are the keys; `{x}` is replaced.
export default {
  'join.title': 'Une place vous attend',
  'join.game': 'On joue à {game}.',
  'join.sit': 'S’asseoir',
  'join.watch': 'Seulement regarder',
} as const;
