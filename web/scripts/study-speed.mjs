// How long the analysis of a match of Dames of sixty moves by either side takes on the page, beside `tablee analyse` on one
// thread with as many positions for each move; and whether the page stays alive meanwhile: how far apart frames are, how
// much of it is drawn anew. By the clock on the wall: anything else the machine does counts, so it should do nothing else.
// TABLEE_BIN=…/target/release/tablee npm run study-speed -- [--effort usual|deep|deeper] [--phone] [--server PROGRAM]
// Another program may serve the page, such as a build for development, which reads it from web/dist.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch, startServer } from './browser.mjs';

const MATCH = fileURLToPath(new URL('../../tools/sixty-moves.json', import.meta.url));
/** As in src/wire/analysis.ts. */
const NODES = { usual: 100_000, deep: 400_000, deeper: 1_600_000 };
const { values } = parseArgs({ options: { effort: { type: 'string', default: 'deep' }, phone: { type: 'boolean', default: false }, server: { type: 'string' } } });
const nodes = NODES[values.effort];
if (!nodes) throw new Error(`--effort ${Object.keys(NODES).join('|')}`);

/** In seconds, and how many moves were judged. */
function inProgram() {
  const began = performance.now();
  const words = ['analyse', MATCH, '--nodes', String(nodes), '--threads', '1', '--json'];
  const { status, stdout, stderr } = spawnSync(process.env.TABLEE_BIN, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return { seconds: (performance.now() - began) / 1000, moves: JSON.parse(stdout)[0].moves.length };
}

/** Notes every frame, whatever holds the page up, and what is drawn anew, from when it is asked to until it is asked again. */
const watch = () => {
  const seen = { gaps: [], long: [], changed: 0 };
  let last = performance.now();
  const next = (now) => {
    seen.gaps.push(now - last);
    last = now;
    if (window.watched === seen) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  new MutationObserver((all) => (seen.changed += all.length)).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  window.watched = seen;
};

async function onPage() {
  const server = await startServer(values.server ? { TABLEE_BIN: values.server } : {});
  const browser = await launch();
  try {
    const answer = await fetch(`${server.url}/api/matches`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: readFileSync(MATCH) });
    const { table } = await answer.json();
    const view = values.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const page = await (await browser.newContext({ viewport: view, serviceWorkers: 'block' })).newPage();
    page.setDefaultTimeout(1_800_000);
    await page.goto(`${server.url}/#/study/${table}`);
    // It begins by itself, as long as usual: that is broken off, and what was asked for begun.
    await page.locator('[data-testid="stop"]').click();
    await page.locator('[data-testid="effort"]').selectOption(values.effort);
    await page.locator('[data-review="stopped"]').waitFor();
    await page.evaluate(watch);
    const began = performance.now();
    await page.locator('[data-testid="analyse"]').click();
    await page.locator('[data-review="done"]').waitFor();
    const seconds = (performance.now() - began) / 1000;
    const seen = await page.evaluate(() => {
      const { watched } = window;
      window.watched = null;
      return watched;
    });
    return { seconds, ...seen };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const there = inProgram();
const here = await onPage();
const gaps = here.gaps.toSorted((a, b) => a - b);
const at = (share) => (gaps[Math.floor(share * (gaps.length - 1))] ?? 0).toFixed(1);
console.log(`${there.moves} moves, ${nodes} positions each: ${here.seconds.toFixed(1)} s on the page, ${there.seconds.toFixed(1)} s in the program: ${(here.seconds / there.seconds).toFixed(2)} times as long`);
console.log(`${gaps.length} frames, ${(gaps.length / here.seconds).toFixed(1)} a second; apart ${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 of 100, ${at(0.99)} ms at 99, ${at(1)} ms at most`);
console.log(`${here.long.length} tasks of more than 50 ms${here.long.length ? `, the longest ${Math.max(...here.long).toFixed(0)} ms` : ''}; ${here.changed} places drawn anew for ${there.moves} moves`);
