// Runs the browser tests, two files at a time, the longest first. A file that fails or stands still runs once more,
// alone, and both are told: on a machine that others use as well a browser now and then stands still for longer than
// any test waits. Twice is a failure.
// `node scripts/e2e.mjs [FILE…]`
// `TABLEE_E2E_ROUNDS=3`: everything so many times in a row, nothing a second time: what fails once has failed.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const AT_ONCE = 2;
/** No file takes longer than this: what stands still must not keep the others from being told. */
const FILE_LIMIT = 10 * 60_000;
/** What takes longest comes first: whatever is last must not be. */
const LONGEST = ['cards', 'courses', 'courses-keys', 'offline', 'moments', 'access', 'matches', 'feel'];
const rounds = Number(process.env.TABLEE_E2E_ROUNDS ?? 0);
const asked = process.argv.slice(2);
const all = () => readdirSync('e2e').filter((name) => name.endsWith('.test.mjs')).map((name) => name.replace('.test.mjs', ''));
const place = (name) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
const files = asked.length ? asked : all().sort((a, b) => place(a) - place(b)).map((name) => `e2e/${name}.test.mjs`);

/** Runs one file; what it prints is kept together. It leads a group of its own, so that all it started ends with it. */
function run(file) {
  return new Promise((done) => {
    const began = Date.now();
    const words = ['--test', '--test-reporter=spec', '--test-force-exit', file];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    let told = '';
    let late = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (told += text));
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of it is left.
      }
    };
    const limit = setTimeout(() => ((late = ', stopped: it stood still'), end()), FILE_LIMIT);
    child.on('exit', (code) => {
      clearTimeout(limit);
      end();
      const count = (what) => Number(new RegExp(`${what} (\\d+)$`, 'm').exec(told)?.[1] ?? 0);
      // What was printed last may still be on its way.
      setTimeout(() => {
        console.log(`${told}\n${file}: ${Math.round((Date.now() - began) / 1000)} s${late}`);
        done({ file, good: code === 0 && count('pass') > 0, passed: count('pass'), failed: late ? 1 : count('fail') });
      }, 100);
    });
  });
}

async function runAll(waiting, atOnce) {
  const results = [];
  const worker = async () => {
    for (let file; (file = waiting.shift()); ) results.push(await run(file));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

if (rounds > 0) {
  let failed = 0;
  for (let round = 1; round <= rounds; round++) {
    const results = await runAll([...files], AT_ONCE);
    const bad = results.filter(({ good }) => !good).map(({ file }) => file);
    failed += bad.length;
    console.log(`round ${round} of ${rounds}: ${results.reduce((all, { passed }) => all + passed, 0)} passed${bad.length ? `, failures in ${bad.join(', ')}` : ', none failed'}`);
  }
  process.exit(failed || !files.length ? 1 : 0);
}

const first = await runAll([...files], AT_ONCE);
const bad = first.filter(({ good }) => !good);
const again = await runAll(bad.map(({ file }) => file), 1);
for (const { file, failed } of bad) console.log(`${file}: ${failed} failed at first${again.find((one) => one.file === file)?.good ? ', none when it ran alone' : ', and again'}`);
const last = [...first.filter(({ good }) => good), ...again];
const sum = (what) => last.reduce((all, one) => all + one[what], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(last.every(({ good }) => good) && last.length ? 0 : 1);
