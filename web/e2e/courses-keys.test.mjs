// One course of each kind, a board and cards, with keys only and the network off.
import { test } from 'node:test';
import { DESKTOP, isAsked, offline, press, skip, take } from './courses.mjs';

for (const game of ['dames', 'team-km']) {
  test(`the course of ${game} with keys only, without a net`, { skip: skip || !isAsked(game), timeout: 1_200_000 }, async () => {
    await take(await offline(DESKTOP), game, 'fr', press);
  });
}
