// The pages by the first word of their address, each loaded when it is asked for, with the words it says.
import type { Component } from 'svelte';
import type { Part } from './i18n/parts';

export type PageInfo = {
  /** Every page takes what the rest of the address says. */
  load: () => Promise<{ default: Component<{ at: string[] }> }>;
  parts: Part[];
};

export const pages: Record<string, PageInfo | undefined> = {
  '': { load: () => import('./home/Home.svelte'), parts: ['home'] },
  table: { load: () => import('./table/TablePage.svelte'), parts: ['table', 'board'] },
  join: { load: () => import('./join/JoinPage.svelte'), parts: ['join'] },
  learn: { load: () => import('./learn/LearnPage.svelte'), parts: ['learn', 'table', 'board'] },
  rules: { load: () => import('./rules/RulesPage.svelte'), parts: ['rules', 'board'] },
  past: { load: () => import('./past/PastPage.svelte'), parts: ['past'] },
};
