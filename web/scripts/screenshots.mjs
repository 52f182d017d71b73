// Pictures of home, every game in mid-match, a rulebook page, the lobby and a replay; what is seldom seen stands in shots-seldom.

import { dice, openAt, playCard, playTurn, start, state, touch } from '../e2e/kit.mjs';
import { BEFORE_ADDED, BEFORE_HALF, FOUL, HALF_OF_SIX, HALF_TIME, HELPLESS, INTERRUPTED, IN_PLAY, LAST_TURN, SAVING_DECK, WINNING_GOAL } from '../e2e/positions.mjs';
import { every, freeze, kit, ready, shoot, wanted } from './shots.mjs';
import './shots-seldom.mjs';

/** A piece that can move is in the hand, so that the picture shows where it may go. */
async function pickUp(page) {
  const { froms, tos } = await state(page);
  if (froms.length && !tos.length) await page.locator(`[data-cell="${froms.at(-1)}"]`).click();
}

if (wanted('home')) {
  const page = await kit.visitor();
  await page.home();
  await page.locator('article').nth(4).waitFor();
  await shoot(page, 'home');
}

// How many touches lead to a position worth a picture.
const BOARDS = [
  ['dames', 'dames', 'sheet', 60],
  ['dames-strict', 'dames', 'international', 34],
  ['damsystem', 'damsystem', 'sheet', 46],
  ['kidam', 'kidam', 'complete', 22],
  ['kidam-initiation', 'kidam', 'initiation', 22],
  ['damata', 'damata', 'standard', 30],
  ['damata-four', 'damata', 'four', 30],
];
for (const [name, game, preset, turns] of BOARDS) {
  if (!wanted(name)) continue;
  const page = await kit.visitor();
  await start(page, game, 'bot', { level: game === 'kidam' ? 0 : 1, preset });
  const roll = dice(29);
  for (let i = 0; i < turns && (await state(page)).turn !== 'over'; i++) {
    await ready(page);
    await playTurn(page, roll);
  }
  await ready(page);
  await shoot(page, name, pickUp);
}

if (wanted('due')) {
  // A capture that is due, a piece that cannot move and says why, names of squares.
  const page = await kit.visitor();
  await openAt(page, { game: 'dames', seats: [{ kind: 'here' }, { kind: 'here' }], options: { capture: 'strict' }, start: 'W:W32,33,48,50,K46:B5,6,7,28' });
  await ready(page);
  await page.getByRole('button', { name: 'Noms des cases' }).click();
  await shoot(page, 'due', async () => {
    if (!(await page.locator('[data-testid="refusal"]').count())) await touch(page, '50');
    await page.locator('[data-testid="refusal"]').waitFor();
  });
}

if (wanted('jumps')) {
  // A capture of several jumps in the hand: its way, where it lands, where it may end.
  const page = await kit.visitor();
  await openAt(page, { game: 'dames', seats: [{ kind: 'here' }, { kind: 'here' }], options: { capture: 'huff' }, start: 'W:W32,50:B6,9,18,19,28' });
  await ready(page);
  await touch(page, '32');
  await page.locator('[data-can="to"]').first().waitFor();
  await shoot(page, 'jumps');
}

if (wanted('arrows')) {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await page.getByRole('button', { name: 'Un conseil' }).click();
  await page.locator('[data-arrow="hint"]').waitFor({ state: 'attached' });
  const middle = async (cell) => {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await shoot(page, 'arrows', async () => {
    if (await page.locator('[data-arrow="drawn"]').count()) return;
    for (const [from, to] of [['19', '28'], ['14', '14']]) {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(...(await middle(to)), { steps: 4 });
      await page.mouse.up({ button: 'right' });
    }
  });
}

for (const [board, pieces] of [['slate', 'flat'], ['linden', 'flat']]) {
  for (const game of ['dames', 'damsystem', 'kidam', 'damata']) {
    const name = `${game}-${board}`;
    if (!wanted(name)) continue;
    const page = await kit.visitor();
    await page.addInitScript((kept) => localStorage.setItem('tablee.play', kept), JSON.stringify({ board, pieces }));
    await start(page, game, 'here');
    const roll = dice(29);
    for (let i = 0; i < 16; i++) await playTurn(page, roll);
    await shoot(page, name);
  }
}

if (wanted('preferences')) {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await page.locator('[data-testid="prefs"]').click();
  await page.locator('[data-testid="preferences"]').waitFor();
  await shoot(page, 'preferences');
}

for (const [name, way, mode] of [
  ['team-km', 'bot', '2p'],
  ['team-km-3p', 'bot', '3p'],
  ['team-km-2v2', 'bot', '2v2'],
  ['team-km-3v3', 'bot', '3v3'],
  ['team-km-2v2v2', 'bot', '2v2v2'],
  ['curtain', 'here', '2p'],
]) {
  if (!wanted(name)) continue;
  const page = await kit.visitor();
  await start(page, 'team-km', way, { level: 1, preset: mode });
  const roll = dice(3);
  for (let i = 0; i < (way === 'here' ? 0 : mode === '2p' ? 150 : 45); i++) {
    await playCard(page, roll);
    await page.waitForTimeout(40);
    if ((await state(page)).turn === 'over') break;
    // Enough played when there is something to look at: cards on the table, and a card to choose.
    const seen = await page.evaluate(() => [document.querySelectorAll('.front .mini').length, document.querySelectorAll('.hand .card.able').length]);
    if (i > 30 && seen[0] > 6 && seen[1] > 2) break;
  }
  if (way === 'bot') await page.locator('.hand .card').first().waitFor();
  await shoot(page, name, async () => {
    // A click on the edge of a card: the rest of it may lie under its neighbour.
    const card = page.locator('.hand .card.able .cover').first();
    if ((await card.count()) && !(await page.locator('.card.picked').count())) await card.click({ position: { x: 8, y: 60 } });
  });
}

// Team KM, what chance seldom brings. A moment is over before four pictures are taken: it is made to stand.
const press = (page, name) => page.getByRole('button', { name }).first().click();
const pickCard = (code) => (page) => page.locator(`[data-card="${code}"]`).first().click();
const holdMoment = async (page, kind) => {
  await page.locator(`[data-testid="moment"][data-kind="${kind}"]`).waitFor();
  await page.evaluate(() => {
    const moment = document.querySelector('[data-testid="moment"]');
    const held = moment.cloneNode(true);
    moment.after(held);
    const hide = () => document.querySelectorAll('[data-testid="moment"]').forEach((other) => other !== held && (other.style.visibility = 'hidden'));
    new MutationObserver(hide).observe(document.body, { subtree: true, childList: true });
    hide();
  });
};
/** The last card before the shoot-out, and its first kick. */
const kickOff = async (page) => (await pickCard('DL')(page), await press(page, 'Défausser'), await page.locator('.throw').click());
/** A shot die with eleven goals: hardly anybody misses. */
const SCORING_DECK = JSON.stringify({ ...JSON.parse(SAVING_DECK), shot: [...Array(11).fill('goal'), 'save'] });
const SCENES = [
  ['km-card', IN_PLAY, pickCard('TAC')],
  ['km-card-refused', IN_PLAY, pickCard('RED')],
  ['km-confirm', IN_PLAY, async (page) => (await page.locator('[data-testid="prefs"]').click(), await page.locator('[name="confirm"]').check(), await page.keyboard.press('Escape'), await pickCard('P3')(page), await press(page, 'Jouer'), await page.locator('[data-testid="confirm"]').waitFor())],
  ['km-glossary', IN_PLAY, (page) => press(page, 'Toutes les cartes')],
  ['km-answer', INTERRUPTED, async () => undefined],
  ['km-goal', WINNING_GOAL, async (page) => (await pickCard('SUPER')(page), await press(page, 'Jouer'), await holdMoment(page, 'goal'))],
  ['km-whistle', WINNING_GOAL, async (page) => (await pickCard('SUPER')(page), await press(page, 'Jouer'), await holdMoment(page, 'end'))],
  ['km-added', BEFORE_ADDED, async (page) => (await press(page, 'Piocher'), await holdMoment(page, 'added'))],
  ['km-save', FOUL, async (page) => (await press(page, 'Carton rouge'), await holdMoment(page, 'save')), { deck: SAVING_DECK }],
  ['km-clear', FOUL, async (page) => (await press(page, 'Carton rouge'), await holdMoment(page, 'clear')), { deck: SAVING_DECK }],
  ['km-scored', LAST_TURN, async (page) => (await kickOff(page), await holdMoment(page, 'scored')), { deck: SCORING_DECK }],
  ['km-missed', LAST_TURN, async (page) => (await kickOff(page), await holdMoment(page, 'missed')), { deck: SAVING_DECK }],
  ['km-helpless', HELPLESS, async () => undefined],
  ['km-swap-six', HALF_OF_SIX, async () => undefined],
  ['km-told', IN_PLAY, async (page) => (await pickCard('P3')(page), await press(page, 'Jouer'), await page.locator('.curtain li').first().waitFor())],
  ['km-night', IN_PLAY, async (page) => (await page.locator('[data-testid="prefs"]').click(), await page.locator('[name="cards"][value="night"]').check(), await page.locator('[name="board"][value="slate"]').check(), await page.keyboard.press('Escape'), await pickCard('TAC')(page))],
  ['km-preferences', IN_PLAY, (page) => page.locator('[data-testid="prefs"]').click()],
  ['km-end', WINNING_GOAL, async (page) => (await pickCard('SUPER')(page), await press(page, 'Jouer'), await page.locator('[data-testid="end"]').waitFor())],
  ['km-half', BEFORE_HALF, async (page) => (await press(page, 'Piocher'), await holdMoment(page, 'half'))],
  ['km-red', FOUL, async (page) => (await press(page, 'Carton rouge'), await holdMoment(page, 'red'))],
  ['km-penalty', FOUL, async (page) => (await press(page, 'Carton rouge'), await holdMoment(page, 'penalty'))],
  ['km-swap', HALF_TIME, async (page) => (await page.locator('.swap .card.able .cover').nth(3).click(), await page.locator('.swap .one').nth(1).locator('.card.able .cover').nth(3).click())],
  ['km-shootout', LAST_TURN, async (page) => (await pickCard('DL')(page), await press(page, 'Défausser'), await page.locator('.throw').click(), await page.locator('[data-testid="moment"]').waitFor(), await page.locator('[data-testid="moment"]').waitFor({ state: 'detached' }), await page.locator('.throw').waitFor())],
];
for (const [name, position, act, more = {}] of SCENES) {
  if (!wanted(name)) continue;
  const page = await kit.visitor();
  const { mode, shootout, seats } = JSON.parse(position);
  await openAt(page, { game: 'team-km', options: { mode, shootout, ...more }, start: position, seats: seats.map((_, i) => ({ kind: 'here', name: ['Ana', 'Bo', 'Chloé', 'Dan', 'Éva', 'Fred'][i] })) });
  await page.locator('.curtain button').click();
  await act(page);
  await shoot(page, name);
}

if (wanted('rules')) {
  const page = await kit.visitor();
  await page.at('#/rules/dames/D8');
  await page.locator('#D8 .board').first().waitFor();
  await page.waitForTimeout(800);
  await shoot(page, 'rules', async () => {
    await page.evaluate(() => document.getElementById('D8')?.scrollIntoView());
    await page.waitForTimeout(600);
  });
}

if (wanted('lobby')) {
  const page = await kit.visitor();
  await start(page, 'kidam', 'friends');
  await page.locator('.invite').waitFor();
  await shoot(page, 'lobby');
}

// A table for six before everybody is there, the invitation as a friend opens it, an offer, and the way to another browser.
if (['gathering', 'invitation', 'offer', 'elsewhere', 'home-again', 'invitation-used', 'sent', 'refused', 'rematch', 'phrases'].some(wanted)) {
  const host = await kit.visitor();
  await start(host, 'team-km', 'friends', { preset: '3v3' });
  const six = await host.locator('.invite input').inputValue();
  await host.locator('[data-seat="4"]').getByRole('button', { name: 'Un bot à cette place' }).click();
  if (wanted('invitation')) {
    const friend = await kit.visitor();
    await friend.goto(six);
    await friend.locator('.seat').first().waitFor();
    await shoot(friend, 'invitation');
  }
  if (wanted('gathering')) await shoot(host, 'gathering');
  const [ana, bea] = [await kit.visitor(), await kit.visitor()];
  await bea.clock.install();
  await start(ana, 'dames', 'friends');
  await bea.goto(await ana.locator('.invite input').inputValue());
  await bea.getByLabel('Votre nom').fill('Béa');
  await bea.getByRole('button', { name: 'S’asseoir' }).click();
  await ready(ana);
  await bea.getByRole('button', { name: 'Proposer la nulle' }).click();
  await ana.locator('[data-offer="draw"]').waitFor();
  if (wanted('elsewhere')) {
    const page = await ana.context().newPage();
    await page.goto(`${kit.url}/#/elsewhere`);
    await page.getByRole('button', { name: 'Continuer ici et là-bas' }).click();
    await page.locator('[data-testid="words"]').waitFor();
    await every(page, 'elsewhere');
    await page.close();
  }
  if (wanted('home-again')) {
    const page = await ana.context().newPage();
    await page.goto(`${kit.url}/`);
    await page.locator('.mine li').first().waitFor();
    await page.locator('[data-testid="position"]').waitFor();
    await every(page, 'home-again');
    await page.close();
  }
  if (wanted('sent')) await every(bea, 'sent');
  if (wanted('offer')) await every(ana, 'offer');
  await ana.getByRole('button', { name: 'Refuser' }).click();
  await bea.locator('.manners .said').waitFor();
  if (wanted('refused')) {
    await freeze(bea);
    await every(bea, 'refused');
    await bea.clock.resume();
  }
  await bea.locator('.chat .quick select').selectOption('well-played');
  await ana.locator('.chat .lines').getByText('Bien joué').waitFor();
  if (wanted('phrases')) await every(ana, 'phrases', () => ana.locator('.chat').scrollIntoViewIfNeeded());
  await bea.getByRole('button', { name: 'Abandonner' }).click();
  await bea.getByRole('button', { name: 'Vraiment abandonner' }).click();
  await ana.getByRole('button', { name: 'Revanche' }).click();
  await bea.locator('[data-offer="rematch"]').waitFor();
  if (wanted('rematch')) await every(bea, 'rematch');
  if (wanted('invitation-used')) {
    const late = await kit.visitor();
    await late.at(`#/join/${ana.url().split('/').pop()}/00112233445566778899aabbccddeeff`);
    await late.locator('[data-testid="worth"]').waitFor();
    await shoot(late, 'invitation-used');
  }
}

for (const [name, address, text] of [
  ['missing', '#/table/nowhere22222', 'Cette table n’existe pas'],
  ['unknown-rules', '#/rules/belote', 'Ce jeu n’a pas de règles ici'],
]) {
  if (!wanted(name)) continue;
  const page = await kit.visitor();
  await page.at(address);
  await page.getByText(text).waitFor();
  await shoot(page, name);
}

// A clock of one's own as it is chosen, a pause, a flag that fell, and the whole screen.
if (wanted('own-clock')) {
  const page = await kit.visitor();
  await page.home();
  await page.locator('article .ways button').nth(2).click();
  await page.locator('.panel-in summary').click();
  await page.locator('[data-setting="clock"]').selectOption({ label: 'À votre goût…' });
  await shoot(page, 'own-clock', () => page.locator('[data-setting="seconds"]').scrollIntoViewIfNeeded());
}
const HERE = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
if (wanted('paused')) {
  const page = await kit.visitor();
  await openAt(page, { game: 'dames', seats: HERE, clock: { kind: 'fischer', base: 180_000, increment: 2000 } });
  await ready(page);
  await page.getByRole('button', { name: 'Demander une pause' }).click();
  await page.getByText('La partie est en pause.').first().waitFor();
  await shoot(page, 'paused');
}
if (wanted('flag')) {
  const page = await kit.visitor();
  await openAt(page, { game: 'dames', seats: HERE, clock: { kind: 'fischer', base: 10_000, increment: 0 } });
  for (const cell of ['32', '28', '19', '23']) await touch(page, cell);
  await page.locator('[data-testid="result"]').waitFor();
  await shoot(page, 'flag');
}
if (wanted('full')) {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  await shoot(page, 'full', async () => {
    if (!(await page.evaluate(() => document.fullscreenElement !== null))) await page.getByRole('button', { name: 'Plein écran' }).click();
    await page.waitForTimeout(300);
  });
}

if (wanted('replay')) {
  const page = await kit.visitor();
  await start(page, 'dames', 'here');
  const roll = dice(5);
  for (let i = 0; i < 60; i++) await playTurn(page, roll);
  await page.keyboard.press('Escape');
  for (let i = 0; i < 6; i++) await page.locator('.moves .buttons button').nth(1).click();
  await shoot(page, 'replay');
}

await kit.close();
