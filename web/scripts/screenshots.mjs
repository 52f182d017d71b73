// Pictures of home, every game in mid-match and a rulebook page, at 390 and 1440 px, light and dark, into ../screenshots.
import { mkdir } from 'node:fs/promises';
import { dice, open, playTurn, start, state } from '../e2e/kit.mjs';

const folder = new URL('../../screenshots/', import.meta.url).pathname;
const only = process.argv.slice(2);
const SIZES = [
  [1440, 900],
  [390, 844],
];

await mkdir(folder, { recursive: true });
const kit = await open();

async function shoot(page, name, prepare = async () => undefined) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      await prepare(page);
      await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png` });
    }
  }
  console.log(name);
}

const wanted = (name) => !only.length || only.includes(name);

if (wanted('home')) {
  const page = await kit.visitor();
  await page.home();
  await page.locator('article').nth(4).waitFor();
  await shoot(page, 'home');
}

// How many touches lead to a position worth a picture.
const TURNS = { dames: 34, damsystem: 34, kidam: 22, damata: 30 };
for (const [game, turns] of Object.entries(TURNS)) {
  if (!wanted(game)) continue;
  const page = await kit.visitor();
  await start(page, game, 'bot', { level: game === 'kidam' ? 0 : 1 });
  const roll = dice(29);
  for (let i = 0; i < turns && (await state(page)).turn !== 'over'; i++) {
    await page.waitForFunction(() => ['yours', 'over'].includes(document.querySelector('.table')?.getAttribute('data-turn') ?? ''));
    await playTurn(page, roll);
  }
  await page.waitForFunction(() => ['yours', 'over'].includes(document.querySelector('.table')?.getAttribute('data-turn') ?? ''));
  await shoot(page, game, async () => {
    const { froms, tos } = await state(page);
    if (froms.length && !tos.length) await page.locator(`[data-cell="${froms.at(-1)}"]`).click();
    await page.mouse.move(2, 2);
  });
}

if (wanted('team-km')) {
  const page = await kit.visitor();
  await start(page, 'team-km', 'bot', { level: 1 });
  const roll = dice(3);
  for (let i = 0; i < 70; i++) {
    await page.waitForFunction(() => document.querySelector('.uses .button, .hand .card.able, [data-turn="over"]') !== null);
    await page.evaluate(
      ({ a }) => {
        const uses = [...document.querySelectorAll('.uses .strong')];
        const rest = [...document.querySelectorAll('.uses .button')].filter((button) => !button.textContent?.includes('?'));
        const cards = [...document.querySelectorAll('.hand .card.able .cover')];
        (uses[0] ?? (document.querySelector('.card.picked') ? rest[0] : null) ?? cards[a % Math.max(1, cards.length)])?.click();
      },
      { a: roll(1000) },
    );
    await page.waitForTimeout(60);
  }
  await page.locator('.hand .card').first().waitFor();
  await shoot(page, 'team-km', async () => {
    if (!(await page.locator('.card.picked').count())) await page.locator('.hand .card').nth(2).click();
    await page.mouse.move(2, 2);
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

await kit.close();
