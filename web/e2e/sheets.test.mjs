// What an owner of the boxes looks for: the referee that keeps quiet, a goal that is seen, plates that carry, names and lots.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { both, eventually, has, holdStill, letGo, open, openAt, piece, ply, says, start, stood, touch, yours } from './kit.mjs';

/** The deck that comes with the program, as `tablee lab team-km --print-deck` prints it. */
const DECK = readFileSync(new URL('../../crates/rules/src/team_km/data/deck.json', import.meta.url), 'utf8');

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

test('the panel opens on the game of the sheet, and says that it is', async () => {
  const page = await kit.visitor();
  await page.home();
  for (const [game, presets] of [['dames', 2], ['damsystem', 2], ['kidam', 2], ['damata', 3], ['team-km', 5]]) {
    const card = page.locator(`article[aria-labelledby="game-${game}"]`);
    await card.locator('.ways button').first().click();
    const choices = card.locator('[data-preset]');
    await choices.first().waitFor();
    const said = await choices.evaluateAll((all) => all.map((choice) => [choice.getAttribute('aria-checked'), /comme dans la notice/.test(choice.textContent ?? '')]));
    assert.deepEqual(said, [['true', true], ...Array.from({ length: presets - 1 }, () => ['false', false])], game);
  }
  page.calm();
});

test('the book shows, beside a rule that is our reading, what the sheet says and what we read into it', async () => {
  const page = await kit.visitor();
  for (const [game, rule, sheet, read] of [['dames', 'D15', /le même coup pour la troisième fois/, /nous comptons les positions/], ['kidam', 'K11', /que le gardien ne protège pas/, /annoncé par un kidam/]]) {
    await page.at(`#/rules/${game}/${rule}`);
    const lines = page.locator(`#${rule} dl > div`);
    await says(lines.nth(0), new RegExp(`^La notice\\s:.*${sheet.source}`));
    await says(lines.nth(1), new RegExp(`^Ici\\s:.*${read.source}`));
    assert.equal(await lines.count(), 2);
  }
  // The sheet says all of D2: nothing was read into it.
  await page.at('#/rules/dames/D2');
  await page.locator('#D2').waitFor();
  assert.equal(await page.locator('#D2 dl').count(), 0);
  page.calm();
});

const HERE = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
/** Blue can capture 28 with 32. */
const CAPTURE = { game: 'dames', options: { capture: 'huff' }, seats: HERE, start: 'W:W32,50:B28,1,2' };

test('the quiet referee: a claim that does not hold is seen, one that holds removes the piece', async () => {
  const page = await kit.visitor();
  await openAt(page, { ...CAPTURE, quiet: true });
  await yours(page);
  // Nothing on the screen tells what can be played, or that something must be.
  await says(page.locator('#prompt'), /^Bleu\s: à vous de jouer\.$/);
  assert.equal(await page.locator('[data-can]').count(), 0);
  await touch(page, '32');
  assert.equal(await page.locator('[data-can], .ring, .dot').count(), 0);
  await touch(page, '50');
  await touch(page, '44');
  await ply(page, 1);
  assert.equal(await page.locator('.guilty').count(), 0);
  await says(page.locator('#prompt'), /^Vert\s: à vous de jouer\.$/);
  assert.doesNotMatch(await page.locator('.list').innerText(), /[Ff]aute/);
  const huff = page.getByRole('button', { name: 'Souffler' });
  await huff.click();
  await says(page.locator('#prompt'), /Désignez/);
  await touch(page, '44');
  await says(page.locator('[data-testid="claim"]'), /Bo souffle 44 à tort/);
  await piece(page, '44', /pion bleu/);
  await huff.click();
  await touch(page, '32');
  await ply(page, 2);
  await piece(page, '32', /vide/);
  await says(page.locator('.list'), /Soufflée/);
  // To huff is not to play.
  await yours(page);
  await touch(page, '28');
  await touch(page, '33');
  await ply(page, 3);
  page.calm();
});

test('with the referee who speaks, the same fault is called out', async () => {
  const page = await kit.visitor();
  await openAt(page, CAPTURE);
  await yours(page);
  await says(page.locator('#prompt'), /prendre/);
  await touch(page, '50');
  await touch(page, '44');
  await page.locator('.guilty').waitFor();
  page.calm();
});

test('the quiet referee is a setting of the table, and of no game without huffing', async () => {
  const page = await kit.visitor();
  await start(page, 'damsystem', 'bot', { settings: { quiet: true } });
  await page.getByText('L’arbitre se tait.').waitFor();
  await page.getByRole('button', { name: 'Souffler' }).waitFor();
  await page.home();
  const card = page.locator('article[aria-labelledby="game-damsystem"]');
  await card.locator('.ways button').first().click();
  await card.locator('[data-preset="enforced"]').click();
  assert.equal(await card.locator('[data-setting="quiet"]').count(), 0);
  page.calm();
});

/** Blue shoots, or has made a kidam that nothing parries. */
const SHOT = { game: 'kidam', options: { goals: 2 }, seats: HERE, start: 'W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Ff6,Fi6,Fa10,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8' };
const UNSTOPPABLE = { game: 'kidam', options: { rules: 'initiation', goals: 2 }, seats: HERE, start: 'W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fa12,Fe12@e12!a12:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H10:P' };

for (const still of [true, false]) {
  test(`kidam: a goal is seen, ball in the net, for a second at least, then the kick-off${still ? ', without motion too' : ''}`, async () => {
    const page = await kit.visitor({ still });
    await openAt(page, SHOT);
    await yours(page);
    await holdStill(page);
    await touch(page, 'd10');
    await touch(page, 'd13');
    const band = page.locator('[data-testid="band"]');
    await band.waitFor();
    await says(band, /But\s?!?[\s\S]*But de Bleu, 1–0\s: l’avant en d10 tire en d13\./);
    await piece(page, 'd13', /ballon/);
    await piece(page, 'd10', /avant bleu/);
    await letGo(page);
    await band.waitFor({ state: 'detached' });
    assert.deepEqual((await stood(page)).map(({ ms, over }) => [ms >= 1000, over]), [[true, 'time']]);
    await piece(page, 'd10', /vide/);
    await piece(page, 'd6', /avant bleu/);
    await says(page.locator('#prompt'), /^À vous/);
    page.calm();
  });
}

test('kidam: a declared goal shows the line that nothing could stop', async () => {
  const page = await kit.visitor();
  await openAt(page, UNSTOPPABLE);
  await yours(page);
  await holdStill(page);
  await touch(page, 'i6');
  await touch(page, 'i5');
  await page.locator('.threat').waitFor();
  await letGo(page);
  await says(page.locator('[data-testid="band"]'), /aucune parade/);
  page.calm();
});

both('kidam: a threat is named and drawn, signs are explained, and the edge has pips', async (view) => {
  const page = await kit.visitor(view);
  await openAt(page, { ...SHOT, start: SHOT.start.replace('W:', 'B:').replace('H8', 'H9') });
  await yours(page);
  await says(page.locator('#prompt'), /^Kidam\s! L’avant en d10 menace de tirer en d13\./);
  await page.locator('.threat').waitFor();
  // One to six pips: 24 tiles along the touchlines, 18 along the goal lines.
  assert.equal(await page.locator('.tile').count(), 42);
  await openAt(page, { game: 'kidam', seats: HERE, start: 'W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fc10,Fd10,Fh12@d10!a6:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8:Mc10' });
  await yours(page);
  await touch(page, 'h12');
  await says(page.locator('[data-testid="sign"]'), /Hors-jeu[\s\S]*K18/);
  page.calm();
});

test('damsystem: white and black, the colour chosen; where a plate carries a man is shown; a plate is not dragged', async () => {
  const page = await kit.visitor();
  await start(page, 'damsystem', 'here', { settings: { colour: '1' }, names: ['Ana', 'Bo'] });
  await yours(page);
  await has(page.locator('.table'), 'data-paint', /^black$/);
  await says(page.locator('#prompt'), /^Noir\s:/);
  await touch(page, 'c3');
  await page.locator('.carried').first().waitFor();
  await page.keyboard.press('Escape');
  const plate = await page.locator('[data-strip="1"] .plate-body').boundingBox();
  const at = [plate.x + plate.width * 0.5 / 13, plate.y + plate.height / 2];
  await page.mouse.move(...at);
  await page.mouse.down();
  await page.mouse.move(at[0] - 60, at[1], { steps: 4 });
  await page.mouse.up();
  await says(page.locator('[data-testid="refusal"]'), /Règle S5/);
  page.calm();
});

test('names: who gives none is called by the colour, in the language of whoever reads, after a rematch too', async () => {
  const page = await kit.visitor();
  await start(page, 'dames', 'here', { names: ['Ana', ''] });
  const names = () => page.locator('.player .name b').allInnerTexts();
  assert.deepEqual((await names()).sort(), ['Ana', 'Vert']);
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('button', { name: 'Vraiment abandonner' }).click();
  await page.getByRole('button', { name: 'Revanche' }).click();
  await eventually(names, (found) => found.toSorted().join() === 'Ana,Bleu', 'not called anew');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await eventually(names, (found) => found.toSorted().join() === 'Ana,Blue', 'not in English');
  page.calm();
});

test('an end says what happened, and how many are left', async () => {
  const page = await kit.visitor();
  await openAt(page, { ...CAPTURE, start: 'W:W32:B28' });
  await yours(page);
  await touch(page, '32');
  await touch(page, '23');
  await says(page.locator('[data-testid="result"]'), /Vert n’a plus de pièce\s; il en reste une à Bleu\.[\s\S]*D14/);
  page.calm();
});

test('the last piece that fell is crossed out on the board', async () => {
  const page = await kit.visitor();
  await openAt(page, { ...CAPTURE, start: 'W:W32:B28' });
  await yours(page);
  assert.equal(await page.locator('.fallen').count(), 0);
  await touch(page, '32');
  await touch(page, '23');
  await page.locator('.fallen').first().waitFor();
  // Where the marble that took it stands, the cross is beside, and nothing lies over it.
  await openAt(page, { game: 'damata', seats: HERE, start: 'W:Wb3,c3:Bb4,g5' });
  await yours(page);
  await touch(page, 'b3');
  await touch(page, 'b4');
  await says(page.locator('[data-testid="result"]'), /Vert n’a plus qu’une bille\. Billes sur le plateau\s: Bleu 2, Vert 1\.[\s\S]*M13/);
  await page.locator('.fallen').first().waitFor();
  const last = await page.evaluate(() => document.querySelector('.fallen').compareDocumentPosition([...document.querySelectorAll('.spot')].at(-1)));
  assert.ok(last & 2, 'the marbles are drawn before it');
  page.calm();
});

test('kidam: a piece in hand shows its reach by the tiles, and every sign has a line in the legend', async () => {
  const page = await kit.visitor();
  await start(page, 'kidam', 'here');
  await yours(page);
  assert.equal(await page.locator('.tile.out, .tile.last').count(), 0);
  await touch(page, 'a6');
  await page.locator('.tile.last').first().waitFor();
  assert.ok((await page.locator('.tile.out').count()) > 0, 'what is out of reach fades');
  await page.keyboard.press('Escape');
  // No return, to the keeper, offside: each says itself, with its rule, when it is touched in the legend.
  const legend = page.locator('.legend button');
  const count = await legend.count();
  assert.ok(count >= 3, `${count} signs`);
  const said = new Set();
  for (let i = 0; i < count; i++) {
    await legend.nth(i).click();
    await has(legend.nth(i), 'aria-pressed', /true/);
    const text = await page.locator('[data-testid="sign"]').innerText();
    assert.match(text, /K\d+/);
    said.add(text);
  }
  assert.equal(said.size, count, 'no two signs say the same');
  page.calm();
});

test('damsystem: a man lands first, and the plates carry it after that', async () => {
  const page = await kit.visitor({ still: false });
  await start(page, 'damsystem', 'here');
  await yours(page);
  await touch(page, 'c3');
  // What moves is looked at in every frame from the second touch on: where the man is, and whether the plates have moved.
  await page.evaluate(() => {
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const cell = (name) => middle(document.querySelector(`[data-cell="${name}"]`));
    const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
    const at = (spot) => {
      const { e, f } = new DOMMatrix(getComputedStyle(spot).transform);
      return { x: e, y: f };
    };
    const [from, to] = [cell('c3'), cell('d4')];
    const [man] = [...document.querySelectorAll('.board .spot')].sort((one, other) => far(middle(one), from) - far(middle(other), from));
    const unit = document.querySelector('.board').getScreenCTM().a;
    const lands = { x: at(man).x + (to.x - from.x) / unit, y: at(man).y + (to.y - from.y) / unit };
    const plates = () => [...document.querySelectorAll('[data-strip]')].map((strip) => Math.round(strip.getBoundingClientRect().x)).join();
    const first = plates();
    const rests = () => far(at(man), lands) < 0.5;
    window.seen = [];
    const look = () => {
      window.seen.push({ rests: rests(), slid: plates() !== first });
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', look, { once: true, capture: true });
    // However few frames a busy machine shows, what moves begins and ends in an order.
    window.told = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      const moving = animate.apply(this, given);
      const who = this === man ? 'man' : this.closest('[data-strip]') ? 'plate' : null;
      if (who) {
        window.told.push(`${who} goes`);
        moving.finished.then(() => window.told.push(`${who} ${who === 'man' && rests() ? 'lands' : 'stops'}`), () => window.told.push(`${who} is cut short`));
      }
      return moving;
    };
  });
  await touch(page, 'd4');
  await ply(page, 1);
  await eventually(() => page.evaluate(() => window.seen.at(-1)?.slid), (slid) => slid, 'the plates never slid');
  const [landed, slid] = await page.evaluate(() => [window.seen.findIndex(({ rests }) => rests), window.seen.findIndex((look) => look.slid)]);
  assert.ok(landed > 0 && landed < slid, `landed in frame ${landed}, the plates moved in frame ${slid}`);
  const told = await page.evaluate(() => window.told);
  assert.deepEqual(told.slice(0, 2), ['man goes', 'man lands'], told.join(', '));
  assert.ok(told.indexOf('plate goes') > 1, told.join(', '));
  page.calm();
});

test('damsystem: on a phone a cell is as large as the width allows', async () => {
  const page = await kit.visitor({ width: 390, height: 844, touch: true });
  await start(page, 'damsystem', 'here');
  await yours(page);
  const cell = await page.locator('[data-cell="e5"]').boundingBox();
  assert.ok(cell.width > 27, `${cell.width} px`);
  page.calm();
});

test('damsystem: a man that is crowned is read out as a Damsy, not as a dame', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'damsystem', seats: HERE, start: 'W:WKe5,a1:Bk11' });
  await yours(page);
  await piece(page, 'e5', /Damsy blanc/);
  page.calm();
});

test('who begins, and lots, at one screen; in Damata for four, which of the four', async () => {
  const page = await kit.visitor();
  await page.home();
  const card = page.locator('article[aria-labelledby="game-kidam"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('summary').click();
  const lots = card.getByRole('button', { name: /sort/ });
  assert.ok(await lots.isDisabled(), 'nobody to draw among');
  await card.locator('[data-name="0"]').fill('Ana');
  await card.locator('[data-name="1"]').fill('Bo');
  const names = async () => [await card.locator('[data-name="0"]').inputValue(), await card.locator('[data-name="1"]').inputValue()];
  const orders = new Set();
  await eventually(async () => { await lots.click(); orders.add((await names()).join()); return orders.size; }, (found) => found === 2, 'lots always fall alike');
  assert.deepEqual((await names()).toSorted(), ['Ana', 'Bo']);
  const first = (await names())[0];
  await card.locator('.panel-in > .button.strong').click();
  await yours(page);
  await says(page.locator('[data-testid="whom"]'), new RegExp(first));
  await start(page, 'damata', 'bot', { preset: 'four', settings: { seat: '2' } });
  await has(page.locator('.table'), 'data-turn', /./);
  const bots = await page.locator('.player .name b').allInnerTexts();
  assert.equal(bots.filter((name) => name === 'Ambre').length, 1, bots.join());
  page.calm();
});

test('a deck of one’s own is given on the page; what is wrong with it is said by line and card', async () => {
  const page = await kit.visitor();
  await page.home();
  const card = page.locator('article[aria-labelledby="game-team-km"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('summary').click();
  const field = card.locator('textarea');
  const go = card.locator('.panel-in > .button.strong');
  const lines = DECK.split('\n');
  const at = lines.findIndex((line) => line.includes('"TAC"')) + 1;
  assert.ok(at > 0);
  // Nobody writes 149 cards from nothing: the deck that comes with the game is what one begins with.
  const given = card.getByRole('button', { name: 'Partir du jeu de cartes fourni' });
  await given.click();
  await eventually(() => field.inputValue(), (text) => text.trim() === DECK.trim(), 'another deck');
  assert.equal(await given.count(), 0, 'and nothing written is lost');
  await field.fill(DECK.replace('"TAC"', '"TACK"'));
  await go.click();
  await says(card.locator('[role="alert"]').first(), new RegExp(`ligne ${at}\\b.*TACK`));
  // The line is chosen in the field, where it can be put right.
  const chosen = () => field.evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  await eventually(chosen, (text) => text === lines[at - 1].replace('"TAC"', '"TACK"'), 'another line is chosen');
  await field.fill('ENG 20');
  await go.click();
  await says(card.locator('[role="alert"]').first(), /ligne 1\b/);
  // A refusal is an answer that the console counts as an error.
  page.errors.length = 0;
  await field.fill(DECK);
  await go.click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  page.calm();
});

test('team km: people are called by their names, not by numbers', async () => {
  const [page, onlooker] = [await kit.visitor(), await kit.visitor()];
  const id = await openAt(page, { game: 'team-km', options: { mode: '2p' }, seats: HERE });
  // Who plays is told « à vous »; who looks on is told whose turn it is.
  await onlooker.at(`#/table/${id}`);
  await says(onlooker.locator('#prompt'), /^À Ana de commencer son tour\.$/);
  onlooker.calm();
});
