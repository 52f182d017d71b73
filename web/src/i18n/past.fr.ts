// French: past games. Its keys are the keys; `{x}` is replaced.
export default {
  'past.title': 'Parties terminées',
  'past.game': 'Jeu',
  'past.any': 'Tous',
  'past.player': 'Nom d’un joueur',
  'past.result': 'Résultat',
  'past.wins': '{side} gagne',
  'past.first': 'Le premier joueur gagne',
  'past.second': 'Le second joueur gagne',
  'past.nobody': 'Joueur {n}',
  'past.from': 'Depuis le',
  'past.to': 'Jusqu’au',
  'past.none': 'Aucune partie ne correspond.',
  'past.more': 'En voir plus',
  'past.study': 'Analyser',
  'past.imported': 'venue d’un fichier',
  'past.count': { one: '{n} partie trouvée', other: '{n} parties trouvées' },
} as const;
