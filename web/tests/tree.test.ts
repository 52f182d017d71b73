// Places of a study: the way to one, what follows from it, and what lies within it.
import { expect, test } from 'vitest';
import { Place, silent } from '../src/session/tree.svelte';
import { entry } from './kit';

/** `a` (`b` (`d`), `c`), told by the moves that lead there. */
function tree(): Record<string, Place> {
  const root = new Place(null, '');
  const grow = (from: Place, text: string): Place => {
    const place = new Place(from, text);
    from.children = [...from.children, place];
    return place;
  };
  const a = grow(root, 'a');
  const [b, c] = [grow(a, 'b'), grow(a, 'c')];
  return { root, a, b, c, d: grow(b, 'd') };
}

test('a place knows its way, its moves and how many led there', () => {
  const { root, a, b, c, d } = tree();
  expect(d!.path).toEqual([a, b, d]);
  expect(root!.path).toEqual([]);
  expect(c!.moves).toEqual(['a', 'c']);
  expect([root, a, b, c, d].map((place) => place!.ply)).toEqual([0, 1, 2, 2, 3]);
});

test('what is said instead of a move is no move, and still a step of the way', () => {
  const root = new Place(null, '');
  const said = new Place(root, '{"point":"e4"}', { point: 'e4' } as never);
  const then = new Place(said, 'a');
  expect(then.moves).toEqual(['a']);
  expect(then.ply).toBe(2);
});

test('the line goes on by the first way, and another order is another line', () => {
  const { root, a, b, c, d } = tree();
  expect(root!.line).toEqual([a, b, d]);
  a!.children = a!.children.toReversed();
  expect(root!.line).toEqual([a, c]);
  expect(d!.line).toEqual([]);
});

test('a branch is found by its move, and knows whether it lies within another', () => {
  const { root, a, b, c, d } = tree();
  expect([a!.child('c'), a!.child('x'), root!.child('b')]).toEqual([c, undefined, undefined]);
  expect([d!.within(b!), d!.within(root!), d!.within(d!), d!.within(c!), b!.within(d!)]).toEqual([true, true, true, false, false]);
});

test('everything from a place on comes once, each before what follows it, however deep it goes', () => {
  const { root, a, b, c, d } = tree();
  expect([...root!.all()]).toEqual([root, a, b, d, c]);
  expect([...c!.all()]).toEqual([c]);
  let at = root!;
  for (let i = 0; i < 20_000; i++) {
    const next = new Place(at, String(i));
    at.children = [next];
    at = next;
  }
  expect([...root!.all()]).toHaveLength(20_001);
  expect(at.ply).toBe(20_000);
});

test('a place is told by its first entry, and says nothing until somebody does', () => {
  const { b } = tree();
  expect([b!.entry, b!.notes]).toEqual([null, silent]);
  b!.entries = [entry('b'), entry('answer')];
  expect(b!.entry?.text).toBe('b');
  expect(new Set(Object.values(tree()).map(({ id }) => id)).size).toBe(5);
});
