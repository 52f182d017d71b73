// What is asked once, of the server: HTTP and JSON.
import { prefs } from '../lib/prefs.svelte';
import { rulesPath, takeEarly } from './early';
import { isPending, withTicket } from './ticket';
import { WireError, type Asks, type Search, type Tables } from './carrier';
import type { Catalogue, Course, Created, HandedOver, HandoverCode, InvitationState, Joined, Reach, Refusal, RuleText, Scene, Snapshot, Study } from './types';

/** Somebody answered who is not the server: what stands before one that is down, or a net that first wants to be paid. */
const isAnothers = ({ status, headers }: Response): boolean => [502, 503, 504].includes(status) || (headers.get('content-type') ?? '').startsWith('text/html');

async function answer(path: string, init?: RequestInit): Promise<Response> {
  const url = `${path}${path.includes('?') ? '&' : '?'}lang=${prefs.lang}`;
  let answer: Response;
  try {
    answer = await (takeEarly(url) ?? fetch(url, init));
  } catch {
    throw new WireError({ code: 'offline', message: '' });
  }
  const anothers = isAnothers(answer);
  if (answer.ok && !anothers) return answer;
  const body = (await answer.json().catch(() => null)) as { error?: Refusal } | null;
  throw new WireError(body?.error ?? (anothers ? { code: 'offline', message: '' } : { code: 'internal', message: `${answer.status} ${answer.statusText}` }));
}

const ask = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await answer(path, init)).json().catch(() => null)) as T;

const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

function query(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return given.map(([key, value]) => `&${key}=${encodeURIComponent(String(value))}`).join('');
}

let catalogue: Promise<Catalogue> | null = null;

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

const leaving = (id: string): string => `out.${id}`;
const signOut = (id: string): Promise<Joined> => withTicket(leaving(id), (token) => post<Joined>(`${at(id)}/sign-out`, { token }));

/** A sign-out whose answer was lost is asked for again: this browser may hold its seats only by what it asked for then. Whether there was one. */
export const signOutAgain = (id: string): Promise<boolean> =>
  isPending(leaving(id)) ? signOut(id).then(() => true, () => false) : Promise.resolve(false);

export const api: Omit<Asks, 'kept' | 'forget' | 'send' | 'fromPdn' | 'toPdn'> = {
  /** Asked once a visit; a failure is not remembered. */
  games() {
    catalogue ??= ask<Catalogue>('/api/games').catch((why: unknown) => {
      catalogue = null;
      throw why;
    });
    return catalogue;
  },
  rules: (game) => ask<RuleText[]>(rulesPath(game)),
  course: (game) => ask<Course>(`/api/games/${encodeURIComponent(game)}/course`),
  study: (what) => post<Study>('/api/study', what),
  // A table is asked for like a seat: a lost answer does not make two of them.
  create: (table) => withTicket(`new.${JSON.stringify(table)}`, (token) => post<Created>('/api/tables', { ...table, token })),
  tables: (status, search = {}) => ask<Tables>(`/api/tables?status=${status}${query(search)}`),
  known: (ids) => ask<Tables>(`/api/tables?ids=${ids.map(encodeURIComponent).join(',')}`),
  table: (id) => ask<Snapshot>(at(id)),
  join: (id, how) => withTicket(id, (token) => post<Joined>(`${at(id)}/join`, { ...how, token })),
  invitation: (id, invitation) => post<InvitationState>(`${at(id)}/invitation`, { invitation }),
  reach: () => ask<Reach>('/api/reach'),
  handover: (move, name) => post<HandoverCode>('/api/handovers', { move, name }),
  handOver: (id, code) => post<HandoverCode>(`${at(id)}/handover`, { code }),
  takeOver: (code) => withTicket('handover', (token) => post<HandedOver>('/api/handovers/take', { code, token })),
  signOut,
  rematch: (id) => post<Joined>(`${at(id)}/rematch`, {}),
  scenes: (id, from, to, as) => ask<Scene[]>(`${at(id)}/scenes?from=${from}&to=${to}${as === null ? '' : `&as=${as}`}`),
  file: async (id) => (await answer(`${at(id)}/file`)).blob(),
  pdn: async (id) => (await answer(`${at(id)}/pdn`)).blob(),
  replay: (text) =>
    ask<{ table: string }>('/api/matches', {
      method: 'POST',
      headers: { 'Content-Type': text.trimStart().startsWith('{') ? 'application/json' : 'application/x-pdn' },
      body: text,
    }),
};
