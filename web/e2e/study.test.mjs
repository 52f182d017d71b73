// Studies: a finished match of each game judged in the browser, a board to think on, and what is taken along.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { examine } from './examine.mjs';
import { dice, eventually, has, open, says, start, touch } from './kit.mjs';
import { HALF_OF_SIX, THROWN_AWAY } from './positions.mjs';

// Without the module there is nothing that could judge.
const built = readdirSync(new URL('../dist/assets', import.meta.url)).some((name) => name.endsWith('.wasm'));
const skip = built && process.env.TABLEE_PAGE === undefined ? false : 'make wasm first, and serve the page by the program';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit?.close());

const PHONE = { width: 390, height: 844, dark: true };
const DESKTOP = { width: 1440, height: 900 };

async function post(path, body) {
  const answer = await fetch(`${kit.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const told = await answer.json();
  assert.ok(answer.ok, JSON.stringify(told));
  return told;
}

/** Moves made by chance, as a match file. */
async function begun(game, options, plies) {
  const roll = dice(5);
  const moves = [];
  for (let i = 0; i < plies; i++) {
    const { legal, turn } = await post('/api/study', { game, options, moves });
    if (turn.kind === 'over') break;
    moves.push(legal[roll(legal.length)].text);
  }
  return { tablee: 1, game, options, players: ['A', 'B', 'C', 'D'].slice(0, Object.keys(options).length ? 4 : 2), moves };
}

/** A match played by chance and given up, at the server. */
async function played(game, plies) {
  return (await post('/api/matches', { ...(await begun(game, {}, plies)), players: ['Ana', 'Bo'], ending: { resigned: 1 } })).table;
}

const study = (page) => page.locator('[data-testid="study"]');
const ply = (page, n) => has(study(page), 'data-ply', new RegExp(`^${n}$`));
const told = (page, name) => page.locator(`[data-testid="${name}"]`);

/** How long frames were apart while the analysis ran; printed, for a machine that others use as well proves nothing. */
const watchFrames = () => {
  window.gaps = [];
  let last = performance.now();
  const next = (now) => {
    window.gaps.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
};
const tellFrames = (gaps, what) => {
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  console.log(`frames while ${what} was judged: ${gaps.length}, apart ${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 of 100, ${at(1)} ms at most`);
};

for (const [game, plies] of [
  ['dames', 10],
  ['damsystem', 6],
  ['kidam', 7],
  ['damata', 6],
  ['team-km', 34],
]) {
  for (const [name, view] of [['phone', PHONE], ['desktop', DESKTOP]]) {
    test(`a match of ${game} is judged, and its summary told – ${name}`, { skip }, async () => {
      const table = await played(game, plies);
      const page = await kit.visitor(view);
      await page.addInitScript(watchFrames);
      await page.at(`#/study/${table}`);
      await has(study(page), 'data-review', /^done$/);
      tellFrames(await page.evaluate(() => window.gaps), `${game} on a ${name}`);
      await says(told(page, 'summary'), /Ana[\s\S]*Bo/);
      assert.equal(await told(page, 'luck').count(), 0, 'who gives up was not unlucky');
      await told(page, 'graph').focus();
      await page.keyboard.press('End');
      await ply(page, plies);
      await says(page.locator('[data-testid="verdict"], [data-testid="little"]').first(), /\S/);
      await page.keyboard.press('Home');
      await ply(page, 0);
      await has(told(page, 'bar'), 'data-chance', /^[01](\.\d+)?$/);
      await examine(page, `study of ${game}`);
      page.calm();
    });
  }
}

test('of a match of Team KM that was played out, luck and choices are told apart', { skip }, async () => {
  // Ana throws a sure goal away, and the die gives Bo his: she chose badly, and he was lucky.
  const file = { tablee: 1, game: 'team-km', options: { shootout: false }, players: ['Ana', 'Bo'], start: THROWN_AWAY, moves: ['discard:SUPER', 'play:T4', 'die:goal'] };
  const { table } = await post('/api/matches', file);
  const page = await kit.visitor(PHONE);
  await page.at(`#/study/${table}`);
  await has(study(page), 'data-review', /^done$/);
  const told = (name) => page.locator(`[data-testid="${name}"]`).innerText();
  assert.match(await told('luck'), /hasard.* [1-9]\d?.%.* de Bo\.$/);
  assert.match(await told('skill'), /choix.* [1-9]\d?.%.* de Bo\.$/);
  await says(page.locator('[data-testid="summary"]'), /savait/);
  await examine(page, 'luck and choices');
  page.calm();
});

test('four at Damata are two teams: the bar is theirs, and partners are told together', { skip }, async () => {
  const options = { mode: 'four' };
  const { table } = await post('/api/matches', await begun('damata', options, 5));
  const page = await kit.visitor(DESKTOP);
  await page.at(`#/study/${table}`);
  await has(study(page), 'data-review', /^done$/);
  await has(told(page, 'bar'), 'aria-label', /A \+ C/);
  // What the seat to move – a partner of the first – has is told as the team's, as the analysis told it.
  await told(page, 'graph').focus();
  for (const [key, at] of [['Home', 0], ['ArrowRight', 1], ['ArrowRight', 2]]) {
    await page.keyboard.press(key);
    await ply(page, at);
  }
  const judged = Number(await told(page, 'bar').getAttribute('data-chance'));
  await told(page, 'live').click();
  const [shown] = await eventually(() => told(page, 'line').locator('b').allInnerTexts(), (lines) => lines.length > 0, 'no lines');
  const found = Number(await told(page, 'bar').getAttribute('data-chance'));
  assert.equal(Math.round(found * 100), Number(/\d+/.exec(shown)[0]), 'the bar and the best line agree');
  assert.ok(Math.abs(found - judged) < 0.35, `not turned round: ${judged} then ${found}`);
  page.calm();
});

test('a mistake is shown with what was better, which can be tried and played', { skip }, async () => {
  // A man given away for nothing.
  const { table } = await post('/api/matches', { tablee: 1, game: 'dames', options: { capture: 'strict' }, moves: ['33-28', '20-25', '28-22', '17x28x22', '32x23x28', '19x28x23'], ending: { resigned: 0 } });
  const page = await kit.visitor(DESKTOP);
  await page.at(`#/study/${table}`);
  await has(study(page), 'data-review', /^done$/);
  const marked = page.locator('[data-testid="tree"] button:has(em)').first();
  await marked.click();
  await says(told(page, 'verdict'), /coûte \d+/);
  // Before the mistake the better move is an arrow on the board; elsewhere there is none.
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-arrow="hint"]').waitFor();
  await told(page, 'graph').focus();
  await page.keyboard.press('End');
  await ply(page, 6);
  assert.equal(await page.locator('[data-arrow]').count(), 0);
  await marked.click();
  await told(page, 'try').click();
  await says(told(page, 'trial'), /Au lieu de/);
  assert.equal(await told(page, 'tree').count(), 0, 'the answer is not on the page');
  // Any legal move is judged; the answer is shown when asked for, as a branch of the tree.
  await page.locator('[data-can="from"]').first().click();
  await page.locator('[data-can="to"]').first().click();
  await has(told(page, 'trial'), 'data-verdict', /^(best|good|worse|same)$/);
  await told(page, 'answer').click();
  await page.locator('[data-testid="tree"] .branch button').first().waitFor();
  page.calm();
});

test('the best moves of a position are found and played', { skip }, async () => {
  const page = await kit.visitor(DESKTOP);
  await page.at(`#/study/new/dames?position=${encodeURIComponent('W:W34,40,45:B12,23,25')}`);
  await told(page, 'live').click();
  await told(page, 'line').first().waitFor();
  await says(told(page, 'depth'), /\d/);
  await says(told(page, 'line').first(), /coup Philippe/);
  await told(page, 'line').first().click();
  await ply(page, 1);
  await told(page, 'live').click();
  page.calm();
});

test('a position is set up, branched, commented, shared and opened again', { skip }, async () => {
  const page = await kit.visitor(DESKTOP);
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

  const other = await kit.visitor({ ...PHONE, lang: 'en-GB' });
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
  await examine(other, 'a study on a phone');
  // It was changed, so it is kept: at the address it has now, and among the studies.
  await eventually(() => other.evaluate(() => window.location.hash), (hash) => hash.startsWith('#/study/kept/'), 'not kept');
  await other.reload();
  await ply(other, 0);
  await other.at('#/study');
  await other.locator('a[href*="kept"]').first().waitFor();
  await examine(other, 'studies');
  other.calm();
});

test('arrows that a reader draws belong to their place, and are kept with the study', { skip }, async () => {
  const page = await kit.visitor(DESKTOP);
  await page.at(`#/study/new/dames?position=${encodeURIComponent('W:W34,40,45:B12,23,25')}`);
  await ply(page, 0);
  const middle = async (cell) => {
    const { x, y, width, height } = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle('34')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle('23')), { steps: 6 });
  await page.mouse.up({ button: 'right' });
  await page.locator('[data-arrow="drawn"][data-cells="34 23"]').waitFor();
  await touch(page, '34');
  await touch(page, '30');
  await ply(page, 1);
  assert.equal(await page.locator('[data-arrow="drawn"]').count(), 0, 'drawn at another place');
  await eventually(() => page.evaluate(() => window.location.hash), (hash) => hash.startsWith('#/study/kept/'), 'not kept');
  await page.reload();
  await ply(page, 0);
  await page.locator('[data-arrow="drawn"][data-cells="34 23"]').waitFor();
  page.calm();
});

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
  assert.ok(await told(page, 'use').isDisabled(), 'what is no position cannot be studied');
  await examine(page, 'an impossible position of Team KM');
  await paste(position);
  await says(told(page, 'word'), /possible/);
  await told(page, 'use').click();
  await ply(page, 0);
  page.calm();
});

test('without a net a match is judged and a position thought over as ever', { skip }, async () => {
  const page = await kit.visitor({ ...PHONE, keeps: true });
  page.excuse(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.home();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('article').nth(4).waitFor();
  await page.goto(`${kit.url}/#/study`);
  const file = { tablee: 1, game: 'dames', options: { capture: 'strict' }, moves: ['33-28', '20-25', '28-22', '17x28x22'] };
  await told(page, 'file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await told(page, 'analyse').click();
  await has(study(page), 'data-review', /^done$/);
  await page.locator('[data-testid="tree"] button:has(em)').first().waitFor();
  await told(page, 'live').click();
  await told(page, 'line').first().waitFor();
  await told(page, 'live').click();
  assert.deepEqual(page.wrong(), []);
});

test('a link that is none says so', { skip }, async () => {
  const page = await kit.visitor();
  page.excuse(/40[04]/);
  for (const bad of ['link/AAAA', 'link/%3Cscript%3E', 'kept/nothing', 'no-such-table']) {
    await page.at(`#/study/${bad}`);
    await page.locator('[data-testid="problem"] [role="alert"]').waitFor();
    await page.at('#/study');
    await page.locator('[data-free="dames"]').waitFor();
  }
});

test('files come in and go out: PDN with all that is said in it, and JSON', { skip }, async () => {
  const page = await kit.visitor(DESKTOP);
  await page.at('#/study');
  const pdn = '[White "Ana"]\n[Black "Bo"]\n\n1. 32-28 $1 {[%eval 0.35,12]} {bon} (1. 33-28 $6 {pourquoi pas} 19-23) 19-23 2. 28x19 14x23 *\n';
  await told(page, 'file').setInputFiles({ name: 'x.pdn', mimeType: 'text/plain', buffer: Buffer.from(pdn) });
  await says(page.locator('[data-testid="tree"]'), /32-28![\s\S]*33-28\?![\s\S]*pourquoi pas[\s\S]*14x23/);
  await page.locator('summary').click();
  const taken = async (button) => {
    const [download] = await Promise.all([page.waitForEvent('download'), told(page, button).click()]);
    return readFileSync(await download.path(), 'utf8');
  };
  const written = await taken('pdn');
  for (const word of ['$1', '[%eval 0.35,12]', '{bon}', '33-28', '$6', '{pourquoi pas}']) assert.ok(written.includes(word), `${word}: ${written}`);
  const json = await taken('json');
  await page.at('#/study');
  await told(page, 'file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await says(page.locator('[data-testid="tree"]'), /32-28![\s\S]*pourquoi pas/);
  await page.at('#/study');
  // What a file says in passing is read before one of its games is opened.
  const several = '1. 32-28 (1. 32-1) *\n\n1. 99-1 *\n\n1. 34-30 *\n';
  await told(page, 'file').setInputFiles({ name: 'y.pdn', mimeType: 'text/plain', buffer: Buffer.from(several) });
  await says(told(page, 'told'), /32-1[\s\S]*99/);
  await examine(page, 'a file with something to say');
  await page.locator('.list button').nth(1).click();
  await says(page.locator('[data-testid="tree"]'), /34-30/);
  await page.at('#/study');
  await told(page, 'file').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no match at all') });
  await page.locator('.problem[role="alert"]').waitFor();
  page.calm();
});

test('a match that has just ended leads to its study', { skip }, async () => {
  const page = await kit.visitor(PHONE);
  await start(page, 'dames', 'here');
  await page.locator('[data-can="from"]').first().click();
  await page.locator('[data-can="to"]').first().click();
  const resign = page.getByRole('button', { name: /^Abandonner/ });
  await resign.click();
  await page.locator('.sure').click();
  await page.locator('[data-testid="to-study"]').click();
  await study(page).waitFor();
  await eventually(() => page.evaluate(() => window.location.hash), (hash) => hash.startsWith('#/study/here-'), 'not the study');
});
