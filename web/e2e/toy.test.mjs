// A sixth game that no line of the page knows, the toy of the suites: its card, a whole match by clicks, its rules.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eventually, open, playToTheEnd, says, start } from './kit.mjs';

let kit;
before(async () => (kit = await open({ TABLEE_BIN: process.env.TABLEE_TOY_BIN })));
afterEach(() => kit.leave());
after(() => kit.close());

test('a game the page has never heard of stands among the others, with the position it shows itself by', async () => {
  const page = await kit.visitor({ width: 390, height: 844 });
  await page.home();
  const cards = await eventually(() => page.locator('article[aria-labelledby^="game-"]').count(), (count) => count > 0, 'no cards');
  assert.equal(cards, 6);
  // The very pieces of its showcase, each where it stands.
  const { showcase } = (await kit.games()).find(({ id }) => id === 'stones');
  const options = Object.fromEntries(showcase.options.split(',').filter(Boolean).map((pair) => pair.split('=')));
  const asked = await fetch(`${kit.url}/api/study`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'stones', options, position: showcase.position }) });
  const { scene } = await asked.json();
  const board = page.locator('article[aria-labelledby="game-stones"] [data-testid="showcase"]');
  await board.waitFor();
  const pieces = scene.pieces.reduce((all, { count, cells }) => all + count * cells.length, 0);
  assert.ok(pieces > 0);
  assert.equal(await board.locator('.spot').count(), pieces);
  const others = page.locator('article[aria-labelledby="game-dames"]');
  assert.equal(await others.locator('[data-testid="showcase"]').count(), 0, 'a game with a picture shows that');
  assert.ok(await others.locator('img').evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  page.calm();
});

for (const way of ['bot', 'here']) {
  test(`it is played to its end by clicks, ${way}`, { timeout: 600_000 }, async () => {
    const page = await kit.visitor();
    await start(page, 'stones', way);
    await playToTheEnd(page);
    await says(page.locator('[data-testid="result"] a'), /X\d/);
    page.calm();
  });
}

test('its numbered rules are read in the rulebook', async () => {
  const page = await kit.visitor();
  await page.at('#/rules/stones');
  await says(page.locator('main'), /X1\b/);
  page.calm();
});
