// The address after `#`, read and written.
import { beforeEach, expect, test, vi } from 'vitest';

const heard: (() => void)[] = [];
const location = { hash: '' };
vi.stubGlobal('window', { location, addEventListener: (what: string, run: () => void) => void (what === 'hashchange' && heard.push(run)) });
const { go, href, router } = await import('../src/lib/router.svelte');

const at = (hash: string): void => {
  location.hash = hash;
  for (const run of heard) run();
};
beforeEach(() => at(''));

test('an address is its words, with or without what stands at its ends', () => {
  for (const [hash, path] of [
    ['', []],
    ['#', []],
    ['#/', []],
    ['#table/abc', ['table', 'abc']],
    ['#/rules/dames/D11', ['rules', 'dames', 'D11']],
    ['#/rules//dames/', ['rules', 'dames']],
  ] as const) {
    at(hash);
    expect(router.path, hash).toEqual(path);
  }
});

test('what is asked besides is no word of it', () => {
  at('#/table/abc?ply=4&guide');
  expect(router.path).toEqual(['table', 'abc']);
  expect([router.query.get('ply'), router.query.has('guide'), router.query.has('other')]).toEqual(['4', true, false]);
  at('#/table/abc');
  expect(router.query.get('ply')).toBeNull();
});

test('whatever is written into an address is read from it again', () => {
  for (const words of [['study', 'link', 'a/b?c=d#e'], ['join', 'é à ü', '100 %'], ['past', '?']]) {
    at(href(...words));
    expect(router.path).toEqual(words);
  }
  expect(href()).toBe('#/');
  expect(href('rules', 'dames', 4)).toBe('#/rules/dames/4');
});

test('an address that somebody mistyped is read as it stands', () => {
  at('#/rules/100%/D1');
  expect(router.path).toEqual(['rules', '100%', 'D1']);
});

test('going somewhere is an address like any other', () => {
  go('learn', 'dames', 2);
  expect(location.hash).toBe('#/learn/dames/2');
});
