// Tables of this browser without a worker: what is forgotten, and when.
import { afterEach, expect, it, vi } from 'vitest';
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined })));

import { local } from '../src/wire/local';
import { lockOf, store } from '../src/worker/store';
import type { TableLine } from '../src/wire/types';

afterEach(() => vi.unstubAllGlobals());

it('a table that another window has is forgotten when that window lets go of it', async () => {
  let free: () => void = () => undefined;
  const held = new Promise<void>((settle) => (free = settle));
  const names: string[] = [];
  const request = async (name: string, work: () => Promise<void>): Promise<void> => {
    names.push(name);
    await held;
    await work();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const kept = await store();
  await kept.append([{ table: 'here-a', first: 1, rows: ['first'], line: { table: 'here-a' } as TableLine }], 1);
  const gone = local.forget('here-a');
  await Promise.resolve();
  expect(await kept.rows('here-a')).toEqual(['first']);
  free();
  await gone;
  expect(names).toEqual([lockOf('here-a')]);
  expect([await kept.rows('here-a'), await local.kept()]).toEqual([[], []]);
});
