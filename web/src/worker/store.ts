// Local tables as this browser keeps them: the same log as a server's, and what lists show of each.
import type { TableLine } from '../wire/types';
import type { Written } from './generated';

/** One table in the list; when it was last at hand. */
export type Kept = { table: string; line: TableLine; served: number };
type Row = { table: string; seq: number; row: string };

/** The lock of a table: what changes it, or removes it, holds this. */
export const lockOf = (table: string): string => `tablee ${table}`;

/** A browser that could not keep something: its disk is full, or it keeps nothing any more. A conflict is none: that was kept by another. */
export class NotKept extends Error {}

/** Where tables are kept. */
export interface Store {
  rows(table: string): Promise<string[]>;
  kept(table: string): Promise<Kept | null>;
  all(): Promise<Kept[]>;
  /** All of it or nothing; a row that is already there is a conflict. */
  append(writes: Written[], served: number): Promise<void>;
  serve(table: string, served: number): Promise<void>;
  remove(table: string): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error);
  });

const unkept = (why: unknown): unknown => ((why as DOMException | null)?.name === 'ConstraintError' ? why : new NotKept(String(why)));

const settled = (transaction: IDBTransaction): Promise<void> =>
  new Promise((settle, fail) => {
    transaction.oncomplete = () => settle();
    transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new Error('aborted'));
  });

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('tablee', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rows', { keyPath: ['table', 'seq'] });
    opening.result.createObjectStore('tables', { keyPath: 'table' });
  };
  return done(opening);
}

const within = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

/** A browser's own. */
export class Database implements Store {
  constructor(private readonly db: IDBDatabase) {
    // A newer page wants to change the database: it is not held up.
    db.onversionchange = () => db.close();
  }
  async rows(table: string): Promise<string[]> {
    const found: Row[] = await done(this.db.transaction('rows').objectStore('rows').getAll(within(table)));
    return found.map(({ row }) => row);
  }
  async kept(table: string): Promise<Kept | null> {
    return ((await done(this.db.transaction('tables').objectStore('tables').get(table))) as Kept | undefined) ?? null;
  }
  all(): Promise<Kept[]> {
    return done(this.db.transaction('tables').objectStore('tables').getAll());
  }
  async append(writes: Written[], served: number): Promise<void> {
    try {
      const transaction = this.db.transaction(['rows', 'tables'], 'readwrite', { durability: 'strict' });
      for (const { table, first, rows, line } of writes) {
        rows.forEach((row, i) => transaction.objectStore('rows').add({ table, seq: first + i, row } satisfies Row));
        transaction.objectStore('tables').put({ table, line, served } satisfies Kept);
      }
      await settled(transaction);
    } catch (why) {
      throw unkept(why);
    }
  }
  async serve(table: string, served: number): Promise<void> {
    const transaction = this.db.transaction('tables', 'readwrite');
    const kept = (await done(transaction.objectStore('tables').get(table))) as Kept | undefined;
    if (kept) transaction.objectStore('tables').put({ ...kept, served });
  }
  remove(table: string): Promise<void> {
    const transaction = this.db.transaction(['rows', 'tables'], 'readwrite');
    transaction.objectStore('rows').delete(within(table));
    transaction.objectStore('tables').delete(table);
    return settled(transaction);
  }
}

/** Where a browser keeps nothing – a private window, a full disk: for this visit only. */
export class Memory implements Store {
  private readonly tables = new Map<string, { kept: Kept; rows: string[] }>();
  rows = async (table: string): Promise<string[]> => [...(this.tables.get(table)?.rows ?? [])];
  kept = async (table: string): Promise<Kept | null> => this.tables.get(table)?.kept ?? null;
  all = async (): Promise<Kept[]> => [...this.tables.values()].map(({ kept }) => kept);
  append = async (writes: Written[], served: number): Promise<void> => {
    const conflict = writes.some(({ table, first }) => (this.tables.get(table)?.rows.length ?? 0) + 1 !== first);
    if (conflict) throw new Error('conflict');
    for (const { table, rows, line } of writes) this.tables.set(table, { kept: { table, line, served }, rows: [...(this.tables.get(table)?.rows ?? []), ...rows] });
  };
  serve = async (table: string, served: number): Promise<void> => {
    const known = this.tables.get(table);
    if (known) known.kept = { ...known.kept, served };
  };
  remove = async (table: string): Promise<void> => void this.tables.delete(table);
}

let opened: Promise<Store> | null = null;
export const store = (): Promise<Store> => (opened ??= openDatabase().then((db) => new Database(db), () => new Memory()));
