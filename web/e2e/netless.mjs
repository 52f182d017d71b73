// What tests without a net share: a visitor who was here before, and hands that click on.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { dice, playTurn, state } from './kit.mjs';

// Without the module every table is at the server, and there is nothing to test here.
const built = readdirSync(new URL('../dist/assets', import.meta.url)).some((name) => name.endsWith('.wasm'));
export const skip = built ? false : 'make wasm first';
export const net = { skip: skip || process.env.TABLEE_PAGE !== undefined, timeout: 1_200_000 };

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
