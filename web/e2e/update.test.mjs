// A newer version of the page: offered and never forced, taken when the reader says so, and no harm to a match in another
// window. Between the browser and the program stands somebody who tells of a newer version when asked to.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readdirSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { dice, open, playTurn, ply, state } from './kit.mjs';

const assets = readdirSync(new URL('../dist/assets', import.meta.url));
const skip = !assets.some((name) => name.endsWith('.wasm')) ? 'make wasm first' : process.env.TABLEE_PAGE !== undefined;
/** A part of the page that is loaded when it is first needed; the newer version has it no more. */
const PART = `/assets/${assets.find((name) => /^PrintPage-.*\.js$/.test(name))}`;

let kit;
let door;
let newer = false;

before(async () => {
  kit = await open();
  const server = createServer(async (request, response) => {
    try {
      if (newer && request.url === PART) return response.writeHead(404).end();
      const answer = await fetch(`${kit.url}${request.url}`);
      let body = Buffer.from(await answer.arrayBuffer());
      if (newer && request.url === '/sw.js') {
        const text = body.toString().replace(/const VERSION = '.*';/, "const VERSION = 'newer';").replace(`"${PART}",`, '');
        body = Buffer.from(text);
      }
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name)));
      response.writeHead(answer.status, headers).end(body);
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  door = { url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
});
afterEach(() => kit.leave());
after(async () => {
  await door?.close();
  await kit?.close();
});

const banner = (page) => page.locator('.update button').first();

test('a newer version waits until it is taken, and a match in another window goes on', { skip }, async () => {
  const page = await kit.visitor({ keeps: true });
  // The newer version lacks a part of the one before, and no socket goes through that door.
  page.excuse(/404|WebSocket connection/);
  await page.goto(`${door.url}/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const card = page.locator('article[aria-labelledby="game-dames"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('.panel-in > .button.strong').click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  const roll = dice(3);
  while ((await state(page)).ply < 3) await playTurn(page, roll);
  const table = page.url();
  await page.evaluate(() => (window.unbroken = true));

  newer = true;
  const other = await page.context().newPage();
  await other.goto(`${door.url}/`);
  await banner(other).waitFor();
  // Offered here too, and nothing happens by itself.
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found.update()));
  await banner(page).waitFor();
  assert.equal(await page.evaluate(() => window.unbroken), true);
  // Taken there: that window begins anew, this one does not.
  const reloaded = other.waitForEvent('load');
  await banner(other).click();
  await reloaded;
  await other.locator('article').nth(4).waitFor();
  assert.equal(await banner(other).count(), 0);
  const kept = await page.evaluate(() => caches.keys());
  assert.ok(kept.includes('tablee-newer') && kept.filter((name) => name !== 'tablee-turns').length === 2, `both versions are kept: ${kept}`);
  while ((await state(page)).ply < 5) await playTurn(page, roll);
  assert.equal(await page.evaluate(() => window.unbroken), true);
  // What it has not loaded yet is no longer at the server, and is there all the same.
  assert.equal(await page.evaluate(async (part) => (await fetch(part)).status, PART), 200);
  await page.goto(`${door.url}/#/print/dames`);
  await page.locator('.sheet').waitFor();
  assert.equal(await page.evaluate(() => window.unbroken), true);
  // The match is there in the newer version too.
  await page.close();
  await other.goto(table);
  await ply(other, 5);
});
