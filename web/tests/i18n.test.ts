import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { speak, speakIn, spoken, t, tMaybe } from '../src/i18n';
import { loadPart, parts, type Part, type Text } from '../src/i18n/parts';

const names = Object.keys(parts) as Part[];
const all = { fr: {} as Record<string, Text>, en: {} as Record<string, Text> };
const owners = new Map<string, Part[]>();
beforeAll(async () => {
  for (const part of names) {
    Object.assign(all.en, await loadPart(part, 'en'));
    const fr = await loadPart(part, 'fr');
    Object.assign(all.fr, fr);
    for (const key of Object.keys(fr)) owners.set(key, [...(owners.get(key) ?? []), part]);
  }
});
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other]);
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? sources(path) : /\.(fr|en)\.ts$/.test(name) ? [] : [readFileSync(path, 'utf8')];
  });
}

/** Speaks to one person as to a friend: pronouns, elided or not, and imperatives that have no other reading. */
const TU = /(^|[^\p{L}])(tu|ton|ta|tes|toi|te|t’\p{L}+|choisis|essaie|vérifie|crée|envoie|réagis|tape|attends|clique)(?![\p{L}])/iu;

describe('the two languages', () => {
  it('have the same keys, each in one part', () => {
    expect(Object.keys(all.fr).length).toBeGreaterThan(200);
    expect(Object.keys(all.en).sort()).toEqual(Object.keys(all.fr).sort());
    expect([...owners].filter(([, parts]) => parts.length > 1)).toEqual([]);
  });
  it('say something with the same holes', () => {
    for (const [key, fr] of Object.entries(all.fr)) {
      const texts = [...forms(fr), ...forms(all.en[key]!)];
      for (const text of texts) {
        expect(text.trim(), key).not.toBe('');
        expect(holes(text), key).toEqual(holes(texts[0]!));
      }
      // What is counted has two forms in both languages or in none.
      expect(typeof all.en[key], key).toBe(typeof fr);
      if (typeof fr !== 'string') expect(holes(fr.other), key).toContain('n');
    }
  });
  it('never say tu in French', () => {
    // What it must catch, and what it must let pass.
    for (const bad of ['Joue ton coup', 'Es-tu là ?', 'Une place t’attend', 'Choisis une carte', 'C’est à toi', 'TU gagnes']) expect(bad).toMatch(TU);
    for (const good of ['Vous gagnez', 'le bâton', 'une tasse', 'Réessayer', 'têtu', 'n’attend']) expect(good).not.toMatch(TU);
    for (const [key, text] of Object.entries(all.fr)) for (const form of forms(text)) expect(form, key).not.toMatch(TU);
  });
  it('are written as each language is: a space before a colon in French, none in English', () => {
    for (const [key, text] of Object.entries(all.en)) for (const form of forms(text)) expect(form, key).not.toMatch(/ [:;!?]/);
    for (const [key, text] of Object.entries(all.fr)) for (const form of forms(text)) expect(form, key).not.toMatch(/[\p{L}}][:;!?](\s|$)/u);
  });
  it('are used: every key, or a pattern that makes it, is in the source', () => {
    const text = sources(new URL('../src', import.meta.url).pathname).join('\n');
    const patterns = [...text.matchAll(/`((?:[a-z-]+\.)+\$\{[^`]*)`/g)].map(([, made]) => {
      const literal = made!.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      return new RegExp(`^${literal.join('[\\w-]+')}$`);
    });
    const used = (key: string): boolean => text.includes(`'${key}'`) || patterns.some((pattern) => pattern.test(key));
    expect(used('no.such.key')).toBe(false);
    expect(Object.keys(all.fr).filter((key) => !used(key))).toEqual([]);
  });
});

describe('texts', () => {
  it('come part by part, and in another language when it is asked for', async () => {
    spoken.lang = 'fr';
    await speak('app', 'cards');
    expect(t('km.drawLeft', { n: 0 })).toBe('0 carte');
    expect(t('km.drawLeft', { n: 1 })).toBe('1 carte');
    expect(t('km.drawLeft', { n: 2 })).toBe('2 cartes');
    expect(t('say.line', { name: 'Ana', text: 'bonjour' })).toBe('Ana\u00a0: bonjour');
    await speakIn('en');
    expect(t('km.drawLeft', { n: 0 })).toBe('0 cards');
    expect(t('km.drawLeft', { n: 1 })).toBe('1 card');
    expect(t('say.line', { name: 'Ana', text: 'hello' })).toBe('Ana: hello');
    expect(tMaybe('km.button.draw', 'draw')).toBe('Draw');
    expect(tMaybe('km.button.unheard', 'unheard')).toBe('unheard');
  });
});
