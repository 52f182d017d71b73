// Team KM: whole matches in every mode, and what chance seldom brings: a curtain, an answer, half-time, a shoot-out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { clickable, dice, eventually, open, openAt, playCard, playCards, says, start, state, yours } from './kit.mjs';
import { INTERRUPTED, LAST_TURN } from './positions.mjs';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

for (const [way, preset, options] of [
  ['bot', '2p', { shootout: true }],
  ['bot', '3p', {}],
  ['here', '2v2', {}],
  ['bot', '2v2', {}],
  ['bot', '3v3', {}],
  ['bot', '2v2v2', {}],
]) {
  test(`${preset} ${JSON.stringify(options)}, ${way}: a whole match by cards`, { timeout: 1_200_000 }, async () => {
    const page = await kit.visitor();
    await start(page, 'team-km', way, { preset, options });
    await playCards(page);
    await says(page.locator('[data-testid="result"] a'), /T(29|30)/);
    page.calm();
  });
}

const here = (n) => Array.from({ length: n }, (_, i) => ({ kind: 'here', name: ['Ana', 'Bo', 'Chloé', 'Dan'][i] }));

/** The words by which programs call the cards: those of the deck, with and without their star, and the two markers. */
const DECK = JSON.parse(readFileSync(new URL('../../crates/rules/src/team_km/data/deck.json', import.meta.url), 'utf8'));
const CODES = new Set([...Object.keys(DECK.cards).flatMap((code) => [code, code.replace('*', '')]), 'HALF', 'FULL']);

test('nothing that is written on a card is the word of a program, on the table, in its picture and on the home page', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2p' }, seats: here(2) });
  await page.locator('.curtain button').click();
  await page.getByRole('button', { name: 'Toutes les cartes' }).click();
  const glossary = page.getByRole('dialog');
  await glossary.locator('.face').first().waitFor();
  const written = await page.locator('g.card text').allTextContents();
  const drawn = await page.locator('g.card').count();
  assert.ok(drawn >= Object.keys(DECK.cards).length + 2, `${drawn} cards are drawn`);
  assert.ok(written.length > drawn / 2, `${written.length} words and numbers on them`);
  assert.deepEqual(written.filter((text) => CODES.has(text.trim())), []);
  // Where there is no number there is a drawing.
  assert.equal(await page.locator('g.card:not(:has(.number, .drawing, .booking))').count(), 0);
  for (const theme of ['light', 'dark']) {
    const picture = readFileSync(new URL(`../public/miniatures/team-km-${theme}.svg`, import.meta.url), 'utf8');
    const words = [...picture.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    assert.ok(words.length > 0, 'numbers at least');
    assert.deepEqual(words.filter((text) => CODES.has(text)), []);
  }
  page.calm();
});

test('at one screen a curtain hides the cards until the next player is there', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2p' }, seats: here(2) });
  const roll = dice(1);
  const names = new Set();
  for (let i = 0; i < 60 && names.size < 2; i++) {
    await clickable(page);
    const curtain = page.locator('.curtain');
    if (await curtain.count()) {
      assert.equal(await page.locator('.hand .card').count(), 0, 'no card is drawn behind the curtain');
      assert.equal(await page.getByRole('button', { name: 'Un conseil' }).count(), 0, 'no advice either: it would name a card');
      names.add((await curtain.locator('p').first().innerText()).split(' ').at(-1));
    }
    await playCard(page, roll);
  }
  assert.deepEqual([...names].sort(), ['Ana', 'Bo']);
  page.calm();
});

test('a hint names a card, and shows it', async () => {
  const page = await kit.visitor();
  await start(page, 'team-km', 'bot');
  const roll = dice(3);
  // Until a card is to be played: drawing needs no card.
  for (let i = 0; i < 40 && !(await page.locator('.hand .card.picked').count()); i++) {
    await playCard(page, roll);
  }
  await page.getByRole('button', { name: 'Un conseil' }).click();
  await says(page.locator('.tip'), /^Conseil\s: \p{Lu}/u);
  await page.locator('.hand .card.hinted').waitFor();
  page.calm();
});

test('a card that cannot be played says which rule refuses it', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: LAST_TURN, seats: here(2) });
  await page.locator('.curtain button').click();
  // Without a ball in play a shot leads nowhere: the card is touched all the same.
  await page.locator('[data-card="T4"]').click();
  await says(page.locator('[data-testid="card-line"]'), /Règle T\d+/);
  page.calm();
});

test('an interruption waits for its answer, and says whose it is', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: INTERRUPTED, seats: here(2) });
  await page.locator('.curtain button').click();
  await says(page.locator('[data-testid="answer"]'), /contre vous/);
  const { ply } = await state(page);
  await page.waitForTimeout(700);
  assert.equal((await state(page)).ply, ply, 'nothing happens until it is answered');
  await page.locator('.uses').getByRole('button', { name: 'Laisser faire' }).click();
  await page.locator('[data-testid="answer"]').waitFor({ state: 'detached' });
  page.calm();
});

/** The last turn of a level match is played; its shoot-out follows, kick by kick. */
async function lastTurn(lang, still = true) {
  const page = await kit.visitor({ lang, still });
  await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: LAST_TURN, seats: here(2) });
  await page.locator('.curtain button').click();
  await yours(page);
  await page.locator('.hand .card.able .cover').first().click();
  return page;
}

/** Presses for whoever is to kick until it is decided; gives who was asked to. */
async function kickOn(page) {
  const kickers = [];
  for (;;) {
    await page.locator('.throw, [data-testid="result"]').first().waitFor();
    if (await page.locator('[data-testid="result"]').count()) return kickers;
    const before = (await state(page)).ply;
    kickers.push(/\((.*)\)/.exec(await page.locator('.throw').innerText())[1]);
    await page.locator('.throw').click();
    await eventually(() => state(page), ({ ply, turn }) => ply > before || turn === 'over', 'the die was not thrown');
  }
}

for (const [lang, discard, row, wins, scored] of [
  ['fr-FR', 'Défausser', /^(Ana|Bo) Dé de tir\s: (But|Barre|Arrêt)/, 'gagne', 'But'],
  ['en-GB', 'Discard', /^(Ana|Bo) Shot die: (Goal|Bar|Save)/, 'wins', 'Goal'],
]) {
  test(`a level match is decided by a shoot-out: each presses in turn, and a tally shows it – ${lang}`, async () => {
    const page = await lastTurn(lang);
    await page.locator('.uses').getByRole('button', { name: discard }).click();
    const kickers = await kickOn(page);
    await says(page.locator('[data-testid="result"] a'), /T30/);
    // The row before the first die is the last card that was played.
    const rows = (await page.locator('.moves li').allInnerTexts()).slice(1).map((text) => row.exec(text) ?? assert.fail(text));
    assert.ok(rows.length >= 2 && rows.length % 2 === 0, `${rows.length} dice`);
    rows.forEach(([, who], i) => assert.equal(who, ['Ana', 'Bo'][i % 2], 'they roll in turn'));
    assert.deepEqual(kickers, rows.map(([, who]) => who), 'each pressed for a kick');
    // Every round but the last is level; the last is won by whoever scored in it.
    const goals = rows.map(([, , face]) => face === scored);
    const rounds = goals.flatMap((goal, i) => (i % 2 ? [[goals[i - 1], goal]] : []));
    assert.ok(rounds.slice(0, -1).every(([a, b]) => a === b), JSON.stringify(rounds));
    const [ana, bo] = rounds.at(-1);
    assert.notEqual(ana, bo);
    await says(page.locator('[data-testid="result"]'), new RegExp(`^${ana ? 'Ana' : 'Bo'} ${wins}`));
    const tally = await page.locator('[data-testid="tally"] tr').evaluateAll((lines) => lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)));
    const told = [0, 1].map((team) => goals.filter((_, i) => i % 2 === team));
    assert.deepEqual(tally, told.map((own) => [...own.map((goal) => (goal ? '●' : '✕')), String(own.filter(Boolean).length)]));
    page.calm();
  });
}

test('the die of a shoot-out is seen to roll; winner, rematch and result come after the last of them lies still', async () => {
  const page = await lastTurn('fr-FR', false);
  await page.evaluate(() => {
    window.told = [];
    const there = (selector) => document.querySelector(selector) !== null;
    const look = () => {
      const rematch = [...document.querySelectorAll('.acts button')].some((button) => button.textContent.includes('Revanche'));
      const rolling = document.getAnimations().some((animation) => animation.playState === 'running' && animation.effect?.target?.closest?.('.die'));
      const heard = [...document.querySelectorAll('[role="log"] p')].some((line) => line.textContent.includes('gagne'));
      window.told.push({ lines: document.querySelectorAll('.moves li').length, over: there('[data-testid="result"]') || there('.won') || rematch || heard, rolling });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    const frame = () => (look(), requestAnimationFrame(frame));
    frame();
  });
  await page.locator('.uses').getByRole('button', { name: 'Défausser' }).click();
  await kickOn(page);
  await page.locator('.won').first().waitFor();
  await page.getByRole('button', { name: 'Revanche' }).first().waitFor();
  await page.waitForTimeout(1500);
  const told = await page.evaluate(() => window.told);
  const all = await page.locator('.moves li').count();
  assert.ok(all >= 3, `${all} lines`);
  for (let n = 1; n <= all; n++) assert.ok(told.some(({ lines }) => lines === n), `${n} of ${all} lines were never seen alone`);
  assert.ok(told.some(({ rolling }) => rolling), 'no die was seen to roll');
  assert.ok(told.some(({ over }) => over), 'no result was seen');
  const early = told.filter(({ lines, over, rolling }) => over && (lines !== all || rolling));
  assert.deepEqual(early, [], 'something told the result before its dice');
  page.calm();
});
