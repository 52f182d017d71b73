// Whole matches on the four boards, by clicks alone: every game, every mode against a bot, and one at one screen.
import { after, afterEach, before, test } from 'node:test';
import { open, playToTheEnd, says, start } from './kit.mjs';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

const MATCHES = [
  ['dames', 'bot', {}, /D1[4-6]/],
  ['dames', 'here', {}, /D1[4-6]/],
  ['dames', 'bot', { capture: 'huff' }, /D1[4-6]/],
  ['damsystem', 'bot', {}, /S1[678]/],
  ['damsystem', 'bot', { capture: 'huff' }, /S1[678]/],
  ['kidam', 'bot', {}, /K/],
  ['kidam', 'bot', { rules: 'initiation' }, /K/],
  ['kidam', 'bot', { carry: 'run' }, /K/],
  ['kidam', 'bot', { rules: 'initiation', carry: 'run' }, /K/],
  ['damata', 'bot', {}, /M1[345]/],
  ['damata', 'bot', { mode: 'quick' }, /M1[345]/],
  ['damata', 'bot', { mode: 'four' }, /M1[345]/],
];

for (const [game, way, options, rule] of MATCHES) {
  test(`${game} ${JSON.stringify(options)}, ${way}: a whole match by clicks`, { timeout: 1_200_000 }, async () => {
    const page = await kit.visitor();
    await start(page, game, way, { options });
    await playToTheEnd(page);
    await says(page.locator('[data-testid="result"] a'), rule);
    page.calm();
  });
}
