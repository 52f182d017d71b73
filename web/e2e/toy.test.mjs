// A sixth game that no line of the page knows, the toy of the suites: its card, a whole match by clicks, its rules.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eventually, open, playToTheEnd, says, start } from './kit.mjs';

let kit;
before(async () => (kit = await open({ TABLEE_BIN: process.env.TABLEE_TOY_BIN })));
afterEach(() => kit.leave());
after(() => kit.close());

test('a game the page has never heard of stands among the others, with a picture of its own or a plain one', async () => {
  const page = await kit.visitor({ width: 390, height: 844 });
  await page.home();
  const cards = await eventually(() => page.locator('article[aria-labelledby^="game-"]').count(), (count) => count > 0, 'no cards');
  assert.equal(cards, 6);
  const picture = page.locator('article[aria-labelledby="game-stones"] img');
  assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), 'the picture is there');
  const others = await page.locator('article[aria-labelledby="game-team-km"] img').getAttribute('src');
  assert.notEqual(await picture.getAttribute('src'), others, 'and not another game’s');
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
