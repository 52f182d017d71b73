// French: an invitation. Its keys are the keys; `{x}` is replaced.
export default {
  'join.title': 'Une place vous attend',
  'join.game': 'On joue à {game}.',
  'join.choose': 'Choisissez votre place',
  'join.sit': 'S’asseoir',
  'join.watch': 'Seulement regarder',
  'join.used.title': 'Cette invitation a déjà servi',
  'join.used': 'La place est prise. Demandez un nouveau lien à qui vous invite, ou regardez la partie.',
  'join.full.title': 'Toutes les places sont prises',
  'join.full': 'La partie se joue sans place libre ; on peut la regarder.',
  'join.over.title': 'Cette partie est finie',
  'join.over': 'On peut encore la revoir.',
  'join.unknown.title': 'Cette invitation n’ouvre rien',
  'join.unknown': 'Le lien est peut-être incomplet : recopiez-le en entier, ou demandez-le de nouveau.',
  'join.taken': 'place prise',
  'join.bot': 'à la place de {name}',
  'join.host': '{name} vous invite.',
} as const;
