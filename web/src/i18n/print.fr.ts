// French: a game on one sheet of paper.
export default {
  'print.print': 'Imprimer',
  'print.language': 'In English',
  'print.rules': 'Toutes les règles',
  'print.more': 'Les règles numérotées, des leçons et de quoi jouer :',
  'print.numbered': 'Les règles, par numéro',
  'print.none': 'Il n’y a pas de page à imprimer pour ce jeu.',
} as const;
