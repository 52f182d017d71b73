// What is asked once: HTTP and JSON.
import { prefs } from '../lib/prefs.svelte';
import { takeGames } from './early';
import type {
  Catalogue,
  Created,
  Joined,
  NewTable,
  Refusal,
  RuleText,
  Snapshot,
  Status,
  Study,
  TableLine,
  Values,
} from './types';

/** A refusal of the server, with its code and words. */
export class WireError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

async function ask<T>(path: string, init?: RequestInit, early?: Promise<Response> | null): Promise<T> {
  const url = `${path}${path.includes('?') ? '&' : '?'}lang=${prefs.lang}`;
  let answer: Response;
  try {
    answer = await (early ?? fetch(url, init));
  } catch {
    throw new WireError({ code: 'offline', message: '' });
  }
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const refusal = (body as { error?: Refusal } | null)?.error;
    throw new WireError(refusal ?? { code: 'internal', message: `${answer.status} ${answer.statusText}` });
  }
  return body as T;
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** What past games are searched by; times in milliseconds. */
export type Search = { game?: string; player?: string; result?: string; from?: number; to?: number; page?: number };

function query(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return given.map(([key, value]) => `&${key}=${encodeURIComponent(String(value))}`).join('');
}

let catalogue: Promise<Catalogue> | null = null;

export const api = {
  /** Asked once a visit; a failure is not remembered. */
  games(): Promise<Catalogue> {
    catalogue ??= ask<Catalogue>('/api/games', undefined, takeGames()).catch((why: unknown) => {
      catalogue = null;
      throw why;
    });
    return catalogue;
  },
  rules: (game: string) => ask<RuleText[]>(`/api/games/${encodeURIComponent(game)}/rules`),
  study: (what: { game: string; options?: Values; position?: string; moves?: string[]; try?: string }) =>
    post<Study>('/api/study', what),
  create: (table: NewTable) => post<Created>('/api/tables', table),
  tables: (status: Status, search: Search = {}) =>
    ask<{ tables: TableLine[]; more: boolean }>(`/api/tables?status=${status}${query(search)}`),
  /** Tables by their ids, listed or not: what a browser remembers. */
  known: (ids: string[]) => ask<{ tables: TableLine[]; more: boolean }>(`/api/tables?ids=${ids.map(encodeURIComponent).join(',')}`),
  table: (id: string) => ask<Snapshot>(`/api/tables/${encodeURIComponent(id)}`),
  join: (id: string, how: { invitation?: string; seat?: number; name: string }) =>
    post<Joined>(`/api/tables/${encodeURIComponent(id)}/join`, how),
  /** Takes one's seats at the table of the rematch. */
  rematch: (id: string) => post<Joined>(`/api/tables/${encodeURIComponent(id)}/rematch`, {}),
  scenes: (id: string, from: number, to: number, as: number | null) =>
    ask<unknown[]>(
      `/api/tables/${encodeURIComponent(id)}/scenes?from=${from}&to=${to}${as === null ? '' : `&as=${as}`}`,
    ),
  file: (id: string) => `/api/tables/${encodeURIComponent(id)}/file`,
  replay: (text: string) =>
    ask<{ table: string }>('/api/matches', {
      method: 'POST',
      headers: { 'Content-Type': text.trimStart().startsWith('{') ? 'application/json' : 'application/x-pdn' },
      body: text,
    }),
};
