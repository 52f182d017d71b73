// What is around lessons: a wrong try is told and goes home, what was learnt is remembered, rules and lessons lead to each
// other, the minute runs, and whoever teaches fills the screen and steps by keys.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { eventually, has, open, says } from './kit.mjs';

// Asked before anything is tested: a game that is new and has a course is in every list here.
const kit = await open();
const GAMES = (await kit.games()).filter(({ taught }) => taught).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

const course = async (game) => (await fetch(`${kit.url}/api/games/${game}/course`)).json();
const ready = (page, lesson, task) => page.locator(`[data-lesson="${lesson}"] [data-task="${task}"][data-settled="true"][data-verdict="open"]`).waitFor();
const done = (page) => page.locator('[data-verdict="done"][data-settled="true"]').waitFor();

test('a wrong try is told in a sentence of its own, goes home, and nothing is lost', async () => {
  const page = await kit.visitor({ width: 390, height: 844 });
  await page.at('#/learn/dames/crown/1');
  await ready(page, 'crown', 0);
  await page.locator('[data-cell="45"]').click();
  await page.locator('[data-can="to"]').first().click();
  await says(page.locator('[data-testid="heard"]'), /couronne/);
  await has(page.locator('[data-cell="45"]'), 'aria-label', /pion/i);
  await page.locator('[data-testid="hint"]').click();
  await says(page.locator('[data-testid="heard"]'), /un pas/);
  page.calm();
});

test('what came of a try is told once the move has been seen', async () => {
  const page = await kit.visitor({ still: false });
  await page.at('#/learn/dames/take/1');
  await ready(page, 'take', 0);
  // Whatever the verdict becomes, and whatever is said of it, the board must lie still at that moment.
  await page.evaluate(() => {
    window.early = [];
    const task = document.querySelector('[data-task]');
    const look = () => {
      const { verdict, settled } = task.dataset;
      window.moved ||= settled === 'false';
      if (verdict !== 'open' && settled !== 'true') window.early.push(verdict);
    };
    new MutationObserver(look).observe(task, { attributes: true });
  });
  await page.locator('[data-testid="solution"]').click();
  await done(page);
  assert.ok(await page.evaluate(() => window.moved), 'something was seen to move');
  assert.deepEqual(await page.evaluate(() => window.early), []);
  page.calm();
});

test('the home page tells how far one is, and the rulebook leads to the lesson and back', async () => {
  const page = await kit.visitor({});
  await page.at('#/learn/dames/take/1');
  await ready(page, 'take', 0);
  for (let task = 0; task < 3; task++) {
    await ready(page, 'take', task);
    await page.locator('[data-testid="solution"]').click();
    await done(page);
    await page.locator('[data-testid="next"]').click();
  }
  await page.home();
  await says(page.locator('article[aria-labelledby="game-dames"] .learn'), /1\/13/);
  await page.at('#/rules/dames/D6');
  await page.locator('#D6 .taught a').first().click();
  await page.locator('[data-lesson="take"]').waitFor();
  await page.locator('.lesson .rules a').first().click();
  await page.locator('#D6').waitFor();
  page.calm();
});

test('each rule leads to a lesson, and each lesson back to its rules', async () => {
  const page = await kit.visitor({});
  for (const game of GAMES) {
    await page.at(`#/rules/${game}`);
    await page.locator('.list section .taught a').first().waitFor();
    const without = await page.locator('.list section:not(:has(.taught a))').evaluateAll((all) => all.map(({ id }) => id));
    assert.deepEqual(without, [], `${game}: rules that lead nowhere`);
    const led = new Set(await page.locator('.list section .taught a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))));
    const { lessons } = await course(game);
    assert.deepEqual([...led].sort(), lessons.map(({ id }) => `#/learn/${game}/${id}`).sort());
    const lesson = lessons.at(-1);
    await page.at(`#/learn/${game}/${lesson.id}`);
    await page.locator('.lesson .rules a').first().waitFor();
    assert.deepEqual(await page.locator('.lesson .rules a').allInnerTexts(), lesson.rules);
  }
  page.calm();
});

test('whoever teaches fills the screen, steps by keys from lesson to lesson, and shares what is on it by its address', async () => {
  const page = await kit.visitor({ width: 1440, height: 900 });
  const address = () => page.evaluate(() => window.location.hash);
  const filled = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.at('#/learn/dames/take/2');
  await ready(page, 'take', 1);
  await page.locator('[data-testid="full"]').click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  // Seen from the back of the room: the board takes most of the height, all of the task is on the screen, nothing beside it.
  const { board, below, right } = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    return { board: box('.task [role="grid"]').height, below: box('.task .below').bottom, right: box('.screen').right };
  });
  assert.ok(board > 0.7 * 900, `the board is ${board} px of 900 tall`);
  assert.ok(below <= 900 && right === 1440, `what is said ends at ${below}, the screen at ${right}`);
  await page.keyboard.press('PageDown');
  await ready(page, 'take', 2);
  assert.equal(await address(), '#/learn/dames/take/3');
  await page.keyboard.press('s');
  await done(page);
  await page.keyboard.press('PageDown');
  await ready(page, 'chain', 0);
  assert.equal(await address(), '#/learn/dames/chain/1');
  assert.equal(await filled(), true, 'the next lesson fills the screen too');
  await page.keyboard.press('n');
  await ready(page, 'chain', 1);
  await page.keyboard.press('PageUp');
  await ready(page, 'chain', 0);
  // Back over the beginning of a lesson, to the end of the one before.
  await page.keyboard.press('PageUp');
  await ready(page, 'take', 2);
  assert.equal(await address(), '#/learn/dames/take/3');
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement === null);
  // A whole course fills the screen too, and its lessons stay there.
  await page.at('#/learn/dames');
  await page.locator('.course [data-testid="full"]').click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.locator('.course ol a').first().click();
  await ready(page, 'step', 0);
  assert.equal(await filled(), true, 'the lesson fills the screen too');
  // And by keys only: filled, on to the lesson that comes next, and back.
  await page.at('#/learn/kidam');
  await page.locator('.course').waitFor();
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press('PageDown');
  await ready(page, 'lines', 0);
  await page.keyboard.press('PageUp');
  await page.locator('.course').waitFor();
  assert.equal(await address(), '#/learn/kidam');
  assert.equal(await filled(), true, 'the course still fills the screen');
  await page.keyboard.press('n');
  await ready(page, 'lines', 0);
  page.calm();
});

test('the address of another task leads there, whichever task of the lesson is on the screen', async () => {
  const page = await kit.visitor({});
  await page.at('#/learn/dames/take/1');
  await ready(page, 'take', 0);
  await page.at('#/learn/dames/take/3');
  await ready(page, 'take', 2);
  // Gone to by a dot meanwhile, and by the address back to where the page was opened.
  await page.locator('.dots button').nth(1).click();
  await ready(page, 'take', 1);
  await page.at('#/learn/dames/take/3');
  await ready(page, 'take', 2);
  // What is none leads to the nearest.
  await page.at('#/learn/dames/take/99');
  await page.at('#/learn/dames/take');
  await ready(page, 'take', 0);
  page.calm();
});

test('on a phone that its bars make small, what is to be done is above the board, and what came of it comes into sight', async () => {
  const page = await kit.visitor({ width: 390, height: 664, touch: true });
  const inSight = (selector) =>
    page.locator(selector).first().evaluate((place) => {
      const { top, bottom, height } = place.getBoundingClientRect();
      return height > 0 && top >= -1 && bottom <= window.innerHeight + 1;
    });
  const sees = (selector, what) => eventually(() => inSight(selector), (seen) => seen, what);
  for (const [game, lesson, refused] of [['kidam', 'pass', 1], ['damata', 'four', 2]]) {
    await page.at(`#/learn/${game}/${lesson}/1`);
    await ready(page, lesson, 0);
    await sees('.task .ask', `${game}: what is to be done`);
    await page.evaluate(() => document.querySelector('[data-testid="solution"]').click());
    await done(page);
    await sees('[data-testid="heard"]', `${game}: what came of it`);
    await sees('[data-testid="next"]', `${game}: how to go on`);
    await page.locator('[data-testid="next"]').click();
    await ready(page, lesson, 1);
    await sees('.task .say', `${game}: what is said next`);
    // A refusal is read, too.
    await page.at(`#/learn/${game}/${lesson}/${refused + 1}`);
    await ready(page, lesson, refused);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => document.querySelector('[data-testid="solution"]').click());
    await done(page);
    await sees('[data-testid="refusal"]', `${game}: why it is refused`);
  }
  page.calm();
});

test('lessons that cannot be had without a net are not said to be none, and come when the net does', async () => {
  const page = await kit.visitor({});
  page.excuse(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  // The code of both pages is here, their courses are not.
  await page.at('#/print/damata');
  await page.locator('.sheet[data-drawn="true"]').waitFor();
  await page.at('#/learn');
  await page.locator('.all li').nth(4).waitFor();
  await page.route('**/assets/*.json', (route) => route.abort());
  await page.route('**/api/games/*/course*', (route) => route.abort());
  for (const [address, there] of [['#/learn/kidam', '.course ol'], ['#/print/kidam', '.sheet[data-drawn="true"]']]) {
    await page.at(address);
    await says(page.locator('main [role="alert"]'), /Le serveur ne répond pas/);
    assert.doesNotMatch(await page.locator('main').innerText(), /Il n’y a pas de/);
    await page.unroute('**/api/games/*/course*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.locator(there).waitFor();
    await page.route('**/api/games/*/course*', (route) => route.abort());
  }
  assert.deepEqual(page.wrong(), [], 'nothing else is wrong');
});

test('who plays in a lesson with cards is called by a whole name, and no seat is said to be kept for somebody', async () => {
  const page = await kit.visitor({});
  await page.at('#/learn/team-km/stop/1');
  await ready(page, 'stop', 0);
  await page.locator('.seat .line b').nth(1).waitFor();
  const names = await page.locator('.seat > .line > b').evaluateAll((all) => all.map((name) => ({ said: name.parentElement.textContent, cut: name.scrollWidth > name.clientWidth })));
  assert.equal(names.length, 2);
  for (const { said, cut } of names) assert.ok(!cut && !/réserv/.test(said), said);
  page.calm();
});

test('a lesson has its star once each of its tasks is done, and its dots tell which are', async () => {
  const page = await kit.visitor({});
  const solve = async (task) => {
    await ready(page, 'take', task);
    await page.locator('[data-testid="solution"]').click();
    await done(page);
  };
  const star = async () => {
    await page.at('#/learn/dames');
    await page.locator('.course ol').waitFor();
    return page.locator('.course ol a[href="#/learn/dames/take"] .star').count();
  };
  // Whoever jumps to the last task has not done the lesson.
  await page.at('#/learn/dames/take/3');
  await solve(2);
  assert.equal(await star(), 0);
  await page.at('#/learn/dames/take/1');
  await solve(0);
  assert.deepEqual(await page.locator('.dots button').evaluateAll((all) => all.map((dot) => dot.classList.contains('done'))), [true, false, true]);
  await page.locator('[data-testid="next"]').click();
  await solve(1);
  assert.equal(await star(), 1);
  page.calm();
});

test('the address of a task is copied, or shown where nothing can be copied', async () => {
  const page = await kit.visitor({ width: 1440, height: 900 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.at('#/learn/dames/take/2');
  await ready(page, 'take', 1);
  await page.locator('[data-testid="link"]').click();
  await says(page.locator('[data-testid="link"]'), /copié/);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#\/learn\/dames\/take\/2$/);
  // As in a school's net, over plain http.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await page.locator('[data-testid="next"], .dots button >> nth=2').last().click();
  await ready(page, 'take', 2);
  await page.locator('[data-testid="link"]').click();
  assert.match(await page.locator('[data-testid="address"]').inputValue(), /#\/learn\/dames\/take\/3$/);
  // There already selected, so that one key copies it.
  const chosen = () => page.evaluate(() => { const { value, selectionStart, selectionEnd } = document.activeElement; return value.slice(selectionStart, selectionEnd); });
  assert.match(await chosen(), /^http.*take\/3$/);
  await page.at('#/learn/dames');
  await page.locator('.course [data-testid="link"]').click();
  assert.match(await page.locator('[data-testid="address"]').inputValue(), /#\/learn\/dames$/);
  assert.match(await chosen(), /^http.*#\/learn\/dames$/);
  page.calm();
});

test('what was learnt is saved as a file, and brought to another browser', async () => {
  const page = await kit.visitor({});
  await page.at('#/learn/damata/all/1');
  for (let task = 0; task < 2; task++) {
    await ready(page, 'all', task);
    await page.locator('[data-testid="solution"]').click();
    await done(page);
    await page.locator('[data-testid="next"]').click();
  }
  await page.at('#/learn');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Enregistrer ma progression' }).click()]);
  const other = await kit.visitor({});
  await other.at('#/learn');
  await other.locator('.keep input[type="file"]').setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
  await says(other.locator('.keep [role="status"]'), /pas une progression/);
  await other.locator('.keep input[type="file"]').setInputFiles(await file.path());
  await says(other.locator('.keep [role="status"]'), /reprise/);
  await says(other.locator('.all ul a', { hasText: 'Damata' }), /1 leçons? sur 11/);
  page.calm();
  other.calm();
});

test('whoever comes new to a game is offered its minute first, and no longer once it was seen or passed over', async () => {
  const page = await kit.visitor({});
  await page.home();
  const offered = page.locator('article[aria-labelledby="game-kidam"] .learn a.first');
  await offered.waitFor();
  await offered.click();
  await page.locator('.minute .skip').click();
  // The course now offers its first lesson before anything else.
  await page.locator('.course .row .strong', { hasText: 'Première leçon' }).waitFor();
  await page.home();
  await page.locator('article[aria-labelledby="game-dames"] .learn a.first').waitFor();
  assert.equal(await offered.count(), 0);
  page.calm();
});

test('a question is answered by its choices, not at the board', async () => {
  const page = await kit.visitor({});
  await page.at('#/learn/dames/crown/2');
  await ready(page, 'crown', 1);
  assert.equal(await page.locator('[data-can]').count(), 0);
  await page.locator('[data-choice="0"]').click();
  await says(page.locator('[data-testid="heard"]'), /passer/);
  await page.locator('[data-choice="1"]').click();
  await done(page);
  page.calm();
});

test('the minute of each game runs from its first picture to its last, and can be skipped', async () => {
  const page = await kit.visitor({ width: 390, height: 844 });
  for (const game of GAMES) {
    const { minute } = await course(game);
    await page.at(`#/learn/${game}/minute`);
    for (let at = 0; at < minute.length; at++) {
      await page.locator(`[data-picture="${at}"] .stage > *`).first().waitFor();
      if (at < minute.length - 1) await page.keyboard.press('ArrowRight');
    }
    await page.locator('.minute .end a').first().waitFor();
  }
  await page.locator('.minute .skip').click();
  await page.locator('.course').waitFor();
  page.calm();
});
