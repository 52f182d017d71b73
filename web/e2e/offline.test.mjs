// Without a net: what needs no other person goes on. Real pages, real workers; the server is told only what is sent to it.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { dice, eventually, open, playCard, playCards, playToTheEnd, playTurn, ply, says, start, state, yours } from './kit.mjs';

// Without the module every table is at the server, and there is nothing to test here.
const built = readdirSync(new URL('../dist/assets', import.meta.url)).some((name) => name.endsWith('.wasm'));
const skip = built ? false : 'make wasm first';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit?.close());

const net = { skip: skip || process.env.TABLEE_PAGE !== undefined, timeout: 1_200_000 };
const tableOf = (page) => page.evaluate(() => window.location.hash.split('/')[2]);

/** A visitor who was here before: everything is kept, and the net is gone. */
async function offline(more = {}) {
  const page = await kit.visitor({ keeps: true, ...more });
  await page.home();
  // The first version takes its place once all of it is kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('article').nth(4).waitFor();
  return page;
}

/** Without a net the browser says of every address that it cannot be reached; nothing else may be wrong. */
function calm(page) {
  const wrong = page.errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text));
  assert.deepEqual(wrong, [], 'nothing on the console');
}

async function clicks(page, seed, turns) {
  const roll = dice(seed);
  const { ply: from } = await state(page);
  for (let i = 0; i < 200 && (await state(page)).ply < from + turns; i++) await playTurn(page, roll);
}

test('a table for one screen or against bots is here at once, and no server hears of it', { skip }, async () => {
  const page = await kit.visitor();
  const asked = [];
  page.on('request', (request) => /api\/(tables|study)/.test(request.url()) && request.method() === 'POST' && asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await start(page, 'dames', 'bot', { level: 1 });
  assert.match(await tableOf(page), /^here-/);
  await clicks(page, 3, 6);
  await page.at('#/rules/dames/D11');
  await page.locator('figure[data-example="D11"] .board').first().waitFor();
  assert.deepEqual(asked, []);
  page.calm();
});

test('a local table is there again after a reload, and among the games of the home page', { skip }, async () => {
  const page = await kit.visitor();
  await start(page, 'damata', 'here');
  const table = await tableOf(page);
  await clicks(page, 5, 4);
  const before = await state(page);
  await page.reload();
  await ply(page, before.ply);
  assert.deepEqual((await state(page)).froms, before.froms);
  await page.home();
  await page.locator(`.lists a[href="#/table/${table}"]`).click();
  await ply(page, before.ply);
  page.calm();
});

test('two windows on one local table: one plays, the other waits until it may', { skip }, async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  const table = await tableOf(page);
  const other = await page.context().newPage();
  await other.goto(`${kit.url}/#/table/${table}`);
  await says(other.locator('.joining'), /autre fenêtre/);
  await clicks(page, 3, 1);
  await page.close();
  await ply(other, 1);
});

test('a bot is stopped at once by a take-back, tells what it looks at, and gives hints', { skip }, async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'bot', { level: 7 });
  const roll = dice(3);
  while ((await state(page)).ply === 0) await playTurn(page, roll);
  // It thinks for seconds: while it does, its turn is taken back.
  await page.getByRole('button', { name: /Reprendre/ }).first().click();
  await page.waitForFunction(() => document.querySelector('.table')?.getAttribute('data-ply') === '0');
  await yours(page);
  while ((await state(page)).ply === 0) await playTurn(page, roll);
  await ply(page, 2);
  page.calm();
});

for (const game of ['dames', 'damsystem', 'kidam', 'damata', 'team-km']) {
  test(`${game}: a whole match against a bot without a net`, net, async () => {
    const page = await offline();
    const card = page.locator(`article[aria-labelledby="game-${game}"]`);
    await card.locator('.ways button').first().click();
    await card.locator('.levels button').first().click();
    await card.locator('.panel-in > .button.strong').click();
    await page.waitForSelector('[data-turn]:not([data-turn=""])');
    if (game === 'team-km') await playCards(page);
    else await playToTheEnd(page);
    calm(page);
  });
}

test('without a net: a hot seat with the curtain, a reload in mid-match, the past, the rulebook', net, async () => {
  const page = await offline();
  const card = page.locator('article[aria-labelledby="game-team-km"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('.panel-in > .button.strong').click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  const roll = dice(4);
  let curtains = 0;
  for (let i = 0; i < 40; i++) {
    curtains += (await page.locator('.curtain button').count()) > 0 ? 1 : 0;
    await playCard(page, roll);
  }
  assert.ok(curtains > 0, 'hands change behind a curtain');
  const at = Number(await page.locator('.table').getAttribute('data-ply'));
  await page.reload();
  await ply(page, at);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.goto(`${kit.url}/#/rules/kidam/K9`);
  await page.locator('figure[data-example] .board').first().waitFor();
  // What needs others says so where it stands.
  await page.goto(`${kit.url}/#/`);
  await page.locator('article').first().locator('.ways button').nth(2).click();
  await page.locator('article').first().locator('.panel-in > .button.strong').click();
  await says(page.locator('[role="alert"]'), /connexion|joint/i);
  calm(page);
});

test('the net comes back: a local match is sent, and opened from another browser', net, async () => {
  const page = await offline();
  const card = page.locator('article[aria-labelledby="game-dames"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('.panel-in > .button.strong').click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  await clicks(page, 3, 4);
  const here = await tableOf(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /Partager/ }).click();
  await page.getByRole('button', { name: 'Envoyer au serveur' }).click();
  await eventually(() => tableOf(page), (table) => table !== here && !table.startsWith('here-'), 'it has no place at the server');
  const other = await kit.visitor();
  await other.at(`#/table/${await tableOf(page)}`);
  await ply(other, 4);
  other.calm();
  // To go on with a friend: the friend takes a seat at the position that was sent.
  await page.goto(`${kit.url}/#/table/${here}`);
  await ply(page, 4);
  await page.getByRole('button', { name: /Partager/ }).click();
  await page.getByRole('button', { name: /Continuer avec un ami/ }).nth(1).click();
  await eventually(() => tableOf(page), (table) => table !== here && !table.startsWith('here-'), 'it has no place at the server');
  await page.locator('.invites').waitFor();
  calm(page);
});
