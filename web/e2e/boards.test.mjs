// Every board: what can move is seen, what cannot says why, notation as players write it, nothing in the way of a hand.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { examine, fits, small } from './examine.mjs';
import { both, dice, DESKTOP, eventually, has, open, openAt, piece, playTurn, ply, says, start, state, touch, WIDTHS, yours } from './kit.mjs';

// Asked before anything is tested: a game that is new is in every list here.
const kit = await open();
/** The games with a board. */
const GAMES = (await kit.games()).filter(({ secrets }) => !secrets).map(({ id }) => id);
afterEach(() => kit.leave());
after(() => kit.close());

const HERE = [{ kind: 'here' }, { kind: 'here' }];
const STRICT = { game: 'dames', seats: HERE, options: { capture: 'strict' } };
const middle = async (page, cell) => {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

for (const [name, view] of WIDTHS) {
  test(`what can move is marked softly, what has to take clearly – ${name}`, async () => {
    const page = await kit.visitor(view);
    for (const game of GAMES) {
      await start(page, game, 'here');
      await yours(page);
      const { froms } = await state(page);
      assert.equal(await page.locator('.able').count(), froms.length, game);
    }
    await openAt(page, { ...STRICT, start: 'W:W32,33,50:B28' });
    await yours(page);
    assert.deepEqual([await page.locator('.due').count(), await page.locator('.able').count()], [2, 0]);
    page.calm();
  });

  test(`a piece that cannot move says why when it is touched, and the note lies over no square – ${name}`, async () => {
    const page = await kit.visitor(view);
    const note = page.locator('[data-testid="refusal"]');
    for (const [game, cells, rule, position] of [
      ['dames', ['50'], /D3/],
      ['damsystem', ['a1'], /S\d+/],
      ['kidam', ['b4', 'b6', 'h4'], /K4/],
      ['damata', ['a1'], /M11/, 'W:Wa1,b1*3,a2*3,g1:Bg7,a7'],
    ]) {
      if (position) await openAt(page, { game, seats: HERE, start: position });
      else await start(page, game, 'here');
      await yours(page);
      for (const cell of cells) {
        await page.locator('[data-can]').first().waitFor();
        await touch(page, cell);
      }
      await says(note, rule);
      const covered = await page.evaluate(() => {
        const note = document.querySelector('[data-testid="refusal"]').getBoundingClientRect();
        const cells = [...document.querySelectorAll('[data-cell]')].map((cell) => [cell.dataset.cell, cell.getBoundingClientRect()]);
        return cells.filter(([, box]) => box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top).map(([name]) => name);
      });
      assert.deepEqual(covered, [], game);
      const wide = await page.evaluate(() => document.querySelector('[data-testid="refusal"]').getBoundingClientRect().bottom <= Math.max(innerHeight, document.documentElement.scrollHeight));
      assert.ok(wide, `${game}: the note is on the page`);
    }
    await openAt(page, { ...STRICT, start: 'W:W32,50:B28' });
    await touch(page, '50');
    await says(note, /D12[\s\S]*la pièce en 32 prend une pièce/);
    await examine(page, 'a refusal');
    // No notation where a person reads.
    assert.doesNotMatch(await note.innerText(), /\d[x-]\d/);
    page.calm();
  });

  test(`one touch of an empty square plays nothing – ${name}`, async () => {
    const page = await kit.visitor(view);
    await openAt(page, { ...STRICT, start: 'W:W32:B1' });
    await yours(page);
    await touch(page, '28');
    await touch(page, '27');
    await page.waitForTimeout(300);
    assert.equal((await state(page)).ply, 0);
    await touch(page, '32');
    await touch(page, '28');
    await ply(page, 1);
    page.calm();
  });

  test(`taken pieces, counts and numbered moves stand beside the board – ${name}`, async () => {
    const page = await kit.visitor(view);
    await openAt(page, { ...STRICT, start: 'W:W32,50:B2,19,28' });
    await yours(page);
    await touch(page, '32');
    await touch(page, '14');
    await ply(page, 1);
    const taken = page.locator('[data-testid="taken"]');
    await has(taken, 'aria-label', /^2 pièces prises$/);
    const scores = (await page.locator('.player .score').allInnerTexts()).sort();
    assert.deepEqual(scores, ['1 pièce', '2 pièces']);
    // As players write it: the ends, and no more.
    await says(page.locator('.moves [data-ply="1"]'), /^32x14$/);
    await says(page.locator('.moves .number'), /^1\.$/);
    await touch(page, '2');
    await touch(page, '8');
    await ply(page, 2);
    // What is looked back at is counted as it was.
    await page.keyboard.press('Home');
    await taken.waitFor({ state: 'detached' });
    page.calm();
  });
}

test('damsystem: a capture is written by its ends, as in draughts', async () => {
  const page = await kit.visitor();
  await openAt(page, { game: 'damsystem', seats: HERE, options: { capture: 'strict' } });
  await yours(page);
  const roll = dice(5);
  for (let i = 0; i < 400; i++) {
    await playTurn(page, roll);
    if (await page.locator('.moves li button', { hasText: /x/ }).count()) break;
  }
  const texts = await page.locator('.moves li button', { hasText: /x/ }).allInnerTexts();
  assert.ok(texts.length && texts.every((text) => /^[a-m]\d+x[a-m]\d+$/.test(text.trim())), texts.join());
  page.calm();
});

both('a capture is followed jump by jump, when it is played and in the replay, the last move too', async (view) => {
  const page = await kit.visitor({ ...view, still: false });
  await openAt(page, { ...STRICT, start: 'W:W32,50:B6,9,19,28' });
  await yours(page);
  const follow = () =>
    page.evaluate(() => {
      window.seen = new Set();
      const look = () => {
        for (const cell of document.querySelectorAll('[data-cell]')) if (/pion bleu/.test(cell.getAttribute('aria-label') ?? '')) window.seen.add(cell.dataset.cell);
        window.looks = requestAnimationFrame(look);
      };
      look();
    });
  const seen = () => page.evaluate(() => (cancelAnimationFrame(window.looks), [...window.seen]));
  await follow();
  await touch(page, '32');
  await touch(page, '3');
  await ply(page, 1);
  await piece(page, '3', /dame bleue/);
  const played = await seen();
  assert.ok(played.includes('23') && played.includes('14'), played.join());
  await page.keyboard.press('ArrowLeft');
  await piece(page, '32', /pion bleu/);
  await follow();
  await page.keyboard.press('ArrowRight');
  await piece(page, '3', /dame bleue/);
  const replayed = await seen();
  assert.ok(replayed.includes('23') && replayed.includes('14'), replayed.join());
  page.calm();
});

for (const [name, view] of WIDTHS) {
  test(`a capture of several jumps shows where it lands in between, and is made square by square or by its end – ${name}`, async () => {
    const page = await kit.visitor(view);
    const start = 'W:W32,50:B6,9,19,28';
    await openAt(page, { ...STRICT, start });
    await yours(page);
    await touch(page, '32');
    await eventually(() => state(page), ({ tos }) => tos.sort().join() === '23,3', 'not its first landing and its end');
    assert.deepEqual(await page.locator('[data-via]').evaluateAll((dots) => dots.map((dot) => dot.dataset.via)), ['14']);
    await touch(page, '23');
    await ply(page, 1);
    await piece(page, '3', /dame bleue/);
    // Where one may stop on the way, whoever touches the next square goes on, and whoever touches the same one stops.
    for (const [touches, end] of [[['32', '23', '14', '14'], '14'], [['32', '23', '14', '3'], '3'], [['32', '3'], '3']]) {
      await openAt(page, { game: 'dames', seats: HERE, options: { capture: 'huff' }, start });
      await yours(page);
      for (const cell of touches) await touch(page, cell);
      await ply(page, 1);
      await piece(page, end, /bleue?/);
    }
    page.calm();
  });
}

both('a hint is an arrow, and arrows and circles are drawn with the right button and rubbed out', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'dames', 'bot');
  await yours(page);
  await page.getByRole('button', { name: 'Un conseil' }).click();
  await page.locator('[data-arrow="hint"]').waitFor({ state: 'attached' });
  const draw = async (from, to) => {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await middle(page, to)), { steps: 4 });
    await page.mouse.up({ button: 'right' });
  };
  const drawn = () => page.locator('[data-arrow="drawn"]').evaluateAll((arrows) => arrows.map((arrow) => arrow.dataset.cells));
  await draw('32', '23');
  await draw('19', '19');
  await eventually(drawn, (found) => found.join() === '32 23,19', 'not drawn');
  await draw('32', '23');
  await eventually(drawn, (found) => found.join() === '19', 'not rubbed out');
  assert.equal((await state(page)).ply, 0, 'and nothing was played');
  // A touch wipes the board.
  await touch(page, '33');
  await eventually(drawn, (found) => !found.length, 'not wiped');
  page.calm();
});

test('a finger that rests draws, and plays nothing', async () => {
  const page = await kit.visitor({ width: 390, height: 844, touch: true });
  await start(page, 'dames', 'here');
  await yours(page);
  const client = await page.context().newCDPSession(page);
  const finger = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const [a, b] = [await middle(page, '28'), await middle(page, '17')];
  await finger('touchStart', [a]);
  await page.waitForTimeout(700);
  await finger('touchMove', [[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]);
  await finger('touchMove', [b]);
  await finger('touchEnd', []);
  const drawn = () => page.locator('[data-arrow="drawn"]').evaluateAll((arrows) => arrows.map((arrow) => arrow.dataset.cells));
  await eventually(drawn, (found) => found.join() === '28 17', 'not drawn');
  const at = await middle(page, '33');
  await finger('touchStart', [at]);
  await page.waitForTimeout(700);
  await finger('touchEnd', []);
  await eventually(drawn, (found) => found.join() === '28 17,33', 'no circle');
  const { ply: played, tos } = await state(page);
  assert.deepEqual([played, tos], [0, []], 'nothing was touched');
  page.calm();
});

both('← and → look back after a click on the board, a button, an empty field', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'dames', 'here');
  await playAll(page, [['32', '28'], ['19', '23']]);
  await ply(page, 2);
  const shown = (pattern) => says(page.locator('#prompt'), pattern);
  await page.keyboard.press('ArrowLeft');
  await shown(/coup 1 sur 2/);
  await page.keyboard.press('ArrowRight');
  await shown(/^Bleu/);
  await page.getByRole('button', { name: 'Plein écran' }).focus();
  await page.keyboard.press('ArrowLeft');
  await shown(/coup 1 sur 2/);
  await page.keyboard.press('End');
  await shown(/^Bleu/);
  // A letter opens the field of typed moves, which was folded away.
  assert.equal(await page.getByPlaceholder('Taper un coup').count(), 0);
  await page.locator('[data-testid="type"]').click();
  await page.getByPlaceholder('Taper un coup').waitFor();
  await page.keyboard.press('ArrowLeft');
  await shown(/coup 1 sur 2/);
  page.calm();
});

both('coordinates lie over the pieces, not under them', async (view) => {
  const page = await kit.visitor(view);
  for (const game of GAMES) {
    await start(page, game, 'here');
    await page.getByRole('button', { name: 'Noms des cases' }).click();
    await page.locator('.board .name').first().waitFor();
    const above = await page.evaluate(() => {
      const [name] = document.querySelectorAll('.board .name');
      const spots = [...document.querySelectorAll('.board .spot')];
      return spots.every((spot) => spot.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    assert.ok(above, game);
    await page.getByRole('button', { name: 'Noms des cases' }).click();
  }
  page.calm();
});

/** Plays these moves from the start, one after the other has been carried out. */
async function playAll(page, moves) {
  for (const [at, [from, to]] of moves.entries()) {
    await touch(page, from);
    await touch(page, to);
    await ply(page, at + 1);
  }
}

both('a match of Dames is taken along as PDN, and what is not draughts offers none', async (view) => {
  const page = await kit.visitor(view);
  await openAt(page, STRICT);
  await playAll(page, [['32', '28'], ['19', '23'], ['28', '19']]);
  await page.getByRole('button', { name: 'Partager' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Fichier PDN' }).click()]);
  assert.match(file.suggestedFilename(), /^dames-3\.pdn$/);
  const text = await (await file.createReadStream()).toArray();
  assert.match(Buffer.concat(text).toString(), /\[GameType "20"\][\s\S]*1\. 32-28 19-23 2\. 28x19/);
  await start(page, 'kidam', 'here');
  await page.getByRole('button', { name: 'Partager' }).click();
  await page.getByRole('button', { name: 'Fichier de la partie' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Fichier PDN' }).count(), 0);
  page.calm();
});

both('partners and their totals are named, whose turn it is at one screen, and a row bears the mark of its seat', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'damata', 'here', { preset: 'four', names: ['Ana', 'Bo', 'Cléo', 'Dan'] });
  await yours(page);
  const teams = (await page.locator('[data-testid="team"]').allInnerTexts()).sort();
  assert.equal(teams.length, 2);
  assert.match(teams[0], /^Ana \+ Cléo\s: \d+ billes à deux$/);
  assert.match(teams[1], /^Bo \+ Dan\s: \d+ billes à deux$/);
  await says(page.locator('[data-testid="whom"]'), /^Ana$/);
  const roll = dice(3);
  while ((await state(page)).ply < 4) await playTurn(page, roll);
  const look = (selector) => page.locator(selector).evaluateAll((marks) => marks.map((mark) => [mark.dataset.side, getComputedStyle(mark).borderRadius, getComputedStyle(mark).borderTopStyle, getComputedStyle(mark).backgroundColor].join(' ')).sort());
  assert.deepEqual(await look('.moves li button .side'), await look('.player .side'));
  page.calm();
});

both('a shared picture shows the position looked at', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'dames', 'here');
  await playAll(page, [['32', '28'], ['19', '23']]);
  await page.getByRole('button', { name: 'Partager' }).click();
  const picture = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Image SVG' }).click()]);
    return [file.suggestedFilename(), Buffer.concat(await (await file.createReadStream()).toArray()).toString()];
  };
  const [, now] = await picture();
  await page.locator('.moves .buttons button').first().click();
  await says(page.locator('#prompt'), /coup 0 sur 2/);
  const [name, then] = await picture();
  assert.equal(name, 'dames-0.svg');
  const places = (svg) => [...svg.matchAll(/transform: (matrix\([^)]*\))/g)].map((found) => found[1]).sort();
  assert.notDeepEqual(places(then), places(now));
  assert.equal(places(then).length, 40, 'every piece is in it');
  page.calm();
});

both('full screen is larger, and what is needed stays on it', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'dames', 'here');
  const width = () => page.locator('.board').evaluate((board) => board.getBoundingClientRect().width);
  const before = await width();
  await page.getByRole('button', { name: 'Plein écran' }).click();
  // A phone is filled from edge to edge before: there, nothing becomes smaller.
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await eventually(width, (now) => now >= before * (view === DESKTOP ? 1.03 : 1), `not larger than ${before}`);
  await examine(page, 'full screen');
  page.calm();
});

both('there is no chat where nobody can read it', async (view) => {
  const page = await kit.visitor(view);
  await start(page, 'damata', 'bot');
  await yours(page);
  assert.equal(await page.locator('.chat').count(), 0);
  await start(page, 'damata', 'friends');
  await page.locator('.chat').waitFor({ state: 'attached' });
  page.calm();
});

test('on a phone what is touched is large enough, and nothing is wider than 360 px in any mode', async () => {
  const page = await kit.visitor({ width: 360, height: 740, touch: true });
  await page.home();
  await page.locator('article').first().waitFor();
  const large = async (what) => assert.deepEqual(await small(page), [], what);
  await large('home');
  const games = await page.evaluate(async () => (await (await fetch('/api/games')).json()).games.map(({ id, presets }) => [id, presets.map((preset) => preset.id)]));
  for (const [game, presets] of games) {
    for (const preset of presets) {
      await start(page, game, 'here', { preset });
      await page.locator(game === 'team-km' ? '.curtain, .hand .card' : '[data-can="from"]').first().waitFor();
      if (game !== 'team-km') await playTurn(page, dice(2));
      else await page.locator('.curtain button').click();
      await fits(page, `${game} ${preset}`);
      await large(`${game} ${preset}`);
    }
  }
  // Who came back has games that go on, and each way to play opens a panel.
  await page.home();
  await page.locator('.mine li a').first().waitFor();
  await large('home, again');
  for (const way of [0, 1, 2]) {
    await page.locator('article .ways button').nth(way).click();
    await page.locator('.panel-in summary').click();
    await large(`a way to play: ${way}`);
    await fits(page, `a way to play: ${way}`);
    await page.locator('.panel-in summary').click();
  }
  // Friends: who gathers, the link, the talk.
  await start(page, 'damata', 'friends');
  await page.locator('.invite svg').waitFor();
  await page.locator('.chat').waitFor();
  await large('a gathering');
  const guest = await kit.visitor({ width: 360, height: 740, touch: true });
  await guest.goto(await page.locator('.invite input').inputValue());
  await guest.getByRole('button', { name: 'S’asseoir' }).waitFor();
  assert.deepEqual(await small(guest), [], 'an invitation');
  page.calm();
});

both('a capture is written as players write it: from where it begins to where it ends', async (view) => {
  const page = await kit.visitor(view);
  await openAt(page, { ...STRICT, start: 'W:W32,50:B28,19,1' });
  await yours(page);
  // A way that is clear is walked at once, to its end.
  for (const cell of ['32', '14']) await touch(page, cell);
  await ply(page, 1);
  await says(page.locator('.moves button.now'), /^\s*32x14\s*$/);
  page.calm();
});
