// How one likes to play: chosen in a dialog that comes when it is asked for, holding at once, and kept.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, test } from 'node:test';
import { examine, whole } from './examine.mjs';
import { both, eventually, open, openAt, ply, says, start, state, touch, yours } from './kit.mjs';
import { INTERRUPTED, IN_PLAY } from './positions.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
/** The games with a board. */
const GAMES = (await kit.games()).filter(({ secrets }) => !secrets).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

const dialog = (page) => page.locator('[data-testid="preferences"]');
async function choose(page, ...changes) {
  await page.locator('[data-testid="prefs"]').click();
  await dialog(page).waitFor();
  for (const [name, value] of changes) {
    const field = typeof value === 'boolean' ? dialog(page).locator(`[name="${name}"]`) : dialog(page).locator(`[name="${name}"][value="${value}"]`);
    await field.setChecked(value !== false);
  }
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

for (const [name, view] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone, dark', { width: 390, height: 844, dark: true, touch: true }],
]) {
  test(`boards and pieces of every game have another dress, at once and after a reload – ${name}`, async () => {
    const page = await kit.visitor(view);
    for (const game of GAMES) {
      await start(page, game, 'here');
      const looks = () => page.locator('.place').evaluate((place) => [place.dataset.board, place.dataset.pieces].join());
      await choose(page, ['board', 'wood'], ['pieces', 'turned']);
      const before = await page.locator('.place').screenshot();
      await choose(page, ['board', 'slate'], ['pieces', 'flat']);
      assert.equal(await looks(), 'slate,flat');
      const after = await page.locator('.place').screenshot();
      assert.ok(!before.equals(after), `${game} looks the same`);
      await page.reload();
      await page.locator('.place').waitFor();
      assert.equal(await looks(), 'slate,flat', game);
    }
    // At cards it is the pitch and the cards.
    await openAt(page, { game: 'team-km', options: { mode: '2p' }, seats: [{ kind: 'here', name: 'Ana' }, { kind: 'bot', level: 1 }] });
    await page.locator('.hand .card').first().waitFor();
    const dress = () => page.locator('.middle > .km').evaluate((km) => [km.querySelector('[data-table]').dataset.board, ...new Set([...km.querySelectorAll('svg[data-cards]')].map((card) => card.dataset.cards))].join());
    const face = () => page.locator('.hand .card svg .paper').first().evaluate((paper) => getComputedStyle(paper).fill);
    await choose(page, ['board', 'wood'], ['cards', 'paper']);
    const paper = await face();
    await choose(page, ['board', 'linden'], ['cards', 'night']);
    assert.equal(await dress(), 'linden,night');
    assert.notEqual(await face(), paper);
    await page.reload();
    await page.locator('.hand .card').first().waitFor();
    assert.equal(await dress(), 'linden,night');
    page.calm();
  });

  test(`the dialog has nothing that axe minds, fits, and has things to touch that are large enough – ${name}`, async () => {
    const page = await kit.visitor({ ...view, width: name === 'desktop' ? view.width : 360 });
    for (const game of ['dames', 'team-km']) {
      await start(page, game, 'here');
      await page.locator('[data-testid="prefs"]').click();
      await dialog(page).waitFor();
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document.querySelector('dialog'), { resultTypes: ['violations'] });
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0].target}`);
      });
      assert.deepEqual(found, [], game);
      const [wide, small] = await page.evaluate(() => {
        const labels = [...document.querySelectorAll('dialog label, dialog button')].map((label) => label.getBoundingClientRect());
        return [document.documentElement.scrollWidth - document.documentElement.clientWidth, labels.filter((box) => box.height < 43.5 || box.right > innerWidth).length];
      });
      assert.ok(wide <= 0 && small === 0, `${game}: ${wide} px too wide, ${small} too small`);
    }
    page.calm();
  });
}

both('a move that is to be confirmed is shown, and made at a second word', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'dames', 'here');
  await yours(page);
  await choose(page, ['confirm', true]);
  await touch(page, '32');
  await touch(page, '28');
  await page.locator('[data-arrow="pending"]').waitFor({ state: 'attached' });
  assert.equal((await state(page)).ply, 0);
  await examine(page, 'a move to be confirmed');
  await whole(page, 'a move to be confirmed');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.locator('[data-arrow="pending"]').waitFor({ state: 'detached' });
  await touch(page, '33');
  await touch(page, '29');
  await page.locator('[data-testid="confirm"]').click();
  await ply(page, 1);
  // The end touched again is a second word too.
  await touch(page, '19');
  await touch(page, '23');
  await touch(page, '23');
  await ply(page, 2);
  page.calm();
});

both('a card that is to be confirmed is named, and given away at a second word; so is an answer', async (view) => {
  const page = await kit.visitor(view);
  const seats = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
  await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: IN_PLAY, seats });
  await page.locator('.curtain button').click();
  await choose(page, ['confirm', true]);
  const before = (await state(page)).ply;
  await page.locator('[data-card="P3"]').first().click();
  await page.locator('.uses').getByRole('button', { name: 'Jouer', exact: true }).click();
  await says(page.locator('.uses'), /Passe 3/);
  assert.equal((await state(page)).ply, before);
  await page.locator('.uses').getByRole('button', { name: 'Annuler' }).click();
  await page.locator('.uses').getByRole('button', { name: 'Jouer', exact: true }).click();
  await page.locator('[data-testid="confirm"]').click();
  await ply(page, before + 1);
  await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: INTERRUPTED, seats });
  await page.locator('.curtain button').click();
  const asked = (await state(page)).ply;
  await page.locator('[data-testid="answer"]').getByRole('button', { name: 'Carton rouge !' }).click();
  await says(page.locator('[data-testid="answer"]'), /Carton rouge[\s\S]*Jouer ce coup/);
  assert.equal((await state(page)).ply, asked);
  // The keyboard finds the last word under its hand.
  await page.keyboard.press('Enter');
  await ply(page, asked + 1);
  page.calm();
});

both('coordinates, marks and the pace of things are chosen', async (view) => {
  const page = await kit.visitor({ ...view, still: false });
  await start(page, 'dames', 'here');
  await yours(page);
  const pace = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--move')) * (/\dms/.test(getComputedStyle(document.documentElement).getPropertyValue('--move')) ? 1 : 1000));
  const normal = await pace();
  await choose(page, ['speed', 'slow'], ['coordinates', true], ['marks', false]);
  assert.ok((await pace()) > normal);
  await eventually(() => page.locator('.board .name').count(), (n) => n === 50, 'no names');
  assert.equal(await page.locator('.able').count(), 0);
  await choose(page, ['speed', 'none'], ['coordinates', false], ['marks', true]);
  assert.equal(await pace(), 0);
  assert.equal(await page.locator('.board .name').count(), 0);
  await page.locator('.able').first().waitFor({ state: 'attached' });
  page.calm();
});

both('sounds are made one by one, and a hand feels what it may', async (view) => {
  const page = await kit.visitor(view);
  await page.addInitScript(() => {
    window.heard = [];
    window.felt = 0;
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.heard.push(this.frequency.value);
      return begin.apply(this, when);
    };
    navigator.vibrate = () => ((window.felt += 1), true);
  });
  await start(page, 'dames', 'here');
  await yours(page);
  const heard = () => page.evaluate(() => [window.heard.splice(0).length, window.felt]);
  const refuse = async () => {
    await touch(page, '50');
    await page.locator('[data-testid="refusal"]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };
  await refuse();
  const [loud, felt] = await heard();
  assert.ok(loud > 0 && felt > 0, 'a refusal is heard and felt');
  await choose(page, ['sound-refuse', false], ['vibrate', false]);
  await heard();
  await refuse();
  assert.deepEqual(await heard(), [0, felt], 'and then neither');
  await touch(page, '32');
  await touch(page, '28');
  await ply(page, 1);
  await eventually(async () => (await heard())[0], (n) => n > 0, 'a move is still heard');
  page.calm();
});

test('arrows choose among options where a choice has the focus, and look back where a box to tick has it', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await touch(page, '32');
  await touch(page, '28');
  await ply(page, 1);
  await page.locator('[data-testid="prefs"]').click();
  await dialog(page).waitFor();
  const speeds = dialog(page).locator('[name="speed"]');
  const at = () => speeds.evaluateAll((all) => all.findIndex((one) => one.checked));
  const before = await at();
  await speeds.nth(before).focus();
  await page.keyboard.press(before ? 'ArrowLeft' : 'ArrowRight');
  await eventually(at, (now) => now === (before ? before - 1 : 1), 'nothing else is chosen');
  assert.doesNotMatch(await page.locator('#prompt').textContent(), /coup 0 sur 1/);
  await dialog(page).locator('[name="marks"]').focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(() => page.locator('#prompt').textContent(), (text) => /coup 0 sur 1/.test(text), 'it does not look back');
  page.calm();
});
