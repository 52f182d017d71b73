// Moves of Team KM as people say them: `play:TAC>3` is "Tacle → Lise".
import { tMaybe, w } from '../i18n';
import type { KmPlan } from './types';

export function moveWords(text: string, plan: KmPlan, seatName: (seat: number) => string): string {
  const name = (code: string): string => {
    const card = plan.cards.find((c) => c.code === code);
    return card ? w(card.name) : code;
  };
  const [verb = '', rest = ''] = text.split(':');
  if (!rest) return tMaybe(`km.did.${verb}`, tMaybe(`km.button.${verb}`, verb));
  if (verb === 'die') return `${tMaybe('km.die.shot', verb)} : ${tMaybe(`km.die.${rest}`, rest)}`;
  if (verb === 'clear') return tMaybe('km.die.clear', rest, { n: rest });
  if (verb === 'swap') {
    const [mine = '', seat = '', theirs = ''] = rest.split('/');
    return `${name(mine)} ⇄ ${name(theirs)} (${seatName(Number(seat) - 1)})`;
  }
  const [, code = '', as, target] = /^([^=>]+)(?:=(\w+))?(?:>(\d+))?$/.exec(rest) ?? [];
  const use = as ? ` (${tMaybe(`km.as.${as}`, as)})` : '';
  const against = target ? ` → ${seatName(Number(target) - 1)}` : '';
  const before = verb === 'discard' || verb === 'change' || verb === 'lose' ? `${tMaybe(`km.did.${verb}`, verb)} ` : '';
  return `${before}${name(code)}${use}${against}`;
}
