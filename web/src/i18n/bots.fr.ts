// French: a line of character for each bot, the weakest first.
export default {
  'bot.1': 'Puce découvre le jeu et rit quand on la prend.',
  'bot.2': 'Biscuit veut tout voir, surtout ce qu’il ne faudrait pas.',
  'bot.3': 'Violette joue joliment, et regarde ailleurs au mauvais moment.',
  'bot.4': 'Marcel joue chaque dimanche et connaît ses classiques.',
  'bot.5': 'Capucine compte ses coups et n’oublie pas les vôtres.',
  'bot.6': 'Octave prépare le terrain longtemps à l’avance.',
  'bot.7': 'Hortense ne donne rien et ramasse tout.',
  'bot.8': 'Maestro joue sans un mot, et sans une faute de trop.',
} as const;
