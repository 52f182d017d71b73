// What tests without a net share: a visitor who was here before, and hands that click on.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dice, playTurn, state } from './kit.mjs';

// Without the module every table is at the server: a page that was built so is not tested as if all were well.
const DIST = new URL('../dist/', import.meta.url);
const built = readdirSync(new URL('assets', DIST)).some((name) => name.endsWith('.wasm'));
if (!built) throw new Error('the page was built without its module: make wasm, then npm run build');
// What keeps a page for later does not see what a test serves in its place.
export const net = { skip: process.env.TABLEE_PAGE !== undefined && 'serve the page by the program', timeout: 1_200_000 };

/** Everything that was built, by its addresses: all of it is kept. */
export const files = () =>
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== 'sw.js')
    .map((file) => `/${relative(fileURLToPath(DIST), join(file.parentPath, file.name))}`)
    .map((path) => (path === '/index.html' ? '/' : path))
    .sort();

/** What a browser keeps of this version, by its addresses, each with how long it is. */
export const kept = (page) =>
  page.evaluate(async () => {
    const [name, ...more] = (await caches.keys()).filter((name) => name !== 'tablee-turns');
    const cache = await caches.open(name);
    const all = (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
    const empty = [];
    for (const path of all) if (!(await (await cache.match(path)).arrayBuffer()).byteLength) empty.push(path);
    return { versions: 1 + more.length, all, empty };
  });

export const tableOf = (page) => page.evaluate(() => window.location.hash.split('/')[2]);

/** Without a net the browser says of every address that it cannot be reached. */
export const UNREACHED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** A visitor who was here before: everything is kept, and the net is gone. */
export async function offline(kit, more = {}) {
  const page = await kit.visitor({ keeps: true, ...more });
  page.excuse(UNREACHED);
  await page.home();
  // The first version takes its place once all of it is kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('article').nth(4).waitFor();
  return page;
}

/** Nothing else may be wrong. */
export const calm = (page) => assert.deepEqual(page.wrong(), [], 'nothing on the console');

export async function clicks(page, seed, turns) {
  const roll = dice(seed);
  const { ply: from } = await state(page);
  for (let i = 0; i < 200 && (await state(page)).ply < from + turns; i++) await playTurn(page, roll);
}
