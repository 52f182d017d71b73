// Every course of every game, from its first task to its last, with the network off: at both widths, in both languages, by
// hand and by having each solution shown. With keys only: courses-keys.test.mjs.
import { test } from 'node:test';
import { click, DESKTOP, ENGLISH, every, GAMES, isAsked, offline, PHONE, skip, take } from './courses.mjs';

// All ways of all courses take minutes (`make courses`). Otherwise every way is gone, and every course is taken by hand at
// least once: those of the first two ways with a pointer, the others with keys.
const WAYS = [
  ['phone, French, by hand', PHONE, 'fr', click, ['kidam']],
  ['desktop, English, by hand', { ...DESKTOP, ...ENGLISH }, 'en', click, ['damsystem', 'damata']],
  ['phone, English, solutions shown', { ...PHONE, ...ENGLISH }, 'en', null, ['dames']],
  ['desktop, French, solutions shown', DESKTOP, 'fr', null, ['team-km']],
];
// A game that no way names goes the first one, by hand.
WAYS[0][4].push(...GAMES.filter((game) => !WAYS.some((way) => way[4].includes(game))));
// `TABLEE_WAYS=1,3`: only these ways, for whoever has not got minutes at a stretch.
const chosen = process.env.TABLEE_WAYS?.split(',').map((number) => WAYS[Number(number) - 1]) ?? WAYS;

for (const [name, view, lang, touch, some] of chosen) {
  for (const game of (every ? GAMES : some).filter(isAsked)) {
    test(`the course of ${game} without a net – ${name}`, { skip, timeout: 1_200_000 }, async () => {
      await take(await offline(view), game, lang, touch);
    });
  }
}
