// What a table tells about itself, and where it can be reached: seats that move by a code, links and who can open them,
// bots in a line, clocks that ran out, and what goes by itself once it is not true any more.
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { after, afterEach, before, test } from 'node:test';
import { startServer } from '../scripts/browser.mjs';
import { examine, small } from './examine.mjs';
import { both, eventually, open, openAt, ply, says, start, touch, yours } from './kit.mjs';
import { net } from './netless.mjs';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

const PHONE = { width: 390, height: 844, touch: true };
const DESK = { width: 1440, height: 900 };
const linkOf = (page) => page.locator('.invite input').inputValue();

async function join(link, name) {
  const page = await kit.visitor();
  await page.goto(link);
  await page.getByLabel('Votre nom').fill(name);
  await page.getByRole('button', { name: 'S’asseoir' }).click();
  await page.locator('.table').waitFor();
  return page;
}

test('seats move to another browser by the code that is scanned, with the name, and are gone here', async () => {
  const host = await kit.visitor(PHONE);
  await host.home();
  await host.evaluate(() => localStorage.setItem('tablee.prefs', JSON.stringify({ name: 'Ana' })));
  await start(host, 'dames', 'friends');
  await join(await linkOf(host), 'Béa');
  await yours(host);
  const table = new URL(host.url()).hash;
  await host.at('#/elsewhere');
  await host.getByRole('button', { name: 'Déménager' }).click();
  const words = await host.locator('[data-testid="words"]').innerText();
  await host.getByRole('img', { name: /flasher/ }).waitFor();
  const other = await kit.visitor(DESK);
  // What the code says: the words are in the address.
  await other.at(`#/elsewhere/${words.replaceAll(' ', '-')}`);
  assert.equal(await other.locator('form .field').inputValue(), words);
  await other.getByRole('button', { name: 'Reprendre ici' }).click();
  await other.getByText('1 partie continue ici.').waitFor();
  assert.equal(await other.evaluate(() => JSON.parse(localStorage.getItem('tablee.prefs')).name), 'Ana');
  await other.at(table);
  await yours(other);
  await host.at(table);
  await says(host.locator('.say'), /Vous regardez/);
  other.calm();
});

for (const [name, size] of [['phone', PHONE], ['desktop', DESK]]) {
  test(`${name}: a link that only this machine can open says so; a bot is told in a line`, async () => {
    const page = await kit.visitor(size);
    await start(page, 'dames', 'friends');
    await says(page.locator('.invite .alone'), /ne s’ouvre que sur cette machine[\s\S]*--bind 0\.0\.0\.0/);
    await page.home();
    await page.locator('article[aria-labelledby="game-dames"] .ways button').first().click();
    await page.locator('.levels button').nth(3).click();
    await says(page.locator('.panel-in [data-testid="character"]'), /^Marcel joue chaque dimanche/);
    await openAt(page, { game: 'team-km', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'bot', level: 2 }], options: { mode: '2p' } });
    await says(page.locator('.about [data-testid="character"]'), /^Biscuit veut tout voir/);
    page.calm();
  });
}

test('a flag that has fallen shows 0:00', async () => {
  const page = await kit.visitor(PHONE);
  await openAt(page, { game: 'dames', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }], clock: { kind: 'fischer', base: 10_000, increment: 0 } });
  for (const cell of ['32', '28']) await touch(page, cell);
  await ply(page, 1);
  for (const cell of ['19', '23']) await touch(page, cell);
  await says(page.locator('[data-testid="result"]'), /Au temps\s: Ana n’en a plus/);
  const clocks = await page.locator('.player', { hasText: 'Ana' }).locator('.clock > span').first().innerText();
  assert.equal(clocks, '0:00');
  page.calm();
});

test('bound to every interface, the program prints an address of the network, and links lead there', async () => {
  const server = await startServer({}, ['--bind', '0.0.0.0']);
  try {
    // Each address that others can open, as the system knows them; a machine without a network has none.
    const known = Object.values(networkInterfaces()).flat().filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
    const printed = () => [...server.said().matchAll(/Sur le réseau local\s: http:\/\/([\d.]+):\d+\//g)].map(([, address]) => address);
    if (known.length) await eventually(printed, (all) => all.length > 0, 'no address is printed');
    for (const address of printed()) assert.ok(known.includes(address), `${address} is none of ${known}`);
    const page = await kit.visitor();
    await page.goto(`${server.url}/`);
    await page.locator('article .ways button').nth(2).click();
    await page.locator('.panel-in > .button.strong').click();
    await page.locator('.invite svg').waitFor();
    const [address] = printed();
    if (address) {
      assert.match(await linkOf(page), new RegExp(`^http://${address.replaceAll('.', '\\.')}:`));
      assert.equal(await page.locator('.invite .alone').count(), 0);
    }
    page.calm();
  } finally {
    await server.stop();
  }
});

test('what says that the server is silent goes when it answers again', async () => {
  const page = await kit.visitor();
  page.excuse(/ERR_FAILED/);
  let silent = true;
  await page.route('**/api/games**', (route) => (silent ? route.abort() : route.fallback()));
  await page.route('**/*.wasm', (route) => route.abort());
  await page.at('#/rules');
  const said = page.getByText('Le serveur ne répond pas').first();
  await said.waitFor();
  silent = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await said.waitFor({ state: 'detached' });
});

both('where the browser copies nothing, a link is chosen to be copied by hand', async (view) => {
  const page = await kit.visitor(view);
  // As on plain http in a network of one's own.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }));
  const chosen = () => page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '';
  });
  await openAt(page, { game: 'dames', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }] });
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.getByRole('button', { name: 'Copier le lien de la partie' }).click();
  await eventually(chosen, (text) => text === page.url(), 'the link of the match is not chosen');
  await page.getByText('copiez-le à la main').waitFor();
  await examine(page, 'a link to be copied by hand');
  await page.at('#/study/new/dames');
  await page.locator('[data-testid="study"] summary').click();
  await page.locator('[data-testid="link"]').click();
  await eventually(chosen, (text) => text.includes('#/study/link/'), 'the link of the study is not chosen');
  await page.getByText('copiez-le à la main').waitFor();
  page.calm();
});

test('a match with hidden hands in this browser says that no friend can sit down, and what can be done instead', net, async () => {
  const page = await kit.visitor(PHONE);
  await start(page, 'team-km', 'bot', { preset: '2p' });
  const said = page.locator('[data-testid="local"]');
  await says(said, /personne d’autre ne peut s’y asseoir[\s\S]*table entre amis/);
  await said.getByRole('link').click();
  await page.locator('article').nth(4).waitFor();
  await start(page, 'dames', 'bot');
  assert.equal(await said.count(), 0, 'an open game can be sent to a friend');
  page.calm();
});

test('whatever is to be touched on a phone is large enough for a finger, on every page', async () => {
  const page = await kit.visitor(PHONE);
  await openAt(page, { game: 'dames', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }] });
  for (const cell of ['32', '28']) await touch(page, cell);
  await ply(page, 1);
  for (const cell of ['19', '23']) await touch(page, cell);
  await ply(page, 2);
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('button', { name: 'Vraiment abandonner' }).click();
  await page.locator('[data-testid="result"]').waitFor();
  const found = { end: await small(page) };
  for (const [name, address, there] of [
    ['rulebooks', '#/rules', '.games a'],
    ['rulebook', '#/rules/dames/D11', '#D11'],
    ['elsewhere', '#/elsewhere', 'form .field'],
    ['past', '#/past', 'h1'],
    ['games', '#/games', 'h1'],
    ['lessons', '#/learn', 'main a'],
    ['course', '#/learn/dames', 'main a'],
    ['puzzles', '#/puzzles', 'main a'],
    ['studies', '#/study', 'main a'],
    ['study', '#/study/new/dames', '[data-testid="study"]'],
    ['position', '#/study/set/dames', '[data-testid="use"]'],
  ]) {
    await page.at(address);
    await page.locator(there).first().waitFor();
    await page.waitForLoadState('networkidle');
    found[name] = await small(page);
  }
  assert.deepEqual(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length)), {});
  page.calm();
});
