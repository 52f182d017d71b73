// Whole matches, by clicks alone, in every game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, playCards, playToTheEnd, start } from './kit.mjs';

let kit;
before(async () => (kit = await open()));
after(() => kit.close());

const MATCHES = [
  ['dames', 'here', {}, /D1[4-6]/],
  ['dames', 'here', { capture: 'huff' }, /D1[4-6]/],
  ['dames', 'bot', {}, /D1[4-6]/],
  ['damsystem', 'here', {}, /S1[678]/],
  ['kidam', 'here', { rules: 'initiation' }, /K/],
  ['kidam', 'here', {}, /K/],
  ['damata', 'here', { mode: 'quick' }, /M1[345]/],
  ['damata', 'bot', {}, /M1[345]/],
  ['damata', 'here', { mode: 'four' }, /M1[345]/],
];

for (const [game, way, options, rule] of MATCHES) {
  test(`${game} ${JSON.stringify(options)}, ${way}: a whole match by clicks`, { timeout: 420_000 }, async () => {
    const page = await kit.visitor();
    await start(page, game, way, { options });
    await playToTheEnd(page);
    assert.match(await page.locator('[data-testid="result"] a').innerText(), rule);
    page.calm();
    await page.context().close();
  });
}

for (const [way, options] of [
  ['bot', {}],
  ['here', { mode: '2v2' }],
]) {
  test(`team-km ${JSON.stringify(options)}, ${way}: a whole match by cards`, { timeout: 420_000 }, async () => {
    const page = await kit.visitor();
    await start(page, 'team-km', way, { options });
    await playCards(page);
    assert.match(await page.locator('[data-testid="result"] a').innerText(), /T/);
    page.calm();
    await page.context().close();
  });
}
