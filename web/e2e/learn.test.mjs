// Every course is taken from its first task to its last: on a phone in French by touching the board, on a desktop in
// English by having each solution shown; a wrong try is told and goes home; what was learnt is remembered.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { has, open, says } from './kit.mjs';

const GAMES = ['dames', 'damsystem', 'kidam', 'damata', 'team-km'];
let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

const course = async (game) => (await fetch(`${kit.url}/api/games/${game}/course`)).json();
const study = async (what) => {
  const answer = await fetch(`${kit.url}/api/study`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) });
  return answer.json();
};
const ready = (page, lesson, task) => page.locator(`[data-lesson="${lesson}"] [data-task="${task}"][data-settled="true"][data-verdict="open"]`).waitFor();
const done = (page) => page.locator('[data-verdict="done"][data-settled="true"]').waitFor();

/** Does what the shown solution does, with a finger where there is a board. */
async function solve(page, game, lesson, index, task) {
  const show = () => page.locator('[data-testid="solution"]').click();
  if (task.kind === 'choose') return page.locator(`[data-choice="${Number(task.solution[0]) - 1}"]`).click();
  if (task.kind === 'meet' || game === 'team-km') return show();
  const moves = [];
  for (const text of task.solution) {
    const seen = await study({ game, lesson: { lesson, task: index }, moves });
    const steps = task.kind === 'point' ? [{ name: text }] : seen.legal.find((move) => move.text === text).steps;
    const tried = Number(await page.locator('.task').getAttribute('data-tried'));
    for (const [at, step] of steps.entries()) {
      const name = step.name ?? seen.plan.cells[step.cell]?.name;
      // What leads to one move only is played before its last touch: wait until it is, or the next touch is offered.
      const offered = ([name, tried]) => Number(document.querySelector('.task')?.getAttribute('data-tried')) > tried || !name || document.querySelector(`[data-cell="${name}"]`)?.hasAttribute('data-can');
      if (at > 0) await page.waitForFunction(offered, [name, tried]);
      if (Number(await page.locator('.task').getAttribute('data-tried')) > tried) break;
      if (name) await page.locator(`[data-cell="${name}"]`).click();
      else if ('seat' in step) await page.locator('.choose button').nth(0).click();
      else await page.locator('.below .row .strong').first().click();
    }
    await page.waitForFunction((tried) => Number(document.querySelector('.task')?.getAttribute('data-tried')) > tried, tried);
    await page.locator('.task[data-settled="true"]').waitFor();
    moves.push(text);
  }
}

for (const game of GAMES) {
  for (const [name, view, byHand] of [
    ['phone, French', { width: 390, height: 844 }, true],
    ['desktop, English', { width: 1440, height: 900, lang: 'en-GB' }, false],
  ]) {
    test(`the course of ${game}, from the first task to the last – ${name}`, async () => {
      const page = await kit.visitor(view);
      const { lessons } = await course(game);
      await page.at(`#/learn/${game}/${lessons[0].id}`);
      for (const lesson of lessons) {
        for (const [index, task] of lesson.tasks.entries()) {
          await ready(page, lesson.id, index);
          if (byHand) await solve(page, game, lesson.id, index, task);
          else await page.locator('[data-testid="solution"]').click();
          await done(page);
          assert.equal((await page.locator('[data-testid="heard"]').innerText()).trim(), byHand ? task.done.fr : task.done.en, `${lesson.id} ${index + 1}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.ok(wide <= 0, `${lesson.id} ${index + 1} is ${wide} px wider than the screen`);
          await page.locator('[data-testid="next"]').click();
        }
      }
      await says(page.locator('[data-testid="count"]'), new RegExp(`${lessons.length}.*${lessons.length}`));
      page.calm();
    });
  }
}

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
