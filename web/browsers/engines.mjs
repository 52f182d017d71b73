// Browsers that are not Chromium, each as far as a short walk needs: open an address, ask the page, click a point of it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

/** How long a busy machine may take to start a browser. */
const PATIENCE = 120_000;
const find = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

/** Firefox, by WebDriver BiDi. */
export async function firefox() {
  const executablePath = find([process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox']);
  if (!executablePath) return null;
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: PATIENCE, protocolTimeout: PATIENCE });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 860 });
  return {
    name: `Firefox ${await browser.version()}`,
    open: (url) => page.goto(url, { timeout: PATIENCE }),
    ask: (script, ...args) => page.evaluate(`(${script})(${args.map((arg) => JSON.stringify(arg)).join(',')})`),
    click: (x, y) => page.mouse.click(x, y),
    tap: (x, y) => page.touchscreen.tap(x, y),
    close: () => browser.close(),
  };
}

/** WebKit, Safari's engine: its MiniBrowser, by plain WebDriver. */
export async function webkit() {
  const driver = find([process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver']);
  const binary = find(['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser', '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser', process.env.MINIBROWSER]);
  if (!driver || !binary) return null;
  const port = 20_000 + (process.pid % 20_000);
  const process_ = spawn(driver, [`--port=${port}`], { stdio: 'ignore' });
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message ?? answer.status}`);
    return value;
  };
  const until = Date.now() + PATIENCE;
  let session = null;
  for (let why = null; !session; ) {
    if (Date.now() > until) throw new Error(`WebKit does not start: ${why}`);
    const options = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } } };
    session = await call('POST', '/session', options).catch((error) => ((why = error), new Promise((go) => setTimeout(go, 500))));
  }
  const at = `/session/${session.sessionId}`;
  await call('POST', `${at}/window/rect`, { width: 1280, height: 900 }).catch(() => {});
  const pointer = (kind, x, y) => {
    const actions = [{ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    return call('POST', `${at}/actions`, { actions: [{ type: 'pointer', id: kind, parameters: { pointerType: kind }, actions }] });
  };
  return {
    name: `WebKit ${session.capabilities?.browserVersion ?? ''}`,
    open: (url) => call('POST', `${at}/url`, { url }),
    ask: (script, ...args) => call('POST', `${at}/execute/sync`, { script: `return (${script})(...arguments)`, args }),
    click: (x, y) => pointer('mouse', x, y),
    tap: (x, y) => pointer('touch', x, y),
    close: async () => {
      await call('DELETE', at).catch(() => {});
      process_.kill();
    },
  };
}
