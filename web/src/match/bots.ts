// What the bots are called, the weakest first: the same in every language.
const NAMES = ['Puce', 'Biscuit', 'Violette', 'Marcel', 'Capucine', 'Octave', 'Hortense', 'Maestro'] as const;

export const botName = (level: number): string => NAMES[level - 1] ?? `Bot ${level}`;

/** Lists name a bot by its level; people know it by its name. */
export const listedName = (player: string): string => {
  const level = /^Bot ([1-8])$/.exec(player)?.[1];
  return level ? botName(Number(level)) : player;
};
