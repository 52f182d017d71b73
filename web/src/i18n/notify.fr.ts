// French: what is said when it is one's turn elsewhere.
export default {
  'notify.title': 'À vous de jouer',
  'notify.ask': 'Me prévenir quand c’est à moi',
  'notify.when': 'Cela vaut tant qu’une page de Tablée reste ouverte, même cachée. Page fermée : seulement si Tablée est installée et si le navigateur le permet, avec du retard.',
  'notify.refused': 'Le navigateur ne le permet pas ; cela se change dans ses réglages pour ce site.',
  'notify.body': 'Une partie vous attend.',
} as const;
