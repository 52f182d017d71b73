// What the browser tests share: one program, one Chromium, pages that fail on any console error, and hands that only click.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { launch, startServer } from '../scripts/browser.mjs';

const dist = new URL('../dist', import.meta.url).pathname;
const KINDS = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', png: 'image/png', webmanifest: 'application/manifest+json' };

export async function open(env = {}) {
  const server = await startServer(env);
  const browser = await launch();
  const contexts = [];

  /** A visitor: a browser context of its own, French on a desktop unless said. */
  async function visitor({ lang = 'fr-FR', width = 1280, height = 860, still = true, dark = false, touch = false } = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: lang,
      reducedMotion: still ? 'reduce' : 'no-preference',
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      serviceWorkers: process.env.TABLEE_PAGE ? 'block' : 'allow',
    });
    contexts.push(context);
    // TABLEE_PAGE=dist tests a freshly built page without building the program again.
    if (process.env.TABLEE_PAGE) await serveFrom(context, dist);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      const blocked = process.env.TABLEE_PAGE && message.text().startsWith('Service Worker registration blocked');
      if ((message.type() === 'error' || message.type() === 'warning') && !blocked) errors.push(message.text());
    });
    page.setDefaultTimeout(20_000);
    return Object.assign(page, {
      home: () => page.goto(`${server.url}/`),
      at: (hash) => page.goto(`${server.url}/${hash}`),
      calm: () => assert.deepEqual(errors, [], 'nothing on the console'),
      errors,
    });
  }

  async function close() {
    for (const context of contexts) await context.close();
    await browser.close();
    await server.stop();
  }

  return { url: server.url, visitor, close, kill: server.kill, said: server.said };
}

async function serveFrom(context, folder) {
  await context.route(
    (url) => !url.pathname.startsWith('/api') && url.pathname !== '/health',
    (route) => {
      const path = new URL(route.request().url()).pathname;
      const file = `${folder}${path === '/' ? '/index.html' : path}`;
      if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
      const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'";
      const headers = { 'content-type': KINDS[file.split('.').pop()] ?? 'text/plain', 'content-security-policy': policy };
      return route.fulfill({ headers, body: readFileSync(file) });
    },
  );
}

/** Opens a card of the home page and starts: against the computer, at one screen, or with friends. */
export async function start(page, game, way, { level = 0, options = {} } = {}) {
  await page.home();
  const card = page.locator(`article[aria-labelledby="game-${game}"]`);
  await card.locator('.ways button').nth({ bot: 0, here: 1, friends: 2 }[way]).click();
  if (Object.keys(options).length) {
    await card.locator('summary').click();
    for (const [key, value] of Object.entries(options)) {
      const field = card.locator(`[data-option="${key}"]`);
      const kind = await field.evaluate((element) => element.getAttribute('type') ?? element.tagName);
      if (kind === 'SELECT') await field.selectOption(value);
      else if (kind === 'checkbox') await field.setChecked(value);
      else await field.fill(String(value));
    }
  }
  if (way === 'bot') await card.locator('.levels button').nth(level).click();
  else await card.locator('.panel-in > .button.strong').click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
}

/** Opens a table at a position, as the home page cannot: asked by the page itself, so that the seats are its own. */
export async function openAt(page, table) {
  await page.home();
  const id = await page.evaluate(async (table) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(table) });
    const made = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(made));
    return made.table;
  }, table);
  await page.at(`#/table/${id}`);
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  return id;
}

export const ply = (page, n) => page.waitForFunction((n) => Number(document.querySelector('.table')?.getAttribute('data-ply')) >= n, n);
export const yours = (page) => page.waitForSelector('[data-turn="yours"]');

export const state = (page) =>
  page.evaluate(() => {
    const table = document.querySelector('.table');
    const cells = (can) => [...document.querySelectorAll(`[data-can="${can}"]`)].map((cell) => cell.getAttribute('data-cell'));
    return {
      turn: table?.getAttribute('data-turn') ?? '',
      ply: Number(table?.getAttribute('data-ply') ?? -1),
      froms: cells('from'),
      tos: cells('to'),
      choices: document.querySelectorAll('.choose button').length,
      buttons: [...document.querySelectorAll('.acts .row .strong')].map((button) => button.textContent ?? ''),
    };
  });

/** A dice of our own, so that a failing match can be played again. */
export function dice(seed) {
  let x = seed >>> 0 || 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

/** Clicks once, with the mouse, on something that can be clicked, and waits for what it leads to. */
export async function playTurn(page, roll) {
  const before = await state(page);
  if (before.turn !== 'yours') return before;
  const { choices, tos, froms, buttons } = before;
  const cell = tos.length ? tos[roll(tos.length)] : froms.length ? froms[roll(froms.length)] : null;
  if (!choices && cell === null && !buttons.length) return before;
  const what = choices ? ['.choose button', roll(choices)] : cell !== null ? [`[data-cell="${cell}"]`, 0] : ['.acts .row .strong', 0];
  const at = await page.evaluate(([selector, n]) => {
    const box = document.querySelectorAll(selector)[n]?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  }, what);
  if (at) await page.mouse.click(...at);
  await settled(page, before);
  return before;
}

export const touch = (page, cell) => page.locator(`[data-cell="${cell}"]`).click();

/** Waits until a click has led to something: another ply, or another set of choices. */
async function settled(page, before) {
  await page
    .waitForFunction(
      ({ ply, key }) => {
        const table = document.querySelector('.table');
        const now = [...document.querySelectorAll('[data-can]')].map((c) => `${c.getAttribute('data-cell')}${c.getAttribute('data-can')}`).join();
        const choices = document.querySelectorAll('.choose button').length;
        return Number(table?.getAttribute('data-ply')) !== ply || table?.getAttribute('data-turn') !== 'yours' || now !== key || choices > 0;
      },
      { ply: before.ply, key: [...before.froms.map((c) => `${c}from`), ...before.tos.map((c) => `${c}to`)].join() },
      { timeout: 15_000, polling: 15 },
    )
    .catch(() => undefined);
}

/** Plays until the match is over, clicking only; fails if it never ends. */
export async function playToTheEnd(page, { seed = 7, limit = 1500 } = {}) {
  const roll = dice(seed);
  for (let i = 0; i < limit; i++) {
    const { turn } = await playTurn(page, roll);
    if (turn === 'over') break;
    if (turn !== 'yours') await page.waitForFunction(() => ['yours', 'over'].includes(document.querySelector('.table')?.getAttribute('data-turn') ?? ''), null, { timeout: 60_000, polling: 15 });
  }
  await page.waitForSelector('[data-testid="result"]', { timeout: 20_000 });
}

/** One click at a Team KM table: the curtain, a use of the picked card, or a card. Says whether there was anything to click. */
export const playCard = (page, roll) =>
  page.evaluate(
    ({ a, b }) => {
      const curtain = document.querySelector('.curtain button');
      const uses = [...document.querySelectorAll('.uses .button')].filter((button) => !button.textContent?.includes('?'));
      const strong = uses.filter((button) => button.classList.contains('strong'));
      const from = strong.length ? strong : uses;
      const cards = [...document.querySelectorAll('.hand .card.able .cover')];
      const target = curtain ?? (from.length ? from[a % from.length] : cards.length ? cards[b % cards.length] : null);
      target?.click();
      return target !== null;
    },
    { a: roll(1000), b: roll(1000) },
  );

/** Plays Team KM by picking cards and using them, until the match is over. */
export async function playCards(page, { seed = 11, limit = 6000 } = {}) {
  const roll = dice(seed);
  for (let i = 0; i < limit; i++) {
    if ((await page.locator('.table').getAttribute('data-turn')) === 'over') break;
    await page.waitForTimeout((await playCard(page, roll)) ? 15 : 40);
  }
  await page.waitForSelector('[data-testid="result"]', { timeout: 20_000 });
}
