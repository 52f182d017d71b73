// What people do around a match: with each other, with past games, with files and pictures.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, test } from 'node:test';
import { whole } from './examine.mjs';
import { both, open, openAt, piece, ply, says, start, state, touch, yours } from './kit.mjs';

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open({ TABLEE_CLAIM_AFTER: '1' });
const GAMES = (await kit.games()).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

/** Two people at one table, each at their own screen; the host plays first. */
async function pair(game, view = {}, more = {}) {
  const host = await kit.visitor(view);
  await start(host, game, 'friends', more);
  const link = await host.locator('.invite input').inputValue();
  const guest = await kit.visitor(view);
  await guest.goto(link);
  await guest.getByLabel('Votre nom').fill('Béa');
  await guest.getByRole('button', { name: 'S’asseoir' }).click();
  await yours(host);
  return [host, guest];
}

async function resign(page) {
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('button', { name: 'Vraiment abandonner ?' }).click();
  await page.locator('[data-testid="result"]').waitFor();
}

test('a rematch seats both again, with sides changed', async () => {
  const [host, guest] = await pair('dames');
  await resign(host);
  await guest.getByRole('button', { name: 'Revanche' }).click();
  await guest.getByText('Revanche proposée').first().waitFor();
  await host.locator('[data-offer="rematch"]').getByRole('button', { name: 'Accepter' }).click();
  await yours(guest);
  await touch(guest, '32');
  await touch(guest, '28');
  await yours(host);
  assert.equal((await state(host)).ply, 1);
  host.calm();
  guest.calm();
});

test('a rematch against the computer, and at one screen', async () => {
  for (const way of ['bot', 'here']) {
    const page = await kit.visitor();
    await start(page, 'damata', way);
    await yours(page);
    const before = page.url();
    await resign(page);
    await page.getByRole('button', { name: 'Revanche' }).click();
    await page.waitForFunction((url) => window.location.href !== url, before);
    await page.waitForFunction(() => document.querySelector('.table')?.getAttribute('data-turn') === 'yours');
    page.calm();
  }
});

test('a planned move is played when its turn comes', async () => {
  const [host, guest] = await pair('dames');
  await guest.locator('[data-turn="player"] [data-cell="19"]').waitFor();
  await touch(guest, '19');
  await touch(guest, '23');
  await guest.getByText('Coup prévu : 19 – 23').waitFor();
  await touch(host, '32');
  await touch(host, '28');
  await ply(host, 2);
  await piece(host, '23', /pion vert/);
  host.calm();
  guest.calm();
});

test('a draw is declined, a take-back is granted', async () => {
  const [host, guest] = await pair('dames');
  await touch(host, '32');
  await touch(host, '28');
  await yours(guest);
  await host.getByRole('button', { name: 'Proposer la nulle' }).click();
  await guest.getByRole('button', { name: 'Refuser' }).click();
  // Until then, what is accepted next would still be the draw.
  await guest.locator('.offer').waitFor({ state: 'detached' });
  await host.getByRole('button', { name: 'Demander à reprendre' }).click();
  await guest.getByRole('button', { name: 'Accepter' }).click();
  await host.waitForFunction(() => document.querySelector('.table')?.getAttribute('data-ply') === '0');
  host.calm();
  guest.calm();
});

both('one may stop reading somebody, and read them again', async (view) => {
  const [host, guest] = await pair('damata', view);
  const say = async (text) => {
    await guest.getByPlaceholder('Votre message').fill(text);
    await guest.keyboard.press('Enter');
    await guest.locator('.chat .lines').getByText(text).waitFor();
  };
  await say('bonjour');
  await host.locator('.chat .lines').getByText('bonjour').waitFor();
  await host.getByRole('button', { name: 'Ne plus lire Béa' }).click();
  await host.locator('.chat .lines').getByText('bonjour').waitFor({ state: 'detached' });
  const unread = host.locator('.chat .lines').getByText('es-tu là ?');
  await say('es-tu là ?');
  // A move made after it has come: the line would have come before.
  await touch(host, 'd3');
  await touch(host, 'd4');
  await yours(guest);
  await touch(guest, 'd5');
  await guest.locator('[data-can="to"]').first().click();
  await ply(host, 2);
  assert.equal(await unread.count(), 0, 'what is said by whom one does not read is not read');
  await host.getByRole('button', { name: 'Lire de nouveau Béa' }).click();
  // What is said while one does not read is not sent: the server must have heard of it.
  await host.getByRole('button', { name: 'Ne plus lire Béa' }).waitFor();
  await say('me revoilà');
  await host.locator('.chat .lines').getByText('me revoilà').waitFor();
  // What was there before comes back; what was said meanwhile never does.
  await host.locator('.chat .lines').getByText('bonjour').waitFor();
  assert.equal(await unread.count(), 0, 'nor afterwards');
  host.calm();
});

both('who stays may claim the win, if really meant', async (view) => {
  const host = await kit.visitor(view);
  const seats = [{ kind: 'here', name: 'Ana' }, { kind: 'open' }];
  const id = await openAt(host, { game: 'dames', seats, clock: { kind: 'fischer', base: 600_000, increment: 0 } });
  const guest = await kit.visitor(view);
  await guest.at(`#/join/${id}`);
  await guest.getByLabel('Votre nom').fill('Béa');
  await guest.getByRole('button', { name: 'S’asseoir' }).click();
  for (const [page, from, to] of [[host, '32', '28'], [guest, '20', '25'], [host, '37', '32']]) {
    await yours(page);
    await touch(page, from);
    await touch(page, to);
  }
  await yours(guest);
  // Now nobody is missing.
  const claim = host.getByRole('button', { name: 'Réclamer la victoire' });
  await claim.waitFor({ state: 'detached' });
  await guest.context().close();
  await claim.waitFor();
  await whole(host, 'somebody is gone');
  await claim.click();
  await host.getByRole('button', { name: 'Vraiment la réclamer ?' }).waitFor();
  await whole(host, 'a claim');
  await host.getByRole('button', { name: 'Vraiment la réclamer ?' }).click();
  await says(host.locator('[data-testid="result"]'), /Vous gagnez/);
  host.calm();
});

both('clocks run for who is to play, and flag', async (view) => {
  const page = await kit.visitor(view);
  const seats = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
  await openAt(page, { game: 'dames', seats, clock: { kind: 'fischer', base: 10_000, increment: 0 } });
  // Each clock starts with its own first move.
  assert.equal(await page.locator('.clock.running').count(), 0);
  for (const [from, to] of [['32', '28'], ['20', '25']]) {
    await touch(page, from);
    await touch(page, to);
  }
  await page.locator('.clock.running').waitFor();
  await says(page.locator('[data-testid="result"]'), /Bo gagne.*Au temps/s);
  page.calm();
});

both('a match that has not begun is called off, if really meant', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'damata', 'here');
  await page.getByRole('button', { name: 'Annuler la partie' }).click();
  await page.getByRole('button', { name: 'Vraiment l’annuler ?' }).waitFor();
  await whole(page, 'to be called off');
  await page.getByRole('button', { name: 'Vraiment l’annuler ?' }).click();
  await page.getByText('La partie a été annulée avant d’avoir commencé.').first().waitFor();
  page.calm();
});

test('past games are found by game, name, result and date, and open as a replay', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'damata', seats: [{ kind: 'here', name: 'Zoé' }, { kind: 'bot', level: 1 }] });
  await yours(page);
  await touch(page, 'd3');
  await touch(page, 'd4');
  await ply(page, 2);
  await resign(page);
  await page.home();
  await page.getByRole('link', { name: 'Chercher parmi les parties terminées' }).click();
  const line = page.locator('.past li', { hasText: 'Zoé' });
  await line.waitFor();
  // The bot is called as at the table.
  await says(line.locator('.who'), /^Zoé – Puce$/);
  await says(line.locator('.what'), /^Puce gagne/);
  await page.getByLabel('Nom d’un joueur').fill('personne');
  await page.getByText('Aucune partie ne correspond').waitFor();
  await page.getByLabel('Nom d’un joueur').fill('zoé');
  await page.locator('.past select').first().selectOption('damata');
  await page.getByLabel('Résultat').selectOption({ label: 'Vert gagne' });
  await page.getByLabel('Depuis le').fill('2020-01-01');
  await line.waitFor();
  await page.getByLabel('Jusqu’au').fill('2020-01-02');
  await page.getByText('Aucune partie ne correspond').waitFor();
  await page.getByLabel('Jusqu’au').fill('');
  await line.locator('a[href^="#/table"]').click();
  await page.locator('[data-testid="result"]').waitFor();
  await page.getByRole('button', { name: 'Début' }).click();
  await piece(page, 'd3', /bille/);
  // From there it plays by itself, to the end.
  await page.getByRole('button', { name: 'Revoir la partie' }).click();
  await page.locator('[data-testid="result"]').waitFor();
  await page.getByRole('button', { name: 'Revoir la partie' }).waitFor();
  page.calm();
});

test('a past game says who won where nobody gave a name, and of white and black only which seat', async () => {
  const page = await kit.visitor();
  const bring = async (file) => {
    const body = JSON.stringify({ tablee: 1, ...file });
    const answer = await fetch(`${kit.url}/api/matches?listed=true`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    assert.ok(answer.ok, await answer.text());
  };
  await bring({ game: 'damata', moves: [], ending: { resigned: 0 } });
  await bring({ game: 'damsystem', swapped: true, moves: [], ending: { resigned: 0 } });
  await page.at('#/past');
  const line = (game) => page.locator('.past li', { has: page.getByText(game, { exact: true }), hasNotText: 'Zoé' });
  await says(line('Damata').locator('.what'), /^Vert gagne$/);
  await says(line('Damsystem').locator('.who'), /^Joueur 1 – Joueur 2$/);
  await says(line('Damsystem').locator('.what'), /^Joueur 2 gagne$/);
  await page.locator('.past select').first().selectOption('damsystem');
  await page.getByLabel('Résultat').selectOption({ label: 'Le second joueur gagne' });
  await line('Damsystem').waitFor();
  page.calm();
});

test('a match file and a PDN file are looked at again', async () => {
  const page = await kit.visitor();
  // What is no match is refused.
  page.excuse(/4(00|22)/);
  await start(page, 'kidam', 'here');
  await touch(page, 'b4');
  await touch(page, 'b6');
  await ply(page, 1);
  await resign(page);
  await page.getByRole('button', { name: 'Partager' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fichier de la partie' }).click();
  const file = await (await saved).path();
  const look = async (name, buffer, cell) => {
    await page.home();
    await page.locator('.file input').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.locator('[data-testid="result"]').waitFor();
    await piece(page, cell, /milieu|pion/);
  };
  await look('kidam.json', await readFile(file), 'b6');
  await look('dames.pdn', Buffer.from('[White "A"]\n[Black "B"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 2-0\n'), '19');
  await page.home();
  await page.locator('.file input').setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer: Buffer.from('{"nonsense":1}') });
  await page.locator('.problem').waitFor();
  assert.deepEqual(page.wrong(), []);
});

for (const game of GAMES) {
  test(`${game}: a picture to share, drawn and painted, and a link`, async () => {
    const page = await kit.visitor();
    await start(page, game, 'bot');
    await page.getByRole('button', { name: 'Partager' }).click();
    const got = async (name) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return readFile(await (await saved).path());
    };
    const svg = (await got('Image SVG')).toString();
    assert.match(svg, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.ok(!svg.includes('var(--') && !svg.includes('class='), 'it stands alone');
    const png = await got('Image PNG');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.ok(png.length > 8000, `${png.length} bytes are an empty picture`);
    page.calm();
  });
}
