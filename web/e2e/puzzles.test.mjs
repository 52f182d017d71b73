// Puzzles are solved and failed with the hand in every game, alone, in a run and as today's, without a net too; and one's
// own games are counted, filtered, taken away and brought back.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, afterEach, test } from 'node:test';
import { examine } from './examine.mjs';
import { eventually, has, open, says, start } from './kit.mjs';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900, dark: true };
const built = readdirSync(new URL('../dist/assets', import.meta.url)).some((name) => name.endsWith('.wasm'));
// What keeps a page for later does not see what a test serves in its place.
const net = { skip: !built || process.env.TABLEE_PAGE !== undefined };

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
const GAMES = (await kit.games()).filter(({ puzzled }) => puzzled).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

const puzzles = (game) => readFileSync(new URL(`../../puzzles/${game}.jsonl`, import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const options = ({ options = '' }) => Object.fromEntries(options.split(',').filter(Boolean).map((pair) => pair.split('=')));
const study = async (game, puzzle, moves) => {
  const what = { game, options: options(puzzle), position: puzzle.position, moves };
  const answer = await fetch(`${kit.url}/api/study`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) });
  return answer.json();
};
const stage = (page) => page.locator('.puzzle');
const ready = (page, id) => page.locator(`[data-puzzle="${id}"][data-settled="true"][data-standing="open"] .stage > *`).first().waitFor();
const standing = (page, how) => page.locator(`.puzzle[data-standing="${how}"][data-settled="true"]`).waitFor();
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('tablee.puzzles') ?? '{}'));

/** Makes a move with the hand: by cells on a board, by a card and its use at a table of cards. */
async function make(page, seen, text) {
  const { steps } = seen.legal.find((move) => move.text === text);
  const tries = Number(await stage(page).getAttribute('data-tries'));
  const tried = () => page.waitForFunction((tries) => Number(document.querySelector('.puzzle')?.getAttribute('data-tries')) > tries, tries);
  const isTried = async () => Number(await stage(page).getAttribute('data-tries')) > tries;
  if (seen.plan.area === 'cards') {
    const { card } = steps.find((step) => 'card' in step) ?? {};
    if (card) await page.locator(`.hand .card.able [data-card="${card}"]`).first().click();
    await page.locator('.uses .button').first().click();
    return tried();
  }
  for (const [at, step] of steps.entries()) {
    const name = seen.plan.cells[step.cell]?.name;
    // What leads to one move only is played before its last touch.
    const offered = ([name, tries]) => Number(document.querySelector('.puzzle')?.getAttribute('data-tries')) > tries || !name || document.querySelector(`[data-cell="${name}"]`)?.hasAttribute('data-can');
    if (at > 0) await page.waitForFunction(offered, [name, tries]);
    if (await isTried()) break;
    if (name) await page.locator(`[data-cell="${name}"]`).click();
    else await page.locator('.below .row .strong').first().click();
  }
  await tried();
}

/** A legal move that is not the solution, and easy to make with the hand. */
const wrongMove = (seen, { solution }) =>
  seen.legal.find(({ text, steps }) => text !== solution[0] && (seen.plan.area !== 'cards' || (steps.some((step) => 'card' in step) && !steps.some((step) => 'button' in step)))) ?? seen.legal.find(({ text }) => text !== solution[0]);

/** Finds every move of the solver; the other side's come by themselves. */
async function solve(page, game, puzzle) {
  const { turn } = await study(game, puzzle, []);
  for (let at = 0; at < puzzle.solution.length; at++) {
    const seen = await study(game, puzzle, puzzle.solution.slice(0, at));
    if (seen.turn.seat !== turn.seat) continue;
    await page.locator('.puzzle[data-standing="open"][data-settled="true"]').waitFor();
    await eventually(() => page.locator('[data-can="from"], .hand .card.able, .below .row .strong').count(), (n) => n > 0, 'nothing can be touched');
    await make(page, seen, puzzle.solution[at]);
  }
  await standing(page, 'solved');
}

for (const game of GAMES) {
  const all = puzzles(game);
  // One with answers of the other side, where there are such.
  const long = all.find(({ solution }) => solution.length === 3) ?? all.find(({ solution }) => solution.length > 1) ?? all.find(({ solution: [text] }) => /^play:T\d$/.test(text));
  const other = all.find((puzzle) => puzzle !== long && (game !== 'team-km' || /^play:T\d$/.test(puzzle.solution[0])));

  test(`${game}: a wrong try is refuted in a sentence and goes home, and the puzzle can still be solved`, async () => {
    const page = await kit.visitor(PHONE);
    await page.at(`#/puzzles/${game}/${long.id}`);
    await ready(page, long.id);
    const seen = await study(game, long, []);
    await make(page, seen, wrongMove(seen, long).text);
    await says(page.locator('[data-testid="heard"]'), /(Cherchez encore|% de chances)/);
    await standing(page, 'open');
    await has(stage(page), 'data-mark', /missed/);
    await solve(page, game, long);
    await says(page.locator('[data-testid="heard"]'), /pas du premier coup/);
    await says(page.locator('[data-testid="rated"]'), /Cote\s: 11\d\d \(−\d+\)/);
    const { games } = await kept(page);
    assert.deepEqual([games[game].done[long.id], games[game].rated, games[game].row], ['missed', 1, 0]);
    await examine(page, `a puzzle of ${game}`);
    page.calm();
  });

  test(`${game}: solved alone it is rated, and its solution can be stepped through`, async () => {
    const page = await kit.visitor({ ...DESKTOP, lang: 'en-GB' });
    await page.at(`#/puzzles/${game}/${other.id}`);
    await ready(page, other.id);
    await solve(page, game, other);
    await says(page.locator('[data-testid="heard"]'), /^\s*Solved\./);
    await says(page.locator('[data-testid="rated"]'), /Rating: 12\d\d \(\+\d+\).*Theme: \p{Lu}/u);
    await page.locator('[data-testid="solution"]').click();
    await page.locator('[data-step="0"]').waitFor();
    for (let step = 1; step <= other.solution.length; step++) {
      await page.locator('[data-testid="step"]').click();
      await page.locator(`[data-step="${step}"]`).waitFor();
      await page.locator('.puzzle[data-settled="true"]').waitFor();
    }
    await eventually(() => page.locator('[data-testid="step"]').isDisabled(), Boolean, 'the end of the solution');
    await examine(page, `a solved puzzle of ${game}`);
    // On a desktop, too, a wrong try is refuted; what was solved stays so.
    await page.locator('[data-testid="again"]').click();
    await ready(page, other.id);
    const seen = await study(game, other, []);
    await make(page, seen, wrongMove(seen, other).text);
    await says(page.locator('[data-testid="heard"]'), /Look again/);
    await standing(page, 'open');
    await page.locator('[data-testid="solution"]').click();
    await page.locator('[data-testid="next"]').click();
    await says(page.locator('[data-testid="row"]'), /^1/);
    page.calm();
  });
}

test('team-km: whoever is stopped gets free, beside a partner', async () => {
  const puzzle = puzzles('team-km').find(({ themes, options }) => themes.includes('free') && options.includes('mode=2v2'));
  const page = await kit.visitor(PHONE);
  await page.at(`#/puzzles/team-km/${puzzle.id}`);
  await ready(page, puzzle.id);
  await solve(page, 'team-km', puzzle);
  await says(page.locator('[data-testid="rated"]'), /Libération/);
  page.calm();
});

test('a run of five: stars, a reload in the middle, and what came of it', async () => {
  const page = await kit.visitor(PHONE);
  const all = puzzles('damata');
  await page.at('#/puzzles/damata');
  await page.locator('[data-testid="run"]').click();
  const seen = new Set();
  for (let n = 0; n < 5; n++) {
    await page.locator('.puzzle[data-standing="open"][data-settled="true"]').waitFor();
    const id = await stage(page).getAttribute('data-puzzle');
    seen.add(id);
    await has(page.locator('.sequence'), 'data-at', new RegExp(`^${n}$`));
    if (n === 1) {
      // A hint counts half.
      await page.locator('[data-testid="hint"]').click();
      await says(page.locator('[data-testid="heard"]'), /Thème/);
      await page.locator('[data-testid="hint"]').click();
      await says(page.locator('[data-testid="heard"]'), /part de [a-g]\d/);
    }
    if (n < 3) await solve(page, 'damata', all.find((one) => one.id === id));
    else await page.locator('[data-testid="solution"]').click();
    await page.locator('[data-testid="next"]').waitFor();
    if (n === 2) {
      await page.reload();
      await eventually(() => stage(page).getAttribute('data-puzzle'), (next) => next !== null && next !== id, 'the run goes on with the next');
    } else await page.locator('[data-testid="next"]').click();
  }
  assert.equal(seen.size, 5, 'five different ones');
  await says(page.locator('[data-testid="run-over"]'), /2 problèmes sur 5 résolus sans aide/);
  await examine(page, 'a run that is over');
  const { games } = await kept(page);
  assert.deepEqual(Object.values(games.damata.done).toSorted(), ['helped', 'missed', 'missed', 'solved', 'solved']);
  await page.locator('[data-testid="another"]').click();
  await page.locator('.puzzle').waitFor();
  assert.ok(!seen.has(await stage(page).getAttribute('data-puzzle')), 'another run has others');
  page.calm();
});

test('today’s puzzle is the same for everybody, counts days, and is offered at home to who came back', async () => {
  const [one, two] = [await kit.visitor(PHONE), await kit.visitor({ ...DESKTOP, lang: 'en-GB' })];
  await one.home();
  await one.locator('article').nth(4).waitFor();
  assert.equal(await one.locator('.back').count(), 0, 'a newcomer is offered the games alone');
  await two.at('#/puzzles/kidam/today');
  await one.locator('article[aria-labelledby="game-kidam"] a[href="#/puzzles/kidam"]').click();
  await one.locator('[data-testid="today"]').click();
  for (const page of [one, two]) await page.locator('.puzzle[data-settled="true"][data-standing="open"]').waitFor();
  const id = await stage(one).getAttribute('data-puzzle');
  assert.equal(await stage(two).getAttribute('data-puzzle'), id);
  await solve(one, 'kidam', puzzles('kidam').find((puzzle) => puzzle.id === id));
  await one.locator('[data-testid="next"]').click();
  await says(one.locator('[data-testid="days"]'), /^1/);
  await says(one.locator('[data-testid="today"]'), /Résolu/);
  await one.locator('[data-theme-name]').first().click();
  await one.locator('.puzzle[data-settled="true"]').waitFor();
  await one.at('#/learn/dames/take/2');
  await one.locator('[data-lesson="take"]').waitFor();
  await one.home();
  await says(one.locator('[data-testid="back-puzzle"]'), /Résolu/);
  await one.locator('[data-testid="back-lesson"]').click();
  await one.locator('[data-lesson="take"] [data-task="1"]').waitFor();
  // Who failed today may go on; who has done nothing yet is led to it.
  await two.locator('[data-testid="solution"]').click();
  await two.home();
  await two.locator('[data-testid="back-puzzle"]').click();
  await two.locator('.puzzle').waitFor();
  one.calm();
  two.calm();
});

test('what is no puzzle says so, and every page can be read by everybody', async () => {
  for (const view of [PHONE, DESKTOP]) {
    const page = await kit.visitor(view);
    await page.at('#/puzzles');
    await page.locator('.all li').nth(4).waitFor();
    await examine(page, 'all puzzles');
    await page.at('#/puzzles/dames');
    await page.locator('[data-theme-name]').nth(3).waitFor();
    await examine(page, 'the puzzles of a game');
    for (const nowhere of ['nothing', 'dames/nothing', 'dames/theme/nothing']) {
      await page.at(`#/puzzles/${nowhere}`);
      await says(page.locator('.sorry'), /pas de problème/);
    }
    page.calm();
  }
});

test('without a net puzzles are solved and refuted as ever', net, async () => {
  const page = await kit.visitor({ ...PHONE, keeps: true });
  page.excuse(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.home();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('article').nth(4).waitFor();
  const puzzle = puzzles('dames').find(({ solution }) => solution.length === 3);
  await page.goto(`${kit.url}/#/puzzles/dames/${puzzle.id}`);
  await ready(page, puzzle.id);
  const seen = await study('dames', puzzle, []);
  await make(page, seen, seen.legal.find(({ text }) => text !== puzzle.solution[0]).text);
  await says(page.locator('[data-testid="heard"]'), /Cherchez encore/);
  await standing(page, 'open');
  await solve(page, 'dames', puzzle);
  assert.deepEqual(page.wrong(), []);
});

const result = (table, game, result, more = {}) => ({ table, game, at: Date.UTC(2026, 0, 1) + 3_600_000 * Number(table), result, ...more });
const RESULTS = [
  result('1', 'dames', 'won', { level: 2 }),
  result('2', 'dames', 'lost', { level: 3, seat: 0, turns: 52, how: 'rule', rule: 'D14', opening: ['32-28', '19-23'] }),
  result('3', 'dames', 'lost', { level: 3, seat: 0, turns: 31, how: 'resigned', opening: ['32-28', '19-23'] }),
  result('4', 'kidam', 'drawn', { seat: 1, turns: 90, how: 'agreed', opening: ['d4-d5 d4>d5'] }),
];

for (const [name, view] of [['phone', PHONE], ['desktop', DESKTOP]]) {
  test(`your games: filters, figures, a file out and in – ${name}`, async () => {
    const page = await kit.visitor(view);
    await page.at('#/games');
    await says(page.locator('.none'), /Aucune partie/);
    await page.evaluate((results) => localStorage.setItem('tablee.results', JSON.stringify(results)), RESULTS);
    await page.reload();
    const sum = page.locator('[data-testid="sum"]');
    await says(sum, /4 parties · gagnées\s: 1, nulles\s: 1, perdues\s: 2/);
    await says(page.locator('[data-testid="openings"]'), /32-28, 19-23/);
    await says(page.locator('[data-testid="losses"]'), /Règle D14/);
    await says(page.locator('[data-testid="losses"]'), /abandon/);
    await examine(page, 'your games');
    await page.locator('[data-filter="game"]').selectOption('dames');
    await says(sum, /^3 parties/);
    await page.locator('[data-filter="level"]').selectOption('3');
    await page.locator('[data-filter="result"]').selectOption('won');
    await says(sum, /^0 partie$/);
    await page.locator('[data-filter="result"]').selectOption('lost');
    await eventually(() => page.locator('li[data-result="lost"]').count(), (n) => n === 2, 'two lost');
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-testid="export"]').click()]);
    const text = readFileSync(await download.path(), 'utf8');
    assert.equal(JSON.parse(text).results.length, 4);
    await page.evaluate(() => localStorage.removeItem('tablee.results'));
    await page.reload();
    const bring = (buffer) => page.locator('input[type="file"]').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(buffer) });
    await bring(text.slice(0, -9));
    await says(page.locator('[data-testid="brought"]'), /ne contient pas/);
    await bring(text);
    await says(page.locator('[data-testid="brought"]'), /4 parties ajoutées/);
    await says(sum, /^4 parties/);
    page.calm();
  });
}

test('a match that is over is among your games, with its bot and its opening', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'bot', { level: 1 });
  await page.locator('[data-cell="32"]').click();
  await page.locator('[data-cell="28"]').click();
  await page.waitForFunction(() => Number(document.querySelector('.table')?.getAttribute('data-ply')) >= 2);
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('button', { name: 'Vraiment abandonner ?' }).click();
  await page.locator('[data-testid="result"]').waitFor();
  await page.at('#/games');
  await says(page.locator('[data-testid="levels"]'), /Dames Biscuit \(2\)/);
  await says(page.locator('[data-testid="openings"]'), /32-28, \d+-\d+ en commençant/);
  await says(page.locator('[data-testid="losses"]'), /Par abandon/);
  await page.locator('li[data-result="lost"] a[href*="table/"]').click();
  await page.locator('[data-testid="result"]').waitFor();
  await page.at('#/games');
  await page.locator('li[data-result="lost"] a[href*="study/"]').click();
  await page.locator('[data-testid="study"]').waitFor();
  page.calm();
});
