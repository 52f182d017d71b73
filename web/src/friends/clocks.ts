// Clocks in words.
import { t } from '../i18n';
import type { Clock } from '../wire/types';

/** A number as people write it: half minutes too. */
const number = (n: number): string => String(Math.round(n * 100) / 100).replace('.', ',');

export function clockWords(clock: Clock): string {
  if (clock.kind === 'days') return t('clock.days', { n: clock.days });
  return t('clock.fischer', { m: number(clock.base / 60_000), s: number(clock.increment / 1000) });
}
