// The pages by the first word of their address, each loaded when it is asked for, with the words it says.
import type { Component } from 'svelte';
import type { Part } from './i18n/parts';

export type PageInfo = {
  /** Every page takes what the rest of the address says. */
  load: () => Promise<{ default: Component<{ at: string[] }> }>;
  parts: Part[];
  /** How many further words of the address lead to what reads as another page. */
  depth?: number;
};

export const pages: Record<string, PageInfo | undefined> = {
  '': { load: () => import('./home/Home.svelte'), parts: ['home'] },
  table: { load: () => import('./table/TablePage.svelte'), parts: ['table', 'board', 'friends', 'bots'], depth: 1 },
  join: { load: () => import('./join/JoinPage.svelte'), parts: ['join', 'friends'], depth: 1 },
  elsewhere: { load: () => import('./friends/ElsewherePage.svelte'), parts: ['elsewhere'] },
  learn: { load: () => import('./learn/LearnPage.svelte'), parts: ['learn', 'table', 'board'], depth: 2 },
  rules: { load: () => import('./rules/RulesPage.svelte'), parts: ['rules', 'board'], depth: 1 },
  print: { load: () => import('./print/PrintPage.svelte'), parts: ['print', 'board'], depth: 1 },
  puzzles: { load: () => import('./puzzles/PuzzlesPage.svelte'), parts: ['puzzles', 'table', 'board'], depth: 1 },
  games: { load: () => import('./games/GamesPage.svelte'), parts: ['games'] },
  study: { load: () => import('./study/StudyPage.svelte'), parts: ['study', 'table', 'board'], depth: 2 },
  past: { load: () => import('./past/PastPage.svelte'), parts: ['past'] },
};
