// The pages by the first word of their address, each loaded when it is asked for.
import type { Component } from 'svelte';

// Every page takes what the rest of the address says.
type Page = Promise<{ default: Component<{ at: string[] }> }>;

export const pages: Record<string, (() => Page) | undefined> = {
  '': () => import('./home/Home.svelte'),
  table: () => import('./table/TablePage.svelte'),
  join: () => import('./table/JoinPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  past: () => import('./home/PastPage.svelte'),
};
