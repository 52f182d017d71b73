// The rulebook is folded by chapter and short on a phone; a game is printed on one sheet of A4.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { open } from './kit.mjs';

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
const LISTED = await kit.games();
const GAMES = LISTED.map(({ id }) => id);
const TAUGHT = LISTED.filter(({ taught }) => taught).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

for (const lang of ['fr-FR', 'en-GB']) {
  test(`each game is printed on one page – ${lang}`, async () => {
    // As wide as a sheet less its margins.
    const page = await kit.visitor({ lang, width: 718, height: 1047 });
    for (const game of TAUGHT) {
      await page.at(`#/print/${game}`);
      await page.locator('.sheet[data-drawn="true"]').waitFor();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, game);
      // What is on it is all there: nothing is cut off at the bottom.
      await page.emulateMedia({ media: 'print' });
      const { content, sheet } = await page.locator('.sheet').evaluate((sheet) => ({ content: sheet.scrollHeight, sheet: sheet.clientHeight }));
      assert.ok(content <= sheet + 1, `${game}: ${content} px of content on ${sheet} px of paper`);
      // Each rule of the game stands on it, by its number and its title.
      const rules = await (await fetch(`${kit.url}/api/games/${game}/rules`)).json();
      const titles = rules.map(({ rule, title }) => `${rule} ${title[lang.slice(0, 2)]}`);
      assert.deepEqual((await page.locator('.sheet .rules li').allInnerTexts()).map((text) => text.trim()), titles);
      await page.emulateMedia({ media: null });
    }
  });
}

test('a game without pictures says that there is no page to print', async () => {
  const page = await kit.visitor();
  page.excuse(/404/);
  await page.goto(`${kit.url}/#/print/nothing`);
  await page.locator('.sorry').waitFor();
});

for (const game of GAMES) {
  test(`the rulebook of ${game} is folded on a phone, and opens where a rule is asked for`, async () => {
    const page = await kit.visitor({ width: 390, height: 844 });
    await page.at(`#/rules/${game}`);
    const chapters = page.locator('.list details');
    await chapters.first().waitFor();
    assert.equal(await page.locator('.list details[open]').count(), 0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height < 4000, `${height} px`);
    // A chapter opens by a touch, and by its keyboard.
    await chapters.nth(1).locator('summary').click();
    await page.locator('.list details:nth-of-type(2)[open] section').first().waitFor();
    await chapters.nth(0).locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('.list details:nth-of-type(1)[open] section').first().waitFor();
    // A rule that is asked for is there.
    const last = await page.locator('nav ol li').last().locator('b').innerText();
    await page.at(`#/rules/${game}/${last}`);
    await page.locator(`section.here[id="${last}"]`).waitFor();
    assert.ok(await page.locator(`section[id="${last}"]`).isVisible());
    // What is looked for is shown wherever it stands.
    await page.at(`#/rules/${game}`);
    await page.locator('#seek').fill(last);
    await page.locator(`section[id="${last}"] h3`).waitFor();
    // By words of its text, without their accents, however they are written.
    const rules = await (await fetch(`${kit.url}/api/games/${game}/rules`)).json();
    const { rule, text } = rules[2];
    const words = text.fr.split(/[.;:(]/)[0].trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    await page.locator('#seek').fill(words);
    await page.locator(`section[id="${rule}"] h3`).waitFor();
    const shown = await page.locator('.list section').count();
    assert.ok(shown < rules.length / 2, `${shown} of ${rules.length} rules say « ${words} »`);
    await page.locator('#seek').fill('xyzzy');
    await page.waitForFunction(() => document.querySelectorAll('.list section').length === 0);
  });
}
