// Friends at one table, each in a browser of their own: one link, bots that come and go, offers that are answered, turns
// that are told wherever one looks, and seats that move to another browser.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { examine, whole } from './examine.mjs';
import { both, DESKTOP, eventually, open, openAt, PHONE, ply, says, start, touch, WIDTHS, yours } from './kit.mjs';

let kit;
before(async () => (kit = await open({ TABLEE_CLAIM_AFTER: '1' })));
afterEach(() => kit.leave());
after(() => kit.close());

const linkOf = (page) => page.locator('.invite input').inputValue();

async function join(link, name, seat, how = {}) {
  const page = await kit.visitor(how);
  await page.goto(link);
  await page.getByLabel('Votre nom').fill(name);
  if (seat !== undefined) await page.locator(`.seat input[value="${seat}"]`).check();
  await page.getByRole('button', { name: 'S’asseoir' }).click();
  await page.locator('.table').waitFor();
  return page;
}

for (const [name, size] of WIDTHS) {
  test(`${name}: one link fills a table of six, with friends, bots and teams`, async () => {
    const host = await kit.visitor(size);
    await start(host, 'team-km', 'friends', { preset: '3v3' });
    await host.locator('.invite svg').waitFor();
    await examine(host, 'the gathering');
    const last = host.locator('.gathering [data-seat="5"]');
    await last.scrollIntoViewIfNeeded();
    assert.ok(await last.isVisible(), 'the last seat can be reached');
    const link = await linkOf(host);
    const guest = await kit.visitor(size);
    await guest.goto(link);
    await guest.getByText('Équipe 2').waitFor();
    await examine(guest, 'the invitation');
    await guest.getByLabel('Votre nom').fill('Béa');
    await guest.locator('.seat input[value="3"]').check();
    await guest.getByRole('button', { name: 'S’asseoir' }).click();
    await says(host.locator('.gathering [data-seat="3"]'), /Béa/);
    // She would rather be the host's partner.
    const partner = await host.locator('.seats section').first().locator('[data-seat]').nth(1).getAttribute('data-seat');
    await guest.locator(`.gathering [data-seat="${partner}"]`).getByRole('button', { name: 'Prendre cette place' }).click();
    await says(host.locator(`.gathering [data-seat="${partner}"]`), /Béa/);
    const free = () => host.locator('.gathering').getByRole('button', { name: 'Un bot à cette place' });
    for (let left = 4; left > 1; left--) {
      await free().first().click();
      await eventually(() => free().count(), (count) => count === left - 1, 'a bot sits down');
    }
    // One who was late still finds the link good, and takes a bot's seat rather than the last free one.
    const late = await kit.visitor(size);
    await late.goto(link);
    await says(late.locator('[data-testid="chosen"]'), /Trois contre trois[\s\S]*Sans pendule[\s\S]*Tirs au but/);
    const bots = late.locator('.seat:not(.off)', { hasText: 'à la place de' });
    await eventually(() => bots.count(), (count) => count === 3, 'not three bots to be replaced');
    const [bot, left] = [bots.first(), late.locator('.seat:not(.off)', { hasText: 'place libre' })];
    assert.equal(await left.count(), 1);
    const taken = await bot.locator('input').inputValue();
    // While one still chooses, somebody else sits down: the page shows it.
    const other = await join(link, 'Dan', Number(await left.locator('input').inputValue()), size);
    await eventually(() => late.locator('.seat.off', { hasText: 'Dan' }).count(), (count) => count === 1, 'the invitation does not follow');
    await late.getByLabel('Votre nom').fill('Cyd');
    await bot.locator('input').check();
    await late.getByRole('button', { name: 'S’asseoir' }).click();
    await late.locator('.table').waitFor();
    await host.locator('.gathering').waitFor({ state: 'detached' });
    await says(host.locator(`.km .seat[data-seat="${taken}"]`), /Cyd/);
    other.calm();
    await examine(host, 'the match');
    for (const page of [host, guest, late]) page.calm();
  });
}

both('a used link says so, a wrong one too, and a table that is not there is not asked for again and again', async (view) => {
  const host = await kit.visitor(view);
  const made = await (async () => {
    await host.home();
    return host.evaluate(async () => (await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'dames', seats: [{ kind: 'here', name: 'Ana' }, { kind: 'link' }] }) })).json());
  })();
  const link = `#/join/${made.table}/${made.invitations[0].token}`;
  const guest = await kit.visitor(view);
  await guest.at(link);
  await guest.getByRole('button', { name: 'S’asseoir' }).click();
  await yours(await (await host.at(`#/table/${made.table}`), host));
  const late = await kit.visitor(view);
  // What is not there is answered so.
  late.excuse(/status of 4\d\d|response code: 404/);
  await late.at(link);
  await late.getByRole('heading', { name: 'Toutes les places sont prises' }).waitFor();
  await examine(late, 'a used link');
  await late.at(`#/join/${made.table}/00112233445566778899aabbccddeeff`);
  await late.getByRole('heading', { name: 'Cette invitation n’ouvre rien' }).waitFor();
  await late.at('#/rules/belote');
  await late.getByText('Ce jeu n’a pas de règles ici.').waitFor();
  assert.equal(await late.getByText('Le serveur ne répond pas').count(), 0);
  let asked = 0;
  late.on('websocket', (socket) => (asked += socket.url().includes('/tables/') ? 1 : 0));
  await late.at('#/table/nowhere22222');
  await late.getByText('Cette table n’existe pas, ou plus.').waitFor();
  await examine(late, 'a missing table');
  const before = asked;
  await late.waitForTimeout(1500);
  assert.equal(asked, before, 'it is not tried for ever');
  for (const page of [host, guest]) page.calm();
});

for (const [name, size] of WIDTHS) {
  test(`${name}: a rematch is asked for, refused, asked again and accepted; nothing moves under the finger`, async () => {
    const host = await kit.visitor(size);
    await start(host, 'dames', 'friends');
    const guest = await join(await linkOf(host), 'Béa', undefined, size);
    await yours(host);
    const place = () => host.locator('.acts .always').boundingBox();
    const before = await place();
    await guest.getByRole('button', { name: 'Proposer la nulle' }).click();
    await says(guest.locator('[data-sent="draw"]'), /Nulle proposée/);
    await host.locator('[data-offer="draw"]').waitFor();
    await examine(host, 'an offer');
    await examine(guest, 'an offer that was sent');
    assert.deepEqual(await place(), before, 'what is under the finger stays there');
    await host.getByRole('button', { name: 'Refuser' }).click();
    await says(guest.locator('.manners'), /refuse la nulle/);
    // A move is taken back with the other's leave, and that it was given is said.
    await touch(host, '32');
    await touch(host, '28');
    await yours(guest);
    await host.getByRole('button', { name: 'Demander à reprendre' }).click();
    await guest.locator('[data-offer="undo"]').getByRole('button', { name: 'Refuser' }).click();
    await says(host.locator('.manners'), /refuse la reprise du coup/);
    await host.getByRole('button', { name: 'Demander à reprendre' }).click();
    await guest.locator('[data-offer="undo"]').getByRole('button', { name: 'Accepter' }).click();
    await says(host.locator('[data-granted="undo"]'), /Le coup est repris/);
    await yours(host);
    await guest.getByRole('button', { name: 'Abandonner' }).click();
    await guest.getByRole('button', { name: 'Vraiment abandonner ?' }).click();
    await host.getByRole('button', { name: 'Revanche' }).click();
    await says(host.locator('[data-sent="rematch"]'), /Revanche proposée/);
    await guest.locator('[data-offer="rematch"]').getByRole('button', { name: 'Refuser' }).click();
    await says(host.locator('.manners'), /Béa refuse la revanche/);
    await guest.getByRole('button', { name: 'Revanche' }).click();
    await host.locator('[data-offer="rematch"]').getByRole('button', { name: 'Accepter' }).click();
    await yours(guest);
    host.calm();
    guest.calm();
  });

  test(`${name}: home tells turns and open tables by itself`, async () => {
    const host = await kit.visitor(size);
    await start(host, 'dames', 'friends');
    const guest = await join(await linkOf(host), 'Béa', undefined, size);
    await yours(host);
    await guest.home();
    const line = guest.locator('.mine li').first();
    await says(line, /Dames/);
    if (size === PHONE) {
      const [mine, card] = await Promise.all([guest.locator('.mine').boundingBox(), guest.locator('article').first().boundingBox()]);
      assert.ok(mine.y < card.y, 'one’s games come first on a phone');
    }
    await touch(host, '32');
    await touch(host, '28');
    await says(line, /À vous de jouer/);
    await eventually(() => guest.title(), (title) => title.startsWith('(1)'), 'the title counts it');
    await says(guest.locator('[data-testid="turns"]'), /^1/);
    // The very position that waits: the man has gone.
    const position = guest.locator('.mine [data-testid="position"]');
    await position.waitFor();
    assert.ok((await position.locator('.spot').count()) >= 40);
    // On a phone the five games are a shelf, for who came back; else they are all there.
    const [one, two] = await Promise.all([0, 1].map((n) => guest.locator('article').nth(n).boundingBox()));
    assert.ok(two.x > one.x && Math.abs(two.y - one.y) < 2, 'the second game is beside the first');
    if (size === PHONE) assert.ok(two.x > 200 && two.x < 390, 'and is seen to be there');
    const other = await kit.visitor();
    await openAt(other, { game: 'kidam', seats: [{ kind: 'here', name: 'Zoé' }, { kind: 'open' }] });
    await guest.locator('.lists li', { hasText: 'Zoé' }).first().waitFor();
    await examine(guest, 'home');
    guest.calm();
  });
}

test('a turn is told by the service worker while another window is in front, and leads to the table', async () => {
  const host = await kit.visitor();
  await start(host, 'dames', 'friends');
  const guest = await join(await linkOf(host), 'Béa', undefined, { keeps: true });
  await yours(host);
  await guest.context().grantPermissions(['notifications']);
  await guest.home();
  await guest.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Whether a notification is drawn is the system's business, which may have nobody to draw it: what the worker asks for is looked at.
  const worker = guest.context().serviceWorkers().at(-1) ?? (await guest.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    self.shown = [];
    self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
  });
  // Headless windows are never hidden: this one says that it is, from before it has heard anything.
  await guest.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await touch(host, '32');
  await touch(host, '28');
  const shown = () => worker.evaluate(() => self.shown);
  const [notice] = await eventually(shown, (notices) => notices.length > 0, 'nothing is told');
  assert.deepEqual([notice.title, notice.body], ['À vous de jouer', 'Dames']);
  const table = host.url().split('/').pop();
  assert.deepEqual([notice.tag, notice.data], [`turn-${table}`, { table }]);
  // A touch of it leads there.
  await worker.evaluate((table) => {
    const touched = new ExtendableEvent('notificationclick');
    const notification = { close: () => undefined, data: { table } };
    // Only the system's own events may keep a worker awake, and only they may bring a window to the front.
    self.dispatchEvent(Object.defineProperties(touched, { notification: { value: notification }, waitUntil: { value: (going) => void going.catch(() => undefined) } }));
  }, table);
  await guest.waitForURL((url) => url.hash === `#/table/${table}`);
  await guest.locator('.table').waitFor();
  // It is told once: whoever looks at it and goes away again is not told a second time.
  assert.equal((await shown()).length, 1);
  host.calm();
  guest.calm();
});

both('a bot keeps the seat of who is gone, and gives it back', async (view) => {
  const host = await kit.visitor(view);
  await start(host, 'dames', 'friends');
  const guest = await join(await linkOf(host), 'Béa', undefined, view);
  await yours(host);
  await touch(host, '32');
  await touch(host, '28');
  await yours(guest);
  const table = guest.url();
  const context = guest.context();
  await guest.goto('about:blank');
  const button = host.locator('.manners').getByRole('button', { name: 'Un bot à cette place' });
  await button.waitFor();
  await button.click();
  await ply(host, 2);
  // Whoever was there may come back: the seat is not given to anybody else.
  await host.locator('.seating summary').click();
  await says(host.locator('.seating [data-seat="1"]'), /garde la place de Béa/);
  assert.equal(await host.getByRole('button', { name: 'Ouvrir aux amis' }).count(), 0);
  await whole(host, 'the seats unfolded');
  const back = await context.newPage();
  await back.goto(table);
  await back.locator('.manners').getByRole('button', { name: 'Reprendre ma place' }).click();
  await yours(host);
  await touch(host, '37');
  await touch(host, '32');
  await yours(back);
  host.calm();
});

both('in mid-match a bot’s seat is opened to friends, and the link is there for them', async (view) => {
  const host = await kit.visitor(view);
  // Where the module of local tables cannot be had, a match against a bot is at the server, and friends can come.
  host.excuse(/wasm|ERR_FAILED/);
  await host.route('**/*.wasm', (route) => route.abort());
  await start(host, 'dames', 'bot');
  await touch(host, '32');
  await touch(host, '28');
  await ply(host, 2);
  await host.locator('.seating summary').click();
  const seat = host.locator('.seating [data-seat="1"]');
  assert.equal(await host.locator('.seating .invite').count(), 0, 'nobody is invited yet');
  await seat.getByRole('button', { name: 'Ouvrir aux amis' }).click();
  // The bot goes on until somebody comes.
  await says(seat, /garde la place jusqu’à ce que quelqu’un vienne/);
  const link = await host.locator('.seating .invite input').inputValue();
  await examine(host, 'an opened seat');
  const guest = await join(link, 'Cyd', 1, view);
  await says(seat, /Cyd/);
  await host.locator('.seating .invite').waitFor({ state: 'detached' });
  await yours(host);
  await touch(host, '37');
  await touch(host, '32');
  await yours(guest);
  guest.calm();
  assert.deepEqual(host.wrong(), []);
});

both('clocks of one’s own, and a pause by agreement', async (view) => {
  const host = await kit.visitor(view);
  await host.home();
  const card = host.locator('article[aria-labelledby="game-dames"]');
  await card.getByRole('button', { name: 'Avec des amis' }).click();
  await card.getByLabel('Votre nom').fill('Zoé');
  await card.locator('summary').click();
  await card.locator('[data-setting="clock"]').selectOption({ label: 'À votre goût…' });
  await card.locator('[data-setting="minutes"]').fill('7');
  await card.locator('[data-setting="seconds"]').fill('4');
  await card.locator('[data-setting="seconds"]').blur();
  await card.locator('.panel-in > .button.strong').click();
  await host.locator('.invite').waitFor();
  // Whoever is invited reads by whom, to what and with which clock before choosing a seat.
  const invited = await kit.visitor(view);
  await invited.goto(await linkOf(host));
  await says(invited.locator('.join'), /Zoé vous invite[\s\S]*Dames[\s\S]*7 min \+ 4 s/);
  await invited.context().close();
  const guest = await join(await linkOf(host), 'Béa', undefined, view);
  await says(guest.locator('.about'), /7 min \+ 4 s/);
  await yours(host);
  await host.getByRole('button', { name: 'Demander une pause' }).click();
  await guest.locator('[data-offer="pause"]').waitFor();
  await examine(guest, 'a pause is asked for');
  await guest.locator('[data-offer="pause"]').getByRole('button', { name: 'Refuser' }).click();
  await says(host.locator('.manners'), /refuse la pause/);
  await host.getByRole('button', { name: 'Demander une pause' }).click();
  await guest.locator('[data-offer="pause"]').getByRole('button', { name: 'Accepter' }).click();
  await host.getByText('La partie est en pause.').first().waitFor();
  await examine(host, 'a pause');
  await says(host.locator('.manners'), /La pause est acceptée/);
  await guest.getByRole('button', { name: 'Reprendre la partie' }).click();
  await touch(host, '32');
  await touch(host, '28');
  await yours(guest);
  host.calm();
  guest.calm();
});

both('phrases are read in one’s own language, and spectators are counted', async (view) => {
  const host = await kit.visitor(view);
  await start(host, 'damata', 'friends');
  const link = await linkOf(host);
  const guest = await join(link, 'Béa', undefined, view);
  await yours(host);
  const reader = await kit.visitor({ ...view, lang: 'en-GB' });
  await reader.at(new URL(host.url()).hash);
  await reader.locator('.chat').waitFor();
  await guest.locator('.chat .quick select').selectOption('well-played');
  await host.locator('.chat .lines').getByText('Bien joué').waitFor();
  await reader.locator('.chat .lines').getByText('Well played!').waitFor();
  // A sign is one touch, and is read as a word as well.
  for (const [sign, word, other] of [['★', /Bravo\s!$/, /Bravo!$/], ['☺', /Ha, ha\s!$/, /Ha ha!$/], ['!', /Oh\s!$/, /Oh!$/]]) {
    await guest.locator('.chat .quick').getByRole('button', { name: word }).click();
    for (const [page, read] of [[host, word], [reader, other]]) {
      const line = page.locator('.chat .lines p').last();
      await says(line, read);
      assert.ok((await line.innerText()).includes(` ${sign} `), sign);
    }
  }
  await says(host.locator('[data-testid="spectators"]'), /1 spectateur/);
  for (const page of [host, guest, reader]) page.calm();
});

both('six words take one’s seat to another browser', async (view) => {
  const host = await kit.visitor(view);
  await start(host, 'dames', 'friends');
  await join(await linkOf(host), 'Béa');
  await yours(host);
  await host.at('#/elsewhere');
  await host.getByRole('button', { name: 'Continuer ici et là-bas' }).click();
  const words = await host.locator('[data-testid="words"]').innerText();
  assert.equal(words.split(' ').length, 6);
  await examine(host, 'six words');
  const other = await kit.visitor(view === PHONE ? DESKTOP : PHONE);
  await other.at('#/elsewhere');
  await other.locator('form .field').fill(words.toUpperCase());
  await other.getByRole('button', { name: 'Reprendre ici' }).click();
  await other.getByText('1 partie continue ici.').waitFor();
  await other.home();
  await other.locator('.mine li a').first().click();
  await yours(other);
  await touch(other, '32');
  await touch(other, '28');
  await host.at(new URL(other.url()).hash);
  await ply(host, 1);
  const third = await kit.visitor(view);
  third.excuse(/403 \(Forbidden\)/);
  await third.at('#/elsewhere');
  await third.locator('form .field').fill(words);
  await third.getByRole('button', { name: 'Reprendre ici' }).click();
  await third.getByText('ces mots ne valent rien').waitFor();
  await examine(third, 'words that were used');
  other.calm();
});

both('what is said to one’s team is read by it alone', async (view) => {
  const host = await kit.visitor(view);
  await start(host, 'damata', 'friends', { preset: 'four' });
  const link = await linkOf(host);
  const mine = await host.locator('.seats section').first().locator('[data-seat]').evaluateAll((seats) => seats.map((seat) => Number(seat.dataset.seat)));
  const partner = mine.find((seat) => seat !== 0);
  const [rival] = [1, 2, 3].filter((seat) => seat !== partner);
  const friend = await join(link, 'Béa', partner, view);
  const other = await join(link, 'Cyd', rival, view);
  await host.locator('.gathering .empty').getByRole('button', { name: 'Un bot à cette place' }).click();
  await host.locator('.gathering').waitFor({ state: 'detached' });
  const say = async (text) => {
    await host.getByPlaceholder('Votre message').fill(text);
    await host.keyboard.press('Enter');
  };
  await host.getByLabel('À mon équipe seulement').check();
  await say('par la gauche');
  await says(friend.locator('.chat .lines'), /\(équipe\) par la gauche/);
  await host.getByLabel('À mon équipe seulement').uncheck();
  await say('bonne chance');
  // What is said later has come: what was said before would have, too.
  await other.locator('.chat .lines').getByText('bonne chance').waitFor();
  assert.doesNotMatch(await other.locator('.chat .lines').innerText(), /gauche/);
  const reader = await kit.visitor(view);
  await reader.at(new URL(host.url()).hash);
  await reader.locator('.chat .lines').getByText('bonne chance').waitFor();
  assert.doesNotMatch(await reader.locator('.chat .lines').innerText(), /gauche/);
  for (const page of [host, friend, other, reader]) page.calm();
});

test('whoever signs out elsewhere keeps the seat here, and the other browser only watches', async () => {
  const host = await kit.visitor();
  await start(host, 'dames', 'friends');
  await join(await linkOf(host), 'Béa');
  await yours(host);
  const table = new URL(host.url()).hash;
  await host.at('#/elsewhere');
  await host.getByRole('button', { name: 'Continuer ici et là-bas' }).click();
  const words = await host.locator('[data-testid="words"]').innerText();
  await host.at(table);
  await yours(host);
  const other = await kit.visitor(PHONE);
  await other.at('#/elsewhere');
  await other.locator('form .field').fill(words);
  await other.getByRole('button', { name: 'Reprendre ici' }).click();
  await other.getByText('1 partie continue ici.').waitFor();
  await other.at(table);
  await yours(other);
  await other.locator('.seating summary').click();
  await other.getByRole('button', { name: 'Me déconnecter partout ailleurs' }).click();
  await other.getByRole('button', { name: 'Déconnecté partout ailleurs' }).waitFor();
  await host.reload();
  await says(host.locator('.say'), /Vous regardez/);
  assert.equal(await host.locator('[data-can]').count(), 0);
  await yours(other);
  // The line is taken up anew with the new token: what was in hand in that moment is taken in hand again.
  await eventually(
    async () => {
      await touch(other, '32');
      await touch(other, '28');
      return Number(await other.locator('.table').getAttribute('data-ply'));
    },
    (plies) => plies >= 1,
    'the move is not made',
  );
  await ply(host, 1);
  other.calm();
});

test('a link is sent by the share sheet of the device, where there is one', async () => {
  const plain = await kit.visitor();
  await start(plain, 'kidam', 'friends');
  await plain.locator('.invite svg').waitFor();
  assert.equal(await plain.getByRole('button', { name: 'Envoyer…' }).count(), await plain.evaluate(() => Number('share' in navigator)));
  const page = await kit.visitor(PHONE);
  await page.addInitScript(() => {
    window.shared = [];
    // The second time the reader thinks better of it.
    Navigator.prototype.share = async (what) => {
      if (window.shared.push(what) > 1) throw new DOMException('', 'AbortError');
    };
  });
  await start(page, 'kidam', 'friends');
  await page.locator('.invite svg').waitFor();
  for (let n = 1; n <= 2; n++) {
    await page.getByRole('button', { name: 'Envoyer…' }).click();
    const sent = await eventually(() => page.evaluate(() => window.shared), (all) => all.length === n, 'nothing is sent');
    assert.equal(sent.at(-1).url, await linkOf(page));
    assert.match(`${sent.at(-1).title} ${sent.at(-1).text}`, /Kidam/);
  }
  page.calm();
});
