// A study: its tree, its file, its link, and what is drawn of a match that was judged.
import { describe, expect, it } from 'vitest';
import { fileOf, readFile, type MatchFile } from '../src/study/file';
import { BadLink, LONGEST, pack, unpack } from '../src/study/link';
import { Desk } from '../src/study/desk.svelte';
import { asQuery, fresh, matchesIn, optionsIn } from '../src/study/open';
import { SessionChannel } from '../src/session/channel';
import { Session, type Start } from '../src/session/session.svelte';
import { discard, keep, kept, MOST_KEPT, ROOM } from '../src/study/shelf';
import { WireError, type Hears } from '../src/wire/carrier';
import type { FromServer, GameInfo, Study, StudyRequest } from '../src/wire/types';
import { boardScene, entry, move, plan } from './kit';

/** A referee to whom every letter is a move, but `x`; seats take turns. */
function referee() {
  const asked: StudyRequest[] = [];
  const study = async (what: StudyRequest): Promise<Study> => {
    asked.push(what);
    const moves = what.moves ?? [];
    if (what.position === 'no') throw new WireError({ code: 'bad-request', message: 'impossible' });
    if (moves.includes('x')) throw new WireError({ code: 'rule', rule: 'D1', message: 'x is no move' });
    return {
      plan: { area: 'board', ...plan },
      scene: boardScene(),
      position: `p${moves.join('')}`,
      turn: { kind: 'player', seat: moves.length % 2 },
      legal: ['a', 'b', 'c'].map((text) => move(text)),
      prompt: '',
      result: null,
      entries: moves.map((text, i) => entry(text, { seat: i % 2, words: text.toUpperCase() })),
      ...(what.try ? { refusal: { code: 'rule' as const, rule: 'D2', message: what.try } } : {}),
    };
  };
  return { asked, study };
}

const start: Start = { game: 'dames', options: {}, position: null };
async function session(moves = ''): Promise<{ it: Session; asked: StudyRequest[] }> {
  const { asked, study } = referee();
  const it = new Session({ study }, start);
  await it.begin();
  for (const text of moves) await it.play(text);
  return { it, asked };
}
/** The tree in brackets: `a(b)c` is a, instead of which b was possible, then c. */
function drawn(it: Session): string {
  const from = (place: Session['root']): string => {
    const [first, ...others] = place.children;
    return first ? `${first.text}${others.map((other) => `(${other.text}${from(other)})`).join('')}${from(first)}` : '';
  };
  return from(it.root);
}

describe('a session', () => {
  it('plays, goes to and fro, and branches where another move was made', async () => {
    const { it, asked } = await session('abc');
    expect([drawn(it), it.at.ply, it.at.entry?.words, it.actor]).toEqual(['abc', 3, 'C', 1]);
    it.back();
    await Promise.resolve();
    expect(it.at.text).toBe('b');
    expect(await it.play('a')).toBe(true);
    expect(drawn(it)).toBe('abc(a)');
    const known = asked.length;
    await it.goTo(it.root);
    expect(await it.play('a')).toBe(true);
    expect(asked.length, 'what is known is not asked again').toBe(known);
    it.last();
    await Promise.resolve();
    expect(it.path.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  it('passes over what is only dealt', async () => {
    const { it } = await session('abc');
    const [first, second] = it.root.line;
    if (first?.entry) first.entries = [{ ...first.entry, listed: false }];
    it.back();
    await Promise.resolve();
    expect(it.at).toBe(second);
    it.back();
    await Promise.resolve();
    expect(it.at).toBe(it.root);
    it.forward();
    await Promise.resolve();
    expect(it.at).toBe(second);
  });

  it('stays where it is when the referee refuses, and says why', async () => {
    const { it } = await session('a');
    expect(await it.play('x')).toBe(false);
    expect([drawn(it), it.at.text, it.refusal?.rule]).toEqual(['a', 'a', 'D1']);
    expect((await it.why('b')).refusal?.rule).toBe('D2');
    expect(await it.play('b')).toBe(true);
    expect(it.refusal).toBe(null);
    const { study } = referee();
    await expect(new Session({ study }, { ...start, position: 'no' }).begin()).rejects.toThrow('impossible');
  });

  it('promotes, removes and notes, and takes each of them back', async () => {
    const { it } = await session('ab');
    await it.goTo(it.root);
    await it.play('c');
    await it.play('a');
    expect(drawn(it)).toBe('a(ca)b');
    it.promote(it.at);
    expect(drawn(it)).toBe('c(ab)a');
    it.note(it.at, { comment: 'why', nags: [1] });
    const branch = it.root.child('c');
    if (branch) it.remove(branch);
    expect([drawn(it), it.at]).toEqual(['ab', it.root]);
    it.undo();
    expect([drawn(it), it.at.text, it.at.notes.comment]).toEqual(['c(ab)a', 'a', 'why']);
    it.undo();
    expect(it.at.notes).toMatchObject({ comment: '', nags: [] });
    it.undo();
    expect(drawn(it)).toBe('a(ca)b');
    it.undo();
    expect([drawn(it), it.at.text]).toEqual(['a(c)b', 'c']);
    for (let i = 0; i < 5; i++) it.undo();
    expect([drawn(it), it.canUndo]).toEqual(['', false]);
  });

  it('is where it was last sent, whatever is answered first', async () => {
    const waiting: (() => void)[] = [];
    const { study } = referee();
    const it = new Session({ study: (what) => new Promise((go) => waiting.push(() => go(study(what)))) }, start);
    const begun = it.begin();
    waiting.shift()?.();
    await begun;
    const [first, second] = [it.play('a'), it.play('b')];
    waiting.pop()?.();
    await second;
    waiting.pop()?.();
    await first;
    expect(it.at.text).toBe('b');
    expect(drawn(it)).toBe('b(a)');
  });

  it('plants what a file holds, leaves out what is not legal, and asks little', async () => {
    const { it, asked } = await session();
    asked.length = 0;
    const left = await it.plant([{ text: 'a', children: [{ text: 'b', children: [{ text: 'x', children: [{ text: 'a' }] }] }, { text: 'c' }] }]);
    expect([drawn(it), left]).toEqual(['ab(c)', 2]);
    expect(asked.length).toBeLessThan(6);
    expect([...it.root.all()].every((place) => !place.parent || place.entries?.length === 1)).toBe(true);
  });
});

describe('a study as a file', () => {
  const file: MatchFile = {
    tablee: 1,
    game: 'dames',
    options: { capture: 'strict' },
    start: 'P',
    players: ['Ana', 'Bo'],
    moves: ['a', 'b'],
    ending: 'agreed',
    notes: {
      tags: [['Event', 'E']],
      lead: ['before'],
      moves: {
        '0': { nags: [6], eval: { score: -35, depth: 12 }, comments: ['[%clock w0:10]', '[%arrows 0>2 1>1*]', 'hm', 'and\nagain'], variations: [{ lead: ['[%x]', 'or else'], moves: [{ text: 'c', nags: [1] }, { text: 'a', variations: [{ moves: [{ text: 'b' }] }] }] }] },
      },
    },
  };

  it('keeps moves, variations, comments, glyphs, evaluations and arrows both ways', async () => {
    const { start, seeds, notes, head, moves } = readFile(JSON.stringify(file));
    const it = new Session(referee(), start);
    await it.begin();
    expect(await it.plant(seeds, notes)).toBe(0);
    expect(drawn(it)).toBe('a(ca(b))b');
    expect(it.root.children[0]?.notes.strokes).toEqual([{ from: 0, to: 2, other: false }, { from: 1, to: 1, other: true }]);
    expect(fileOf(it, head, moves)).toEqual(file);
    // Said anew, it is one comment; the file's own signs stay.
    const first = it.root.children[0];
    if (first) it.note(first, { comment: 'hm, and again' });
    expect(fileOf(it, head, moves).notes?.moves?.['0']?.comments).toEqual(['[%clock w0:10]', '[%arrows 0>2 1>1*]', 'hm, and again']);
    const end = it.root.line.at(-1);
    if (end) it.remove(end);
    expect(fileOf(it, head, moves)).not.toHaveProperty('ending');
  });

  it('goes on as its match was played: with a referee who kept quiet, and with the colour of who began', async () => {
    const odd: MatchFile = { ...file, game: 'damsystem', quiet: true, swapped: true };
    const read = readFile(JSON.stringify(odd));
    const { asked, study } = referee();
    const desk = new Desk({ study }, { ...read, head: { ...read.head, players: [] }, id: null, title: '' });
    await desk.begin();
    expect(asked.length > 1 && asked.every(({ quiet, swapped }) => quiet && swapped)).toBe(true);
    expect(JSON.parse(desk.file())).toMatchObject({ quiet: true, swapped: true });
    expect(new Desk({ study }, { ...read, head: { players: ['Ana', 'Bot 1'] }, id: null, title: '' }).name(null, 1, () => '')).toBe('Puce');
    const game = { id: 'damsystem' } as GameInfo;
    expect([0, 1].map((seat) => desk.name(game, seat, (_, side) => ['white', 'black'][side] ?? ''))).toEqual(['black', 'white']);
    const heard: FromServer[] = [];
    new SessionChannel(desk.session, { message: (message) => heard.push(message), link: () => undefined } as Hears, { play: async () => true }).show();
    expect(heard[0]).toMatchObject({ type: 'hello', snapshot: { table: { swapped: true } } });
    // Of any other nothing of the kind is asked.
    const usual = referee();
    await new Desk(usual, { ...readFile(JSON.stringify(file)), id: null, title: '' }).begin();
    expect(usual.asked.some((what) => 'quiet' in what || 'swapped' in what)).toBe(false);
  });

  it('refuses what is no match file', () => {
    for (const text of ['', 'null', '{}', '[]', '{"tablee":2,"game":"dames","moves":[]}', '{"tablee":1,"game":"dames","moves":[1]}']) expect(() => readFile(text)).toThrow();
  });
});

describe('an address', () => {
  it('holds a position and how it is played, and gives both back', () => {
    const query = asQuery({ position: 'W:W1', options: { mode: 'four', quick: true, deck: 'a=b,c', long: 'x'.repeat(60) } });
    const read = new URLSearchParams(query.slice(1));
    expect([read.get('position'), optionsIn(read)]).toEqual(['W:W1', { mode: 'four', quick: 'true' }]);
    expect(asQuery({ position: null, options: {} })).toBe('');
    expect(optionsIn(new URLSearchParams())).toEqual({});
  });
});

describe('a file of games', () => {
  it('is one match where it is JSON, and what PDN holds with what there is to say of it', async () => {
    const asks = { fromPdn: async () => ({ matches: [{ a: 1 }, { b: 2 }], told: ['hm'] }) };
    expect(await matchesIn('[White "A"]', asks)).toEqual({ files: ['{"a":1}', '{"b":2}'], told: ['hm'] });
    const json = '{"tablee":1,"game":"dames","moves":[]}';
    expect(await matchesIn(json, asks)).toEqual({ files: [json], told: [] });
    await expect(matchesIn('{', asks)).rejects.toThrow();
  });
});

describe('who plays with whom', () => {
  const presets = [{ id: 'two', options: { seats: '2' }, teams: [[0], [1]] }, { id: 'four', options: { seats: '4' }, teams: [[0, 2], [1, 3]] }];
  const at = async (options: Record<string, string>, moves: string) => {
    const desk = new Desk(referee(), { ...fresh('damata', null, options), seeds: [] });
    await desk.begin();
    desk.game = { presets } as unknown as GameInfo;
    for (const text of moves) await desk.session.play(text);
    return desk;
  };

  it('is told by the form of the game: a partner’s chances are one’s own, whoever was judged', async () => {
    const desk = await at({ seats: '4' }, 'ab');
    expect([desk.seats, desk.oneSided, desk.teamOf(2), desk.teamOf(3)]).toEqual([4, true, 0, 1]);
    expect([desk.session.actor, desk.told(0.7)]).toEqual([0, 0.7]);
    await desk.session.play('c');
    expect(desk.told(0.7)).toBeCloseTo(0.3);
    const two = await at({}, '');
    expect([two.seats, two.oneSided, two.teamOf(1)]).toEqual([2, true, 1]);
  });
});

describe('a study in a link', () => {
  it('comes out as it went in, and is short', async () => {
    const text = JSON.stringify({ moves: Array.from({ length: 80 }, (_, i) => `${(i * 7) % 50}-${(i * 11) % 50}`), said: 'été « œuf »' });
    const packed = await pack(text);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(packed?.length ?? 0).toBeLessThan(text.length);
    expect(await unpack(packed ?? '')).toBe(text);
  });

  it('is none where it would be too long, and hostile ones are refused', async () => {
    const noise = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode(33 + ((i * i * 31 + i * 17) % 90))).join('') + crypto.getRandomValues(new Uint8Array(20_000)).join('');
    expect(await pack(noise)).toBe(null);
    const bomb = await pack('0'.repeat(5_000_000));
    for (const bad of ['', '!', 'AAAA', 'a'.repeat(LONGEST + 1), bomb ?? '']) await expect(unpack(bad)).rejects.toBeInstanceOf(BadLink);
  });
});

describe('the shelf', () => {
  const box = (room = Infinity) => {
    let held: string | null = null;
    return {
      getItem: () => held,
      setItem: (_: string, text: string) => {
        if (text.length > room) throw new Error('full');
        held = text;
      },
    };
  };
  const one = (id: string, file = '{}') => ({ id, game: 'dames', title: id, at: 1, file });

  it('keeps the last ones, no more than fit, and each once', () => {
    const shelf = box();
    for (let i = 0; i < MOST_KEPT + 5; i++) keep(one(`s${i}`), shelf);
    keep(one('s20'), shelf);
    expect([kept(shelf).length, kept(shelf)[0]?.id]).toEqual([MOST_KEPT, 's20']);
    discard('s20', shelf);
    expect(kept(shelf).length).toBe(MOST_KEPT - 1);
    keep(one('large', 'x'.repeat(ROOM)), shelf);
    expect(kept(shelf).map(({ id }) => id)).toEqual(['large']);
    expect(keep(one('larger', 'x'.repeat(ROOM + 1)), shelf)).toBe(false);
  });

  it('gives way where the browser has no room, and reads nothing into what is broken', () => {
    const small = box(400);
    for (let i = 0; i < 9; i++) expect(keep(one(`s${i}`, 'x'.repeat(50)), small)).toBe(true);
    expect(kept(small)[0]?.id).toBe('s8');
    expect(kept(small).length).toBeLessThan(9);
    expect(kept({ getItem: () => '{"a":1}', setItem: () => undefined })).toEqual([]);
    expect(kept({ getItem: () => '[{"id":1}]', setItem: () => undefined })).toEqual([]);
  });
});
