// Clocks in words.
import { spoken, t } from '../i18n';
import type { Clock } from '../wire/types';

/** A number as people write it, each in their language: half minutes too. */
const number = (n: number): string => new Intl.NumberFormat(spoken.lang, { maximumFractionDigits: 2 }).format(n);

export function clockWords(clock: Clock): string {
  if (clock.kind === 'days') return t('clock.days', { n: clock.days });
  return t('clock.fischer', { m: number(clock.base / 60_000), s: number(clock.increment / 1000) });
}
