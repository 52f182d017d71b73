// What ears are told of a match: moves as they are seen, what is asked, how it ended, and what others say.
import { t } from '../i18n';
import { liveRegion } from '../lib/live-region.svelte';
import type { ChatLine, LogEntry, Now, Refusal } from '../wire/types';
import type { Moment } from './timeline.svelte';
import { chatWords, claimWords, doer, moveWords, named, resultHow, resultTitle, seatName, type Known } from './words';

/** After a crowd of moves the last ones are enough. */
const LAST = 3;

/** One after the other, each with its end. */
const sentences = (...parts: string[]): string => parts.filter(Boolean).map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(' ');

export class Speech {
  constructor(
    private readonly known: Known,
    private readonly say: (text: string) => void = (text) => liveRegion.say(text),
  ) {}

  moved = (entry: LogEntry): void => {
    if (!entry.listed) return;
    const move = moveWords(this.known, entry);
    const who = doer(this.known, entry);
    const line = move && who !== null ? t('say.line', { name: who, text: move }) : move;
    const told = sentences(line, named(this.known, entry.said ?? ''));
    if (told) this.say(told);
  };

  arrived = (moment: Moment, before: Moment | null): void => {
    if (!moment.now) return;
    this.claimed(moment.now, before?.now ?? null);
    if (!before) return;
    const fresh = moment.log.slice(before.ply);
    for (const entry of fresh.slice(-LAST)) this.moved(entry);
    const { result, prompt } = moment.now;
    if (result && !before.now?.result) this.say(sentences(resultTitle(this.known, result), resultHow(this.known, result, prompt)));
    else if (fresh.length && !result) this.say(this.atOneScreen(moment.now) ?? named(this.known, prompt));
  };

  /** At one screen, what is asked of a hidden hand is not said aloud before whoever holds it is there. */
  private atOneScreen({ turn }: Now): string | null {
    const { yours, plan } = this.known;
    if (yours.length < 2 || plan?.area !== 'cards' || turn.kind !== 'player') return null;
    return t('table.curtain', { name: seatName(this.known, turn.seat) });
  }

  heard(lines: readonly ChatLine[]): void {
    const { yours, info } = this.known;
    for (const line of lines) {
      const { seat, name } = line;
      const own = seat !== null && (yours.includes(seat) || info?.muted.includes(seat));
      if (!own) this.say(t('say.line', { name: name || (seat === null ? '' : seatName(this.known, seat)), text: chatWords(line) }));
    }
  }

  refused(refusal: Refusal): void {
    const message = named(this.known, refusal.message);
    this.say(refusal.rule ? `${t('table.why.rule', { rule: refusal.rule })}. ${message}` : message);
  }

  /** Claims that did not hold, as many as were not told yet. */
  private claimed({ ply, claims }: Now, before: Now | null): void {
    for (const { seat, cell } of claims.slice(before?.ply === ply ? before.claims.length : 0)) this.say(claimWords(this.known, seat, cell));
  }

  hint(move: string): void {
    this.say(t('table.hint.say', { move }));
  }
}
