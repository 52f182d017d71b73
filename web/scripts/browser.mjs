// The system's Chromium, driven by playwright-core; and the real program on a free port with a data folder of its own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const FLAGS = [
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

/** How long a busy machine may take to start something. */
const PATIENCE = 120_000;

export function chromiumPath() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = known.find((path) => path && existsSync(path));
  if (!found) throw new Error('Chromium is not installed; set CHROMIUM to its path.');
  return found;
}

export const launch = () => chromium.launch({ executablePath: chromiumPath(), headless: true, args: FLAGS, timeout: PATIENCE });

/** Starts `tablee serve`, with more words if need be, and waits until it answers. */
export async function startServer(more = {}, words = []) {
  const bin = more.TABLEE_BIN ?? process.env.TABLEE_BIN;
  if (!bin || !existsSync(bin)) throw new Error('Set TABLEE_BIN to the built program (cargo build --release).');
  const data = await mkdtemp(join(tmpdir(), 'tablee-'));
  // Bots answer at once, and one visitor may do what many would: tests are impatient.
  const env = { TABLEE_BOT_PAUSE: '0', TABLEE_ADDRESS_TABLES: '0', TABLEE_ADDRESS_MESSAGES: '0', TABLEE_MESSAGES: '0', ...process.env, ...more };
  const child = spawn(bin, ['serve', '--port', '0', '--data', data, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const gone = new Promise((done) => child.once('exit', done));
  child.stderr.on('data', (chunk) => (said += chunk));
  // It listens on a port of its own choice and says which: nobody can take it in between.
  const url = await new Promise((done, fail) => {
    const broken = (why) => fail(new Error(`The program ${why}:\n${said}`));
    const late = setTimeout(() => (child.kill('SIGKILL'), broken('does not say where it listens')), PATIENCE);
    void gone.then(() => (clearTimeout(late), broken('stopped')));
    child.once('error', fail);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
      const [, address] = /Tablée\s:\s(http:\S+)\/\n/.exec(said) ?? [];
      if (address) done((clearTimeout(late), address));
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(late);
    await rm(data, { recursive: true, force: true });
  };
  /** `said`: what it has printed so far. */
  return { url, stop, said: () => said };
}
