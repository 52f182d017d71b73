import { beforeEach, describe, expect, it } from 'vitest';
import { Hand, positionOf } from '../src/board/hand.svelte';
import type { LegalMove, Step } from '../src/wire/types';
import { move, nowAt, turn } from './kit';

const cells = (text: string, ...ids: number[]): LegalMove => move(text, ...ids.map((cell) => ({ cell })));
const legal = [cells('32-28', 32, 28), cells('32-27', 32, 27), cells('31x22x13', 31, 22, 13), cells('31x22x11', 31, 22, 11)];

let played: string[];
let refused: Step[][];
let answer: (done: boolean) => void;
let hand: Hand;

beforeEach(() => {
  played = [];
  refused = [];
  hand = new Hand({
    play: (made) => {
      played.push(made.text);
      return new Promise((done) => (answer = done));
    },
    refused: (tried) => refused.push(tried),
    mine: (cell) => cell >= 31,
  });
  hand.offer(legal, 'p1');
});

describe('a hand', () => {
  it('makes a move by two touches, and waits for its answer', async () => {
    hand.touch({ cell: 32 });
    expect([...hand.nextCells]).toEqual([28, 27]);
    hand.touch({ cell: 28 });
    expect(played).toEqual(['32-28']);
    expect(hand.next).toEqual([]);
    answer(false);
    await turn();
    expect([...hand.nextCells]).toEqual([32, 31]);
  });

  it('does not get old choices back when the answer comes after another position', async () => {
    hand.touch({ cell: 32 });
    hand.touch({ cell: 28 });
    hand.offer([cells('19-23', 19, 23)], 'p2');
    answer(false);
    await turn();
    expect([...hand.nextCells]).toEqual([19]);
  });

  it('keeps what it holds as long as the position is the same, however often it is told', () => {
    hand.touch({ cell: 31 });
    hand.offer([...legal], 'p1');
    expect(hand.touchedCells).toEqual([31]);
  });

  it('lets go when the position is another, even with as many moves', () => {
    hand.touch({ cell: 31 });
    hand.offer([...legal].reverse(), 'p2');
    expect(hand.touchedCells).toEqual([]);
    expect([...hand.nextCells]).toEqual([31, 32]);
  });

  it('is offered its moves when the table is full, though nothing has moved', () => {
    const [waiting, playing] = [nowAt(0, { turn: { kind: 'waiting' } }), nowAt(0)];
    expect(positionOf(waiting)).not.toBe(positionOf(playing));
    expect(positionOf(nowAt(0, { prompt: 'a word', seq: 9 }))).toBe(positionOf(playing));
    hand.offer([], positionOf(waiting));
    hand.offer(legal, positionOf(playing));
    expect([...hand.nextCells]).toEqual([32, 31]);
  });

  it('asks why with what was touched', () => {
    hand.touch({ cell: 32 });
    hand.touch({ cell: 5 });
    expect(refused).toEqual([[{ cell: 32 }, { cell: 5 }]]);
    hand.reset();
    hand.touch({ cell: 40 });
    expect(hand.lifted).toBe(40);
    hand.touch({ cell: 6 });
    expect(refused[1]).toEqual([{ cell: 40 }, { cell: 6 }]);
  });

  it('says whether a drop made a move', () => {
    expect(hand.pick(32)).toBe(true);
    expect(hand.drop(28)).toBe(true);
    expect(played).toEqual(['32-28']);
    hand.offer(legal, 'p2');
    hand.pick(31);
    expect(hand.drop(22)).toBe(false);
    expect(hand.touchedCells).toEqual([31, 22]);
    hand.offer(legal, 'p3');
    hand.pick(32);
    expect(hand.drop(5)).toBe(false);
    expect(refused).toEqual([[{ cell: 32 }, { cell: 5 }]]);
    expect(hand.touchedCells).toEqual([]);
  });

  it('plans ahead, and plays the plan when its turn comes', () => {
    hand.offer([], 'theirs');
    hand.ahead = true;
    hand.touch({ cell: 32 });
    hand.touch({ cell: 27 });
    expect(played).toEqual([]);
    hand.ahead = false;
    hand.offer(legal, 'mine');
    expect(played).toEqual(['32-27']);
    expect(hand.planned).toEqual([]);
  });

  it('drops a plan that can no longer be', () => {
    hand.offer([], 'theirs');
    hand.ahead = true;
    hand.touch({ cell: 32 });
    hand.touch({ cell: 26 });
    hand.ahead = false;
    hand.offer(legal, 'mine');
    expect(played).toEqual([]);
    expect(hand.busy).toBe(false);
  });

  it('plays a lone cell and a button', () => {
    hand.offer([move('huff', { button: 'huff' }, { cell: 20 }), move('pass', { button: 'pass' })], 'p2');
    hand.touch({ cell: 20 });
    expect(played).toEqual(['huff']);
    hand.offer([move('pass', { button: 'pass' })], 'p3');
    hand.touch({ button: 'pass' });
    expect(played).toEqual(['huff', 'pass']);
  });

  it('steps back one touch at a time', () => {
    hand.touch({ cell: 31 });
    hand.touch({ cell: 22 });
    expect(hand.busy).toBe(true);
    hand.stepBack();
    hand.stepBack();
    expect(hand.busy).toBe(false);
  });
});
