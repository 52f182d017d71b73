import { describe, expect, it } from 'vitest';
import { fold, type News, type Told } from '../src/match/told';
import type { ChatLine, FromServer } from '../src/wire/types';
import { entries, entry, events, hello, info, nowAt } from './kit';

const news = (told: Told | null, message: FromServer): News => {
  const found = fold(told, message);
  if (found === null || found === 'gap') throw new Error(`${message.type} told ${found}`);
  return found;
};
const after = (...messages: FromServer[]): Told => {
  let told: Told | null = null;
  for (const message of messages) {
    const found = fold(told, message);
    if (found && found !== 'gap') told = found.told;
  }
  if (!told) throw new Error('nothing was told');
  return told;
};
const line = (seq: number, text: string): ChatLine => ({ seq, seat: 1, name: 'Bo', text, phrase: null, team: false, at: 0 });
const texts = (told: Told): unknown[] => told.log.map((move) => move.text);

describe('the fold of the wire', () => {
  it('appends what is new, and says what that was', () => {
    const told = after(hello(entries(2)));
    const { told: next, fresh, rewritten } = news(told, events(2, [entry('m3'), entry('m4')]));
    expect(texts(next)).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect(fresh.map((move) => move.text)).toEqual(['m3', 'm4']);
    expect(next.now.ply).toBe(4);
    expect(rewritten).toBe(false);
  });

  it('is the same when messages come twice', () => {
    const messages = [hello(entries(1)), events(1, [entry('m2')], { chat: [line(7, 'oui')] }), events(2, [entry('m3')])];
    const twice = messages.flatMap((message) => [message, message]);
    expect(after(...twice)).toEqual(after(...messages));
    const told = after(...messages);
    expect(news(told, events(2, [entry('m3')])).fresh).toEqual([]);
    expect(fold(told, messages[1]!)).toBeNull();
  });

  it('does not go back when an old message comes late', () => {
    const late = events(1, [entry('m2')]);
    const told = after(hello(entries(1)), events(1, [entry('m2'), entry('m3')]));
    expect(fold(told, late)).toBeNull();
    expect(texts(after(hello(entries(1)), events(1, [entry('m2'), entry('m3')]), late))).toEqual(['m1', 'm2', 'm3']);
  });

  it('says that something is missing, and changes nothing', () => {
    const told = after(hello(entries(1)));
    expect(fold(told, events(3, [entry('m4')]))).toBe('gap');
    expect(fold(null, events(0, [entry('m1')]))).toBe('gap');
  });

  it('takes moves back, and does not play them again', () => {
    const told = after(hello(entries(4)));
    const { told: next, fresh, rewritten } = news(told, events(2, [], { seq: 9 }, { seq: 9 }));
    expect(texts(next)).toEqual(['m1', 'm2']);
    expect(fresh).toEqual([]);
    expect(rewritten).toBe(true);
    expect(news(told, events(2, [entry('other')], { seq: 9 }, { seq: 9 })).fresh).toEqual([]);
  });

  it('knows what is new when the log is told anew to other eyes', () => {
    const told = after(hello([entry('m1'), entry('hidden', { text: null })]));
    const anew = [entry('m1'), entry('m2'), entry('m3')];
    const { told: next, fresh } = news(told, events(0, anew, {}, { as: 1 }));
    expect(texts(next)).toEqual(['m1', 'm2', 'm3']);
    expect(fresh.map((move) => move.text)).toEqual(['m3']);
  });

  it('knows what is new in a snapshot after a long absence', () => {
    const told = after(hello(entries(2)));
    expect(news(told, hello(entries(1500))).fresh).toHaveLength(1498);
    expect(news(null, hello(entries(5))).fresh).toEqual([]);
    expect(news(told, hello(entries(9), { table: info({ id: 'another' }) })).fresh).toEqual([]);
  });

  it('finds nothing new in a snapshot that goes on from another move than the one that was known', () => {
    const told = after(hello(entries(3)));
    const anew = [entry('m1'), entry('other'), entry('m3'), entry('m4'), entry('m5')];
    const { told: next, fresh, rewritten } = news(told, hello(anew));
    expect(texts(next)).toEqual(['m1', 'other', 'm3', 'm4', 'm5']);
    expect([fresh, rewritten]).toEqual([[], true]);
    // The same text of another seat is another move; one that was hidden is not.
    expect(news(told, hello([entry('m1'), entry('m2', { seat: 1 }), ...entries(2, 2)])).fresh).toEqual([]);
    expect(news(told, hello([entry('m1'), entry('m2', { text: null }), ...entries(2, 2)])).fresh).toHaveLength(1);
  });

  it('hears every word once', () => {
    const told = after(hello([], { chat: [line(1, 'bonjour')] }));
    const { told: next, heard } = news(told, events(0, [], { chat: [line(1, 'bonjour'), line(2, 'ça va ?')] }));
    expect(heard.map(({ text }) => text)).toEqual(['ça va ?']);
    expect(next.chat).toHaveLength(2);
    expect(news(next, events(0, [], { chat: [line(2, 'ça va ?')] })).heard).toEqual([]);
  });

  it('knows who is there, and keeps the table where none is told', () => {
    const told = after(hello([]), { type: 'presence', seats: [true, false], spectators: 2 }, events(0, [entry('m1')]));
    expect(told.info.seats.map((seat) => seat.present)).toEqual([true, false]);
    expect(after(hello([]), events(0, [], { table: info({ rematch: 'next' }) })).info.rematch).toBe('next');
    expect(fold(null, { type: 'presence', seats: [true], spectators: 0 })).toBeNull();
  });

  it('takes how things stand from a refusal, unless its moves are still on their way', () => {
    const told = after(hello(entries(1)));
    const error = { code: 'stale', message: '' };
    const refused = (now: ReturnType<typeof nowAt>): FromServer => ({ type: 'refused', id: 'x', error, now });
    expect(news(told, refused(nowAt(1, { prompt: 'new' }))).told.now.prompt).toBe('new');
    expect(fold(told, refused(nowAt(2)))).toBeNull();
    expect(fold(told, refused(nowAt(1, { seq: 0 })))).toBeNull();
    expect(fold(told, { type: 'refused', id: 'x', error })).toBeNull();
    expect(fold(told, { type: 'pong' })).toBeNull();
  });
});
