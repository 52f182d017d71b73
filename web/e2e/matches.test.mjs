// Whole matches on the four boards, by clicks alone: every preset of every game against a bot, and one at one screen.
import { after, afterEach, before, test } from 'node:test';
import { open, playToTheEnd, says, start } from './kit.mjs';

let kit;
before(async () => (kit = await open()));
afterEach(() => kit.leave());
after(() => kit.close());

const MATCHES = [
  ['dames', 'bot', 'sheet', {}, /D1[4-6]/],
  ['dames', 'here', 'international', {}, /D1[4-6]/],
  ['dames', 'bot', 'international', {}, /D1[4-6]/],
  ['damsystem', 'bot', 'sheet', {}, /S1[678]/],
  ['damsystem', 'bot', 'enforced', {}, /S1[678]/],
  ['kidam', 'bot', 'complete', {}, /K/],
  ['kidam', 'bot', 'initiation', {}, /K/],
  ['kidam', 'bot', 'complete', { carry: 'run' }, /K/],
  ['kidam', 'bot', 'initiation', { carry: 'run' }, /K/],
  ['damata', 'bot', 'standard', {}, /M1[345]/],
  ['damata', 'bot', 'quick', {}, /M1[345]/],
  ['damata', 'bot', 'four', {}, /M1[345]/],
];

for (const [game, way, preset, options, rule] of MATCHES) {
  test(`${game} ${preset} ${JSON.stringify(options)}, ${way}: a whole match by clicks`, { timeout: 1_200_000 }, async () => {
    const page = await kit.visitor();
    await start(page, game, way, { preset, options });
    await playToTheEnd(page);
    await says(page.locator('[data-testid="result"] a'), rule);
    page.calm();
  });
}
