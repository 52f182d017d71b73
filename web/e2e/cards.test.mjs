// Team KM: whole matches in every mode, and what chance seldom brings: a curtain, an answer, half-time, a shoot-out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice, open, openAt, playCard, playCards, start, state, yours } from './kit.mjs';
import { HALF_TIME, INTERRUPTED, LAST_TURN } from './positions.mjs';

let kit;
before(async () => (kit = await open()));
after(() => kit.close());

for (const [way, options] of [
  ['bot', { mode: '2p', shootout: true }],
  ['bot', { mode: '3p' }],
  ['here', { mode: '2v2' }],
  ['bot', { mode: '2v2' }],
  ['bot', { mode: '3v3' }],
  ['bot', { mode: '2v2v2' }],
]) {
  test(`${JSON.stringify(options)}, ${way}: a whole match by cards`, { timeout: 420_000 }, async () => {
    const page = await kit.visitor();
    await start(page, 'team-km', way, { options });
    await playCards(page);
    assert.match(await page.locator('[data-testid="result"] a').innerText(), /T/);
    page.calm();
    await page.context().close();
  });
}

const here = (n) => Array.from({ length: n }, (_, i) => ({ kind: 'here', name: ['Ana', 'Bo', 'Chloé', 'Dan'][i] }));

test('at one screen a curtain hides the cards until the next player is there', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2p' }, seats: here(2) });
  const roll = dice(1);
  const names = new Set();
  for (let i = 0; i < 60 && names.size < 2; i++) {
    const curtain = page.locator('.curtain');
    if (await curtain.count()) {
      assert.equal(await page.locator('.hand .card').count(), 0, 'no card is drawn behind the curtain');
      assert.equal(await page.getByRole('button', { name: 'Un conseil' }).count(), 0, 'no advice either: it would name a card');
      names.add((await curtain.locator('p').first().innerText()).split(' ').at(-1));
    }
    await playCard(page, roll);
    await page.waitForTimeout(40);
  }
  assert.deepEqual([...names].sort(), ['Ana', 'Bo']);
  page.calm();
});

test('a hint names a card, and shows it', async () => {
  const page = await kit.visitor();
  await start(page, 'team-km', 'bot');
  const roll = dice(3);
  // Until a card is to be played: drawing needs no card.
  for (let i = 0; i < 40 && !(await page.locator('.hand .card.picked').count()); i++) {
    await playCard(page, roll);
    await page.waitForTimeout(60);
  }
  await page.getByRole('button', { name: 'Un conseil' }).click();
  await page.locator('.tip').waitFor();
  assert.match(await page.locator('.tip').innerText(), /^Conseil : \p{Lu}/u);
  await page.locator('.hand .card.hinted').waitFor();
  page.calm();
});

test('an interruption waits for its answer, and says whose it is', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: INTERRUPTED, seats: here(2) });
  await page.locator('.curtain button').click();
  await page.locator('.against').waitFor();
  assert.match(await page.locator('.against').innerText(), /contre vous/);
  const { ply } = await state(page);
  await page.waitForTimeout(700);
  assert.equal((await state(page)).ply, ply, 'nothing happens until it is answered');
  await page.locator('.uses').getByRole('button', { name: 'Accepter' }).click();
  await page.locator('.against').waitFor({ state: 'detached' });
  page.calm();
});

test('at half-time partners swap cards', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2v2', shootout: true }, start: HALF_TIME, seats: here(4) });
  await page.locator('.curtain button').click();
  await page.locator('.hand .card.able .cover').first().click();
  const theirs = page.locator('.swap .card .cover').first();
  const gets = (await theirs.getAttribute('aria-label')).replace('Échanger ', '');
  await theirs.click();
  await page.waitForFunction((name) => [...document.querySelectorAll('.hand .cover')].some((card) => card.getAttribute('aria-label') === name), gets);
  page.calm();
});

test('a level match is decided by a shoot-out, and its dice are seen', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: LAST_TURN, seats: here(2) });
  await page.locator('.curtain button').click();
  await yours(page);
  await page.locator('.hand .card.able .cover').first().click();
  await page.locator('.uses').getByRole('button', { name: 'Défausser' }).click();
  await page.locator('[data-testid="result"]').waitFor();
  assert.match(await page.locator('[data-testid="result"] a').innerText(), /T30/);
  assert.ok((await page.locator('.moves li', { hasText: 'Dé de tir' }).count()) >= 2);
  page.calm();
});
