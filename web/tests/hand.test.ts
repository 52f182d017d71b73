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

  it('takes a second touch for a try where a lesson asks for what is refused', () => {
    hand = new Hand({ play: async () => true, refused: (tried) => refused.push(tried), mine: (cell) => cell >= 31, insists: () => true });
    hand.offer(legal, 'p1');
    hand.touch({ cell: 32 });
    hand.touch({ cell: 31 });
    expect(refused).toEqual([[{ cell: 32 }, { cell: 31 }]]);
    expect(hand.touched).toEqual([]);
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

  it('plays nothing by one touch of an empty cell, even where only one move ends', () => {
    hand.offer([cells('32-28', 32, 28)], 'p9');
    hand.touch({ cell: 28 });
    expect(played).toEqual([]);
    expect(hand.busy).toBe(false);
  });
});

describe('a piece that cannot move', () => {
  let stuck: number[];
  beforeEach(() => {
    stuck = [];
    hand = new Hand({ play: async () => true, refused: (tried) => refused.push(tried), mine: (cell) => cell >= 31, stuck: (cell) => stuck.push(cell) });
    hand.offer(legal, 'p1');
  });

  it('is asked why when it is touched, and not when it is dragged', () => {
    hand.touch({ cell: 45 });
    expect([stuck, hand.lifted]).toEqual([[45], 45]);
    hand.touch({ cell: 46 });
    expect(stuck).toEqual([45, 46]);
    hand.reset();
    hand.pick(47);
    expect([stuck, hand.lifted]).toEqual([[45, 46], 47]);
  });

  it('is asked nothing where one that can move is touched, nor where nothing can be played', () => {
    hand.touch({ cell: 32 });
    hand.offer([], 'p2');
    hand.touch({ cell: 45 });
    expect(stuck).toEqual([]);
  });
});

describe('a hand that confirms', () => {
  let made: string[];
  beforeEach(() => {
    made = [];
    hand = new Hand({ play: async (move) => made.push(move.text) > 0, refused: (tried) => refused.push(tried), mine: (cell) => cell >= 31, confirms: () => true });
    hand.offer([...legal, move('pass', { button: 'pass' })], 'p1');
  });

  it('shows a move, and makes it at the last word', () => {
    hand.touch({ cell: 32 });
    hand.touch({ cell: 28 });
    expect([made, hand.pending?.text, hand.busy]).toEqual([[], '32-28', true]);
    hand.confirm();
    expect([made, hand.pending]).toEqual([['32-28'], null]);
  });

  it('takes the end touched again for that word, and anything else for another mind', () => {
    hand.touch({ cell: 32 });
    hand.touch({ cell: 28 });
    hand.touch({ cell: 31 });
    expect([made, hand.pending, hand.touchedCells]).toEqual([[], null, [31]]);
    hand.touch({ cell: 32 });
    hand.touch({ cell: 27 });
    hand.touch({ cell: 27 });
    expect(made).toEqual(['32-27']);
  });

  it('forgets it with the position, and asks nothing about a button', () => {
    hand.touch({ cell: 32 });
    hand.touch({ cell: 28 });
    hand.offer(legal, 'p2');
    expect(hand.pending).toBeNull();
    hand.offer([move('pass', { button: 'pass' })], 'p3');
    hand.touch({ button: 'pass' });
    expect(made).toEqual(['pass']);
  });
});
