// The first thing that runs, and it is small: it looks at the address and sends for all it will need at once.
import './theme.css';
import { PREFS, read, readerLang } from './lib/reader';
import { pages } from './pages';
import { askEarly } from './wire/early';
import type { Lang } from './wire/types';

const [page = '', id = ''] = window.location.hash.replace(/^#\/?/, '').split(/[/?]/);
const lang = readerLang(read<{ lang?: Lang | null }>(PREFS, {}).lang);
askEarly(lang, page === 'table' && id ? id : null);
// The page's own code comes with the shell's, not after it; the shell says so if it does not come.
pages[page]?.().catch(() => undefined);
void import('./start');

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Only for the friendly page when the table cannot be reached; a refusal (private window, plain http) changes nothing.
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
