import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  closed = false;
  constructor(readonly url: string) {
    FakeSocket.opened.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

describe('what is asked early', () => {
  beforeEach(() => {
    vi.resetModules();
    FakeSocket.opened = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('window', { location: { protocol: 'https:', host: 'table.example' } });
    vi.stubGlobal('fetch', vi.fn(() => Promise.resolve('games')));
  });

  it('gives its socket to the table it was opened for, with all it has heard, in order', async () => {
    const { askEarly, liveAddress, socketTo } = await import('../src/wire/early');
    askEarly('fr', 'abc');
    const early = FakeSocket.opened[0]!;
    expect(early.url).toBe('wss://table.example/api/tables/abc/live?lang=fr');
    early.readyState = FakeSocket.OPEN;
    early.onmessage?.({ data: 'hello' });
    early.onmessage?.({ data: 'events' });
    const socket = socketTo(liveAddress('abc', 'fr'));
    expect(socket).toBe(early);
    const said: unknown[] = [];
    socket.onopen = () => said.push('open');
    socket.onmessage = ({ data }) => said.push(data);
    await Promise.resolve();
    expect(said).toEqual(['open', 'hello', 'events']);
    expect(socketTo(liveAddress('abc', 'fr'))).not.toBe(early);
  });

  it('opens another socket for another table, or where the early one is gone', async () => {
    const { askEarly, liveAddress, socketTo } = await import('../src/wire/early');
    askEarly('en', 'abc');
    expect(socketTo(liveAddress('xyz', 'en'))).toBe(FakeSocket.opened[1]);
    expect(FakeSocket.opened[0]!.closed).toBe(true);
    askEarly('en', 'abc');
    FakeSocket.opened[2]!.readyState = 3;
    expect(socketTo(liveAddress('abc', 'en'))).toBe(FakeSocket.opened[3]);
  });

  it('asks for the games once, and for the rules that are to be read, and gives each answer to one asker', async () => {
    const { askEarly, takeEarly } = await import('../src/wire/early');
    askEarly('fr', null);
    expect(FakeSocket.opened).toEqual([]);
    expect(await takeEarly('/api/games?lang=fr')).toBe('games');
    expect(takeEarly('/api/games?lang=fr')).toBeNull();
    expect(takeEarly('/api/games/dames/rules?lang=fr')).toBeNull();
    askEarly('fr', null, 'dames');
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/api/games?lang=fr', '/api/games?lang=fr', '/api/games/dames/rules?lang=fr']);
    // Asked in another language, it is another question.
    expect(takeEarly('/api/games/dames/rules?lang=en')).toBeNull();
    expect(await takeEarly('/api/games/dames/rules?lang=fr')).toBe('games');
  });
});
