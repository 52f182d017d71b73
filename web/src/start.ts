// Puts the page into the document, in the reader's language.
import { mount } from 'svelte';
import App from './App.svelte';
import { speak, spoken } from './i18n';
import { prefs } from './lib/prefs.svelte';
import { update } from './lib/update.svelte';

spoken.lang = prefs.lang;
const target = document.getElementById('app');
if (target) void speak('app').finally(() => mount(App, { target }));
// What is kept for later waits until what is needed now is there.
if (document.readyState === 'complete') void update.watch();
else window.addEventListener('load', () => void update.watch());
