// What is asked once, of the server: HTTP and JSON.
import { prefs } from '../lib/prefs.svelte';
import { takeGames } from './early';
import { withTicket } from './ticket';
import { WireError, type Asks, type Search, type Tables } from './carrier';
import type { Catalogue, Course, Created, Joined, Refusal, RuleText, Scene, Snapshot, Study } from './types';

async function answer(path: string, init?: RequestInit, early?: Promise<Response> | null): Promise<Response> {
  const url = `${path}${path.includes('?') ? '&' : '?'}lang=${prefs.lang}`;
  let answer: Response;
  try {
    answer = await (early ?? fetch(url, init));
  } catch {
    throw new WireError({ code: 'offline', message: '' });
  }
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => null)) as { error?: Refusal } | null;
  throw new WireError(body?.error ?? { code: 'internal', message: `${answer.status} ${answer.statusText}` });
}

const ask = async <T>(path: string, init?: RequestInit, early?: Promise<Response> | null): Promise<T> =>
  (await (await answer(path, init, early)).json().catch(() => null)) as T;

const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

function query(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return given.map(([key, value]) => `&${key}=${encodeURIComponent(String(value))}`).join('');
}

let catalogue: Promise<Catalogue> | null = null;

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const api: Omit<Asks, 'kept' | 'forget' | 'send'> = {
  /** Asked once a visit; a failure is not remembered. */
  games() {
    catalogue ??= ask<Catalogue>('/api/games', undefined, takeGames()).catch((why: unknown) => {
      catalogue = null;
      throw why;
    });
    return catalogue;
  },
  rules: (game) => ask<RuleText[]>(`/api/games/${encodeURIComponent(game)}/rules`),
  course: (game) => ask<Course>(`/api/games/${encodeURIComponent(game)}/course`),
  study: (what) => post<Study>('/api/study', what),
  create: (table) => post<Created>('/api/tables', table),
  tables: (status, search = {}) => ask<Tables>(`/api/tables?status=${status}${query(search)}`),
  known: (ids) => ask<Tables>(`/api/tables?ids=${ids.map(encodeURIComponent).join(',')}`),
  table: (id) => ask<Snapshot>(at(id)),
  join: (id, how) => withTicket(id, (token) => post<Joined>(`${at(id)}/join`, { ...how, token })),
  rematch: (id) => post<Joined>(`${at(id)}/rematch`, {}),
  scenes: (id, from, to, as) => ask<Scene[]>(`${at(id)}/scenes?from=${from}&to=${to}${as === null ? '' : `&as=${as}`}`),
  file: async (id) => (await answer(`${at(id)}/file`)).blob(),
  replay: (text) =>
    ask<{ table: string }>('/api/matches', {
      method: 'POST',
      headers: { 'Content-Type': text.trimStart().startsWith('{') ? 'application/json' : 'application/x-pdn' },
      body: text,
    }),
};
