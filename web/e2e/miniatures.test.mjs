// The pictures of the games are drawn once and kept: they must be what would be drawn today.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { draw, folder } from '../scripts/miniatures.mjs';
import { open } from './kit.mjs';

let kit;
before(async () => (kit = await open()));
after(() => kit?.close());

test('the pictures of the home page are those of its boards', async () => {
  const drawn = await draw(kit);
  assert.deepEqual([...drawn.keys()].sort(), (await readdir(folder)).sort());
  for (const [name, svg] of drawn) {
    const kept = await readFile(new URL(name, folder), 'utf8');
    assert.ok(svg === kept, `${name} is not what its board looks like now: npm run miniatures`);
  }
});
