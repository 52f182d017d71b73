// Team KM as it is lived: big moments, cards that explain themselves, answers, the curtain, swaps and the list of turns; on a
// desktop and on a small phone.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { examine, fits, small } from './examine.mjs';
import { dice, eventually, holdStill, letGo, open, openAt, playCard, says, start, state, stood } from './kit.mjs';
import { BEFORE_ADDED, BEFORE_HALF, FOUL, HALF_OF_SIX, HALF_TIME, HELPLESS, INTERRUPTED, IN_PLAY, SAVING_DECK, SCORING, WINNING_GOAL } from './positions.mjs';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

const VIEWS = [
  ['desktop', { width: 1280, height: 860 }],
  ['phone', { width: 360, height: 780, touch: true }],
];
const NAMES = ['Ana', 'Bo', 'Chloé', 'Dan'];
const here = (n) => NAMES.slice(0, n).map((name) => ({ kind: 'here', name }));
const SIX = ['Ana', 'Bo', 'Chloé', 'Dan', 'Éva', 'Fred'].map((name) => ({ kind: 'here', name }));
const moment = (page) => page.locator('[data-testid="moment"]');

/** A table at a position, at one screen; whoever is to play has taken the screen. */
async function sit(page, position, { seats = here(2), mode = '2p', ...options } = {}) {
  const shootout = JSON.parse(position).shootout;
  const id = await openAt(page, { game: 'team-km', options: { mode, shootout, ...options }, start: position, seats });
  if (seats.filter(({ kind }) => kind === 'here').length > 1) await page.locator('.curtain button').click();
  return id;
}

/** Writes down every moment as it comes and goes, with where the balls were and how large its die. */
const watch = (page) =>
  page.evaluate(() => {
    window.moments = [];
    const look = () => {
      const kind = document.querySelector('[data-testid="moment"]')?.getAttribute('data-kind') ?? null;
      const last = window.moments.at(-1);
      if (last && !last.over && last.kind !== kind) last.over = true;
      if (kind && (last?.kind !== kind || last.over)) {
        const balls = [...document.querySelectorAll('svg.track')].map((track) => Number(/\d+$/.exec(track.getAttribute('aria-label'))?.[0]));
        window.moments.push({ kind, over: false, balls, die: 0 });
      }
      const die = document.querySelector('[data-testid="moment"] .die svg');
      if (die) window.moments.at(-1).die = Math.max(window.moments.at(-1).die, die.clientWidth);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
const seen = (page) => page.evaluate(() => window.moments);

/** Picks a card of one's own and uses it. */
async function use(page, code, button) {
  await page.locator(`[data-card="${code}"]`).first().click();
  await page.locator('.uses').getByRole('button', { name: button }).click();
}

for (const [name, view] of VIEWS) {
  test(`1. the goal that ends a match: the ball in the net, a band, the whistle, a page of its own – ${name}`, async () => {
    const page = await kit.visitor(view);
    await sit(page, WINNING_GOAL);
    await watch(page);
    await holdStill(page);
    await use(page, 'SUPER', 'Jouer');
    await moment(page).waitFor();
    const [band, width] = [await moment(page).boundingBox(), await page.locator('.middle > .km').evaluate((km) => km.clientWidth)];
    assert.ok(band.width >= width - 2, 'the band goes across');
    await fits(page, 'a goal');
    await letGo(page);
    await moment(page).and(page.locator('[data-kind="end"]')).waitFor();
    await letGo(page);
    await page.locator('[data-testid="end"]').waitFor();
    const moments = await seen(page);
    assert.deepEqual(moments.map(({ kind }) => kind), ['goal', 'end']);
    assert.equal(moments[0].balls[1], 18, 'the ball is in the net first');
    const times = await stood(page);
    assert.equal(times.length, 2, 'each stands by itself');
    for (const { ms, over } of times) assert.ok(ms > 1200 && ms < 6000 && over === 'time', `one stands for ${ms} ms, until ${over}`);
    const end = page.locator('[data-testid="end"]');
    assert.deepEqual(await end.locator('.score').allInnerTexts(), ['1', '2']);
    await says(end.locator('.goals'), /Bo.*Arrêts de jeu/s);
    await says(end.locator('h2'), /Bo gagne/);
    assert.equal(await end.locator('.hand-of').count(), 2);
    assert.equal(await end.locator('.hand-of .mini').count(), 13, 'all hands lie open');
    // Shots and cards are counted: one shot, the goal; Bo has had a yellow card.
    assert.deepEqual(await end.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent).join(' '))), ['0 0 0', '1 1 0']);
    await end.getByRole('button', { name: 'Revanche' }).waitFor();
    await examine(page, 'the end');
    await end.getByRole('button', { name: 'Voir la table' }).click();
    await page.locator('.pitches').waitFor();
    page.calm();
  });

  test(`1. half-time, added time, a red card, a penalty and a save are seen by all – ${name}`, async () => {
    const page = await kit.visitor(view);
    for (const [position, kind] of [[BEFORE_HALF, 'half'], [BEFORE_ADDED, 'added']]) {
      await sit(page, position);
      await watch(page);
      await holdStill(page);
      await page.locator('.uses').getByRole('button', { name: 'Piocher' }).click();
      await moment(page).and(page.locator(`[data-kind="${kind}"]`)).waitFor();
      if (kind === 'half') {
        // A page of its own inside the board: the score of both, what decided it, what next.
        await says(moment(page), /Mi-temps[\s\S]*Ana[\s\S]*0[\s\S]*Bo[\s\S]*0[\s\S]*Aucun but[\s\S]*dans l’autre sens/);
        const [half, field] = [await moment(page).boundingBox(), await page.locator('.km .field').boundingBox()];
        assert.ok(Math.abs(half.width - field.width) < 4 && Math.abs(half.height - field.height) < 4, 'it takes the board’s place');
        await fits(page, 'half-time');
      }
      await letGo(page);
      await eventually(() => seen(page), (all) => all.some((one) => one.kind === kind && one.over), `no ${kind}`);
    }
    let kinds = [];
    for (let tries = 0; tries < 4 && !kinds.includes('save'); tries++) {
      await sit(page, FOUL, { deck: SAVING_DECK });
      await watch(page);
      await page.locator('[data-testid="answer"]').getByRole('button', { name: 'Carton rouge !' }).click();
      const all = await eventually(() => seen(page), (all) => all.some(({ kind, over }) => ['clear', 'goal'].includes(kind) && over), 'no end of the penalty');
      kinds = all.map(({ kind }) => kind);
      assert.deepEqual(kinds.slice(0, 2), ['red', 'penalty']);
      // The die is large before everybody's eyes.
      const die = Math.max(...all.map(({ die }) => die));
      assert.ok(die >= 80, `the die is ${die} px wide`);
    }
    assert.deepEqual(kinds, ['red', 'penalty', 'save', 'clear']);
    page.calm();
  });

  test(`1. any touch or key ends a moment, and what follows is still seen – ${name}`, async () => {
    const page = await kit.visitor(view);
    await sit(page, WINNING_GOAL);
    // By itself nothing ends here.
    await holdStill(page);
    await use(page, 'SUPER', 'Jouer');
    await moment(page).and(page.locator('[data-kind="goal"]')).waitFor();
    await page.keyboard.press('Escape');
    await moment(page).and(page.locator('[data-kind="end"]')).waitFor();
    await page.locator('.middle > .km').click({ position: { x: 5, y: 5 } });
    await page.locator('[data-testid="end"]').waitFor();
    assert.deepEqual((await stood(page)).map(({ over }) => over), ['cut', 'cut']);
    page.calm();
  });

  test(`2. a card says what it does now, and why it cannot be played; what can be played stands out – ${name}`, async () => {
    const page = await kit.visitor(view);
    await sit(page, IN_PLAY);
    const line = page.locator('[data-testid="card-line"]');
    const of = (code) => page.locator('.hand .card').filter({ has: page.locator(`[data-card="${code}"]`) }).first();
    for (const code of ['P3', 'TAC']) assert.match(await of(code).getAttribute('class'), /playable/);
    for (const code of ['RED', 'ANGE', 'DL*']) assert.match(await of(code).getAttribute('class'), /dull/);
    await of('P3').locator('.cover').click();
    await says(line, /Passe 3.*case 9.*case 12/s);
    assert.deepEqual(await page.locator('.uses .button').allInnerTexts(), ['Jouer', 'Défausser']);
    await of('TAC').locator('.cover').click();
    await says(line, /Tacle.*Bo ne joue plus de carte action/s);
    await of('RED').locator('.cover').click();
    await says(line, /Carton rouge.*ne se joue qu’en réaction.*Règle T12/s);
    assert.deepEqual(await page.locator('.uses .button').allInnerTexts(), ['Défausser']);
    if (!view.touch) {
      // Hovering is enough.
      await of('DL*').hover();
      await says(line, /fair-play.*Règle T19/s);
    }
    await examine(page, 'a card chosen');
    await page.getByRole('button', { name: 'Toutes les cartes' }).click();
    const glossary = page.getByRole('dialog');
    await glossary.waitFor();
    assert.equal(await glossary.locator('li').count(), 34);
    await says(glossary.locator('li').filter({ hasText: 'Super shoot' }), /sans lancer le dé/);
    await examine(page, 'the glossary');
    await page.keyboard.press('Escape');
    await glossary.waitFor({ state: 'detached' });
    page.calm();
  });

  test(`3. the answers are in the prompt, with what would cancel it, and no pitch is covered – ${name}`, async () => {
    const page = await kit.visitor(view);
    await sit(page, INTERRUPTED);
    const answer = page.locator('[data-testid="answer"]');
    await says(answer, /Tacle contre vous\s!.*Par Bo.*annulerait tout de suite\s: .*Saut de l’ange.*Carton rouge.*Carton jaune.*À votre tour\s: Remise en jeu/s);
    assert.deepEqual((await answer.locator('.button').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' ')), ['Saut de l’ange !', 'Carton rouge !', 'Laisser faire']);
    const [box, ...pitches] = [await answer.boundingBox(), ...(await Promise.all((await page.locator('.pitch').all()).map((pitch) => pitch.boundingBox())))];
    for (const pitch of pitches) assert.ok(box.y >= pitch.y + pitch.height || box.y + box.height <= pitch.y, 'it lies over a pitch');
    assert.ok(box.height < 260, `it is ${box.height} px high`);
    const prompt = await page.locator('#prompt').boundingBox();
    const hand = await page.locator('.hand').boundingBox();
    assert.ok(prompt.y >= hand.y + hand.height - 30, 'the hand lies over the prompt');
    await examine(page, 'an answer');
    await sit(page, HELPLESS);
    assert.deepEqual(await answer.locator('.button').allInnerTexts(), ['Laisser faire']);
    await says(page.locator('#prompt'), /rien dans votre main ne l’annule/);
    page.calm();
  });

  test(`3. whoever wishes lets interruptions be without being asked, after a while – ${name}`, async () => {
    const page = await kit.visitor(view);
    await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: INTERRUPTED, seats: [{ kind: 'here', name: 'Ana' }, { kind: 'bot', level: 1 }] });
    await page.locator('[data-testid="answer"]').waitFor();
    const { ply } = await state(page);
    await page.waitForTimeout(600);
    assert.equal((await state(page)).ply, ply, 'nothing by itself');
    const began = Date.now();
    await page.locator('[data-testid="answer"]').getByLabel('Toujours laisser faire').check();
    await page.locator('[data-testid="answer"]').waitFor({ state: 'detached' });
    assert.ok(Date.now() - began > 1500, 'it takes a while');
    await says(page.locator('.moves'), /Accepte|Laisse faire/);
    // It is kept for the next match, and after a reload.
    await page.reload();
    await page.locator('.hand .card').first().waitFor();
    assert.ok(await page.getByLabel('Toujours laisser faire').isChecked());
    page.calm();
  });

  test(`4. the curtain covers the hand and not the match, tells what happened, and knows names – ${name}`, async () => {
    const page = await kit.visitor(view);
    await start(page, 'team-km', 'here', { preset: '2p', names: ['Zoé', 'Max'] });
    const curtain = page.locator('.curtain');
    await says(curtain, /Passez l’écran à Zoé/);
    await curtain.locator('button').click();
    await page.locator('.uses').getByRole('button', { name: 'Piocher' }).click();
    await page.locator('.hand .card.able .cover').first().click();
    await page.locator('.uses').getByRole('button', { name: 'Défausser' }).click();
    await says(curtain, /Zoé Défausse .*Passez l’écran à Max/s);
    assert.equal(await page.locator('.hand .card').count(), 0, 'no card is drawn behind it');
    await says(page.locator('#prompt'), /^À Max de jouer\.$/);
    for (const what of ['.pitch svg', '[data-pile="discard"]', '.others .seat']) {
      const place = page.locator(what).first();
      await place.scrollIntoViewIfNeeded();
      const open = await place.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
      });
      assert.ok(open, `${what} is covered`);
    }
    await examine(page, 'the curtain');
    page.calm();
  });

  test(`5. swaps are planned with both hands in view, undone, and sent with the last word – ${name}`, async () => {
    const page = await kit.visitor(view);
    await sit(page, HALF_TIME, { seats: here(4), mode: '2v2' });
    const swap = page.locator('[data-testid="swap"]');
    const [mine, theirs] = [swap.getByRole('group', { name: 'Vos cartes' }), swap.getByRole('group', { name: 'Cartes de Bo' })];
    assert.deepEqual([await mine.locator('.cover').count(), await theirs.locator('.cover').count()], [7, 7]);
    const left = () => swap.locator('[data-left]').allInnerTexts();
    assert.deepEqual(await left(), ['encore 3 à donner', 'encore 3 à donner']);
    const { ply } = await state(page);
    const plan = async (gives, gets) => {
      await mine.getByRole('button', { name: gives, disabled: false }).first().click();
      await theirs.getByRole('button', { name: `Échanger ${gets}`, disabled: false }).first().click();
    };
    await plan('Tir 2', 'Super shoot');
    await plan('Tir 2', 'Passe 2');
    assert.deepEqual(await left(), ['encore 1 à donner', 'encore 1 à donner']);
    await examine(page, 'swaps');
    await swap.getByRole('button', { name: 'Annuler' }).last().click();
    assert.deepEqual(await left(), ['encore 2 à donner', 'encore 2 à donner']);
    assert.equal((await state(page)).ply, ply, 'nothing is done yet');
    await swap.getByRole('button', { name: 'Terminé' }).click();
    await says(page.locator('.curtain'), /Passez l’écran à Bo/);
    assert.equal((await state(page)).ply, ply + 2, 'one swap, and ready');
    await page.locator('.curtain button').click();
    assert.deepEqual(await left(), ['encore 2 à donner', 'encore 2 à donner']);
    await swap.getByRole('group', { name: 'Vos cartes' }).getByRole('button', { name: 'Tir 2' }).waitFor();
    page.calm();
  });

  test(`6. the list has a line a turn, and a card drawn is none of it – ${name}`, async () => {
    const page = await kit.visitor(view);
    await start(page, 'team-km', 'bot', { preset: '2p' });
    const roll = dice(5);
    for (let i = 0; i < 24; i++) await playCard(page, roll);
    const lines = await page.locator('.moves li').allInnerTexts();
    assert.ok(lines.length >= 6, `${lines.length} lines`);
    for (const line of lines) assert.doesNotMatch(line, /Pioche/);
    const who = await page.locator('.moves li b').allInnerTexts();
    const again = who.filter((one, i) => i > 0 && one === who[i - 1]).length;
    assert.ok(again <= 2, `turns of one player follow each other only after a goal: ${who.join(' ')}`);
    await page.locator('.moves li button').nth(2).click();
    await page.locator('.moves li button.now').waitFor();
    page.calm();
  });
}

for (const [name, view] of VIEWS) {
  test(`9. ← and → look back after a card was touched, and a refusal covers nothing one can touch – ${name}`, async () => {
    const page = await kit.visitor(view);
    await sit(page, IN_PLAY);
    if (!view.touch) {
      // A try that is refused: a card is laid onto the table that cannot be played now.
      const [card, field] = [await page.locator('[data-card="ANGE"]').first().boundingBox(), await page.locator('[data-table]').boundingBox()];
      await page.mouse.move(card.x + 20, card.y + 30);
      await page.mouse.down();
      await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2, { steps: 6 });
      await page.mouse.up();
      const note = page.locator('[data-testid="refusal"]');
      await note.waitFor();
      const covered = await note.evaluate((note) => {
        const box = note.getBoundingClientRect();
        const over = (one) => box.left < one.right && box.right > one.left && box.top < one.bottom && box.bottom > one.top;
        return [...document.querySelectorAll('.seat, .pitch, .pile, .hand .card.playable, .uses .button')].filter((element) => over(element.getBoundingClientRect())).map((element) => element.className);
      });
      assert.deepEqual(covered, []);
    }
    await use(page, 'P3', 'Jouer');
    await page.locator('.curtain button').click();
    await page.locator('.hand .card .cover').first().click();
    await page.keyboard.press('ArrowLeft');
    await says(page.locator('#prompt'), /coup 0 sur 1/);
    await page.keyboard.press('End');
    await says(page.locator('#prompt'), /^À vous/);
    page.calm();
  });

  test(`5. swaps of three partners: every card can be touched – ${name}`, async () => {
    const page = await kit.visitor(view);
    await sit(page, HALF_OF_SIX, { seats: SIX, mode: '3v3' });
    const swap = page.locator('[data-testid="swap"]');
    assert.equal(await swap.getByRole('group').count(), 3);
    assert.equal(await swap.locator('.cover').count(), 21);
    await says(page.locator('[data-testid="half-time"]'), /Mi-temps[\s\S]*échangent leurs cartes/);
    if (view.touch) assert.deepEqual(await small(page), []);
    await examine(page, 'swaps of six');
    page.calm();
  });
}

test('1. bots wait for a big moment', async () => {
  const patient = await open({ TABLEE_BOT_PAUSE: '200' });
  try {
    const page = await patient.visitor();
    const id = await openAt(page, { game: 'team-km', options: { mode: '2p', shootout: true }, start: SCORING, seats: [{ kind: 'here', name: 'Ana' }, { kind: 'bot', level: 1 }] });
    const truth = () => page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).now.ply, id);
    // From before the goal until after the bot's move: it can only seem longer than it was.
    const began = Date.now();
    await use(page, 'SUPER', 'Jouer');
    await eventually(truth, (ply) => ply > 1, 'the bot never plays');
    assert.ok(Date.now() - began >= 2000, `the goal was looked at for ${Date.now() - began} ms`);
  } finally {
    await patient.close();
  }
});

for (const preset of ['2p', '3p', '2v2', '3v3', '2v2v2'])
  test(`nothing is wider than a phone of 360 px – ${preset}`, async () => {
    const page = await kit.visitor({ width: 360, height: 780, touch: true });
    await start(page, 'team-km', 'bot', { preset });
    const roll = dice(9);
    for (let i = 0; i < 12; i++) {
      await playCard(page, roll);
      await fits(page, `${preset}, touch ${i}`);
    }
    page.calm();
  });
