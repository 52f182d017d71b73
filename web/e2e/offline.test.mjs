// Without a net: what needs no other person goes on. Real pages, real workers; the server is told only what is sent to it.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, afterEach, test } from 'node:test';
import { dice, open, playCards, playToTheEnd, playTurn, ply, says, start, state, yours } from './kit.mjs';
import { calm, clicks, files, kept, net, offline, tableOf } from './netless.mjs';

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
const GAMES = (await kit.games()).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

test('a table for one screen or against bots is here at once, and no server hears of it', async () => {
  const page = await kit.visitor();
  const asked = [];
  // A program with the toy shows a game that this browser has never heard of: only the server knows that one.
  const toy = (request) => request.postData()?.includes('"game":"stones"');
  page.on('request', (request) => /api\/(tables|study)/.test(request.url()) && request.method() === 'POST' && !toy(request) && asked.push(request.url()));
  page.on('websocket', (socket) => socket.url().includes('/tables/') && asked.push(socket.url()));
  await start(page, 'dames', 'bot', { level: 1 });
  assert.match(await tableOf(page), /^here-/);
  await clicks(page, 3, 6);
  await page.at('#/rules/dames/D11');
  // An example is asked about, too: why a try is refused, and what a move leads to.
  const example = page.locator('figure[data-example="D11"]').first();
  await example.locator('.board').waitFor();
  await example.getByRole('button', { name: 'Tenter le coup refusé' }).click();
  await says(example.locator('.note'), /D11/);
  await example.getByRole('button', { name: 'Montrer le coup' }).click();
  await example.getByRole('button', { name: 'Remettre' }).waitFor();
  assert.deepEqual(asked, []);
  page.calm();
});

test('nothing of it is sent for before it is needed, and then what this game needs', async () => {
  const page = await kit.visitor();
  const sent = new Set();
  page.on('request', (request) => {
    const name = /\/assets\/([a-z-]+)-[^/]*\.(?:wasm|weights)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) sent.add(name);
  });
  await page.home();
  await page.locator('.lists').waitFor();
  await page.at('#/rules/damsystem/S5');
  await page.locator('figure[data-example] .board').first().waitFor();
  await page.at('#/learn/damsystem');
  await page.locator('.course ol a').first().waitFor();
  assert.deepEqual([...sent].filter((name) => name !== 'engine'), [], 'whoever reads needs no bot, no weights and no lessons');
  await start(page, 'damsystem', 'here');
  await clicks(page, 3, 1);
  assert.deepEqual([...sent], ['engine'], 'whoever plays at one screen needs tables only');
  await start(page, 'damsystem', 'bot', { level: 1 });
  await clicks(page, 3, 2);
  assert.deepEqual([...sent].sort(), ['bots', 'damsystem', 'engine'], 'a bot comes with the weights of its game, and no other');
  page.calm();
});

test('where only what stands before the server answers, what needs nobody goes on', async () => {
  const page = await kit.visitor();
  page.excuse(/502|WebSocket/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }));
  await start(page, 'damata', 'bot', { level: 1 });
  await clicks(page, 5, 2);
  assert.match(await tableOf(page), /^here-/);
  await page.at('#/rules/damata/M6');
  await page.locator('#M6').waitFor();
  assert.deepEqual(page.wrong(), [], 'nothing else is wrong');
});

test('a local table is there again after a reload, and among the games of the home page', async () => {
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

test('two windows on one local table: one plays, the other waits until it may', async () => {
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

test('a bot is stopped at once by a take-back, tells what it looks at, and gives hints', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'bot', { level: 7 });
  // A hint is a move that can be played.
  await page.getByRole('button', { name: /conseil/i }).first().click();
  await page.locator('[data-arrow="hint"]').first().waitFor();
  const roll = dice(3);
  while ((await state(page)).ply === 0) await playTurn(page, roll);
  // While it thinks it says how far it looks, and at which moves.
  await says(page.locator('.sees').first(), /pense à \d+[-x]\d+.* à \d+ coups/);
  // It thinks for seconds: while it does, its turn is taken back.
  await page.getByRole('button', { name: /Reprendre/ }).first().click();
  await page.waitForFunction(() => document.querySelector('.table')?.getAttribute('data-ply') === '0');
  await yours(page);
  while ((await state(page)).ply === 0) await playTurn(page, roll);
  await ply(page, 2);
  page.calm();
});

for (const shares of [true, false]) test(`a bot that thinks is ended within moments, and says how soon – a page that ${shares ? 'shares' : 'cannot share'} memory`, async () => {
  const page = await kit.visitor();
  // As where a page comes by plain http over the net of a house: no browser isolates it.
  if (!shares)
    await page.route(({ pathname }) => pathname === '/', async (route) => {
      const answer = await route.fetch();
      const headers = Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => !/^cross-origin-(opener|embedder)/.test(name)));
      await route.fulfill({ response: answer, headers });
    });
  await page.home();
  assert.equal(await page.evaluate(() => crossOriginIsolated), shares);
  const [bot, engine, weights] = ['bot-', 'bots-', 'dames-'].map((name) => `/assets/${readdirSync(new URL('../dist/assets', import.meta.url)).find((file) => file.startsWith(name) && /\.(js|wasm|weights)$/.test(file))}`);
  const took = [];
  for (let i = 0; i < 7; i++) {
    const started = page.waitForEvent('worker');
    await page.evaluate(
      async ([bot, engine, weights, seed]) => {
        const [module, file] = await Promise.all([WebAssembly.compileStreaming(fetch(engine)), fetch(weights).then((answer) => answer.arrayBuffer())]);
        const worker = new Worker(bot, { type: 'module' });
        const task = { table: 't', turn: 1, seat: 0, level: 8, game: 'dames', options: {}, moves: ['32-28', '19-23', '28x19x23', '14x23x19'], seed, time: 60_000 };
        const stop = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
        worker.postMessage({ kind: 'start', module, ...(stop ? { stop } : {}) });
        worker.postMessage({ kind: 'lend', path: 'crates/bots/src/draughts/strips/dames.weights', file });
        worker.postMessage({ kind: 'think', task });
        // It has something to tell once it is in the midst of it.
        await new Promise((done) => (worker.onmessage = ({ data }) => data.kind === 'sees' && done()));
        window.endIt = () => {
          if (stop) Atomics.store(stop, 0, 1);
          worker.terminate();
        };
      },
      [bot, engine, weights, i],
    );
    const gone = new Promise((done) => started.then((worker) => worker.once('close', () => done(performance.now()))));
    await started;
    const began = performance.now();
    await page.evaluate(() => window.endIt());
    // As seen from outside the browser, the way there and back included.
    took.push((await gone) - began);
  }
  took.sort((a, b) => a - b);
  const middle = took[3];
  console.log(`# a bot that thinks ${shares ? '' : 'without shared memory '}is ended after ${took.map((one) => one.toFixed(1)).join(', ')} ms`);
  // A worker that nobody can reach is left to work on for two seconds.
  assert.ok(middle < 1500, `${middle} ms`);
  // Only where it is asked for: a time says nothing on a machine that does something else.
  if (process.env.TABLEE_STOP_MS) assert.ok(middle < Number(process.env.TABLEE_STOP_MS), `${middle} ms`);
  page.calm();
});

test('everything that was built is kept, once, and whole', net, async () => {
  const page = await offline(kit);
  const { versions, all, empty } = await kept(page);
  assert.deepEqual(all, files());
  assert.deepEqual([versions, empty], [1, []]);
  for (const kind of [/\.wasm$/, /\.weights$/, /\.woff2$/, /\/rules-.*|\.json$/]) assert.ok(all.some((path) => kind.test(path)), String(kind));
  calm(page);
});

for (const game of GAMES) {
  test(`${game}: a whole match against a bot without a net`, net, async () => {
    const page = await offline(kit);
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
