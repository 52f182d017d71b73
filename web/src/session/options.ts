// Options as rulebooks and puzzles write them: `key=value,key=value`.
import type { Values } from '../wire/types';

export function exampleOptions(text: string): Values {
  return Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('=', 2).map((part) => part.trim()))
      .filter((pair): pair is [string, string] => pair.length === 2 && pair[0] !== ''),
  );
}
