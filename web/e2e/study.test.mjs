// Studies: a finished match of each game judged in the browser, a board to think on, and what is taken along.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { examine } from './examine.mjs';
import { dice, eventually, has, open, says, start, touch } from './kit.mjs';
import { THROWN_AWAY } from './positions.mjs';

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

for (const [name, view] of [['phone', PHONE], ['desktop', DESKTOP]]) {
  test(`a match of Dames that was won on the board is judged to its end – ${name}`, { skip }, async () => {
    const file = { tablee: 1, game: 'dames', options: { capture: 'strict' }, players: ['Ana', 'Bo'], start: 'W:W28,48:B8,22', moves: ['28x17x22', '8-12', '17x8x12'] };
    const { table } = await post('/api/matches', file);
    const page = await kit.visitor(view);
    await page.at(`#/study/${table}`);
    await has(study(page), 'data-review', /^done$/);
    await says(told(page, 'summary'), /Ana[\s\S]*Bo/);
    // Nothing is left of green: what the rules say stands at the end of the line, and no move is asked for.
    await told(page, 'graph').focus();
    await page.keyboard.press('End');
    await ply(page, 3);
    await has(told(page, 'bar'), 'data-chance', /^1$/);
    await says(page.locator('#prompt'), /D14|gagn|Bleu/);
    assert.equal(await page.locator('[data-can]').count(), 0, 'it is over');
    await page.keyboard.press('Home');
    await ply(page, 0);
    await examine(page, 'a match that was won');
    page.calm();
  });
}

test('a match in which black began, and a fault was noticed by nobody, is studied to its end', { skip }, async () => {
  const file = { tablee: 1, game: 'damsystem', options: { capture: 'huff' }, quiet: true, swapped: true, start: 'W:Wc3,d2,k1:Bd4,a9,k11', moves: ['k1-j2', 'k11-j10'], ending: { resigned: 0 } };
  const { table } = await post('/api/matches', file);
  const page = await kit.visitor(PHONE);
  await page.at(`#/study/${table}`);
  await has(study(page), 'data-review', /^done$/);
  await has(study(page), 'data-paint', /^black$/);
  await says(told(page, 'summary'), /Noir[\s\S]*Blanc/);
  await told(page, 'graph').focus();
  await page.keyboard.press('End');
  await ply(page, 2);
  await says(page.locator('#prompt'), /^Noir\s:/);
  // Whoever looks back is told what nobody noticed.
  await page.keyboard.press('ArrowLeft');
  await ply(page, 1);
  await says(page.locator('#prompt'), /^Blanc\s: soufflez d’abord/);
  page.calm();
});

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

test('a match of this browser goes away as PDN, or says why it has none', { skip }, async () => {
  const page = await kit.visitor(PHONE);
  await start(page, 'dames', 'here', { names: ['Ana', 'Bo'] });
  const at = (n) => page.waitForFunction((n) => Number(document.querySelector('.table')?.getAttribute('data-ply')) >= n, n);
  for (const [i, [from, to]] of [['32', '28'], ['19', '23'], ['28', '19']].entries()) {
    await touch(page, from);
    await touch(page, to);
    await at(i + 1);
  }
  await page.getByRole('button', { name: 'Partager' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Fichier PDN' }).click()]);
  const text = readFileSync(await file.path(), 'utf8');
  assert.match(text, /\[White "Ana"\][\s\S]*\[Black "Bo"\][\s\S]*1\. 32-28 19-23 2\. 28x19 \*/);
  page.calm();
});
