// A sign-out whose answer was lost: the browser asks again when it next reaches the table, and reads it anew.
import { beforeEach, expect, it, vi } from 'vitest';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(): void {}
  close(): void {
    this.onclose?.();
  }
}

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} }, addEventListener: () => {}, querySelector: () => null });
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'] });
  const location = { protocol: 'http:', host: 'here', hash: '', search: '' };
  vi.stubGlobal('window', { addEventListener: () => {}, location });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('is asked for again under the same token, and the table is read anew', async () => {
  const { house } = await import('../src/wire/house');
  const asked: string[] = [];
  let reachable = false;
  vi.stubGlobal('fetch', (path: string, init: { body: string }) => {
    asked.push(`${path.split('?')[0]} ${init.body}`);
    return reachable ? Promise.resolve(new Response('{}')) : Promise.reject(new Error('lost'));
  });
  await expect(house.asks.signOut('abc')).rejects.toThrow();
  reachable = true;
  const channel = house.open('abc', { message: () => {}, link: () => {} });
  FakeSocket.all[0]?.onopen?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^\/api\/tables\/abc\/sign-out {"token":"[0-9a-f]{32}"}$/);
  expect(asked[1]).toBe(asked[0]);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.all[1]?.onopen?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
  channel.close();
});
