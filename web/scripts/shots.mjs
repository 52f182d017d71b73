// How a picture is taken: at 390 and 1440 px, light and dark, into ../screenshots. Names as arguments take only those.
import { mkdir } from 'node:fs/promises';
import { open } from '../e2e/kit.mjs';

const folder = new URL('../../screenshots/', import.meta.url).pathname;
const only = process.argv.slice(2);
const SIZES = [
  [1440, 900],
  [390, 844],
];

await mkdir(folder, { recursive: true });
// Who is gone may be replaced, or lose, a second later.
export const kit = await open({ TABLEE_CLAIM_AFTER: '1' });
export const wanted = (name) => !only.length || only.includes(name);
export const ready = (page) => page.waitForFunction(() => ['yours', 'over'].includes(document.querySelector('.table')?.getAttribute('data-turn') ?? ''));

export async function every(page, name, prepare = async () => undefined) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      await prepare(page);
      await page.mouse.move(2, 2);
      await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png` });
    }
  }
  console.log(name);
}

/** The same, and whoever was looked at goes home. */
export async function shoot(page, name, prepare) {
  await every(page, name, prepare);
  await page.context().close();
}

/** What goes by itself after a while stays: the clock of the page stands still. It was installed before the page came. */
export const freeze = (page) => page.clock.pauseAt(Date.now() + 100);
