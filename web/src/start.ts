// Puts the page into the document, in the reader's language.
import { mount } from 'svelte';
import App from './App.svelte';
import { speak, spoken } from './i18n';
import { myGames, prefs } from './lib/prefs.svelte';
import { update } from './lib/update.svelte';
import { isHere } from './wire/places';

spoken.lang = prefs.lang;
const target = document.getElementById('app');
if (target) void speak('app').finally(() => mount(App, { target }));
// What is kept for later waits until what is needed now is there.
const later = (): void => {
  void update.watch();
  // Whoever has no game at the server has no turn to be told of, until the first one; the first page asks by itself.
  const begin = (): void => {
    if (myGames().some(({ id }) => !isHere(id))) void Promise.all([import('./friends/watch.svelte'), speak('notify')]).then(([{ watch }]) => watch.start());
  };
  begin();
  window.addEventListener('tablee:games', begin);
};
if (document.readyState === 'complete') later();
else window.addEventListener('load', later);
