// Not only Chromium: one short walk of each game – opened, played by hand, looked back on, replayed – in Firefox and in
// WebKit, Safari's engine. `make browsers` installs both where it may.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startServer } from '../scripts/browser.mjs';
import { firefox, webkit } from './engines.mjs';

const PATIENCE = 120_000;
/** So many moves are played. */
const MOVES = 4;

// Asked before anything is tested: a game that is new is walked through as well.
const server = await startServer();
const GAMES = (await (await fetch(`${server.url}/api/games`)).json()).games.map(({ id }) => id);
after(() => server.stop());

for (const [name, launch] of [['Firefox', firefox], ['WebKit', webkit]]) {
  describe(name, () => {
    let browser;
    before(async () => {
      browser = await launch();
      assert.ok(browser, `${name} is not installed: make browsers`);
    });
    after(() => browser?.close());

    /** Asks until the answer is not nothing. */
    async function until(what, script, ...args) {
      for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((go) => setTimeout(go, 60))) {
        // A page on its way to another cannot be asked.
        const found = await browser.ask(script, ...args).catch(() => null);
        if (found) return found;
      }
      assert.fail(`${what}: never`);
    }

    /** Where something lies that is on top and can be clicked. */
    const place = (what, selector, n = 0) =>
      until(
        what,
        (selector, n) => {
          const found = document.querySelectorAll(selector)[n];
          found?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const box = found?.getBoundingClientRect();
          if (!box?.width) return null;
          const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [box.x + box.width * x, box.y + box.height * y]));
          return points.find((point) => found.contains(document.elementFromPoint(...point))) ?? null;
        },
        selector,
        n,
      );
    const click = async (what, selector, n = 0) => browser.click(...(await place(what, selector, n)));
    const isThere = (selector) => browser.ask((selector) => document.querySelector(selector) !== null, selector).catch(() => false);
    /** Clicks until it is done. What else is on a page comes a moment later and may move a button: whoever missed it tries again. */
    async function press(what, selector, n, done) {
      for (let tries = 0; tries < 10; tries++) {
        await click(what, selector, n);
        for (const end = Date.now() + 4000; Date.now() < end; await new Promise((go) => setTimeout(go, 60))) if (await done()) return;
      }
      assert.fail(`${what}: leads to nothing`);
    }
    /** Opens the card of a game, for two at one screen, and then its table. */
    const START = '.panel-in > .button.strong:not(:disabled)';
    const openCard = (game) => press('a way to play', `article[aria-labelledby="game-${game}"] .ways button`, 1, () => isThere(`article[aria-labelledby="game-${game}"] ${START}`));
    const startTable = (game) => press('start', `article[aria-labelledby="game-${game}"] ${START}`, 0, async () => !(await isThere(START)));
    const ply = () => browser.ask(() => Number(document.querySelector('.table')?.dataset.ply ?? -1));

    /** What can be clicked now and where, the most telling first, and how the table looks: looked up anew each time, for things come and go. */
    const next = () =>
      until('something to click', () => {
        const table = document.querySelector('.table');
        if (table?.dataset.turn !== 'yours' || table.dataset.settled !== 'true' || document.querySelector('[data-testid="moment"]')) return null;
        const wanted = ['.curtain button', '.choose button', '[data-can="to"]', '[data-can="from"]', '.uses .button.strong', '.uses .button', '.hand .card.able .cover', '.acts .row .strong'];
        const found = wanted.map((selector) => document.querySelector(selector)).find(Boolean);
        if (!found) return null;
        found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = found.getBoundingClientRect();
        const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [box.x + box.width * x, box.y + box.height * y]));
        const at = points.find((point) => found.contains(document.elementFromPoint(...point)));
        return at ? { at, looks: window.looks() } : null;
      });

    /** One click, and what it leads to. */
    async function touch() {
      await browser.ask(() => {
        window.looks = () => {
          const list = (selector) => [...document.querySelectorAll(selector)].map((one) => one.dataset.cell ?? one.textContent).join();
          const { ply, seq, turn } = document.querySelector('.table')?.dataset ?? {};
          return [ply, seq, turn, ...['[data-can="to"]', '[data-can="from"]', '.choose button', '.uses .button', '.hand .card.picked', '.curtain'].map(list)].join('|');
        };
      });
      const { at, looks } = await next();
      await browser.click(...at);
      await until('a click leads to something', (looks) => window.looks() !== looks, looks);
    }
    /** The choices are there again. */
    const offered = () => until('choices', () => document.querySelector('.table')?.dataset.settled === 'true' && document.querySelector('[data-can], .uses .button, .hand .card.able, .curtain button') !== null);

    for (const game of GAMES) {
      test(`${game} is opened, played by hand, looked back on and replayed`, async () => {
        await browser.open(`${server.url}/#/`);
        await openCard(game);
        await startTable(game);
        await until('a table', () => document.querySelector('.table')?.dataset.turn === 'yours');
        const before = await ply();
        for (let clicks = 0; (await ply()) < before + MOVES; clicks++) {
          assert.ok(clicks < 60, 'clicks lead to moves');
          await touch();
        }
        // Back to the beginning, a step forward, and to the present again: the prompt tells where one looks.
        const key = (key) => browser.ask((key) => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), key);
        const prompt = () => browser.ask(() => document.getElementById('prompt')?.textContent ?? '');
        const other = (than) => until('another moment', (than) => { const now = document.getElementById('prompt')?.textContent ?? ''; return now !== than ? now : null; }, than);
        await offered();
        const present = await prompt();
        await key('Home');
        const first = await other(present);
        await key('ArrowRight');
        await other(first);
        await key('End');
        await until('the present', (present) => (window.seen = document.getElementById('prompt')?.textContent) === present, present).catch(async (why) => assert.fail(`${why.message}: ${present} – ${await browser.ask(() => window.seen)}`));
        await offered();
        // The same table again after a reload, which must have come before the next walk goes elsewhere.
        const there = await ply();
        await browser.ask(() => void ((window.old = true), location.reload()));
        await until('the table again', (there) => !window.old && Number(document.querySelector('.table')?.dataset.ply) === there, there);
      });
    }

    test('a table of this browser alone: wasm referees, a finger plays, sound starts, and after a reload the service worker serves it', async (context) => {
      await browser.open(`${server.url}/#/`);
      await openCard('dames');
      // Every context of sound that is made is kept in sight.
      await browser.ask(() => {
        window.sounds = [];
        const Context = window.AudioContext;
        window.AudioContext = class extends Context {
          constructor(...how) {
            super(...how);
            window.sounds.push(this);
          }
        };
      });
      await startTable('dames');
      await until('a table', () => document.querySelector('.table')?.dataset.turn === 'yours');
      assert.match(await browser.ask(() => location.hash), /^#\/table\/here-/, 'the module of local tables keeps it');
      // One move by touch, where the engine's driver has fingers; where it has none, the mouse stands in, and that is said.
      const before = await ply();
      for (const selector of ['[data-can="from"]', '[data-can="to"]']) {
        const at = await place(selector, selector);
        await browser.tap(...at).catch(async (why) => {
          context.diagnostic(`${browser.name} has no finger, a mouse plays: ${why.message}`);
          await browser.click(...at);
        });
      }
      await until('a move by touch', (before) => Number(document.querySelector('.table')?.dataset.ply) > before, before);
      const sounds = await until('sound', () => (window.sounds.length ? window.sounds.map(({ state }) => state) : null));
      assert.ok(sounds.includes('running') || sounds.includes('suspended'), sounds.join());
      // A finished match is stepped through: one gives up.
      await click('to give up', '.acts .always .button:has(+ *), .acts .always .button', await browser.ask(() => [...document.querySelectorAll('.acts .always .button')].findIndex((button) => /Abandonner|Resign/.test(button.getAttribute('aria-label') ?? ''))));
      await click('to mean it', '.acts .always .button.sure');
      await until('the result', () => document.querySelector('[data-testid="result"]') !== null);
      const shown = (n) => until(`move ${n}`, (n) => document.querySelector(`.moves [data-ply="${n}"].now, .moves [data-ply="${n}"][aria-current="step"]`) !== null, n);
      await click('the beginning', '.moves .buttons button', 0);
      await until('the beginning', () => /\b0\b/.test(document.getElementById('prompt')?.textContent ?? ''));
      await click('a step', '.moves .buttons button', 3);
      await shown(1);
      // Kept for later: the next load comes from the service worker.
      await until('a worker', () => {
        // Not every driver waits for a promise.
        void navigator.serviceWorker.getRegistration().then((found) => (window.worker = found?.active?.state));
        return window.worker === 'activated' || null;
      });
      const there = await browser.ask(() => location.hash);
      await browser.ask(() => void ((window.old = true), location.reload()));
      await until('the page again', (there) => !window.old && location.hash === there && document.querySelector('[data-testid="result"]') !== null, there);
      await until('its service worker', () => navigator.serviceWorker?.controller?.scriptURL.endsWith('/sw.js'));
    });

    test('a lesson and a rulebook', async () => {
      await browser.open(`${server.url}/#/learn/dames/minute`);
      await until('the minute', () => document.querySelector('.minute [data-cell], .minute svg') !== null);
      await browser.open(`${server.url}/#/rules/kidam`);
      await until('the rules', () => document.querySelectorAll('.list section').length > 10);
    });
  });
}
