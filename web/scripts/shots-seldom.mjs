// Pictures of what is seldom seen: goals at Kidam, a wrong claim, the second word, and what becomes of seats.
import { openAt, ply, start, touch, yours } from '../e2e/kit.mjs';
import { every, freeze, kit, ready, shoot, wanted } from './shots.mjs';

const HERE = [{ kind: 'here', name: 'Ana' }, { kind: 'here', name: 'Bo' }];
const KIDAM = { game: 'kidam', options: { goals: 2 }, seats: HERE };
/** Blue shoots; Green is threatened; Blue has made a kidam that nothing parries. */
const SHOT = 'WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Ff6,Fi6,Fa10,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9';
const UNSTOPPABLE = 'W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fa12,Fe12@e12!a12:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H10:P';
const CAPTURE = { game: 'dames', options: { capture: 'huff' }, seats: HERE, start: 'W:W32,50:B28,1,2' };

const press = (page, name) => page.getByRole('button', { name }).first().click();
const touches = async (page, ...cells) => {
  for (const cell of cells) await touch(page, cell);
};

/** A table at a position, and what is done there until there is something to see. */
async function seen(name, table, act, { kept = null, prepare = undefined, stands = false } = {}) {
  if (!wanted(name)) return;
  const page = await kit.visitor();
  if (stands) await page.clock.install();
  if (kept) await page.addInitScript((kept) => localStorage.setItem('tablee.play', kept), JSON.stringify(kept));
  await openAt(page, table);
  await yours(page);
  await act(page);
  if (stands) await freeze(page);
  await shoot(page, name, prepare);
}

const band = (page) => page.locator('[data-testid="band"]').waitFor();
await seen('kidam-goal', { ...KIDAM, start: `W:${SHOT}:H8` }, async (page) => (await touches(page, 'd10', 'd13'), await band(page)), { stands: true });
await seen('kidam-declared', { ...KIDAM, options: { rules: 'initiation', goals: 2 }, start: UNSTOPPABLE }, async (page) => (await touches(page, 'i6', 'i5'), await page.locator('.threat').waitFor(), await band(page)), { stands: true });
await seen('kidam-threat', { ...KIDAM, start: `B:${SHOT}:H9` }, async (page) => (await page.locator('.threat').waitFor(), await page.locator('.legend button').last().click(), await page.locator('[data-testid="sign"]').waitFor()));
await seen('quiet-claim', { ...CAPTURE, quiet: true }, async (page) => {
  await touches(page, '50', '44');
  await ply(page, 1);
  await press(page, 'Souffler');
  await touch(page, '44');
  await page.locator('[data-testid="claim"]').waitFor();
});
await seen('fallen', { ...CAPTURE, start: 'W:W32:B28' }, async (page) => (await touches(page, '32', '23'), await page.locator('.fallen').first().waitFor()));
await seen('board-confirm', { game: 'dames', seats: HERE }, async (page) => (await touches(page, '32', '28'), await page.locator('[data-arrow="pending"]').waitFor({ state: 'attached' })), { kept: { confirm: true } });
const again = (first, sure) => async (page) => {
  if (!(await page.getByRole('button', { name: sure }).count())) await press(page, first);
  await page.getByRole('button', { name: sure }).waitFor();
};
await seen('abort-sure', { game: 'damata', seats: HERE }, async () => undefined, { prepare: again('Annuler la partie', 'Vraiment l’annuler') });

/** Two friends at one table, who have each made a move. */
async function friends(prepare = async () => undefined) {
  const [host, guest] = [await kit.visitor(), await kit.visitor()];
  await prepare(host, guest);
  const id = await openAt(host, { game: 'dames', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'open' }], clock: { kind: 'fischer', base: 600_000, increment: 5_000 } });
  await guest.at(`#/join/${id}`);
  await guest.getByLabel('Votre nom').fill('Béa');
  await press(guest, 'S’asseoir');
  for (const [page, ...cells] of [[host, '32', '28'], [guest, '20', '25']]) {
    await yours(page);
    await touches(page, ...cells);
  }
  await yours(host);
  return [host, guest];
}

if (['gone', 'claim-sure', 'kept', 'seat-back'].some(wanted)) {
  const [host, guest] = await friends();
  await touches(host, '37', '32');
  await yours(guest);
  const address = guest.url();
  await guest.goto('about:blank');
  await host.getByRole('button', { name: 'Réclamer la victoire' }).waitFor();
  if (wanted('gone')) await every(host, 'gone');
  if (wanted('claim-sure')) await every(host, 'claim-sure', again('Réclamer la victoire', 'Vraiment la réclamer'));
  await host.locator('.manners').getByRole('button', { name: 'Un bot à cette place' }).click();
  await ready(host);
  await host.locator('.seating summary').click();
  await host.locator('.seating [data-seat="1"]').getByText('garde la place de Béa').waitFor();
  if (wanted('kept')) await every(host, 'kept', () => host.locator('.seating').scrollIntoViewIfNeeded());
  const back = await guest.context().newPage();
  await back.goto(address);
  await back.getByRole('button', { name: 'Reprendre ma place' }).first().waitFor();
  if (wanted('seat-back')) await every(back, 'seat-back');
  await guest.context().close();
  await host.context().close();
}

if (wanted('granted')) {
  const [host, guest] = await friends((host) => host.clock.install());
  await touches(host, '37', '32');
  await yours(guest);
  await press(host, 'Demander à reprendre');
  await guest.locator('[data-offer="undo"]').getByRole('button', { name: 'Accepter' }).click();
  await host.locator('[data-granted="undo"]').waitFor();
  await freeze(host);
  await shoot(host, 'granted');
  await guest.context().close();
}

if (wanted('share')) {
  // A link that the browser cannot copy, as on plain http in a network of one's own.
  const [host, guest] = await friends((host) => host.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })));
  await press(host, 'Partager');
  await press(host, 'Copier le lien de la partie');
  await host.locator('[data-testid="link"]').waitFor();
  await every(host, 'share', () => host.locator('.share').scrollIntoViewIfNeeded());
  for (const page of [host, guest]) await page.context().close();
}

if (wanted('share-here')) {
  // A match of this browser: to be sent, or gone on with.
  const page = await kit.visitor();
  await start(page, 'dames', 'bot', { level: 1 });
  await press(page, 'Partager');
  await page.locator('.share').waitFor();
  await shoot(page, 'share-here', () => page.locator('.share').scrollIntoViewIfNeeded());
}

if (wanted('evaluation')) {
  // A position thought over: how it stands, beside the board, and the best ways on.
  const page = await kit.visitor();
  await page.at('#/study/new/dames');
  await page.locator('[data-testid="live"]').click();
  await page.locator('[data-testid="line"]').first().waitFor();
  await page.locator('[data-testid="bar"]:not([data-chance=""])').waitFor();
  await shoot(page, 'evaluation');
}

if (wanted('notify')) {
  const [host, guest] = await friends((host) => host.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' })));
  await host.home();
  await host.locator('.notify').waitFor();
  await shoot(host, 'notify', () => host.locator('.notify').scrollIntoViewIfNeeded());
  await guest.context().close();
}

if (wanted('elsewhere-taken')) {
  const [host, guest] = await friends();
  await host.at('#/elsewhere');
  await press(host, 'Continuer ici et là-bas');
  const words = await host.locator('[data-testid="words"]').innerText();
  const other = await kit.visitor();
  await other.at('#/elsewhere');
  await other.locator('form .field').fill(words);
  await press(other, 'Reprendre ici');
  await other.getByText('1 partie continue ici.').waitFor();
  await shoot(other, 'elsewhere-taken');
  for (const page of [host, guest]) await page.context().close();
}

if (wanted('team-talk')) {
  const host = await kit.visitor();
  await start(host, 'damata', 'friends', { preset: 'four' });
  const link = await host.locator('.invite input').inputValue();
  const mine = await host.locator('.seats section').first().locator('[data-seat]').evaluateAll((seats) => seats.map((seat) => Number(seat.dataset.seat)));
  const join = async (name, seat) => {
    const page = await kit.visitor();
    await page.goto(link);
    await page.getByLabel('Votre nom').fill(name);
    await page.locator(`.seat input[value="${seat}"]`).check();
    await press(page, 'S’asseoir');
    await page.locator('.table').waitFor();
    return page;
  };
  const friend = await join('Béa', mine.find((seat) => seat !== 0));
  const rival = await join('Cyd', [1, 2, 3].find((seat) => !mine.includes(seat)));
  await host.locator('.gathering .empty').getByRole('button', { name: 'Un bot à cette place' }).click();
  await host.locator('.gathering').waitFor({ state: 'detached' });
  const reader = await kit.visitor();
  await reader.at(new URL(host.url()).hash);
  const say = async (page, text) => (await page.getByPlaceholder('Votre message').fill(text), await page.keyboard.press('Enter'), await host.locator('.chat .lines').getByText(text).waitFor());
  await say(rival, 'Bonjour à tous');
  await friend.getByLabel('À mon équipe seulement').check();
  await say(friend, 'par la gauche ?');
  await host.getByLabel('À mon équipe seulement').check();
  await say(host, 'oui, par la gauche');
  await press(host, 'Ne plus lire Cyd');
  await host.getByRole('button', { name: 'Lire de nouveau Cyd' }).waitFor();
  await host.locator('[data-testid="spectators"]').waitFor();
  await every(host, 'team-talk', () => host.locator('.chat').scrollIntoViewIfNeeded());
  for (const page of [host, friend, rival, reader]) await page.context().close();
}
