// How fast things move, said to the whole page. What boards and pieces look like is said where they are drawn.
import { playPrefs } from '../lib/play-prefs.svelte';
import './themes.css';

if (typeof document !== 'undefined') {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset.speed = playPrefs.now.speed;
    });
  });
}
