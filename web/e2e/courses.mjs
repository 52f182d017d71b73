// A course taken from its first task to its last without a net: by hand, with keys only, or with each solution shown.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, afterEach } from 'node:test';
import { examine } from './examine.mjs';
import { open, says } from './kit.mjs';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
export const ENGLISH = { lang: 'en-GB' };
const course = (game) => JSON.parse(readFileSync(new URL(`../../crates/lessons/courses/${game}.json`, import.meta.url), 'utf8'));

// Without the module nothing is judged here, and with a page from elsewhere there is nobody who keeps it.
const built = readdirSync(new URL('../dist/assets', import.meta.url)).some((name) => name.endsWith('.wasm'));
export const skip = !built ? 'make wasm first' : process.env.TABLEE_PAGE !== undefined;

// Asked before anything is tested: a game that is new and has a course is in every list here.
const kit = await open();
export const GAMES = (await kit.games()).filter(({ taught }) => taught).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

/** A visitor who was here before and likes nothing to move: everything is kept, and the net is gone. */
export async function offline(view) {
  const page = await kit.visitor({ keeps: true, ...view });
  // Without a net the browser says of every address that it cannot be reached.
  page.excuse(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.addInitScript(() => localStorage.setItem('tablee.play', '{"speed":"none"}'));
  await page.home();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  return page;
}

/** The referee of the program, asked from outside the browser: what has to be touched for a move. */
const study = async (what) => (await fetch(`${kit.url}/api/study`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) })).json();
const tried = async (page) => Number(await page.locator('.task').getAttribute('data-tried'));
const answered = (page, before) => page.waitForFunction((before) => Number(document.querySelector('.task')?.getAttribute('data-tried')) > before, before, { polling: 20 });
const ready = (page, lesson, task) => page.locator(`[data-lesson="${lesson}"] [data-task="${task}"][data-settled="true"][data-verdict="open"] .stage > *`).first().waitFor();
const done = (page) => page.locator('.task[data-verdict="done"][data-settled="true"]').waitFor();

export const click = (page, place) => place.click();

/** Tabs to something, walks over the board where it is a cell, and presses Enter. */
export async function press(page, place) {
  await place.evaluate((target) => {
    for (const other of document.querySelectorAll('[data-aim]')) other.removeAttribute('data-aim');
    target.setAttribute('data-aim', '');
  });
  const cell = await place.evaluate((target) => target.matches('[role="gridcell"]'));
  const wanted = cell ? '[role="gridcell"]' : '[data-aim]';
  for (let i = 0; !(await page.evaluate((wanted) => document.activeElement?.matches(wanted), wanted)); i++) {
    assert.ok(i < 80, 'no way there by Tab');
    await page.keyboard.press('Tab');
  }
  for (let i = 0; cell; i++) {
    const way = await page.evaluate(() => {
      const [from, to] = [document.activeElement, document.querySelector('[data-aim]')].map((one) => one?.getBoundingClientRect());
      if (!from || !to) return 'lost';
      if (Math.abs(to.y - from.y) > 4) return to.y > from.y ? 'ArrowDown' : 'ArrowUp';
      return Math.abs(to.x - from.x) < 4 ? '' : to.x > from.x ? 'ArrowRight' : 'ArrowLeft';
    });
    if (!way) break;
    assert.ok(i < 60 && way !== 'lost', 'no way there by arrows');
    await page.keyboard.press(way);
  }
  await page.keyboard.press('Enter');
}

/** A move at a board, touch by touch. */
async function touches(page, touch, { legal, plan }, text) {
  const before = await tried(page);
  for (const [at, step] of legal.find((move) => move.text === text).steps.entries()) {
    const name = plan.cells?.[step.cell]?.name;
    // What leads to one move only is played before its last touch: wait until it is, or the next touch is offered.
    const offered = ([name, before]) => Number(document.querySelector('.task')?.getAttribute('data-tried')) > before || !name || document.querySelector(`[data-cell="${name}"]`)?.hasAttribute('data-can');
    if (at > 0) await page.waitForFunction(offered, [name, before], { polling: 20 });
    if ((await tried(page)) > before) break;
    await touch(page, name ? page.locator(`[data-cell="${name}"]`) : 'seat' in step ? page.locator('.choose button').first() : page.locator('.below .row .strong').first());
  }
  await answered(page, before);
}

/** A move with cards: a pile, an answer, an exchange, or a card and what is done with it. */
async function cards(page, touch, text) {
  const before = await tried(page);
  const [verb, rest = ''] = text.split(/:(.*)/);
  const [card] = rest.split(/[=>/]/);
  const uses = page.locator('.uses .button');
  if (verb === 'draw' || verb === 'take') await touch(page, page.locator(`[data-pile="${verb === 'draw' ? 'draw' : 'discard'}"] button`));
  else if (verb === 'react') await touch(page, page.locator('.answer .uses .strong').first());
  else if (verb === 'swap') {
    const [mine, theirs] = [page.locator('.swap .one').nth(0), page.locator('.swap .one').nth(1)];
    await touch(page, mine.locator('.able .cover').nth(3));
    await touch(page, theirs.locator('.able .cover').nth(2));
    await touch(page, page.locator('.swap .uses .strong'));
  } else {
    await touch(page, page.locator(`.hand [data-card="${card}"]`).first());
    const away = verb === 'discard' || verb === 'change';
    const strong = page.locator('.uses .button.strong');
    await touch(page, away ? uses.and(page.locator(':not(.strong)')).first() : rest.includes('=') ? strong.filter({ hasText: /tir|shot/i }).first() : strong.first());
  }
  await answered(page, before);
}

/** Does what the shown solution does. */
async function solve(page, touch, game, lesson, index, task) {
  const [kind] = Object.keys(task.goal);
  const [first] = task.solution;
  if (kind === 'choose') return touch(page, page.locator(`[data-choice="${Number(first) - 1}"]`));
  if (kind === 'point') return touch(page, page.locator(`[data-cell="${first}"]`));
  if (kind === 'meet' && game === 'team-km') return touch(page, page.locator(`.hand [data-card="${/:([^>=]+)/.exec(first)[1]}"]`));
  if (kind === 'meet') {
    for (const cell of first.match(/[a-myz]?\d+/g).slice(0, 2)) await touch(page, page.locator(`[data-cell="${cell}"]`));
    return;
  }
  const moves = [];
  for (const text of task.solution) {
    await page.locator('.task[data-settled="true"]').waitFor();
    if (game === 'team-km') await cards(page, touch, text);
    else await touches(page, touch, await study({ game, lesson: { lesson, task: index }, moves }), text);
    moves.push(text);
  }
}

export async function take(page, game, lang, touch) {
  const { lessons } = course(game);
  await page.at(`#/learn/${game}/${lessons[0].id}`);
  for (const lesson of lessons) {
    for (const [index, task] of lesson.tasks.entries()) {
      const where = `${game} ${lesson.id} ${index + 1}`;
      try {
        await ready(page, lesson.id, index);
        if (touch) await solve(page, touch, game, lesson.id, index, task);
        else await page.locator('[data-testid="solution"]').click();
        await done(page);
      } catch (why) {
        throw new Error(where, { cause: why });
      }
      assert.equal((await page.locator('[data-testid="heard"]').innerText()).trim(), task.done[lang], where);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${where} is ${wide} px wider than the screen`);
      // Each game once as it stands after a try.
      if (lesson === lessons[2] && index === 0) await examine(page, where);
      await (touch ?? click)(page, page.locator('[data-testid="next"]'));
    }
  }
  await says(page.locator('[data-testid="count"]'), new RegExp(`${lessons.length}.*${lessons.length}`));
}

/** Which courses are to go every way: `TABLEE_COURSES=all`, or games with commas between them; nothing for a usual run. */
const asked = process.env.TABLEE_COURSES?.split(',');
export const every = asked !== undefined;
export const isAsked = (game) => !asked || asked.includes('all') || asked.includes(game);
