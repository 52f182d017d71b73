// What the module is lent when a game is first played or learnt, and what is read beside it: addresses of files.
const weightFiles = import.meta.glob<string>(['../../../crates/bots/src/draughts/**/*.weights', '../../../crates/bots/src/team_km/*.weights'], { query: '?url', import: 'default', eager: true });
const courseFiles = import.meta.glob<string>('../../../crates/lessons/courses/*.json', { query: '?url', import: 'default', eager: true });
const ruleFiles = import.meta.glob<string>('../../engine/rules/*.json', { query: '?url', import: 'default', eager: true });

const byPath = (files: Record<string, string>): Record<string, string> => Object.fromEntries(Object.entries(files).map(([path, address]) => [path.replace(/^(\.\.\/)+/, ''), address]));

/** By their paths within the project. */
export const weights = byPath(weightFiles);
export const courses = byPath(courseFiles);

/** Where the rules of a game are. */
export const rulesOf = (game: string): string | null => ruleFiles[`../../engine/rules/${game}.json`] ?? null;
