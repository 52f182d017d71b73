// The first thing that runs, and it is small: it looks at the address and sends for all it will need at once.
import './theme.css';
import { loadPart } from './i18n/parts';
import { PREFS, read, readerLang } from './lib/reader';
import { pages } from './pages';
import { askEarly } from './wire/early';
import { isHere } from './wire/places';
import type { Lang } from './wire/types';

const [name = '', id = ''] = window.location.hash.replace(/^#\/?/, '').split(/[/?]/);
const lang = readerLang(read<{ lang?: Lang | null }>(PREFS, {}).lang);
askEarly(lang, name === 'table' && id && !isHere(id) ? id : null, name === 'rules' && id ? id : null);
// The page's own code and words come with the shell's, not after them; the shell says so if they do not come. In a task of
// its own: a slow phone does something else in between.
setTimeout(() => {
  const page = pages[name];
  page?.load().catch(() => undefined);
  for (const part of ['app' as const, ...(page?.parts ?? [])]) loadPart(part, lang).catch(() => undefined);
  void import('./start');
});
