// What the page's bones must keep: no game in generic code, no colour outside the theme, no room too large.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../src/', import.meta.url).pathname;
function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}
const sources = files(root)
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('generated.ts') && !/i18n\/\w+\.(fr|en)\.ts$/.test(path))
  .map((path) => ({ name: path.slice(root.length), text: readFileSync(path, 'utf8') }));
const style = (text: string): string => /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
const found = (pattern: RegExp, read: (text: string) => string = (text) => text): string[] =>
  sources.flatMap(({ name, text }) => [...read(text).matchAll(pattern)].map(([match]) => `${name}: ${match}`));

describe('the bones', () => {
  it('are all looked at', () => {
    expect(sources.length).toBeGreaterThan(60);
    expect(sources.map(({ name }) => name)).toContain('table/TablePage.svelte');
    expect(style('<style>\n a { color: #fff }\n</style>')).toContain('#fff');
  });
  it('know games by their kinds alone', () => {
    const ids = /(['"`])(dames|damsystem|kidam|damata|team-km)\1/g;
    expect(found(ids).filter((line) => !line.startsWith('match/kinds.ts'))).toEqual([]);
  });
  it('look into no code of a card, a move, an option or a sentence', () => {
    // A card by its code, a move or an answer by a piece of its text, an option by its key: each has a type that says it.
    const codes = /(['"`])(?:RED|YEL|P[1-5]|T[1-5]|PT[1-4]|TAC|DEF|GK|REM\*?|DRI\*?|LOB\*?|DL\*?|ENG|SUPER|ANGE|PONT|ANTHO)\1/g;
    const texts = /\b(?:text|code)\.(?:split\((['"`])(?! |\\n)|match\(|slice\(|indexOf\(|startsWith\(|endsWith\(|includes\(|replace\()|\b(?:turn|move)\.(?:split|match|slice|indexOf|startsWith|endsWith|includes|replace)\(|\bligne\|line\b/g;
    // How places are written, and how many cards a hand has, are the game's to say.
    const written = /\\p\{[NL]\}|\.limit\s*[<>]=?\s*\d/g;
    const options = /\bspec\.key === |\boptions\.(?:capture|mode|limits|rules|carry|goals|heap|first|shootout|deck)\b/g;
    const seen = ["card.code.replace('*', '')", "turn.split(' ')", '/(\\p{N}[^\\p{N}\\s])/u', 'seat.limit < 7', "effect.card === 'RED'", "['P3', 'TAC']", "text.split(':')", "code.startsWith('P')", "spec.key === 'first'", 'wish.options.first', '/(?:ligne|line)\\s/'];
    expect(seen.filter((line) => ![codes, texts, options, written].some((pattern) => new RegExp(pattern).test(line)))).toEqual([]);
    // A touch in a lesson has a tag of its own before it; the drawings of the deck's cards are kept by its codes.
    const excused = (line: string): boolean => line.startsWith('learn/trying.svelte.ts') || line.startsWith('cards/drawings.ts');
    expect([...found(codes), ...found(texts), ...found(options), ...found(written)].filter((line) => !excused(line))).toEqual([]);
  });
  it('take the kinds of pieces from the plan: only what draws them knows them by name', () => {
    const kinds = /(['"`])(?:man|king|keeper|midfielder|forward|marble|damsy)\1/g;
    expect("kind={marbles ? 'marble' : 'man'}".match(kinds)).toHaveLength(2);
    // Where a position is set up by hand, marbles heap.
    expect(found(kinds).filter((line) => !/^(board\/|study\/setup\.svelte\.ts)/.test(line))).toEqual([]);
  });
  it('have their colours in the theme', () => {
    expect(found(/#[0-9a-f]{3,8}\b|\brgba?\(/gi, style)).toEqual([]);
  });
  it('do not reach into each other by global styles', () => {
    expect(found(/:global/g)).toEqual([]);
  });
  it('are of a size to be read', () => {
    expect(sources.filter(({ text }) => text.split('\n').length > 300).map(({ name }) => name)).toEqual([]);
  });
  it('point one way: areas and matches know no page', () => {
    const from = (folders: string): RegExp => new RegExp(`(?:from |import\\()'\\.\\./(?:${folders})/`, 'g');
    const of = (folders: string) => (line: string): boolean => new RegExp(`^(?:${folders})/`).test(line);
    // Pages are led to and never leant on; the last of them take from another page what is that page's own.
    const pages = 'elsewhere|games|guide|home|join|learn|past|prefs|print|puzzles|rules|share|study|table';
    const areas = 'board|cards|friends|i18n|lib|match|session|wire|worker';
    expect(found(from(pages)).filter(of(areas))).toEqual([]);
    expect(found(from('board|cards|friends|session')).filter(of('match|wire|lib|i18n|worker'))).toEqual([]);
    expect(found(from('match')).filter(of('wire|lib|i18n|worker'))).toEqual([]);
    expect(found(from('table|share|join|past')).filter(of('learn|puzzles|study|rules|print|games|home|guide|prefs'))).toEqual([]);
  });
  it('have no circles: whatever a folder needs never needs that folder', () => {
    // Types alone tie nothing together.
    const needs = new Map<string, Set<string>>();
    for (const { name, text } of sources) {
      const [own] = name.split('/');
      if (!own || !name.includes('/')) continue;
      for (const [, path] of text.replace(/import type [^;]*;/g, '').matchAll(/(?:from|import|import\()\s*'\.\.\/([\w-]+)(?:\/[^']*)?'/g)) if (path && path !== own) needs.set(own, (needs.get(own) ?? new Set()).add(path));
    }
    const reached = (from: string): Set<string> => {
      const all = new Set<string>();
      for (const waiting = [from]; waiting.length; ) for (const next of needs.get(waiting.pop() ?? '') ?? []) if (!all.has(next)) all.add(next) && waiting.push(next);
      return all;
    };
    expect(reached('table')).toContain('match');
    expect([...needs.keys()].filter((folder) => reached(folder).has(folder))).toEqual([]);
  });
  it('reach tables by the carrier alone', () => {
    // What runs first asks early; a worker fetches its module; all else goes by `asks` and `house`.
    const around = /from '[./]+wire\/(api|live|early|home)'|\bfetch\(|new (WebSocket|EventSource)\b/g;
    expect(found(around).filter((line) => !/^(wire|worker)\//.test(line))).toEqual(["friends/watch.svelte.ts: from '../wire/home'", "main.ts: from './wire/early'"]);
  });
  it('cast nothing from the wire', () => {
    expect(found(/as (Board|Cards|Scene|Plan|Effect|LogEntry)\w*/g)).toEqual([]);
  });
});
