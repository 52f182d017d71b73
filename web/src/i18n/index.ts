// The words of the page, in the reader's language.
export { speak, speakIn, spoken, t, tMaybe, w, when } from './spoken.svelte';
