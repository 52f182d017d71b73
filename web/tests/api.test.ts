// Who answers: the server, or somebody who stands before it.
import { expect, it, vi } from 'vitest';
import type { WireError } from '../src/wire/carrier';

vi.mock('../src/lib/prefs.svelte', () => ({ prefs: { lang: 'en' } }));
const { api } = await import('../src/wire/api');

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const json = { headers: { 'content-type': 'application/json' } };

/** The code of the refusal that such an answer comes to. */
async function refused(answer: Response): Promise<string | undefined> {
  vi.stubGlobal('fetch', async () => answer);
  return api.table('x').then(() => undefined, (why: WireError) => why.refusal.code);
}

it('what a proxy says of a server that is down is not its answer, nor is the page of a net that wants to be paid first', async () => {
  for (const status of [502, 503, 504]) expect(await refused(new Response('<h1>Bad Gateway</h1>', { status, ...html }))).toBe('offline');
  expect(await refused(new Response('', { status: 502 }))).toBe('offline');
  expect(await refused(new Response('<html>Welcome aboard</html>', { status: 200, ...html }))).toBe('offline');
});

it('what the server itself says is', async () => {
  const body = JSON.stringify({ error: { code: 'busy', message: 'later' } });
  expect(await refused(new Response(body, { status: 503, ...json }))).toBe('busy');
  expect(await refused(new Response('{}', { status: 500, ...json }))).toBe('internal');
  expect(await refused(new Response('{}', { status: 200, ...json }))).toBe(undefined);
});
