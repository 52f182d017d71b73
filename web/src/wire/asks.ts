// Whom a page asks: every page, about every table. Who carries a table is told by its id; what needs nobody else is asked
// of this browser, and what a server would tell better is asked of this browser where no server can be reached.
import { api } from './api';
import { WireError, type Asks } from './carrier';
import { engine } from './engine';
import { isHere, needsNobody } from './places';
import type { Created, NewTable } from './types';

const local = async () => (await import('./local')).local;
type Local = Awaited<ReturnType<typeof local>>;

const unreachable = (why: unknown): boolean => why instanceof WireError && why.refusal.code === 'offline';

/** This browser cannot be asked, or has never heard of the game: the server may be a newer one. */
const unknownHere = (why: unknown): boolean => unreachable(why) || (why instanceof WireError && why.refusal.code === 'not-found');

/** Asks one, and the other where that one cannot answer. */
const either = <T>(first: () => Promise<T>, second: () => Promise<T>, instead = unreachable): Promise<T> =>
  first().catch((why: unknown) => (instead(why) ? second() : Promise.reject(why)));

const here = <T>(ask: (local: Local) => Promise<T>): Promise<T> =>
  engine ? local().then(ask) : Promise.reject(new WireError({ code: 'offline', message: '' }));

/** A table of a game that this browser has heard of. */
async function createHere(local: Local, table: NewTable): Promise<Created> {
  const { games } = await local.games();
  if (!games.some(({ id }) => id === table.game)) throw new WireError({ code: 'not-found', message: '' });
  return local.create(table);
}

export const asks: Asks = {
  games: () => either(api.games, () => here((local) => local.games())),
  rules: (game) => either(() => api.rules(game), () => here((local) => local.rules(game))),
  course: (game) => either(() => api.course(game), () => here((local) => local.course(game))),
  study: (what) => either(() => here((local) => local.study(what)), () => api.study(what), unknownHere),
  create: (table) => (needsNobody(table) ? either(() => here((local) => createHere(local, table)), () => api.create(table), unknownHere) : api.create(table)),
  tables: (status, search) => api.tables(status, search),
  known: (ids) => (ids.length ? api.known(ids) : Promise.resolve({ tables: [], next: null })),
  kept: () => here((local) => local.kept()).catch(() => []),
  forget: (id) => (isHere(id) ? here((local) => local.forget(id)) : Promise.resolve()),
  table: (id) => (isHere(id) ? here((local) => local.table(id)) : api.table(id)),
  join: (id, how) => api.join(id, how),
  invitation: api.invitation,
  reach: api.reach,
  handover: api.handover,
  handOver: api.handOver,
  takeOver: api.takeOver,
  signOut: api.signOut,
  rematch: (id) => (isHere(id) ? here((local) => local.rematch(id)) : api.rematch(id)),
  scenes: (id, from, to, as) => (isHere(id) ? here((local) => local.scenes(id, from, to, as)) : api.scenes(id, from, to, as)),
  file: (id) => (isHere(id) ? here(async (local) => new Blob([await local.file(id)], { type: 'application/json' })) : api.file(id)),
  pdn: (id) => (isHere(id) ? here(async (local) => new Blob([await local.toPdn(await local.file(id))], { type: 'application/x-pdn' })) : api.pdn(id)),
  fromPdn: (text) => here((local) => local.fromPdn(text)),
  toPdn: (file) => here((local) => local.toPdn(file)),
  send: (id, seat) =>
    here(async (local) => {
      if (seat === null) return { ...(await api.replay(await local.file(id))), seats: [], invitations: [], group: null };
      const { seats, ...table } = await local.sent(id);
      return api.create({ ...table, seats: seats.map((asked, i) => (i === seat ? { kind: 'link' } : asked)) });
    }),
  replay: (text) => either(() => api.replay(text), () => here((local) => local.replay(text))),
};
