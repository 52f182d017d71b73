// French: what is offered to somebody who came back. Its keys are the keys; `{x}` is replaced.
export default {
  'back.puzzle': 'Problème du jour',
  'back.puzzle.done': 'Résolu – un autre ?',
  'back.lesson': 'Leçon en cours',
  'back.lesson.at': '{game} : {n} sur {of}',
  'back.label': 'Pour reprendre',
} as const;
