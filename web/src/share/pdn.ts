// A match of draughts that is only in this browser, as players exchange it. At a server's table the referee writes it.
import type { LogEntry, Result } from '../wire/types';

export type Written = { players: readonly string[]; date: string; start: string | null; result: Result | null; log: readonly LogEntry[] };

/** The international game. */
const GAME_TYPE = '20';
const WIDTH = 80;

/** The text, or nothing where what was played is not what others could replay: a fault, or a huff. */
export function pdnOf({ players, date, start, result, log }: Written): string | null {
  if (log.some(({ manner, said, text }) => manner === 'huff' || said !== null || text === null)) return null;
  const score = scoreOf(result);
  const setup = start === null ? [] : [['SetUp', '1'], ['FEN', start]];
  const tags = [['White', players[0] ?? ''], ['Black', players[1] ?? ''], ['Date', date.replaceAll('-', '.')], ['Result', score], ['GameType', GAME_TYPE], ...setup];
  const head = tags.map(([name, value]) => `[${name} "${(value ?? '').replaceAll(/["\\]/g, '')}"]`).join('\n');
  // Who begins is the first player, unless the position says otherwise.
  const late = log[0]?.seat === 1 ? 1 : 0;
  const words = log.flatMap(({ words, text }, i) => {
    const turn = i + late;
    const number = turn % 2 === 0 ? [`${turn / 2 + 1}.`] : i === 0 ? [`${(turn + 1) / 2}...`] : [];
    return [...number, words ?? text ?? ''];
  });
  return `${head}\n\n${lines([...words, score])}\n`;
}

function scoreOf(result: Result | null): string {
  if (!result) return '*';
  const [first] = result.winners;
  return first === undefined ? '1-1' : first === 0 ? '2-0' : '0-2';
}

function lines(words: readonly string[]): string {
  const found: string[] = [];
  for (const word of words) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found.join('\n');
}
