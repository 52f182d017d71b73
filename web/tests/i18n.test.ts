import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';

const keys = Object.keys(fr) as (keyof typeof fr)[];
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? sources(path) : [readFileSync(path, 'utf8')];
  });
}

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  });
  it.each(keys)('say something with the same holes: %s', (key) => {
    expect(fr[key].trim()).not.toBe('');
    expect(en[key].trim()).not.toBe('');
    expect(holes(en[key])).toEqual(holes(fr[key]));
  });
  it('never say tu in French', () => {
    for (const key of keys) expect(fr[key], key).not.toMatch(/\b(tu|ton|ta|tes|toi)\b/i);
  });
  it('are used: every key, or a pattern that makes it, is in the source', () => {
    const text = sources(new URL('../src', import.meta.url).pathname).join('\n');
    const patterns = [...text.matchAll(/`((?:[a-z-]+\.)+\$\{[^`]*)`/g)].map(([, made]) => {
      const literal = made!.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      return new RegExp(`^${literal.join('[\\w-]+')}$`);
    });
    const uses = (key: string): number => text.split(`'${key}'`).length - 1;
    // Two of the uses are the dictionaries themselves.
    expect(keys.filter((key) => uses(key) <= 2 && !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});
