import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Only for the friendly page when the table cannot be reached; a refusal (private window, plain http) changes nothing.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
