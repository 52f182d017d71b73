// A first match with a guide: it speaks when something first happens, once, and never in the way. A level is suggested.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { eventually, open, openAt, touch } from './kit.mjs';
import { INTERRUPTED } from './positions.mjs';

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
const GAMES = (await kit.games()).filter(({ taught }) => taught).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

for (const [name, view] of [['phone', { width: 390, height: 844 }], ['phone with its bars', { width: 390, height: 664, touch: true }], ['desktop', { width: 1440, height: 900, lang: 'en-GB' }]]) {
  for (const game of GAMES) {
    test(`a first match of ${game} is guided – ${name}`, async () => {
      const page = await kit.visitor(view);
      await page.at(`#/learn/${game}`);
      await page.getByRole('button', { name: /guid/i }).click();
      await page.locator('.guide[data-cue="begins"]').waitFor();
      const before = await page.locator('.guide').boundingBox();
      assert.ok(before.y >= 0 && before.y + before.height <= view.height + 1, `it speaks where it is seen, not from ${before.y} to ${before.y + before.height}`);
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
  assert.deepEqual(await ringed(page), []);
  await page.locator('.guide button').click();
  await page.locator('.guide[data-cue="can-capture"]').waitFor();
  await rings(page, '28', 'the man that has to take is ringed');
  await page.locator('.guide button').click();
  await rings(page, '', 'what is no longer spoken of is not ringed');
  page.calm();
});

/** What the guide says when something happens. */
async function told(page, cue) {
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
}
/** A table at a position, guided. */
async function guided(page, table) {
  const id = await openAt(page, table);
  await page.at(`#/table/${id}?guide`);
  await page.reload();
  await page.locator('.guide').waitFor();
}
const ringed = (page) => page.locator('[data-arrow="hint"]').evaluateAll((all) => all.map((ring) => ring.getAttribute('data-cells')).sort());
const rings = (page, cells, what) => eventually(() => ringed(page), (found) => found.join() === cells, what);

test('the guide tells of a chain and of a huff, and why it is over', async () => {
  const page = await kit.visitor({ width: 390, height: 844 });
  const dames = { game: 'dames', options: { capture: 'huff' }, seats: [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }] };
  await guided(page, { ...dames, start: 'W:W32,50:B6,19,28' });
  assert.match(await told(page, 'can-chain'), /un autre/);
  await rings(page, '14,23,32', 'the way of the chain is ringed');
  await guided(page, { ...dames, start: 'W:W31,50:B9,17,22:S22' });
  assert.match(await told(page, 'can-huff'), /souffler/);
  await rings(page, '22', 'the guilty man is ringed');
  await guided(page, { ...dames, start: 'W:W28:B22' });
  await touch(page, '28');
  await touch(page, '17');
  assert.match(await told(page, 'over'), /plus de pièce/);
  page.calm();
});

// What no match begins with, each from where it is near.
const BOT = { kind: 'bot', level: 1 };
const ANA = { kind: 'here', name: 'Ana' };

test('the guide tells of a kidam that is to be parried', async () => {
  const page = await kit.visitor({});
  const start = 'B:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Ff6,Fi6,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H9';
  await guided(page, { game: 'kidam', start, seats: [BOT, ANA] });
  assert.match(await told(page, 'threatened'), /Trois parades/);
  await rings(page, 'd10,d13', 'who shoots, and where');
  page.calm();
});

test('the guide tells of the plates that slid', async () => {
  const page = await kit.visitor({});
  await guided(page, { game: 'damsystem', seats: [ANA, { kind: 'here', name: 'Bo' }] });
  await page.locator('[data-can="from"]').first().click();
  await page.locator('[data-can="to"]').first().click();
  assert.match(await told(page, 'slid'), /glissé de deux cases/);
  page.calm();
});

test('the guide tells of a marble that can be taken, and of a cell that is full', async () => {
  const page = await kit.visitor({});
  await guided(page, { game: 'damata', start: 'W:Wa1,c3*3:Bc4,e5,g7', seats: [ANA, BOT] });
  assert.match(await told(page, 'can-capture'), /croquer/);
  await rings(page, 'c3', 'the cell that takes is ringed');
  assert.match(await told(page, 'full'), /trois billes/);
  page.calm();
});

test('the guide tells who is to be stopped that he may answer', async () => {
  const page = await kit.visitor({});
  await guided(page, { game: 'team-km', options: { shootout: true }, start: INTERRUPTED, seats: [ANA, BOT] });
  assert.match(await told(page, 'asked-to-react'), /répondre tout de suite/);
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
