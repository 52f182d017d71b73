// The weight budget: what a browser loads for the first page and for a table, gzipped, fonts apart.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const BUDGET = { first: 60 * KB, table: 150 * KB, fonts: 60 * KB };
const dist = new URL('../dist/', import.meta.url).pathname;
const assets = readdirSync(join(dist, 'assets'));
const gz = (path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;

/** A chunk and everything it imports at once. Chunks that are only imported later are not part of it. */
function closure(start) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (!path.endsWith('.js')) return;
    const text = readFileSync(join(dist, path), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) visit(`assets/${name}`);
  };
  start.forEach(visit);
  return seen;
}

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
const first = closure(linked);
// The heaviest table page: its own chunks, every board and card chunk it may open, and their styles.
const later = assets.filter((name) => /^(TablePage|KmArea|Invite|Share|BoardArea|Card|Pitch)-.*\.(js|css)$/.test(name)).map((name) => `assets/${name}`);
const table = closure([...first, ...later]);

const sum = (paths) => [...paths].reduce((total, path) => total + gz(path), 0);
const fonts = assets.filter((name) => name.endsWith('.woff2')).reduce((total, name) => total + readFileSync(join(dist, 'assets', name)).length, 0);
const measured = { first: sum(first) + gz('index.html'), table: sum(table) + gz('index.html'), fonts };

let heavy = false;
for (const [what, limit] of Object.entries(BUDGET)) {
  const over = measured[what] > limit;
  heavy ||= over;
  console.log(`${what.padEnd(6)} ${(measured[what] / KB).toFixed(1).padStart(6)} KB of ${limit / KB} KB${over ? '  TOO HEAVY' : ''}`);
}
process.exit(heavy ? 1 : 0);
