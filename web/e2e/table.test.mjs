// What happens around moves: refusals, take-backs, broken connections, keys, languages, two browsers.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { eventually, has, open, openAt, piece, ply, says, start, state, touch, typeMove, yours } from './kit.mjs';

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
/** The games with a board. */
const GAMES = (await kit.games()).filter(({ secrets }) => !secrets).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

test('a refused try names its rule, in words, with a link that opens it', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await touch(page, '32');
  await touch(page, '23');
  const note = page.locator('[data-testid="refusal"]');
  await says(note, /Règle D3/);
  const link = await note.locator('a').getAttribute('href');
  assert.equal(link, '#/rules/dames/D3');
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'detached' });
  await page.at(link);
  await says(page.locator('#D3 h3'), /D3/);
  page.calm();
});

test('a typed move is played; a typed move that is refused says why', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await typeMove(page, '32-28');
  await page.keyboard.press('Enter');
  await ply(page, 1);
  await typeMove(page, '20-26');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid="refusal"]').waitFor();
  page.calm();
});

test('a drag moves a piece, and a drag to nowhere is refused', async () => {
  const page = await kit.visitor({ still: false });
  await start(page, 'dames', 'here');
  const drag = async (from, to) => {
    const [a, b] = await Promise.all([from, to].map((cell) => page.locator(`[data-cell="${cell}"]`).boundingBox()));
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await drag('32', '28');
  await ply(page, 1);
  await drag('19', '34');
  await page.locator('[data-testid="refusal"]').waitFor();
  assert.equal((await state(page)).ply, 1);
  page.calm();
});

test('a move is taken back, and looked back at', async () => {
  const page = await kit.visitor();
  await start(page, 'damata', 'here');
  await touch(page, 'a3');
  await touch(page, 'a4');
  await ply(page, 1);
  await touch(page, 'g5');
  await touch(page, 'g4');
  await ply(page, 2);
  await page.keyboard.press('Escape');
  await page.locator('body').click({ position: { x: 4, y: 300 } });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await piece(page, 'a3', /bille/);
  await page.keyboard.press('End');
  await piece(page, 'a3', /vide/);
  await page.getByRole('button', { name: 'Reprendre le coup' }).click();
  await page.waitForFunction(() => document.querySelector('.table')?.getAttribute('data-ply') === '1');
  await piece(page, 'g5', /bille/);
  page.calm();
});

test('a reload in mid-match finds everything as it was', async () => {
  const page = await kit.visitor();
  await start(page, 'kidam', 'here');
  await touch(page, 'b4');
  await touch(page, 'b6');
  await ply(page, 1);
  await page.reload();
  await yours(page);
  assert.equal((await state(page)).ply, 1);
  await piece(page, 'b6', /milieu bleu/);
  await page.home();
  await page.locator('.lists li', { hasText: 'Kidam' }).waitFor();
  page.calm();
});

test('a connection that is cut comes back, and nothing is lost', async () => {
  const page = await kit.visitor();
  let cut = null;
  let opened = 0;
  let answer = null;
  const answers = new Promise((open) => (answer = open));
  await page.routeWebSocket('**/tables/*/live*', async (socket) => {
    opened += 1;
    // Whoever comes back waits until that was looked at.
    if (opened > 1) await answers;
    const server = socket.connectToServer();
    cut = async () => {
      await server.close();
      await socket.close();
    };
  });
  // A table in this browser has no connection to lose.
  await openAt(page, { game: 'dames', seats: [{ kind: 'here' }, { kind: 'here' }] });
  await touch(page, '32');
  await touch(page, '28');
  await ply(page, 1);
  assert.equal(opened, 1);
  await page.locator('[data-can="from"]').first().waitFor();
  const gone = page.evaluate(() => new Promise((seen) => {
    const look = () => [...document.querySelectorAll('[role="status"]')].some((one) => /Connexion perdue/.test(one.textContent)) && seen(true);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }));
  await cut();
  // The page says it, offers nothing meanwhile, and comes back by another socket.
  assert.ok(await gone);
  await eventually(() => opened, (n) => n === 2, 'no second connection');
  assert.deepEqual((await state(page)).froms, []);
  answer();
  await page.locator('[data-can="from"]').first().waitFor();
  await typeMove(page, '19-23');
  await page.keyboard.press('Enter');
  await ply(page, 2);
  await piece(page, '23', /pion vert/);
  page.calm();
});

test('a move is made with the keyboard alone', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  const at = (cell) => eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')), (here) => here === cell, `not at ${cell}`);
  await at('31');
  await page.keyboard.press('ArrowRight');
  await at('32');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await ply(page, 1);
  page.calm();
});

/** Walks to a cell by arrows, as one who does not see a pointer. */
async function walk(page, to) {
  for (let steps = 0; steps < 40; steps++) {
    const way = await page.evaluate((to) => {
      const here = document.activeElement;
      if (here?.getAttribute('data-cell') === to) return 'here';
      const [a, b] = [here, document.querySelector(`[data-cell="${to}"]`)].map((cell) => cell.getBoundingClientRect());
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      // Rows first: along a row, every column is reached.
      if (Math.abs(dy) > 2) return dy > 0 ? 'ArrowDown' : 'ArrowUp';
      return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    }, to);
    if (way === 'here') return;
    await page.keyboard.press(way);
  }
  throw new Error(`${to} is out of reach`);
}

for (const game of GAMES) {
  test(`${game}: moves are made with the keyboard alone`, async () => {
    const page = await kit.visitor();
    await start(page, game, 'here');
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    for (let made = 0; made < 3; ) {
      await page.locator('[data-can]').first().waitFor();
      const { froms, tos, ply } = await state(page);
      await walk(page, tos[0] ?? froms[0]);
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        ([ply, tos]) => Number(document.querySelector('.table').dataset.ply) > ply || document.querySelectorAll('[data-can="to"]').length !== tos,
        [ply, tos.length],
      );
      made = (await state(page)).ply;
    }
    page.calm();
  });
}

test('cards are played with the keyboard alone', async () => {
  const page = await kit.visitor();
  await start(page, 'team-km', 'bot');
  await yours(page);
  const draw = page.locator('.uses').getByRole('button', { name: 'Piocher' });
  await draw.focus();
  await page.keyboard.press('Enter');
  // A token could be spent on a card even before drawing: only then is one to be played.
  await draw.waitFor({ state: 'detached' });
  const card = page.locator('.hand .card.able .cover').first();
  await card.focus();
  await page.keyboard.press('Enter');
  await page.locator('.hand .card.picked').waitFor();
  const before = (await state(page)).ply;
  await page.locator('.uses .button').first().focus();
  await page.keyboard.press('Enter');
  await ply(page, before + 1);
  page.calm();
});

test('two browsers play by an invitation, in two languages, on phone and desktop', async () => {
  const host = await kit.visitor();
  await start(host, 'damata', 'friends');
  const link = await host.locator('.invite input').inputValue();
  assert.match(link, /#\/join\//);
  const guest = await kit.visitor({ lang: 'en-GB', width: 390, height: 844, touch: true });
  await guest.goto(link);
  await guest.getByLabel('Your name').fill('Bea');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await yours(host);
  await touch(host, 'd3');
  await touch(host, 'd4');
  await yours(guest);
  await says(guest.locator('#prompt'), /Your turn/);
  await guest.locator('[data-cell="d5"]').tap();
  await guest.locator('[data-can="to"]').first().tap();
  await ply(host, 2);
  await yours(host);
  await host.getByPlaceholder('Votre message').fill('Bien joué');
  await host.keyboard.press('Enter');
  await guest.locator('.chat').getByText('Bien joué').waitFor();
  await host.getByRole('button', { name: 'Proposer la nulle' }).click();
  await guest.getByRole('button', { name: 'Accept' }).click();
  await host.locator('[data-testid="result"]').waitFor();
  host.calm();
  guest.calm();
});

test('a hint is shown and a bot answers', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'bot');
  await page.getByRole('button', { name: 'Un conseil' }).click();
  await page.locator('[data-arrow="hint"]').waitFor({ state: 'attached' });
  await touch(page, '32');
  await touch(page, '28');
  await ply(page, 2);
  page.calm();
});

test('the page is read in French or English, dark or light, and remembers', async () => {
  const page = await kit.visitor();
  await page.home();
  await page.getByText('Cinq jeux de table').waitFor();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.getByText('Five French table games').waitFor();
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  await page.reload();
  await page.getByText('Five French table games').waitFor();
  await has(page.locator('html'), 'data-theme', /^dark$/);
  await has(page.locator('html'), 'lang', /^en$/);
  page.calm();
});

test('another page has its own title, and reading begins at its top; what a level means is there to be read', async () => {
  const page = await kit.visitor();
  await page.home();
  const card = page.locator('article').first();
  await card.locator('.ways button').first().click();
  const level = card.locator('.levels button').nth(2);
  await level.focus();
  const help = await page.locator(`#${await level.getAttribute('aria-describedby')}`).textContent();
  assert.ok(help.trim().length > 10, 'a level has its help');
  await says(card.locator('.levels + .help'), new RegExp(help.trim().slice(0, 12).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  const top = () => page.evaluate(() => [document.title, document.activeElement?.id]);
  await page.getByRole('link', { name: 'Règles', exact: true }).first().click();
  await eventually(top, ([title, id]) => title === 'Règles – Tablée' && id === 'main', 'not at the top of the rulebooks');
  await page.locator('.games a').first().click();
  await eventually(top, ([title, id]) => /^Les règles – \S.* – Tablée$/.test(title) && id === 'main', 'no title of its own, or not at its top');
  await page.goBack();
  await page.goBack();
  await eventually(top, ([title, id]) => title === 'Tablée' && id === 'main', 'not at the top of the first page');
  // Within a page as well: what was followed is gone, or far away.
  for (const [from, to] of [['#/learn', '#/learn/dames'], ['#/puzzles', '#/puzzles/dames'], ['#/study', '#/study/new/dames']]) {
    await page.evaluate((from) => (location.hash = from), from);
    const link = page.locator('main a').first();
    await link.waitFor();
    await link.focus();
    await page.evaluate((to) => (location.hash = to), to);
    await eventually(top, ([, id]) => id === 'main', `${to}: not at its top`);
    // What it sends for comes before it is left again.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(200);
  }
  page.calm();
});

test('nothing is asked of anybody else, and no cookie but the seat', async () => {
  const page = await kit.visitor();
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const others = () => asked.filter((url) => !url.startsWith(kit.url) && !url.startsWith('data:'));
  await start(page, 'dames', 'bot');
  assert.deepEqual([others(), await page.context().cookies()], [[], []]);
  await openAt(page, { game: 'dames', seats: [{ kind: 'here' }, { kind: 'bot', level: 1 }] });
  assert.deepEqual(others(), []);
  const cookies = await page.context().cookies(`${page.url().split('#')[0]}api/tables/${page.url().split('/').pop()}`);
  assert.equal(cookies.length, 1, 'the seat is kept in one cookie');
  assert.ok(cookies.every((cookie) => cookie.httpOnly && cookie.path.startsWith('/api/tables/')));
});
