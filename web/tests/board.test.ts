import { describe, expect, it } from 'vitest';
import { neighbour, rows } from '../src/board/geometry';
import { dropped, Pick } from '../src/cards/pick.svelte';
import { plainMoves, usable, usesOf } from '../src/cards/uses';
import { asked, drawn, optionsOf } from '../src/match/seating';
import { wishFor, type Wish } from '../src/match/wish';
import { clockText, leftNow } from '../src/match/clock';
import { kindOf, presetOf, seatCount } from '../src/match/kinds';
import type { GameInfo, LegalMove, Preset, Step } from '../src/wire/types';

type Spot = { id: string; x: number; y: number };
const cell = (x: number, y: number): Spot => ({ id: `${x}.${y}`, x, y });
const dark = Array.from({ length: 64 }, (_, i) => cell(i % 8, Math.floor(i / 8))).filter((c) => (c.x + c.y) % 2 === 0);
const at = (id: string): Spot => dark.find((c) => c.id === id)!;

describe('arrows', () => {
  it('walk along a row', () => {
    expect(neighbour(dark, at('0.0'), 'ArrowRight', false)?.id).toBe('2.0');
    expect(neighbour(dark, at('2.0'), 'ArrowLeft', false)?.id).toBe('0.0');
    expect(neighbour(dark, at('0.0'), 'ArrowLeft', false)).toBeNull();
    expect(neighbour(dark, at('2.0'), 'ArrowRight', true)?.id).toBe('0.0');
  });
  it('walk up and down without drifting', () => {
    let here = at('2.0');
    for (let i = 0; i < 6; i++) here = neighbour(dark, here, 'ArrowUp', false)!;
    expect(here.y).toBe(6);
    expect(Math.abs(here.x - 2)).toBeLessThanOrEqual(1);
  });
  it('reach every cell from any other', () => {
    const seen = new Set(['0.0']);
    const todo = [at('0.0')];
    for (let here = todo.pop(); here; here = todo.pop())
      for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const next = neighbour(dark, here, arrow, false);
        if (next && !seen.has(next.id)) {
          seen.add(next.id);
          todo.push(next);
        }
      }
    expect(seen.size).toBe(dark.length);
  });
  it('read rows from the far side', () => {
    expect(rows(dark, false)[0]?.[0]?.id).toBe('1.7');
    expect(rows(dark, true)[0]?.[0]?.id).toBe('6.0');
  });
});

describe('a new table', () => {
  const game = { id: 'g', players: [2, 4], options: [], presets: [], sides: [] } as unknown as GameInfo;
  const wish: Wish = { ...wishFor(4), seat: 1 };
  it('has as many seats as its mode says', () => {
    const preset = (mode: string, ...teams: number[][]): Preset => ({ id: mode, name: { fr: '', en: '' }, help: { fr: '', en: '' }, sheet: false, options: { mode }, teams });
    const damata = { presets: [preset('standard', [0], [1]), preset('four', [0, 2], [1, 3])] };
    expect(seatCount(damata, {})).toBe(2);
    expect(seatCount(damata, { mode: 'four', other: 1 })).toBe(4);
    expect(presetOf(damata, { mode: 'four' })?.teams).toEqual([[0, 2], [1, 3]]);
    expect(presetOf(damata, { mode: 'six' })?.id).toBe('standard');
  });
  it('may be of a game this page has never heard of', () => {
    expect(kindOf('whist')).toMatchObject({ picture: null, columns: 'sides' });
    expect(seatCount(game, { mode: 'four' })).toBe(2);
  });
  it('seats the reader where asked, and bots elsewhere', () => {
    expect(asked(game, 'bot', wish, 'Ana').seats).toEqual([{ kind: 'bot', level: 4 }, { kind: 'here', name: 'Ana' }]);
  });
  it('keeps seats for friends, or opens them to all', () => {
    const friends: Wish = { ...wish, seat: 0 };
    expect(asked(game, 'friends', friends, '').seats[1]).toEqual({ kind: 'link' });
    expect(asked(game, 'friends', { ...friends, listed: true }, '')).toMatchObject({ listed: true, seats: [{ kind: 'here', name: null }, { kind: 'open' }] });
  });
  it('has the options of its preset, and of the others those that were chosen', () => {
    const capture = { key: 'capture', kind: { kind: 'choice', values: [['strict', {}], ['huff', {}]] } };
    const deck = { key: 'deck', kind: { kind: 'text' } };
    const goals = { key: 'goals', kind: { kind: 'number', min: 1, max: 9, default: 1 } };
    const some = { ...game, options: [capture, deck, goals], presets: [{ id: 'sheet', options: { capture: 'huff' }, teams: [[0], [1]] }] } as unknown as GameInfo;
    expect(optionsOf(some, wishFor(1))).toEqual({ capture: 'huff', goals: 1 });
    expect(optionsOf(some, { ...wishFor(1), options: { goals: 3, deck: 'ENG 1', capture: 'strict' } })).toEqual({ capture: 'huff', goals: 3, deck: 'ENG 1' });
  });
  it('is given by lot: nobody is lost, and every order can come', () => {
    const orders = new Set(Array.from({ length: 200 }, () => drawn(['a', 'b', 'c']).join('')));
    expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });
});

describe('clocks', () => {
  it('run only for the one whose clock runs', () => {
    const clocks = { left: [60_000, 60_000], running: 1 };
    expect(leftNow(clocks, 0, 1000, 11_000)).toBe(60_000);
    expect(leftNow(clocks, 1, 1000, 11_000)).toBe(50_000);
    expect(leftNow(clocks, 1, 1000, 999_000)).toBe(0);
  });
  it('are read as people write them', () => {
    expect(clockText(65_000)).toBe('1:05');
    expect(clockText(3_600_000)).toBe('1:00:00');
    expect(clockText(90_000_000)).toBe('1 j 01 h');
    expect(clockText(90_000_000, 'd')).toBe('1 d 01 h');
  });
});

describe('the uses of a card', () => {
  const move = (text: string, ...steps: Step[]): LegalMove => ({ text, steps, manner: 'card', words: null });
  const legal = [
    move('a', { card: 'PT2' }, { button: 'pass' }),
    move('b', { card: 'TAC' }, { seat: 1 }),
    move('c', { button: 'discard' }, { card: 'TAC' }),
    move('d', { button: 'swap' }, { card: 'TAC' }, { seat: 1 }, { card: 'P1' }),
    move('e', { button: 'draw' }),
  ];
  it('are the moves that give it away, told by what is touched and not by how they are written', () => {
    expect(usesOf(legal, 'TAC').map((use) => [use.verb, use.seat, use.theirs])).toEqual([
      ['play', 1, null],
      ['discard', null, null],
      ['swap', 1, 'P1'],
    ]);
    expect(usesOf(legal, 'PT2').map((use) => use.verb)).toEqual(['pass']);
    expect(usesOf(legal, 'P1')).toEqual([]);
    expect([...usable(legal)]).toEqual(['PT2', 'TAC']);
    expect(plainMoves(legal).map((plain) => plain.text)).toEqual(['e']);
  });
  it('stand in order: what plays it before what throws it away, and what is stuck says so', () => {
    let hand = ['TAC', 'PT2', 'P9'];
    const pick = new Pick(() => legal, () => hand);
    expect(pick.direct).toEqual([]);
    pick.toggle(0);
    expect(pick.direct.map((use) => use.verb)).toEqual(['play', 'discard']);
    expect(pick.swaps.map((use) => use.theirs)).toEqual(['P1']);
    expect([pick.playable.has(pick.code ?? ''), pick.judging]).toEqual([true, true]);
    pick.toggle(2);
    expect([pick.code, pick.playable.has('P9')]).toEqual(['P9', false]);
    pick.toggle(2);
    expect(pick.code).toBeNull();
    pick.toggle(2);
    hand = ['TAC'];
    expect(pick.code).toBeNull();
  });
  it('are chosen by where it is dropped', () => {
    const verb = (code: string, target: Parameters<typeof dropped>[2]): unknown => {
      const use = dropped(legal, code, target);
      return use && use !== 'try' ? use.move.text : use;
    };
    expect(verb('TAC', { pile: 'discard' })).toBe('c');
    expect(verb('TAC', { seat: 1 })).toBe('b');
    expect(verb('TAC', { seat: 2 })).toBeNull();
    expect(verb('TAC', { table: true })).toBeNull();
    expect(verb('PT2', { table: true })).toBe('a');
    expect(verb('PT2', { pile: 'discard' })).toBeNull();
    expect(verb('P9', { table: true })).toBe('try');
    expect(verb('PT2', null)).toBeNull();
  });
});
