// What everybody at the table looks up for, in words: a title, a line under it, and the die where one was thrown.
import { t } from '../i18n';
import type { CardEffect } from '../match/performer';
import type { Face } from '../wire/types';

export type Moment = {
  kind: 'goal' | 'half' | 'added' | 'red' | 'penalty' | 'save' | 'bar' | 'roll' | 'clear' | 'shootout' | 'scored' | 'missed' | 'end';
  title: string;
  line: string;
  /** The team it is about. */
  side: number | null;
  die: Face | number | null;
};

/** What words need to know. */
export type Told = { seat: (seat: number) => string; team: (team: number) => string; teamOf: (seat: number) => number | null; goals: readonly number[] };

/** How long a moment stands, in ms: half-time is a page to be read. */
export const STANDS: Record<Moment['kind'], number> = { goal: 2200, half: 4000, added: 2200, red: 1900, penalty: 1700, save: 1700, bar: 1700, roll: 250, clear: 1000, shootout: 2000, scored: 1500, missed: 1500, end: 2200 };

const plain = (kind: Moment['kind'], title: string, line: string, side: number | null = null, die: Moment['die'] = null): Moment => ({ kind, title, line, side, die });

/** The moment an effect is, if it is one. */
export function momentOf(effect: CardEffect, told: Told): Moment | null {
  const score = told.goals.join(' – ');
  switch (effect.do) {
    case 'scored':
      return plain('goal', t('km.moment.goal'), t('km.moment.goal.line', { name: told.seat(effect.seat), score: told.goals.map((n, i) => n + Number(i === effect.team)).join(' – ') }), effect.team);
    case 'half':
      return plain('half', t('km.moment.half'), t('km.moment.half.line', { score }));
    case 'full':
      return plain('added', t('km.moment.added'), t('km.moment.added.line'));
    case 'booked':
      return effect.red ? plain('red', t('km.moment.red'), t('km.moment.red.line', { name: told.seat(effect.seat), n: effect.limit }), told.teamOf(effect.seat)) : null;
    case 'penalty':
      return plain('penalty', t('km.moment.penalty'), t('km.moment.penalty.line', { name: told.seat(effect.seat) }), told.teamOf(effect.seat));
    case 'die': {
      const [name, side] = [told.seat(effect.seat), told.teamOf(effect.seat)];
      if (effect.face === 'save') return plain('save', t('km.moment.save'), t('km.moment.save.line', { name }), side, effect.face);
      if (effect.face === 'bar') return plain('bar', t('km.moment.bar'), t('km.moment.bar.line', { name }), side, effect.face);
      return plain('roll', '', t('km.moment.roll', { name }), side, effect.face);
    }
    case 'clear':
      return plain('clear', '', t('km.moment.clear', { n: effect.number }), null, effect.number);
    case 'shootout':
      return plain('shootout', t('km.shootout'), t('km.moment.shootout.line', { score }));
    case 'kick':
      return plain(effect.face === 'goal' ? 'scored' : 'missed', t(effect.face === 'goal' ? 'km.moment.scored' : 'km.moment.missed'), told.team(effect.team), effect.team, effect.face);
    case 'over':
      return plain('end', t('km.moment.end'), score);
    default:
      return null;
  }
}
