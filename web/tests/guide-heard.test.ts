// What the guide says of what the referee really tells: matches as the module plays them, sentences as the courses hold them.
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eyesOf } from '../src/guide/cues';
import { Guide } from '../src/guide/guide.svelte';
import type { Course, Cue, Now, Study, StudyRequest } from '../src/wire/types';
import { Engine } from '../src/worker/engine';
import type { Told } from '../src/worker/generated';

const root = new URL('../../', import.meta.url).pathname;
const path = `${root}web/engine/engine.wasm`;
type Game = 'dames' | 'damsystem' | 'kidam' | 'damata' | 'team-km';
const course = (game: Game) => JSON.parse(readFileSync(`${root}crates/lessons/courses/${game}.json`, 'utf8')) as Pick<Course, 'guide'> & { lessons: { id: string; tasks: { position: string }[] }[] };
const position = (game: Game, lesson: string, task: number): string => course(game).lessons.find(({ id }) => id === lesson)?.tasks[task]?.position ?? '';

/** Before the last card of a half: the next one ends it. */
const ENDING = position('team-km', 'half', 1);
const LAST = JSON.stringify({ ...JSON.parse(ENDING), half: 2, dir: -1 });
const SHOT = position('team-km', 'surface', 2);
const OPEN = position('kidam', 'shoot', 0);
const TWO_PLAYERS = { mode: '2p' };

type Case = { cue: Cue; game: Game; options?: StudyRequest['options']; position?: string; moves: string[]; seat?: number; rings: string[] };
const CASES: Case[] = [
  { cue: 'crowned', game: 'dames', position: 'W:W8,45:B20', moves: ['8-2'], rings: ['2'] },
  { cue: 'crowned', game: 'damsystem', position: 'W:Wa1,b10:Bk9', moves: ['b10-a11'], rings: ['a11'] },
  { cue: 'gained', game: 'damata', moves: ['d3:d4'], rings: ['d4'] },
  // With one goal more to play for, so that the match goes on.
  { cue: 'goal-for', game: 'kidam', options: { goals: 2 }, position: OPEN, moves: ['d10>d13'], rings: [] },
  { cue: 'goal-against', game: 'kidam', options: { goals: 2 }, position: OPEN, moves: ['d10>d13'], seat: 1, rings: [] },
  { cue: 'die', game: 'team-km', options: TWO_PLAYERS, position: SHOT, moves: ['play:T3', 'die:bar'], rings: ['die'] },
  { cue: 'goal-for', game: 'team-km', options: TWO_PLAYERS, position: SHOT, moves: ['play:T3', 'die:goal'], rings: ['team 0'] },
  { cue: 'goal-against', game: 'team-km', options: TWO_PLAYERS, position: SHOT, moves: ['play:T3', 'die:goal'], seat: 1, rings: ['team 0'] },
  { cue: 'half', game: 'team-km', options: TWO_PLAYERS, position: ENDING, moves: ['draw', 'card:HALF'], rings: ['draw'] },
  { cue: 'added', game: 'team-km', options: TWO_PLAYERS, position: LAST, moves: ['draw', 'card:FULL'], rings: ['draw'] },
];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

describe.skipIf(!existsSync(path))('the guide', () => {
  it.each(CASES)('says a sentence of $game about $cue, seen from seat $seat', async ({ cue, game, options = {}, position = null, moves, seat = 0, rings }) => {
    const engine = await Engine.start(await WebAssembly.compile(readFileSync(path)));
    const at = (moves: string[]): Study => {
      const told = JSON.parse(engine.ask(JSON.stringify({ lang: 'fr', ask: 'study', what: { game, options, position, moves, seat } }))) as Told;
      if (!told.answer) throw new Error(JSON.stringify(told.refused));
      return told.answer as Study;
    };
    const guide = new Guide('t', course(game).guide);
    /** Everything that is said now, and what is ringed meanwhile. */
    const heard = (study: Study) => {
      guide.look(study as unknown as Now, study.entries, eyesOf([seat], study as unknown as Now, study.plan));
      const all: { when: Cue; words: string; rings: string[] }[] = [];
      for (; guide.remark; guide.next()) {
        const { plan } = study;
        const named = guide.spots.map((spot) => (typeof spot === 'number' && plan.area === 'board' ? (plan.cells[spot]?.name ?? '') : String(spot)));
        all.push({ when: guide.remark.when, words: guide.remark.words.fr, rings: named });
      }
      return all;
    };
    const before = heard(at([]));
    expect(before.map(({ when }) => when)).not.toContain(cue);
    const said = heard(at(moves)).filter(({ when }) => when === cue);
    expect(said.map(({ rings }) => rings)).toEqual([rings]);
    expect(said[0]?.words).toBe(course(game).guide.find(({ when }) => when === cue)?.words.fr);
  });
});
