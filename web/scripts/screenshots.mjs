// Pictures of home, every game in mid-match, a rulebook page, the lobby and a replay, at 390 and 1440 px, light and dark,
// into ../screenshots. Names as arguments take only those.
import { mkdir } from 'node:fs/promises';
import { dice, open, playCard, playTurn, start, state } from '../e2e/kit.mjs';

const folder = new URL('../../screenshots/', import.meta.url).pathname;
const only = process.argv.slice(2);
const SIZES = [
  [1440, 900],
  [390, 844],
];

await mkdir(folder, { recursive: true });
const kit = await open();
const wanted = (name) => !only.length || only.includes(name);
const ready = (page) => page.waitForFunction(() => ['yours', 'over'].includes(document.querySelector('.table')?.getAttribute('data-turn') ?? ''));

async function shoot(page, name, prepare = async () => undefined) {
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
  await page.context().close();
}

/** A piece that can move is in the hand, so that the picture shows where it may go. */
async function pickUp(page) {
  const { froms, tos } = await state(page);
  if (froms.length && !tos.length) await page.locator(`[data-cell="${froms.at(-1)}"]`).click();
}

if (wanted('home')) {
  const page = await kit.visitor();
  await page.home();
  await page.locator('article').nth(4).waitFor();
  await shoot(page, 'home');
}

// How many touches lead to a position worth a picture.
const BOARDS = [
  ['dames', 'dames', 'sheet', 60],
  ['dames-strict', 'dames', 'international', 34],
  ['damsystem', 'damsystem', 'sheet', 46],
  ['kidam', 'kidam', 'complete', 22],
  ['kidam-initiation', 'kidam', 'initiation', 22],
  ['damata', 'damata', 'standard', 30],
  ['damata-four', 'damata', 'four', 30],
];
for (const [name, game, preset, turns] of BOARDS) {
  if (!wanted(name)) continue;
  const page = await kit.visitor();
  await start(page, game, 'bot', { level: game === 'kidam' ? 0 : 1, preset });
  const roll = dice(29);
  for (let i = 0; i < turns && (await state(page)).turn !== 'over'; i++) {
    await ready(page);
    await playTurn(page, roll);
  }
  await ready(page);
  await shoot(page, name, pickUp);
}

for (const [name, way, mode] of [
  ['team-km', 'bot', '2p'],
  ['team-km-3p', 'bot', '3p'],
  ['team-km-2v2', 'bot', '2v2'],
  ['team-km-3v3', 'bot', '3v3'],
  ['team-km-2v2v2', 'bot', '2v2v2'],
  ['curtain', 'here', '2p'],
]) {
  if (!wanted(name)) continue;
  const page = await kit.visitor();
  await start(page, 'team-km', way, { level: 1, preset: mode });
  const roll = dice(3);
  for (let i = 0; i < (way === 'here' ? 0 : mode === '2p' ? 150 : 45); i++) {
    await playCard(page, roll);
    await page.waitForTimeout(40);
    if ((await state(page)).turn === 'over') break;
    // Enough played when there is something to look at: cards on the table, and a card to choose.
    const seen = await page.evaluate(() => [document.querySelectorAll('.front .mini').length, document.querySelectorAll('.hand .card.able').length]);
    if (i > 30 && seen[0] > 6 && seen[1] > 2) break;
  }
  if (way === 'bot') await page.locator('.hand .card').first().waitFor();
  await shoot(page, name, async () => {
    // A click on the edge of a card: the rest of it may lie under its neighbour.
    const card = page.locator('.hand .card.able .cover').first();
    if ((await card.count()) && !(await page.locator('.card.picked').count())) await card.click({ position: { x: 8, y: 60 } });
  });
}

if (wanted('rules')) {
  const page = await kit.visitor();
  await page.at('#/rules/dames/D8');
  await page.locator('#D8 .board').first().waitFor();
  await page.waitForTimeout(800);
  await shoot(page, 'rules', async () => {
    await page.evaluate(() => document.getElementById('D8')?.scrollIntoView());
    await page.waitForTimeout(600);
  });
}

if (wanted('lobby')) {
  const page = await kit.visitor();
  await start(page, 'kidam', 'friends');
  await page.locator('.invite').waitFor();
  await shoot(page, 'lobby');
}

if (wanted('replay')) {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  const roll = dice(5);
  for (let i = 0; i < 60; i++) await playTurn(page, roll);
  await page.keyboard.press('Escape');
  for (let i = 0; i < 6; i++) await page.locator('.moves .buttons button').nth(1).click();
  await shoot(page, 'replay');
}

await kit.close();
