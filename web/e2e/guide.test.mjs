// A first match with a guide: it speaks when something first happens, once, and never in the way. A level is suggested.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eventually, open, openAt } from './kit.mjs';

const GAMES = ['dames', 'damsystem', 'kidam', 'damata', 'team-km'];
let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

for (const [name, view] of [['phone', { width: 390, height: 844 }], ['desktop', { width: 1440, height: 900, lang: 'en-GB' }]]) {
  for (const game of GAMES) {
    test(`a first match of ${game} is guided – ${name}`, async () => {
      const page = await kit.visitor(view);
      await page.at(`#/learn/${game}`);
      await page.getByRole('button', { name: /guid/i }).click();
      await page.locator('.guide[data-cue="begins"]').waitFor();
      const before = await page.locator('.guide').boundingBox();
      await page.locator('.guide button').click();
      await page.locator('.guide.silent, .guide:not([data-cue="begins"])').waitFor();
      const after = await page.locator('.guide').boundingBox();
      assert.ok(Math.abs(before.height - after.height) < 40, 'it stays where it is');
      // What was said is not said again.
      await page.reload();
      await page.locator('.table[data-settled="true"]').waitFor();
      await page.locator('.guide').waitFor();
      assert.notEqual(await page.locator('.guide').getAttribute('data-cue'), 'begins');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing overflows');
      page.calm();
    });
  }
}

test('what the guide speaks of is ringed on the board, as long as it speaks', async () => {
  const page = await kit.visitor({ width: 390, height: 844 });
  const seats = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
  const table = await openAt(page, { game: 'dames', options: { capture: 'huff' }, start: 'W:W28,40:B4,22', seats });
  await page.at(`#/table/${table}?guide`);
  await page.reload();
  await page.locator('.guide[data-cue="begins"]').waitFor();
  const ringed = () => page.locator('[data-arrow="hint"]').evaluateAll((all) => all.map((ring) => ring.getAttribute('data-cells')));
  assert.deepEqual(await ringed(), []);
  await page.locator('.guide button').click();
  await page.locator('.guide[data-cue="can-capture"]').waitFor();
  await eventually(ringed, (cells) => cells.join() === '28', 'the man that has to take is ringed');
  await page.locator('.guide button').click();
  await eventually(ringed, (cells) => cells.length === 0, 'what is no longer spoken of is not ringed');
  page.calm();
});

test('the guide tells of a chain and of a huff, and why it is over', async () => {
  const page = await kit.visitor({ width: 390, height: 844 });
  const seats = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
  const told = async (cue) => {
    // Whatever else is said first is heard, and put away; looked at and put away in one go, so that what is waited for is
    // never put away with it.
    const heard = () =>
      page.evaluate((cue) => {
        const guide = document.querySelector('.guide');
        if (guide?.dataset.cue === cue) return true;
        guide?.querySelector('button')?.click();
        return false;
      }, cue);
    await eventually(heard, (there) => there, `the guide says: ${cue}`);
    await page.locator(`.guide[data-cue="${cue}"]`).waitFor();
    return (await page.locator('.guide p').innerText()).trim();
  };
  const guided = async (table) => {
    const id = await openAt(page, { game: 'dames', options: { capture: 'huff' }, seats, ...table });
    await page.at(`#/table/${id}?guide`);
    await page.reload();
    await page.locator('.guide').waitFor();
  };
  const ringed = () => page.locator('[data-arrow="hint"]').evaluateAll((all) => all.map((ring) => ring.getAttribute('data-cells')).sort());
  await guided({ start: 'W:W32,50:B6,19,28' });
  assert.match(await told('can-chain'), /un autre/);
  await eventually(ringed, (cells) => cells.join() === '14,23,32', 'the way of the chain is ringed');
  await guided({ start: 'W:W31,50:B9,17,22:S22' });
  assert.match(await told('can-huff'), /souffler/);
  await eventually(ringed, (cells) => cells.join() === '22', 'the guilty man is ringed');
  await guided({ start: 'W:W28:B22' });
  await page.locator('[data-cell="28"]').click();
  await page.locator('[data-cell="17"]').click();
  assert.match(await told('over'), /plus de pièce/);
  page.calm();
});

test('after two games won at a level the next one is suggested', async () => {
  const page = await kit.visitor();
  await page.at('#/');
  const won = (table) => ({ table, game: 'dames', at: 1, result: 'won', level: 2 });
  await page.evaluate((results) => localStorage.setItem('tablee.results', JSON.stringify(results)), [won('a'), won('b')]);
  await page.reload();
  const card = page.locator('article', { has: page.locator('#game-dames') });
  await card.locator('.ways .strong').click();
  await card.locator('[data-testid="advised"]').waitFor();
  assert.equal(await card.locator('.levels [role=radio]').nth(2).getAttribute('aria-checked'), 'true');
});

test('how a game against the computer ended is remembered', async () => {
  const page = await kit.visitor();
  await page.at('#/learn/dames');
  await page.getByRole('button', { name: /guid/i }).click();
  await page.locator('.guide[data-cue="begins"]').waitFor();
  // A match that has not begun is called off; one that has is given up.
  await page.locator('[data-cell="32"]').click();
  await page.locator('[data-cell="28"]').click();
  await page.locator('.table[data-turn="yours"][data-settled="true"]:not([data-ply="0"])').waitFor();
  await page.getByRole('button', { name: /^Abandonner/ }).click();
  await page.getByRole('button', { name: /abandonner \?$/i }).click();
  await page.locator('.guide[data-cue="over"]').waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('tablee.results')));
  assert.deepEqual(kept.map(({ game, result, level }) => ({ game, result, level })), [{ game: 'dames', result: 'lost', level: 1 }]);
});
