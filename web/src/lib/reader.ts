// What this browser keeps for its reader, read without anything else being loaded yet.
import type { Lang } from '../wire/types';

export const PREFS = 'tablee.prefs';

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise; // storage is closed, or holds something of another time
  }
}

/** Asks again what could not be asked: when the net is back, and every now and then. Gives how to stop. */
export function againSoon(load: () => unknown): () => void {
  const timer = setInterval(load, 10_000);
  window.addEventListener('online', load);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', load);
  };
}

/** The language chosen before, else the browser's. */
export const readerLang = (chosen: Lang | null | undefined): Lang =>
  chosen ?? (navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en');
