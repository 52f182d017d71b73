// The rulebook by chapters, as the rules say where one begins.
import type { RuleText, Words } from '../wire/types';

export type Chapter = {
  title: Words | null;
  /** Its first and last rule in the book, whatever was looked for. */
  first: string;
  last: string;
  /** Those that are shown. */
  rules: RuleText[];
};

/** The chapters with something to show. */
export function chapters(all: RuleText[], shown: RuleText[]): Chapter[] {
  const list: Chapter[] = [];
  for (const rule of all) {
    let chapter = list.at(-1);
    if (!chapter || rule.chapter) {
      chapter = { title: rule.chapter, first: rule.rule, last: rule.rule, rules: [] };
      list.push(chapter);
    }
    chapter.last = rule.rule;
    if (shown.includes(rule)) chapter.rules.push(rule);
  }
  return list.filter((chapter) => chapter.rules.length > 0);
}

/** Letters without their accents, so that both ways of typing find a word. */
export const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
