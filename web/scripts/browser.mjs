// The system's Chromium, driven by playwright-core; and the real program on a free port with a data folder of its own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages that a test serves itself may still speak to the program on this machine.
  '--disable-features=LocalNetworkAccessChecks,Translate,MediaRouter,OptimizationHints',
];

export function chromiumPath() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = known.find((path) => path && existsSync(path));
  if (!found) throw new Error('Chromium is not installed; set CHROMIUM to its path.');
  return found;
}

export const launch = () => chromium.launch({ executablePath: chromiumPath(), headless: true, args: FLAGS });

export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Starts `tablee serve` and waits until it answers. */
export async function startServer(more = {}) {
  const bin = process.env.TABLEE_BIN;
  if (!bin || !existsSync(bin)) throw new Error('Set TABLEE_BIN to the built program (cargo build --release).');
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'tablee-'));
  // Bots answer at once, and one visitor may do what many would: tests are impatient.
  const env = { TABLEE_BOT_PAUSE: '0', TABLEE_ADDRESS_TABLES: '0', TABLEE_ADDRESS_MESSAGES: '0', TABLEE_MESSAGES: '0', ...process.env, ...more };
  const child = spawn(bin, ['serve', '--port', String(port), '--data', data], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 150; tries++) {
    if (child.exitCode !== null) throw new Error(`The program stopped:\n${said}`);
    const up = await fetch(`${url}/health`).then((answer) => answer.ok, () => false);
    if (up) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    const gone = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(late);
    }
    await rm(data, { recursive: true, force: true });
  };
  /** Ends the program as a power cut would. */
  const kill = () => new Promise((done) => (child.once('exit', done), child.kill('SIGKILL')));
  return { url, stop, kill, said: () => said };
}
