// Puts the page into the document, in the reader's language.
import { mount } from 'svelte';
import App from './App.svelte';
import { speak, spoken } from './i18n';
import { prefs } from './lib/prefs.svelte';

spoken.lang = prefs.lang;
const target = document.getElementById('app');
if (target) void speak('app').finally(() => mount(App, { target }));
