// What an owner of the boxes looks for: the referee that keeps quiet, a goal that is seen, plates that carry, names and lots.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eventually, has, open, openAt, piece, ply, says, start, touch, yours } from './kit.mjs';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

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
    await touch(page, 'd10');
    await touch(page, 'd13');
    const band = page.locator('[data-testid="band"]');
    await band.waitFor();
    const seen = Date.now();
    await says(band, /But\s?!?[\s\S]*But de Bleu, 1-0\s: l’avant en d10 tire en d13\./);
    await piece(page, 'd13', /ballon/);
    await piece(page, 'd10', /avant bleu/);
    await band.waitFor({ state: 'detached' });
    assert.ok(Date.now() - seen >= 1000, `${Date.now() - seen} ms`);
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
  await touch(page, 'i6');
  await touch(page, 'i5');
  await page.locator('.threat').waitFor();
  await says(page.locator('[data-testid="band"]'), /aucune parade/);
  page.calm();
});

test('kidam: a threat is named and drawn, signs are explained, and the edge has pips', async () => {
  const page = await kit.visitor();
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

test('a deck of one’s own is given on the page, and what is wrong with it is said', async () => {
  const page = await kit.visitor();
  await page.home();
  const card = page.locator('article[aria-labelledby="game-team-km"]');
  await card.locator('.ways button').nth(1).click();
  await card.locator('summary').click();
  await card.locator('textarea').fill('ENG 20\nXYZ 3');
  await card.locator('.panel-in > .button.strong').click();
  await says(card.locator('[role="alert"]').first(), /\S{3}/);
  page.errors.length = 0;
});
