import { describe, expect, it, vi } from 'vitest';
import { t } from '../src/i18n';
import { prefs } from '../src/lib/prefs.svelte';
import { doer, isLine, teamOf } from '../src/team-km/words';
import type { KmEffect, KmPlan } from '../src/team-km/types';
import type { LogEntry } from '../src/wire/types';

vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined })));

const plan = (teams: number[][]): KmPlan => ({ mode: '', teams, goal: 18, surface: 12, cards: [], shot: [], clearance: [], deck: '' });
const chance = (text: string | null, said: string | null, ...effects: KmEffect[]): LogEntry => ({ seat: null, text, said, effects });
const name = (seat: number): string => ['Ana', 'Bo', 'Chloé', 'Dan'][seat] ?? '?';
const kick = (team: number, face: string, said: string | null): LogEntry => chance(`die:${face}`, said, { do: 'kick', team, face });

describe('the move list of Team KM', () => {
  it('shows every die, whether or not the referee says something to it', () => {
    expect(isLine(kick(0, 'goal', null))).toBe(true);
    expect(isLine(kick(1, 'bar', 'Sur la barre !'))).toBe(true);
    expect(isLine(chance('die:goal', null, { do: 'die', face: 'goal' }))).toBe(true);
    expect(isLine(chance('clear:4', null, { do: 'clear', number: 4 }, { do: 'ball', team: 0, from: 15, to: 11 }))).toBe(true);
    expect(isLine(chance('lose:P1', null, { do: 'lose', seat: 1, card: 'P1' }))).toBe(true);
  });
  it('leaves out what is only dealt, and what is hidden', () => {
    expect(isLine(chance('card:P1', null, { do: 'draw', seat: 0, card: 'P1' }))).toBe(false);
    expect(isLine(chance(null, null, { do: 'draw', seat: 0, card: null }))).toBe(false);
    expect(isLine({ seat: 1, text: null, said: null, effects: [] })).toBe(false);
    expect(isLine({ seat: 1, text: 'draw', said: null, effects: [] })).toBe(true);
    expect(isLine(chance('card:HALF', 'Mi-temps !', { do: 'marker', seat: 0, card: 'HALF' }))).toBe(true);
  });
  it('names who kicks in a shoot-out: the player, or the team of several', () => {
    const alone = plan([[0], [1]]);
    expect(doer(kick(0, 'goal', null), alone, name)).toBe('Ana');
    expect(doer(kick(1, 'save', null), alone, name)).toBe('Bo');
    const pairs = plan([[0, 2], [1, 3]]);
    for (const [lang, words] of [['fr', 'Équipe 2'], ['en', 'Team 2']] as const) {
      prefs.set('lang', lang);
      expect(t('km.team', { n: 2 })).toBe(words);
      expect(doer(kick(1, 'goal', null), pairs, name)).toBe(words);
    }
    expect(teamOf(kick(1, 'goal', null), pairs)).toBe(1);
    expect(teamOf({ seat: 3, text: 'draw', said: null, effects: [] }, pairs)).toBe(1);
  });
  it('names nobody where chance alone acts', () => {
    expect(doer(chance('clear:4', null, { do: 'clear', number: 4 }), plan([[0], [1]]), name)).toBe(null);
    expect(teamOf(chance('clear:4', null, { do: 'clear', number: 4 }), plan([[0], [1]]))).toBe(null);
  });
});
