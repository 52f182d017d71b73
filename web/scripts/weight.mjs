// The weight budget: what a browser loads until the first page is painted; what that page always loads besides, without the
// pictures of its games (bare) and with them (home); a table and
// everything that may be opened at it, and a lesson beyond it; gzipped, pictures included, fonts apart.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
// Worker: the module that holds tables, and its scripts. Bots and studies: the modules that are sent for when a bot first
// thinks, and for lessons and analysis. The weights of the heaviest game but Dames, and of Dames.
const BUDGET = { first: 45 * KB, bare: 45 * KB, home: 60 * KB, table: 170 * KB, learn: 40 * KB, fonts: 60 * KB, worker: 350 * KB, bots: 200 * KB, studies: 480 * KB, weights: 600 * KB, dames: 1500 * KB };
const dist = new URL('../dist/', import.meta.url).pathname;
const text = (path) => readFileSync(join(dist, path), 'utf8');
const gz = (path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;

/** What the builder noted beside an import that happens later: the chunk, and the scripts and styles it comes with. */
function later(path) {
  const source = text(path);
  const listed = /m\.f=(\[[^\]]*\])/.exec(source)?.[1];
  const files = listed ? JSON.parse(listed) : [];
  const found = new Map();
  // An import that brings nothing along has no list beside it.
  for (const [, name, numbers = ''] of source.matchAll(/import\([`"']\.\/([^`"']+\.js)[`"']\)(?:[^[;]{0,40}?__vite__mapDeps\(\[([\d,]*)\]\))?/g)) {
    const with_ = numbers.split(',').filter(Boolean).map((n) => files[Number(n)]);
    found.set(name.replace(/-.{8}\.js$/, ''), [`assets/${name}`, ...with_]);
  }
  return found;
}

const linked = [...text('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
const pages = new Map(linked.filter((path) => path.endsWith('.js')).flatMap((path) => [...later(path)]));
const need = (name, from = pages) => {
  const files = from.get(name);
  if (!files) throw new Error(`${name} is not loaded by its own import any more: this script must learn how it is`);
  return files;
};
/** The words of a page in one language: the heavier one counts. */
const words = (...parts) => {
  const [fr, en] = ['fr', 'en'].map((lang) => parts.flatMap((part) => need(`${part}.${lang}`)));
  return sum(fr) > sum(en) ? fr : en;
};
const sum = (paths) => [...paths].reduce((total, path) => total + gz(path), 0);
// By day; the pictures by lamp weigh the same.
const pictures = readdirSync(join(dist, 'miniatures')).filter((name) => name.endsWith('-light.svg') && !name.startsWith('table')).map((name) => `miniatures/${name}`);
const first = new Set([...linked, ...need('start'), ...need('Home'), ...words('app', 'home'), ...pictures]);
/** What these scripts send for later. */
const after = (paths) => new Map(paths.filter((path) => path.endsWith('.js')).flatMap((path) => [...later(path)]));
// Once it is painted, the first page always sends for the lists, their words, and what keeps an eye on them.
const lists = need('Lists', after(need('Home')));
const home = new Set([...first, ...lists, ...words('notify'), ...need('watch.svelte', after(lists))]);
// The heaviest table page: home before it, the table, and everything that may be opened at it.
const table = new Set([...home, ...need('TablePage'), ...words('table', 'board', 'friends', 'bots', 'cards', 'prefs', 'share', 'guide')]);
const atTable = after(need('TablePage'));
for (const name of ['CardsArea', 'Gathering', 'AtTable', 'Preferences', 'Share', 'GuideBox']) for (const file of need(name, atTable)) table.add(file);
for (const file of need('Glossary', after(need('CardsArea', atTable)))) table.add(file);

const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2')).reduce((total, name) => total + readFileSync(join(dist, 'assets', name)).length, 0);
// What a page of lessons costs beyond a table page: lessons, the minute and its pictures, and the longest course.
const learn = new Set([...need('LearnPage'), ...need('Minute', after(need('LearnPage'))), ...words('learn')].filter((path) => !table.has(path)));
const courses = new URL('../../crates/lessons/courses/', import.meta.url).pathname;
const course = Math.max(...readdirSync(courses).map((name) => gzipSync(readFileSync(join(courses, name)), { level: 9 }).length));
const assets = readdirSync(join(dist, 'assets'));
if (!assets.some((name) => name.endsWith('.wasm'))) console.log('the module of local tables is not there: make wasm');
if (linked.some((path) => path.endsWith('.wasm'))) throw new Error('the module is sent for before it is needed');
const named = (pattern) => sum(assets.filter((name) => pattern.test(name) && !linked.includes(`assets/${name}`)).map((name) => `assets/${name}`));
const [worker, bots, studies] = [/^engine-.*\.wasm$|^(main|bot)-.*\.js$/, /^bots-.*\.wasm$/, /^studies-.*\.wasm$/].map(named);
const lent = assets.filter((name) => name.endsWith('.weights'));
const of = (game) => sum(lent.filter((name) => name.startsWith(`${game}-`)).map((name) => `assets/${name}`));
const weights = Math.max(...lent.map((name) => name.split('-')[0]).filter((game) => game !== 'dames').map(of));
const measured = { learn: sum(learn) + course, first: sum(first) + gz('index.html'), bare: sum([...home].filter((path) => !pictures.includes(path))) + gz('index.html'), home: sum(home) + gz('index.html'), table: sum(table) + gz('index.html'), fonts, worker, bots, studies, weights, dames: of('dames') };

let heavy = false;
for (const [what, limit] of Object.entries(BUDGET)) {
  const over = measured[what] > limit;
  heavy ||= over;
  console.log(`${what.padEnd(7)} ${(measured[what] / KB).toFixed(1).padStart(6)} KB of ${limit / KB} KB${over ? '  TOO HEAVY' : ''}`);
}
process.exit(heavy ? 1 : 0);
