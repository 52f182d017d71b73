// What friends need, without a browser: offers, turns, addresses, names.
import { describe, expect, it } from 'vitest';
import { botName, listedName } from '../src/match/bots';
import { asked, granted, sent } from '../src/friends/offers';
import { addressFor } from '../src/friends/address';
import { Untold, yourTurns } from '../src/friends/turns';
import type { Offers, TableLine } from '../src/wire/types';

const offers = (more: Partial<Offers> = {}): Offers => ({ draw: [], undo: null, pause: [], rematch: [], declined: null, ...more });

describe('offers', () => {
  it('are asked of whoever has not agreed yet', () => {
    const all = offers({ draw: [1], rematch: [0, 2] });
    expect(asked(all, [0])).toEqual([{ what: 'draw', seat: 1 }]);
    expect(asked(all, [3])).toEqual([{ what: 'draw', seat: 1 }, { what: 'rematch', seat: 0 }]);
    expect(asked(all, [])).toEqual([]);
  });

  it('are shown as sent to whoever made them, or agreed while others still have to', () => {
    const all = offers({ undo: { seat: 1, ply: 3 }, pause: [0, 1] });
    expect(sent(all, [1]).map(({ what }) => what)).toEqual(['undo', 'pause']);
    expect(sent(all, [0]).map(({ what }) => what)).toEqual(['pause']);
    expect(sent(all, [2])).toEqual([]);
  });
});

describe('what one asked for', () => {
  const standing = (ply: number, more: Partial<Offers> = {}, paused = false) => ({ ply, paused, offers: offers(more) });

  it('is granted when it is so: a move is gone, or the match pauses', () => {
    const undo = standing(4, { undo: { seat: 0, ply: 3 } });
    expect(granted(undo, standing(3), [0])).toBe('undo');
    expect(granted(undo, standing(3), [1])).toBe(null);
    const pause = standing(4, { pause: [0] });
    expect(granted(pause, standing(4, {}, true), [0])).toBe('pause');
  });

  it('is not when it was refused, withdrawn, or overtaken by a move', () => {
    const undo = standing(4, { undo: { seat: 0, ply: 3 } });
    expect(granted(undo, standing(4, { declined: { what: 'undo', seat: 1, withdrawn: false } }), [0])).toBe(null);
    expect(granted(undo, standing(5), [0])).toBe(null);
    expect(granted(undo, undo, [0])).toBe(null);
    expect(granted(standing(4, { pause: [0] }), standing(4), [0])).toBe(null);
  });
});

describe('the address that is handed out', () => {
  const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8080` });

  it('is one others can open, if there is one', () => {
    const network = { kind: 'network' as const, addresses: ['http://192.168.1.7:8080'] };
    expect(addressFor(at('127.0.0.1'), network)).toEqual({ origin: 'http://192.168.1.7:8080', alone: false });
    expect(addressFor(at('192.168.1.9'), { ...network, addresses: [] })).toEqual({ origin: 'http://192.168.1.9:8080', alone: false });
    const known = { kind: 'public' as const, addresses: ['https://house.example/'] };
    expect(addressFor(at('localhost'), known)).toEqual({ origin: 'https://house.example', alone: false });
  });

  it('says so where only this machine can', () => {
    expect(addressFor(at('localhost'), { kind: 'local', addresses: [] }).alone).toBe(true);
    expect(addressFor(at('127.0.0.1'), null).alone).toBe(true);
    expect(addressFor(at('localhost'), { kind: 'network', addresses: [] }).alone).toBe(true);
  });
});

describe('bots', () => {
  it('have names of their own, in lists too', () => {
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(botName)).size).toBe(8);
    expect(listedName('Bot 3')).toBe(botName(3));
    expect(listedName('Bot 9')).toBe('Bot 9');
    expect(listedName('Botte 3')).toBe('Botte 3');
  });
});

describe('turns', () => {
  const line = (table: string, more: Partial<TableLine> = {}): TableLine => ({ table, game: 'dames', options: {}, players: [], status: 'live', ply: 1, created: 0, turn: 0, result: null, imported: false, ...more });

  it('are one’s own only in matches that go on, on a seat one holds', () => {
    const games = [{ id: 'a', game: 'dames', at: 0, invitations: [], seats: [0] }, { id: 'b', game: 'dames', at: 0, invitations: [], seats: [1] }, { id: 'c', game: 'dames', at: 0, invitations: [] }];
    const turns = yourTurns([line('a', {}), line('b', {}), line('c', {}), line('a', { status: 'over' }), line('x', {})], games);
    expect(turns.map(({ table }) => table)).toEqual(['a']);
  });

  it('are told once each, those of an earlier visit not again, and anew when they come back', () => {
    const untold = new Untold(new Set(['a']));
    const take = (...tables: string[]) => untold.take(tables.map((table) => line(table))).map(({ table }) => table);
    expect(take('a')).toEqual([]);
    expect(take('a', 'b')).toEqual(['b']);
    expect(take('a', 'b')).toEqual([]);
    expect(untold.tables).toEqual(['a', 'b']);
    expect(take('b')).toEqual([]);
    expect(take('a', 'b')).toEqual(['a']);
  });
});
