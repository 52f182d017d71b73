// What the browser tests share: one program, one Chromium, pages that fail on any console error, and hands that only click.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { launch, startServer } from '../scripts/browser.mjs';

const dist = new URL('../dist', import.meta.url).pathname;
const KINDS = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm', woff2: 'font/woff2', png: 'image/png', webmanifest: 'application/manifest+json' };

/** How long anything may take on a busy machine before it is held to be broken. Nothing waits longer than it must. */
export const PATIENCE = 90_000;

/** The two widths at which everything is seen. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844, touch: true };
export const WIDTHS = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
];
/** The same on a desktop and on a phone. */
export const both = (name, run) => WIDTHS.forEach(([width, view]) => test(`${name} – ${width}`, () => run(view)));

export async function open(env = {}) {
  const server = await startServer(env);
  const browser = await launch();
  let contexts = [];
  let visitors = [];

  /** A visitor: a browser context of its own, French on a desktop unless said. */
  async function visitor({ lang = 'fr-FR', width = 1280, height = 860, still = true, dark = false, touch = false, keeps = false } = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: lang,
      reducedMotion: still ? 'reduce' : 'no-preference',
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      // Keeping everything for later costs time: only those do who are asked to.
      serviceWorkers: keeps ? 'allow' : 'block',
    });
    contexts.push(context);
    // TABLEE_PAGE=dist tests a freshly built page without building the program again.
    if (process.env.TABLEE_PAGE) await serveFrom(context, dist);
    await context.addInitScript(lendEyes);
    const page = await context.newPage();
    const errors = [];
    let excused = null;
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      const blocked = !keeps && message.text().startsWith('Service Worker registration blocked');
      // A font that was sent for early and is there before the page that is written in it: the machine is slow, no more.
      const early = /\.woff2 was preloaded .* not used within a few seconds/.test(message.text());
      if ((message.type() === 'error' || message.type() === 'warning') && !blocked && !early) errors.push(message.text());
    });
    page.setDefaultTimeout(PATIENCE);
    const visits = Object.assign(page, {
      home: () => page.goto(`${server.url}/`),
      at: (hash) => page.goto(`${server.url}/${hash}`),
      calm: () => assert.deepEqual(errors, [], 'nothing on the console'),
      /** What a test brings about on purpose: a server that is not there, say. */
      excuse: (pattern) => (excused = pattern),
      wrong: () => errors.filter((text) => !excused?.test(text)),
      errors,
    });
    visitors.push(visits);
    return visits;
  }

  /** The games there are, as the program lists them: whatever is said of each is said of a new one too. */
  async function games() {
    const { games } = await (await fetch(`${server.url}/api/games`)).json();
    const taught = async (id) => (await fetch(`${server.url}/api/games/${id}/course`)).ok;
    const puzzled = (id) => existsSync(new URL(`../../puzzles/${id}.jsonl`, import.meta.url));
    return Promise.all(games.map(async (game) => ({ ...game, taught: await taught(game.id), puzzled: puzzled(game.id) })));
  }

  /** Everybody goes home, so that no page works on behind the next test; nobody has had anything on the console. */
  async function leave() {
    const [gone, seen] = [contexts, visitors];
    [contexts, visitors] = [[], []];
    for (const context of gone) await context.close();
    assert.deepEqual(seen.flatMap((page) => page.wrong()), [], 'nothing on the console of anybody');
  }

  async function close() {
    await leave();
    await browser.close();
    await server.stop();
  }

  return { url: server.url, visitor, games, leave, close };
}

async function serveFrom(context, folder) {
  await context.route(
    (url) => !url.pathname.startsWith('/api') && url.pathname !== '/health',
    (route) => {
      const path = new URL(route.request().url()).pathname;
      const file = `${folder}${path === '/' ? '/index.html' : path}`;
      if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
      const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'";
      const headers = { 'content-type': KINDS[file.split('.').pop()] ?? 'text/plain', 'content-security-policy': policy };
      return route.fulfill({ headers, body: readFileSync(file) });
    },
  );
}

/**
 * Opens a card of the home page and starts: against the computer, at one screen, or with friends; with the game of the
 * sheet unless another preset is named. Settings are those of the table.
 */
export async function start(page, game, way, { level = 0, preset = null, options = {}, settings = {}, names = [] } = {}) {
  await page.home();
  const card = page.locator(`article[aria-labelledby="game-${game}"]`);
  await card.locator('.ways button').nth({ bot: 0, here: 1, friends: 2 }[way]).click();
  if (preset) await card.locator(`[data-preset="${preset}"]`).click();
  const wanted = [...Object.entries(options).map(([key, value]) => [`[data-option="${key}"]`, value]), ...Object.entries(settings).map(([key, value]) => [`[data-setting="${key}"]`, value]), ...names.map((name, seat) => [`[data-name="${seat}"]`, name])];
  if (wanted.length) {
    await card.locator('summary').click();
    for (const [selector, value] of wanted) {
      const field = card.locator(selector);
      const kind = await field.evaluate((element) => element.getAttribute('type') ?? element.tagName);
      if (kind === 'SELECT') await field.selectOption(value);
      else if (kind === 'checkbox') await field.setChecked(value);
      else await field.fill(String(value));
    }
  }
  if (way === 'bot') await card.locator('.levels button').nth(level).click();
  await card.locator('.panel-in > .button.strong').click();
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

/** Reads until what is read holds, and gives it; fails with what was read last. */
export async function eventually(read, holds, what) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const found = await read();
    if (holds(found)) return found;
    if (Date.now() > until) assert.fail(`${what}: ${JSON.stringify(found)}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** Waits until a place says what it should. */
export const says = (place, pattern) => eventually(() => place.innerText(), (text) => pattern.test(text), `not ${pattern}`);
/** Waits until an attribute is what it should be. */
export const has = (place, name, pattern) => eventually(() => place.getAttribute(name), (value) => pattern.test(value ?? ''), `${name} is not ${pattern}`);
/** Waits until a cell of the board is read out as it should be. */
export const piece = (page, cell, pattern) => has(page.locator(`[data-cell="${cell}"]`), 'aria-label', pattern);

/**
 * What stands for a while stands from now on until it is let go: looking at it takes as long as it takes. Only what the
 * page itself does can end it sooner.
 */
export const holdStill = (page) =>
  page.evaluate(() => {
    window.standing = [];
    const [later, forget] = [window.setTimeout, window.clearTimeout];
    // A second at least, and less than what stays to be read.
    window.setTimeout = (run, ms, ...given) => (ms >= 1000 && ms < 7000 ? -window.standing.push({ ms, run, over: null }) : later.call(window, run, ms, ...given));
    window.clearTimeout = (timer) => {
      const one = timer < 0 ? window.standing[-timer - 1] : null;
      if (one) one.over ??= 'cut';
      else forget.call(window, timer);
    };
  });
/** As if the time of whatever stands now were over. */
export const letGo = (page) =>
  page.evaluate(() => {
    for (const one of window.standing.filter(({ over }) => !over)) {
      one.over = 'time';
      one.run();
    }
  });
/** For how long each was to stand, in ms, and what ended it: `time`, or the page `cut` it short. */
export const stood = (page) => page.evaluate(() => window.standing.map(({ ms, over }) => ({ ms, over })));

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
  if (choices || cell !== null || buttons.length) {
    const what = choices ? ['.choose button', roll(choices)] : cell !== null ? [`[data-cell="${cell}"]`, 0] : ['.acts .row .strong', 0];
    const at = await page.evaluate(([selector, n]) => {
      const box = document.querySelectorAll(selector)[n]?.getBoundingClientRect();
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
    }, what);
    if (at) await page.mouse.click(...at);
  }
  return { ...before, led: await settled(page, before) };
}

/** Writes a move into the field for it, which is folded away until it is wanted. */
export async function typeMove(page, text) {
  const field = page.getByPlaceholder(/^(Taper un coup|Type a move)/);
  if (!(await field.count())) await page.locator('[data-testid="type"]').click();
  await field.fill(text);
}

export const touch = (page, cell) => page.locator(`[data-cell="${cell}"]`).click();

/** Waits until a click has led to something: another ply, or other choices. Says whether it has. */
const settled = (page, { ply, froms, tos, choices, buttons }) =>
  page
    .waitForFunction(
      ({ ply, cells, others }) => {
        const table = document.querySelector('.table');
        const count = (selector) => document.querySelectorAll(selector).length;
        const now = [...document.querySelectorAll('[data-can]')].map((cell) => `${cell.getAttribute('data-cell')}${cell.getAttribute('data-can')}`);
        if (table?.getAttribute('data-turn') !== 'yours' || Number(table.getAttribute('data-ply')) !== ply) return true;
        // Nothing to click at all: a move is on its way, which has led to nothing yet.
        const [choices, strong] = [count('.choose button'), count('.acts .row .strong')];
        return now.length + choices + strong > 0 && (now.sort().join() !== cells || `${choices} ${strong}` !== others);
      },
      { ply, cells: [...froms.map((cell) => `${cell}from`), ...tos.map((cell) => `${cell}to`)].sort().join(), others: `${choices} ${buttons.length}` },
      { polling: 15, timeout: PATIENCE / 3 },
    )
    .then(
      () => true,
      () => false,
    );

/** Plays until the match is over, clicking only; fails if it never ends. */
export async function playToTheEnd(page, { seed = 7, limit = 5000 } = {}) {
  const roll = dice(seed);
  for (let i = 0, idle = 0; i < limit; i++) {
    const { turn, led = true } = await playTurn(page, roll);
    idle = led ? 0 : idle + 1;
    assert.ok(idle < 3, 'clicks lead to nothing');
    if (turn === 'over') break;
    if (turn !== 'yours') await page.waitForFunction(() => ['yours', 'over'].includes(document.querySelector('.table')?.getAttribute('data-turn') ?? ''), null, { polling: 15 });
  }
  await page.waitForSelector('[data-testid="result"]');
}

/**
 * Gives the page eyes for a Team KM table: what can be clicked, and how the table looks, in words that stay the same
 * as long as nothing has changed.
 */
function lendEyes() {
  window.cardTable = () => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const curtain = document.querySelector('.curtain button');
    const uses = all('.uses .button').filter((button) => !button.textContent?.includes('?'));
    const strong = uses.filter((button) => button.classList.contains('strong'));
    const cards = all('.hand .card.able .cover');
    const table = document.querySelector('.table');
    const moment = document.querySelector('[data-testid="moment"]') !== null;
    const looks = [table?.dataset.seq, table?.dataset.turn, curtain !== null, uses.length, cards.length, all('.hand .card').findIndex((card) => card.classList.contains('picked'))].join();
    return { curtain, from: strong.length ? strong : uses, cards, over: table?.dataset.turn === 'over', moment, looks };
  };
}

/** Waits until there is something to click at a Team KM table, or the match is over. */
export const clickable = (page) =>
  page.waitForFunction(() => {
    if (document.querySelector('[data-testid="moment"]')) return false;
    const { curtain, from, cards, over } = window.cardTable();
    return over || curtain !== null || from.length > 0 || cards.length > 0;
  });

/**
 * One click at a Team KM table, with the mouse, as soon as there is something to click: the curtain, a use of the picked
 * card, or a card; then waits for what it leads to. What lies under something else cannot be clicked, and fails.
 * Says whether the match goes on.
 */
export async function playCard(page, roll) {
  const dice = [roll(1000), roll(1000)];
  const until = Date.now() + PATIENCE;
  for (let looked = null; ; ) {
    const found = await page.evaluate(([a, b]) => {
      const { curtain, from, cards, over, moment, looks } = window.cardTable();
      if (over || moment) return { over, moment };
      const target = curtain ?? (from.length ? from[a % from.length] : cards.length ? cards[b % cards.length] : null);
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = target?.getBoundingClientRect();
      // Cards of a fan lie over each other: any point of it that is on top will do.
      const points = [0.5, 0.08, 0.92, 0.25, 0.75].flatMap((x) => [0.5, 0.2, 0.8].map((y) => box && [box.x + box.width * x, box.y + box.height * y]));
      const at = points.find((p) => p && target.contains(document.elementFromPoint(...p)));
      return { over, looks, at: at ?? null, hidden: target !== null && !at };
    }, dice);
    if (found.over) return false;
    if (found.moment) {
      // Whoever has seen enough presses a key.
      await page.keyboard.press('Shift');
      continue;
    }
    if (found.at && looked === null) {
      await page.mouse.click(...found.at);
      looked = found.looks;
    } else if (looked !== null && found.looks !== looked) return true;
    // Something may still be gliding over it; what stays covered is a fault.
    assert.ok(Date.now() < until, `the table stands still: ${looked ?? found.looks}${found.hidden ? ', and something lies over what is to be clicked' : ''}`);
    await page.waitForTimeout(10);
  }
}

/** Plays Team KM by picking cards and using them, until the match is over. */
export async function playCards(page, { seed = 11, limit = 5000 } = {}) {
  const roll = dice(seed);
  for (let i = 0; i < limit && (await playCard(page, roll)); i++);
  await page.waitForSelector('[data-testid="result"]');
}
