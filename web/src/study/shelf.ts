// Studies that are kept in this browser: the last ones touched, so many and no larger than fits.
export type Kept = { id: string; game: string; title: string; at: number; file: string };

const KEY = 'tablee.studies';
export const MOST_KEPT = 30;
/** In characters, all together. */
export const ROOM = 1_000_000;

type Box = Pick<Storage, 'getItem' | 'setItem'>;
const here = (): Box => window.localStorage;

export function kept(box: Box = here()): Kept[] {
  try {
    const found = JSON.parse(box.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (one: unknown): one is Kept => {
  const { id, game, title, at, file } = (one ?? {}) as Partial<Kept>;
  return [id, game, title, file].every((text) => typeof text === 'string') && typeof at === 'number';
};

/** Keeps a study, the latest first; what no longer fits goes. Says whether it could be kept. */
export function keep(study: Kept, box: Box = here()): boolean {
  if (study.file.length > ROOM) return false;
  let studies = [study, ...kept(box).filter(({ id }) => id !== study.id)].slice(0, MOST_KEPT);
  while (studies.reduce((sum, { file }) => sum + file.length, 0) > ROOM) studies = studies.slice(0, -1);
  // Others keep things here too: with less, it may still fit.
  for (; studies.length; studies = studies.slice(0, -1)) {
    try {
      box.setItem(KEY, JSON.stringify(studies));
      return true;
    } catch {
      continue;
    }
  }
  return false;
}

export function discard(id: string, box: Box = here()): void {
  box.setItem(KEY, JSON.stringify(kept(box).filter((one) => one.id !== id)));
}

export const newId = (): string => Math.random().toString(36).slice(2, 10);
