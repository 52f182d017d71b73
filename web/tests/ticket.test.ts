import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WireError } from '../src/wire/carrier';
import { isPending, withTicket } from '../src/wire/ticket';

describe('a ticket to a seat', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  const lost = (): Promise<never> => Promise.reject(new WireError({ code: 'offline', message: '' }));

  it('is the same until somebody answers, and another for another table', async () => {
    const shown: string[] = [];
    await expect(withTicket('abc', (token) => (shown.push(token), lost()))).rejects.toThrow();
    await withTicket('other', (token) => (shown.push(token), Promise.resolve()));
    await expect(withTicket('abc', (token) => (shown.push(token), Promise.resolve('seated')))).resolves.toBe('seated');
    await withTicket('abc', (token) => (shown.push(token), Promise.resolve()));
    const [first, other, again, later] = shown;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(new Set([first, other, later]).size).toBe(3);
    expect(kept.size).toBe(0);
  });

  it('is known to wait for its answer until there is one', async () => {
    expect(isPending('abc')).toBe(false);
    await expect(withTicket('abc', lost)).rejects.toThrow();
    expect([isPending('abc'), isPending('other')]).toEqual([true, false]);
    await withTicket('abc', () => Promise.resolve());
    expect(isPending('abc')).toBe(false);
  });

  it('is forgotten when the seat is refused', async () => {
    const refused = (): Promise<never> => Promise.reject(new WireError({ code: 'taken', message: 'already taken' }));
    await expect(withTicket('abc', refused)).rejects.toThrow('already taken');
    expect(kept.size).toBe(0);
  });

  it('needs no memory to be made', async () => {
    vi.stubGlobal('localStorage', { getItem: () => { throw new Error('closed'); }, setItem: () => {}, removeItem: () => { throw new Error('closed'); } });
    await expect(withTicket('abc', (token) => Promise.resolve(token))).resolves.toMatch(/^[0-9a-f]{32}$/);
  });
});
