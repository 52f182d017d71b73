import { beforeEach, expect, test, vi } from 'vitest';
import { cuesNow, cuesOf } from '../src/guide/cues';
import { Guide } from '../src/guide/guide.svelte';
import type { Cue, LogEntry, Now, Plan, Remark } from '../src/wire/types';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

const eyes = { seats: [0], team: null };
const remark = (when: Cue): Remark => ({ when, words: { fr: when, en: when } });
const entry = (seat: number, effects: LogEntry['effects'], manner: LogEntry['manner'] = 'quiet'): LogEntry => ({ seat, text: 'x', said: null, words: null, manner, listed: true, effects });
const now = (turn: Now['turn'], more: Partial<Now> = {}): Now =>
  ({ turn, legal: [], scene: { area: 'board', pieces: [], strips: [], marks: [], score: [], shout: null, threats: [] }, ...more }) as unknown as Now;
const yourTurn = { kind: 'player', seat: 0 } as Now['turn'];
const theirTurn = { kind: 'player', seat: 1 } as Now['turn'];

test('a move is told from the side of whoever is guided', () => {
  expect(cuesOf(entry(0, [{ do: 'take', cell: 3, seat: 1 }], 'capture'), eyes)).toEqual(['you-take']);
  expect(cuesOf(entry(1, [{ do: 'take', cell: 3, seat: 0 }], 'capture'), eyes)).toEqual(['they-take']);
  expect(cuesOf(entry(1, [{ do: 'take', cell: 3, seat: 0 }], 'huff'), eyes)).toEqual(['huffed']);
  expect(cuesOf(entry(1, [{ do: 'crown', cell: 3, kind: 'king' }]), eyes)).toEqual([]);
  expect(cuesOf(entry(0, [{ do: 'scored', team: 1, seat: 0 }]), { seats: [0], team: 1 })).toEqual(['goal-for']);
  expect(cuesOf(entry(1, [{ do: 'interrupted', seat: 0, card: 'TAC' }]), eyes)).toEqual(['interrupted']);
  expect(cuesOf(entry(0, [{ do: 'interrupted', seat: 1, card: 'TAC' }]), eyes)).toEqual(['you-interrupt']);
});

test('a shot that must be parried comes before anything else', () => {
  const threats = [{ seat: 1, from: 1, to: 2 }];
  const scene = { area: 'board', pieces: [], strips: [], marks: [], score: [], shout: 'kidam', threats } as unknown as Now['scene'];
  expect(cuesNow(now(yourTurn, { scene }), eyes)).toEqual(['threatened']);
  expect(cuesNow(now(theirTurn), eyes)).toEqual([]);
  expect(cuesNow(now({ kind: 'over' } as Now['turn']), eyes)).toEqual(['over']);
});

test('each thing is said once, stays until something happens, and is not said again after a reload', () => {
  const guide = new Guide('t', [remark('begins'), remark('slid'), remark('over')]);
  guide.look(now(yourTurn), [], eyes);
  expect(guide.remark?.when).toBe('begins');
  guide.look(now(yourTurn), [], eyes);
  expect(guide.remark?.when).toBe('begins');
  const log = [entry(0, [{ do: 'slide', by: 2 }])];
  guide.look(now(theirTurn), log, eyes);
  expect(guide.remark?.when).toBe('slid');
  log.push(entry(1, [{ do: 'slide', by: -2 }]));
  guide.look(now(yourTurn), log, eyes);
  expect(guide.remark).toBeNull();
  const again = new Guide('t', [remark('begins'), remark('slid'), remark('over')]);
  again.look(now(yourTurn), log, eyes);
  expect(again.remark).toBeNull();
  again.look(now({ kind: 'over' } as Now['turn']), log, eyes);
  expect(again.remark?.when).toBe('over');
});

test('what is spoken of is marked on the board, and no longer than that', () => {
  const guide = new Guide('m', [remark('they-take'), remark('can-capture'), remark('threatened')]);
  guide.look(now(theirTurn), [], eyes);
  const log = [entry(1, [{ do: 'take', cell: 7, seat: 0 }], 'capture')];
  const legal = [{ text: 'a', steps: [{ cell: 4 }, { cell: 9 }], manner: 'capture' as const, words: null }];
  guide.look(now(yourTurn, { legal }), log, eyes);
  expect([guide.remark?.when, guide.spots]).toEqual(['they-take', [7]]);
  guide.next();
  expect([guide.remark?.when, guide.spots]).toEqual(['can-capture', [4]]);
  guide.next();
  expect([guide.remark, guide.spots]).toEqual([null, []]);
  const scene = { area: 'board', pieces: [], strips: [], marks: [], score: [], shout: 'kidam', threats: [{ seat: 1, from: 1, to: 2 }] } as unknown as Now['scene'];
  log.push(entry(1, []));
  guide.look(now(yourTurn, { scene }), log, eyes);
  expect([guide.remark?.when, guide.spots]).toEqual(['threatened', [1, 2]]);
});

test('two things at once are said one after the other', () => {
  const guide = new Guide('u', [remark('begins'), remark('can-capture')]);
  guide.look(now(yourTurn, { legal: [{ text: 'a', steps: [], manner: 'capture', words: null }] }), [], eyes);
  expect([guide.remark?.when, guide.more]).toEqual(['begins', true]);
  guide.next();
  expect([guide.remark?.when, guide.more]).toEqual(['can-capture', false]);
  guide.next();
  expect(guide.remark).toBeNull();
});

test('how it ended is said at once, though something else was being said, and more was waiting', () => {
  const guide = new Guide('v', [remark('begins'), remark('can-capture'), remark('over')]);
  guide.look(now(yourTurn, { legal: [{ text: 'a', steps: [], manner: 'capture', words: null }] }), [], eyes);
  expect([guide.remark?.when, guide.more]).toEqual(['begins', true]);
  // Given up: no move was made.
  guide.look(now({ kind: 'over' } as Now['turn']), [], eyes);
  expect([guide.remark?.when, guide.more]).toEqual(['over', false]);
  guide.look(now({ kind: 'over' } as Now['turn']), [], eyes);
  expect(guide.remark?.when).toBe('over');
});

test('how it ended stays until it is put away, whatever is told after it, and is told anew when the match goes on and ends again', () => {
  const guide = new Guide('o', [remark('begins'), remark('you-take'), remark('over')]);
  const over = now({ kind: 'over' } as Now['turn']);
  guide.look(now(yourTurn), [], eyes);
  // It is known to be over before the move that ended it is.
  guide.look(over, [], eyes);
  const log = [entry(0, [{ do: 'take', cell: 3, seat: 1 }], 'capture')];
  guide.look(over, log, eyes);
  expect([guide.remark?.when, guide.more]).toEqual(['over', true]);
  guide.look(over, [...log, entry(1, [])], eyes);
  expect(guide.remark?.when).toBe('over');
  // Opened again before it was put away: it is said again.
  const opened = new Guide('o', [remark('begins'), remark('over')]);
  opened.look(over, log, eyes);
  expect(opened.remark?.when).toBe('over');
  opened.next();
  opened.look(over, log, eyes);
  expect(opened.remark).toBeNull();
  const again = new Guide('o', [remark('begins'), remark('over')]);
  again.look(over, log, eyes);
  expect(again.remark).toBeNull();
  again.look(now(theirTurn), [], eyes);
  again.look(over, log, eyes);
  expect(again.remark?.when).toBe('over');
  again.look(now(theirTurn), [], eyes);
  expect(again.remark).toBeNull();
});

const board = (more: object): Now['scene'] => ({ area: 'board', pieces: [], strips: [], marks: [], score: [], shout: null, threats: [], ...more }) as unknown as Now['scene'];

test('a capture that goes on, a huff, a forbidden pass, offside and a full cell are told, with what they are about', () => {
  const guide = new Guide('w', [remark('can-chain'), remark('can-huff'), remark('no-return'), remark('offside'), remark('full')]);
  const jump = (...cells: number[]) => ({ text: cells.join('x'), steps: cells.map((cell) => ({ cell })), manner: 'capture' as const, words: null });
  const heard = (more: Partial<Now>): unknown[] => {
    guide.look(now(yourTurn, more), [], eyes);
    const said = [guide.remark?.when, guide.spots];
    guide.next();
    return said;
  };
  // One jump is no chain.
  expect(heard({ legal: [jump(4, 13)] })).toEqual([undefined, []]);
  expect(heard({ legal: [jump(4, 13, 22)] })).toEqual(['can-chain', [4, 13, 22]]);
  expect(heard({ legal: [{ text: 'huff@7', steps: [{ cell: 7 }], manner: 'huff', words: null }] })).toEqual(['can-huff', [7]]);
  // That somebody else may not receive is no matter of his.
  expect(heard({ scene: board({ marks: [{ cell: 5, kind: 'no-return', seat: 1 }] }) })).toEqual([undefined, []]);
  expect(heard({ scene: board({ marks: [{ cell: 5, kind: 'no-return', seat: 0 }] }) })).toEqual(['no-return', [5]]);
  expect(heard({ scene: board({ marks: [{ cell: 8, kind: 'offside', seat: 1 }] }) })).toEqual(['offside', [8]]);
  const pieces = (count: number, seat: number) => [{ seat, kind: 'marble', count, cells: [3] }];
  expect(heard({ scene: board({ pieces: pieces(2, 0) }) })).toEqual([undefined, []]);
  expect(heard({ scene: board({ pieces: pieces(3, 1) }) })).toEqual([undefined, []]);
  expect(heard({ scene: board({ pieces: pieces(3, 0) }) })).toEqual(['full', [3]]);
});

test('the men that the plates have carried are marked', () => {
  const plan = { area: 'board', cells: [{ strip: null }, { strip: 0 }, { strip: 0 }] } as unknown as Plan;
  const guide = new Guide('x', [remark('slid')]);
  const scene = board({ pieces: [{ seat: 0, kind: 'man', count: 1, cells: [0, 1] }, { seat: 1, kind: 'man', count: 1, cells: [2] }] });
  guide.look(now(theirTurn, { scene }), [], { ...eyes, plan });
  guide.look(now(theirTurn, { scene }), [entry(0, [{ do: 'slide', by: -2 }])], { ...eyes, plan });
  expect([guide.remark?.when, guide.spots]).toEqual(['slid', [1]]);
});

test('among cards it points at the pile, at a pitch, at a player, and at the cards that answer', () => {
  const guide = new Guide('y', [remark('begins'), remark('advanced'), remark('interrupted'), remark('asked-to-react')]);
  const scene = { area: 'cards', phase: 'draw', seats: [{ team: 0 }, { team: 1 }] } as unknown as Now['scene'];
  const mine = { seats: [0], team: 0 };
  guide.look(now(yourTurn, { scene }), [], mine);
  expect([guide.remark?.when, guide.spots]).toEqual(['begins', ['draw']]);
  const log = [entry(0, [{ do: 'advance', team: 0, from: 1, to: 4 }])];
  guide.look(now(theirTurn, { scene }), log, mine);
  expect([guide.remark?.when, guide.spots]).toEqual(['advanced', ['team 0']]);
  const asked = { ...scene, phase: 'react' } as Now['scene'];
  const legal = [{ text: 'react:YEL', steps: [{ card: 'YEL' }], manner: 'card' as const, words: null }, { text: 'accept', steps: [], manner: 'pass' as const, words: null }];
  log.push(entry(1, []));
  guide.look(now(yourTurn, { scene: asked, legal: legal as unknown as Now['legal'] }), log, mine);
  expect([guide.remark?.when, guide.spots]).toEqual(['asked-to-react', ['card YEL']]);
  log.push(entry(1, [{ do: 'interrupted', seat: 0, card: 'TAC' }]));
  guide.look(now(theirTurn, { scene }), log, mine);
  expect([guide.remark?.when, guide.spots]).toEqual(['interrupted', ['seat 0']]);
});

test('an end is told with its reason, where the guide knows the rule that made it', () => {
  const remarks = [remark('over'), { ...remark('over'), rule: 'D14', words: { fr: 'plus rien', en: 'nothing left' } }];
  const over = (rule: string | null) => now({ kind: 'over' } as Now['turn'], { result: { winners: [0], how: rule ? 'rule' : 'resigned', rule, seat: null } });
  const said = (name: string, rule: string | null): string | undefined => {
    const guide = new Guide(name, remarks);
    guide.look(over(rule), [], eyes);
    return guide.remark?.words.en;
  };
  expect(said('a', 'D14')).toBe('nothing left');
  expect(said('b', 'D16')).toBe('over');
  expect(said('c', null)).toBe('over');
});
