// What stands beside a board and over it: numbered moves, what was taken, arrows, drawings, and how one likes to play.
import { beforeEach, describe, expect, it } from 'vitest';
import { arrowPaths } from '../src/board/arrows';
import { Pencil } from '../src/board/pencil.svelte';
import { PlayPrefs, understood } from '../src/lib/play-prefs.svelte';
import { linesOf } from '../src/match/rows';
import { leftOf, takenBy } from '../src/match/tally';
import type { LogEntry, Scene } from '../src/wire/types';

const entry = (seat: number | null, more: Partial<LogEntry> = {}): LogEntry => ({ seat, text: 'm', words: null, manner: 'quiet', listed: true, effects: [], said: null, ...more }) as LogEntry;
const shape = (log: LogEntry[], columns: 'sides' | 'turns' | 'one', seats = 2) => linesOf(log, columns, seats).map(({ ply, number, column }) => [ply, number, column]);

describe('the list of moves', () => {
  it('numbers rounds, one column a side', () => {
    expect(shape([entry(0), entry(1), entry(0)], 'sides')).toEqual([[1, 1, 2], [2, null, 3], [3, 2, 2]]);
  });
  it('keeps a huff and the move after it in one round', () => {
    expect(shape([entry(0), entry(1), entry(1), entry(0)], 'sides')).toEqual([[1, 1, 2], [2, null, 3], [3, null, 3], [4, 2, 2]]);
  });
  it('begins with whoever begins', () => {
    expect(shape([entry(1), entry(0), entry(1)], 'sides')).toEqual([[1, 1, 3], [2, null, 2], [3, 2, 3]]);
  });
  it('lets a turn of several steps begin at the left', () => {
    expect(shape([entry(0), entry(0), entry(1), entry(1), entry(0)], 'turns')).toEqual([[1, 1, 2], [2, null, 3], [3, null, 2], [4, null, 3], [5, 2, 2]]);
  });
  it('has two in a row where four play, and leaves out what is not listed', () => {
    expect(shape([entry(0), entry(1), entry(null, { listed: false }), entry(2), entry(3), entry(0)], 'sides', 4)).toEqual([[1, 1, 2], [2, null, 3], [4, null, 2], [5, null, 3], [6, 2, 2]]);
  });
  it('numbers nothing where a line is a row', () => {
    expect(shape([entry(0), entry(null)], 'one')).toEqual([[1, null, undefined], [2, null, undefined]]);
  });
});

describe('what was taken', () => {
  it('is counted by who took it, in order', () => {
    const log = [entry(0, { effects: [{ do: 'take', cell: 3, seat: 1 }, { do: 'take', cell: 4, seat: 3 }] }), entry(1, { effects: [{ do: 'take', cell: 9, seat: 0 }] })];
    expect(takenBy(log, 4)).toEqual([[1, 3], [0], [], []]);
    expect(takenBy(log.slice(0, 1), 2)).toEqual([[1, 3], []]);
  });
  it('leaves the rest on the board', () => {
    const scene = { area: 'board', pieces: [{ cells: [1, 2], seat: 0, kind: 'man', count: 1 }, { cells: [5], seat: 1, kind: 'marble', count: 3 }], strips: [], marks: [], score: [], shout: null, threats: [] } as unknown as Scene;
    expect(leftOf(scene, 2)).toEqual([2, 3]);
  });
});

describe('an arrow', () => {
  it('ends with its head near the middle of its last cell, and bends where it is told to', () => {
    const { shaft, head } = arrowPaths([{ x: 0, y: 0 }, { x: 100, y: 0 }]);
    expect(shaft.startsWith('M16.0,0.0')).toBe(true);
    expect(head.startsWith('M95.2,0.0')).toBe(true);
    expect(arrowPaths([{ x: 0, y: 0 }, { x: 60, y: 60 }, { x: 120, y: 0 }]).shaft).toContain('L60.0,60.0');
    expect(arrowPaths([{ x: 0, y: 0 }])).toEqual({ shaft: '', head: '' });
  });
});

describe('a pencil', () => {
  let due: (() => void) | null;
  let pencil: Pencil;
  beforeEach(() => {
    due = null;
    pencil = new Pencil({ after: (_, run) => ((due = run), 1), cancel: () => (due = null) });
  });
  const draw = (from: number, to: number, other = false): void => {
    pencil.begin(from, other);
    pencil.over(to);
    pencil.end();
  };

  it('draws arrows and circles, and rubs out what is drawn again', () => {
    draw(3, 9);
    draw(4, 4, true);
    expect(pencil.arrows.map(({ kind, cells }) => [kind, cells])).toEqual([['drawn', [3, 9]], ['drawn other', [4]]]);
    draw(3, 9);
    expect(pencil.arrows.map(({ cells }) => cells)).toEqual([[4]]);
    pencil.clear();
    expect(pencil.arrows).toEqual([]);
  });
  it('shows the stroke under way, which stays where the pointer leaves the board', () => {
    pencil.begin(3);
    pencil.over(8);
    pencil.over(null);
    expect(pencil.arrows.map(({ cells }) => cells)).toEqual([[3, 8]]);
  });
  it('is taken by a finger that rests, and not by one that wanders or lets go', () => {
    let told = 0;
    pencil.rest(5, 10, 10, () => (told += 1));
    pencil.wander(12, 11);
    due?.();
    pencil.over(6);
    expect([told, pencil.end(), pencil.strokes.length]).toEqual([1, true, 1]);
    pencil.rest(5, 10, 10, () => (told += 1));
    pencil.wander(40, 10);
    expect(due).toBeNull();
    pencil.rest(5, 10, 10, () => (told += 1));
    expect([pencil.end(), due, told]).toEqual([false, null, 1]);
  });
});

describe('how one likes to play', () => {
  it('is understood as far as it still means something', () => {
    expect(understood({ board: 'slate', pieces: 'gone', speed: 3, confirm: true, muted: ['take', 7] })).toMatchObject({ board: 'slate', pieces: 'turned', speed: 'normal', confirm: true, muted: ['take'] });
    expect(understood({ muted: 'x' }).muted).toEqual([]);
  });
  it('is kept, sound by sound, and holds where nothing can be kept', () => {
    const kept: string[] = [];
    const prefs = new PlayPrefs({ setItem: (_, value) => void kept.push(value) });
    prefs.hear('take', false);
    prefs.hear('step', false);
    prefs.hear('take', true);
    expect([prefs.hears('take'), prefs.hears('step')]).toEqual([true, false]);
    expect(JSON.parse(kept.at(-1) ?? '{}')).toMatchObject({ muted: ['step'] });
    const closed = new PlayPrefs({ setItem: () => { throw new Error('closed'); } });
    closed.set('board', 'linden');
    expect(closed.now.board).toBe('linden');
  });
});
