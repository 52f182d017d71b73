// Positions that are set up: piece by piece, in the form of the game that is chosen, or by their text; then thought over,
// branched, commented, shared and opened again.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { examine } from './examine.mjs';
import { eventually, has, open, says, touch } from './kit.mjs';
import { HALF_OF_SIX } from './positions.mjs';

// Without the module there is nothing that could judge.
const built = readdirSync(new URL('../dist/assets', import.meta.url)).some((name) => name.endsWith('.wasm'));
const skip = built && process.env.TABLEE_PAGE === undefined ? false : 'make wasm first, and serve the page by the program';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit?.close());

const PHONE = { width: 390, height: 844, dark: true };
const DESKTOP = { width: 1440, height: 900 };
const study = (page) => page.locator('[data-testid="study"]');
const ply = (page, n) => has(study(page), 'data-ply', new RegExp(`^${n}$`));
const told = (page, name) => page.locator(`[data-testid="${name}"]`);
const tool = (page, name) => page.locator(`[data-tool="${name}"]`).click();
/** The referee says that this is no position, and why. */
async function impossible(page, why) {
  await says(told(page, 'word'), why);
  await eventually(() => told(page, 'use').isDisabled(), Boolean, 'what is no position cannot be studied');
}

for (const [name, view, otherView] of [['desktop', DESKTOP, PHONE], ['phone', PHONE, DESKTOP]]) {
  test(`a position is set up, branched, commented, shared and opened again – begun on a ${name}`, { skip }, async () => {
    const page = await kit.visitor(view);
    await page.at('#/study');
    await page.locator('[data-set="dames"]').click();
    await told(page, 'clear').click();
    await says(told(page, 'word'), /\S/);
    await eventually(() => told(page, 'use').isDisabled(), Boolean, 'an empty board is a position');
    await page.locator('[data-tool="man 0"]').click();
    for (const cell of ['34', '40']) await touch(page, cell);
    await page.locator('[data-tool="king 1"]').click();
    await touch(page, '5');
    await says(told(page, 'word'), /possible/);
    await examine(page, 'set up');
    await told(page, 'use').click();
    await ply(page, 0);
    await touch(page, '34');
    await touch(page, '30');
    await ply(page, 1);
    await page.keyboard.press('ArrowLeft');
    await ply(page, 0);
    await touch(page, '40');
    await touch(page, '35');
    await ply(page, 1);
    await page.locator('[data-testid="tree"] .branch button').waitFor();
    await told(page, 'comment').fill('Une idée « à voir »');
    await told(page, 'comment').blur();
    await page.getByRole('button', { name: 'Bon coup', exact: true }).click();
    await page.locator('summary').click();
    await told(page, 'link').click();
    const address = await eventually(() => told(page, 'address').inputValue(), (value) => value.includes('#/study/link/'), 'no link');
    page.calm();

    const other = await kit.visitor({ ...otherView, lang: 'en-GB' });
    await other.goto(address);
    await ply(other, 0);
    const branch = other.locator('[data-testid="tree"] .branch');
    await says(branch, /40-35!/);
    await says(branch, /Une idée « à voir »/);
    await branch.getByRole('button').click();
    await ply(other, 1);
    await told(other, 'promote').click();
    await says(other.locator('[data-testid="tree"] .line.main > .move').first(), /40-35/);
    await told(other, 'undo').click();
    await says(other.locator('[data-testid="tree"] .line.main > .move').first(), /34-30/);
    await examine(other, 'a study that was shared');
    // It was changed, so it is kept: at the address it has now, and among the studies.
    await eventually(() => other.evaluate(() => window.location.hash), (hash) => hash.startsWith('#/study/kept/'), 'not kept');
    await other.reload();
    await ply(other, 0);
    await other.at('#/study');
    await other.locator('a[href*="kept"]').first().waitFor();
    await examine(other, 'studies');
    other.calm();
  });
}

for (const [name, view] of [['phone', PHONE], ['desktop', DESKTOP]]) {
  test(`a position of Damsystem is set up on its plates, and they slide – ${name}`, { skip }, async () => {
    const page = await kit.visitor(view);
    await page.at('#/study/set/damsystem');
    await told(page, 'clear').click();
    await impossible(page, /\S/);
    await tool(page, 'man 0');
    for (const cell of ['c3', 'l4']) await touch(page, cell);
    await tool(page, 'damsy 1');
    await touch(page, 'k11');
    const written = (text) => eventually(() => told(page, 'text').inputValue(), (found) => found === text, `not ${text}`);
    await written('W:Wc3,l4:BKk11');
    await says(told(page, 'word'), /possible/);
    // A man of white on the far row would be a Damsy.
    await tool(page, 'man 0');
    await touch(page, 'a11');
    await impossible(page, /a11/);
    await tool(page, 'take');
    await touch(page, 'a11');
    await written('W:Wc3,l4:BKk11');
    await examine(page, 'set up on plates');
    await told(page, 'use').click();
    await ply(page, 0);
    await touch(page, 'c3');
    await touch(page, 'd4');
    await ply(page, 1);
    // Both stand where the plate has carried them.
    await eventually(() => told(page, 'position').inputValue(), (text) => text.startsWith('B:Wb4,j4:BKk11'), 'not carried');
    page.calm();
  });

  test(`a position of Kidam is set up with its eleven pieces and its ball – ${name}`, { skip }, async () => {
    const page = await kit.visitor(view);
    await page.at('#/study/set/kidam');
    await says(told(page, 'word'), /possible/);
    await tool(page, 'take');
    await touch(page, 'e4');
    await impossible(page, /milieu/);
    await tool(page, 'midfielder 0');
    await touch(page, 'e5');
    await says(told(page, 'word'), /possible/);
    // The ball is held by a piece of its side.
    await tool(page, 'ball 0');
    await touch(page, 'e6');
    await impossible(page, /ballon/);
    await touch(page, 'e5');
    await says(told(page, 'word'), /possible/);
    await eventually(() => told(page, 'text').inputValue(), (text) => /^W:.*Me5.*@e5:B/.test(text), 'the ball is not written');
    await examine(page, 'eleven pieces set up');
    await told(page, 'use').click();
    await ply(page, 0);
    await touch(page, 'b4');
    await touch(page, 'b5');
    await ply(page, 1);
    page.calm();
  });
}

test('a position is set up in the form of the game that is chosen, and studied in it', { skip }, async () => {
  const page = await kit.visitor(PHONE);
  await page.at('#/study/set/damata');
  await told(page, 'preset').selectOption('four');
  await eventually(() => page.locator('[data-turn]').count(), (n) => n === 4, 'four sides');
  await says(told(page, 'word'), /possible/);
  await examine(page, 'set up for four');
  await told(page, 'use').click();
  await ply(page, 0);
  await page.locator('a[href*="study/set/damata"]').click();
  await eventually(() => page.locator('[data-turn]').count(), (n) => n === 4, 'its options come along');
  page.calm();
});

test('a position of Team KM is set up by its text, however long, and what is impossible has its reason', { skip }, async () => {
  const page = await kit.visitor(PHONE);
  await page.at('#/study/set/team-km');
  await told(page, 'preset').selectOption('3v3');
  await says(told(page, 'word'), /possible/);
  const paste = async (position) => {
    // Written with a space wherever there may be one.
    const text = JSON.stringify(position, null, 1).replaceAll('\n', ' ');
    await told(page, 'text').fill('');
    await told(page, 'text').focus();
    // As somebody pastes it: what is too long for a field is cut.
    await page.keyboard.insertText(text);
    assert.equal(await told(page, 'text').inputValue(), text);
    await page.locator('.setup form button').click();
    return text.length;
  };
  const position = { ...JSON.parse(HALF_OF_SIX), shootout: false };
  assert.ok((await paste(position)) > 2000, 'a long one');
  // Read, it is written as short as can be.
  await eventually(() => told(page, 'text').inputValue(), (text) => text === JSON.stringify(position), 'not read');
  await says(told(page, 'word'), /possible/);
  const [first, ...others] = position.teams;
  await paste({ ...position, teams: [{ ...first, ball: 18 }, ...others] });
  await says(told(page, 'word'), /équipe 1.*ballon/);
  await eventually(() => told(page, 'use').isDisabled(), Boolean, 'what is no position cannot be studied');
  await examine(page, 'an impossible position of Team KM');
  await paste(position);
  await says(told(page, 'word'), /possible/);
  await told(page, 'use').click();
  await ply(page, 0);
  page.calm();
});
