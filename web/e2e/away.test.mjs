// Without a net, away from a server: the past, a hot seat to its end, what is not known is not said; and when the net
// comes back, a match is sent and goes on with a friend.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { dice, eventually, open, playCard, ply, says, state, yours } from './kit.mjs';
import { calm, clicks, net, offline, tableOf } from './netless.mjs';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit?.close());

test('without a net: moves are taken back, and the past is looked at move by move', net, async () => {
  const page = await offline(kit);
  const card = page.locator('article[aria-labelledby="game-damata"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('.panel-in > .button.strong').click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  // What stands on each cell; not what can be done with it, which only the present tells.
  const cells = () => page.locator('[data-cell]').evaluateAll((all) => all.map((cell) => (cell.getAttribute('aria-label') ?? '').split(', ').slice(0, 2).join(' ')).join());
  const first = await cells();
  await clicks(page, 5, 1);
  const second = await cells();
  await clicks(page, 8, 2);
  const last = await cells();
  assert.notEqual(first, second);
  // The past, as it was. Arrows move within the board while a cell has the focus.
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Home');
  await eventually(cells, (now) => now === first, 'not the first position');
  await page.keyboard.press('ArrowRight');
  await eventually(cells, (now) => now === second, 'not the position after the first move');
  await page.keyboard.press('End');
  await eventually(cells, (now) => now === last, 'not the last position');
  // What was played is taken back, and stays so.
  const { ply: played } = await state(page);
  await page.getByRole('button', { name: /Reprendre/ }).first().click();
  await eventually(() => state(page), ({ ply }) => ply < played, 'nothing was taken back');
  const { ply: left } = await state(page);
  const before = await cells();
  await page.reload();
  await ply(page, left);
  assert.equal((await state(page)).ply, left);
  assert.equal(await cells(), before);
  calm(page);
});

test('without a net: a match from a file is replayed, and is there again after a reload', net, async () => {
  const page = await offline(kit);
  const moves = ['32-28', '19-23', '28x19x23', '14x23x19'];
  const file = { tablee: 1, game: 'dames', players: ['Ana', 'Béa'], moves };
  await page.locator('.lists .file input').setInputFiles({ name: 'match.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await ply(page, moves.length);
  assert.match(await tableOf(page), /^here-/);
  const cells = () => page.locator('[data-cell]').evaluateAll((all) => all.map((cell) => (cell.getAttribute('aria-label') ?? '').split(', ').slice(0, 2).join(' ')).join());
  const last = await cells();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Home');
  await eventually(cells, (now) => now !== last, 'still the last position');
  const seen = new Set([await cells()]);
  for (let i = 0; i < moves.length; i++) {
    await page.keyboard.press('ArrowRight');
    await eventually(cells, (now) => !seen.has(now), `no position after move ${i + 1}`);
    seen.add(await cells());
  }
  assert.equal(await cells(), last);
  await page.reload();
  await ply(page, moves.length);
  assert.equal(await cells(), last);
  calm(page);
});

test('without a net: what a server would know is not said to be nothing', net, async () => {
  const page = await offline(kit);
  await says(page.locator('.lists'), /Le serveur ne répond pas/);
  assert.doesNotMatch(await page.locator('.lists').innerText(), /Aucune table n’attend/);
  await page.goto(`${kit.url}/#/`);
  await page.evaluate(() => localStorage.setItem('tablee.games', JSON.stringify([{ id: 'somewhere', game: 'dames', at: 1, invitations: [] }])));
  await page.goto(`${kit.url}/#/elsewhere`);
  await page.reload();
  await says(page.locator('.elsewhere'), /Le serveur ne répond pas/);
  assert.doesNotMatch(await page.locator('.elsewhere').innerText(), /pas de partie en cours/);
  // Nor is a table of the server for ever about to be opened.
  await page.goto(`${kit.url}/#/table/somewhere`);
  await says(page.locator('.joining'), /Connexion perdue/);
  calm(page);
});

test('without a net: a hot seat with the curtain to the end of the match, a reload in the middle, the rulebook', net, async () => {
  const page = await offline(kit);
  const card = page.locator('article[aria-labelledby="game-team-km"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('.panel-in > .button.strong').click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  const roll = dice(4);
  let curtains = 0;
  for (let i = 0; i < 5000; i++) {
    const curtain = await page.locator('.curtain button').count();
    curtains += curtain;
    if (curtain) assert.equal(await page.locator('.hand .card').count(), 0, 'no card is seen before whoever holds it is there');
    if (i === 40) {
      const at = Number(await page.locator('.table').getAttribute('data-ply'));
      await page.reload();
      await ply(page, at);
    }
    if (!(await playCard(page, roll))) break;
  }
  await page.locator('[data-testid="result"], .ending').first().waitFor();
  assert.ok(curtains > 4, 'hands change behind a curtain');
  await page.goto(`${kit.url}/#/rules/kidam/K9`);
  await page.locator('figure[data-example] .board').first().waitFor();
  // Lessons are judged here too.
  await page.goto(`${kit.url}/#/learn/dames/take/1`);
  await page.locator('[data-testid="solution"]').click();
  await page.locator('.task[data-settled="true"]').waitFor();
  // What needs others says so where it stands.
  await page.goto(`${kit.url}/#/`);
  await page.locator('article').first().locator('.ways button').nth(2).click();
  await page.locator('article').first().locator('.panel-in > .button.strong').click();
  await says(page.locator('[role="alert"]'), /connexion|joint/i);
  calm(page);
});

test('the net comes back: a local match is sent, and opened from another browser', net, async () => {
  const page = await offline(kit);
  const card = page.locator('article[aria-labelledby="game-dames"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('.panel-in > .button.strong').click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  await clicks(page, 3, 4);
  const here = await tableOf(page);
  await page.getByRole('button', { name: /Partager/ }).click();
  // Too soon: that is said where it was asked for, and the match is where it was.
  await page.getByRole('button', { name: 'Envoyer au serveur' }).click();
  await says(page.locator('.share [role="alert"]'), /Le serveur ne répond pas/);
  assert.equal(await tableOf(page), here);
  await page.context().setOffline(false);
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
  await page.locator('.gathers').waitFor();
  const link = await page.locator('.invite input').inputValue();
  const friend = await kit.visitor();
  await friend.goto(link);
  await friend.getByLabel('Votre nom').fill('Béa');
  await friend.getByRole('button', { name: 'S’asseoir' }).click();
  // Both are at the table, at the position it was left in; whoever is to move does, and the other sees it.
  for (const one of [page, friend]) await one.locator('.table[data-settled="true"]:not([data-turn=""])').waitFor();
  const men = (one) => one.locator('[data-cell]').evaluateAll((all) => all.filter((cell) => /pion/i.test(cell.getAttribute('aria-label') ?? '')).length);
  assert.deepEqual([await men(page), await men(friend)], [await men(other), await men(other)]);
  const [mover, watcher] = (await state(page)).turn === 'yours' ? [page, friend] : [friend, page];
  await yours(mover);
  const { ply: from } = await state(mover);
  await clicks(mover, 3, 1);
  await ply(watcher, from + 1);
  friend.calm();
  calm(page);
});
