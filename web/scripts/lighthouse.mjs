// Lighthouse's marks (mobile) for home, a rulebook and a table, against the real program: `make lighthouse`. Not a test:
// marks of a machine that does something else say little. Lighthouse is large and comes into a folder of its own.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, FLAGS, startServer } from './browser.mjs';

const folder = process.env.LIGHTHOUSE ?? join(tmpdir(), 'tablee-lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
if (!existsSync(program)) execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', 'lighthouse@12'], { stdio: 'inherit' });

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const server = await startServer();
const out = await mkdtemp(join(tmpdir(), 'tablee-marks-'));
let low = false;
try {
  const seats = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
  const made = await fetch(`${server.url}/api/tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'dames', seats }) });
  const { table } = await made.json();
  const pages = [['home', '', 95], ['rules', '#/rules/dames', 95], ['table', `#/table/${table}`, 90]];
  for (const [name, hash, least] of pages.filter(([name]) => !process.argv[2] || process.argv.slice(2).includes(name))) {
    const path = join(out, `${name}.json`);
    const flags = ['--headless=new', ...FLAGS].join(' ');
    execFileSync(process.execPath, [program, `${server.url}/${hash}`, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${flags}`, `--only-categories=${CATEGORIES}`], { env: { ...process.env, CHROME_PATH: chromiumPath() }, stdio: ['ignore', 'inherit', 'inherit'] });
    const { categories, audits } = JSON.parse(await readFile(path, 'utf8'));
    const marks = CATEGORIES.map((category) => Math.round(categories[category].score * 100));
    low ||= marks.some((mark) => mark < least);
    const told = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'].map((id) => `${id} ${audits[id].displayValue}`);
    console.log(`${name.padEnd(6)} ${marks.join(' / ')}  of ${least}  ${told.join(', ').replaceAll('\u00a0', ' ')}`);
    // What costs a mark, by name.
    for (const { id, title, score, scoreDisplayMode } of Object.values(audits)) if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') console.log(`         ${id}: ${title}`);
  }
} finally {
  await rm(out, { recursive: true, force: true });
  await server.stop();
}
process.exit(low ? 1 : 0);
