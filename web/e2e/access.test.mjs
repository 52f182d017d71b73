// axe-core finds nothing serious on any page, in both themes, on a phone and on a desktop; and no page is too wide.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { examine } from './examine.mjs';
import { open, openAt, start } from './kit.mjs';
import { INTERRUPTED } from './positions.mjs';

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
const LISTED = await kit.games();
const GAMES = LISTED.map(({ id }) => id);
const TAUGHT = LISTED.filter(({ taught }) => taught).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

for (const [name, view] of [
  ['desktop, light', { width: 1440, height: 900 }],
  ['phone, dark', { width: 390, height: 844, dark: true }],
]) {
  test(`home – ${name}`, async () => {
    const page = await kit.visitor(view);
    await page.home();
    await page.locator('article').nth(4).waitFor();
    for (const card of await page.locator('article').all()) {
      await card.locator('.ways button').first().click();
      await card.locator('summary').click();
    }
    await examine(page, 'home');
  });
  for (const game of GAMES) {
    test(`${game} – ${name}`, async () => {
      const page = await kit.visitor(view);
      await start(page, game, 'bot');
      await page.locator('[data-turn="yours"]').waitFor();
      await page.locator(game === 'team-km' ? '.hand .card' : '[data-can="from"]').first().click();
      await examine(page, game);
    });
    test(`rules of ${game} – ${name}`, async () => {
      const page = await kit.visitor(view);
      await page.at(`#/rules/${game}`);
      await page.locator('.list details').first().waitFor();
      // On a phone chapters are folded: all of them are looked at.
      if (await page.locator('.list details:not([open])').count()) await page.getByRole('button', { name: /^(Tout déplier|Unfold all)$/ }).click();
      await page.locator('.list section').nth(3).waitFor();
      await examine(page, `rules of ${game}`);
    });
  }
  for (const at of ['', '/kidam', '/kidam/minute', '/dames/crown', '/dames/crown/2', '/damsystem/slide', '/team-km/stop']) {
    test(`learn${at} – ${name}`, async () => {
      const page = await kit.visitor(view);
      await page.at(`#/learn${at}`);
      await page.locator(at.split('/').length > 2 ? '.stage > *' : '.mini').first().waitFor();
      await examine(page, `learn${at}`);
    });
  }
  test(`the guide at a first match, and the sheet, of every game – ${name}`, async () => {
    const page = await kit.visitor(view);
    for (const game of TAUGHT) {
      await page.at(`#/learn/${game}`);
      await page.getByRole('button', { name: /guid/i }).click();
      await page.locator('.guide[data-cue="begins"]').waitFor();
      await examine(page, `the guide of ${game}`);
      await page.at(`#/print/${game}`);
      await page.locator('.sheet[data-drawn="true"]').waitFor();
      await examine(page, `the sheet of ${game}`);
    }
  });
  test(`the other pages – ${name}`, async () => {
    const page = await kit.visitor({ ...view, lang: 'en-GB' });
    await start(page, 'kidam', 'friends');
    const link = await page.locator('.invite input').inputValue();
    await examine(page, 'an invitation');
    const guest = await kit.visitor({ ...view, lang: 'en-GB' });
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Sit down' }).waitFor();
    await examine(guest, 'an invited guest');
    const seats = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
    await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: INTERRUPTED, seats });
    await examine(page, 'the curtain');
    await page.locator('.curtain button').click();
    await page.locator('[data-testid="answer"]').waitFor();
    await examine(page, 'an answer is asked for');
    await openAt(page, { game: 'damata', seats });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Really resign?' }).click();
    await page.locator('[data-testid="result"]').waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.share').waitFor();
    await examine(page, 'a match that is over');
    await page.at('#/past');
    await page.locator('.past li').first().waitFor();
    await examine(page, 'past games');
    await page.at('#/rules');
    await page.locator('.games li').nth(4).waitFor();
    await examine(page, 'all rulebooks');
    await page.at('#/nowhere');
    await page.locator('h1').waitFor();
    await examine(page, 'no such page');
    page.calm();
    guest.calm();
  });
}
