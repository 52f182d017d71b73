// What the server has told about a table, kept true by what flows in. Pure: messages may come twice, late, or not at all.
import type { ChatLine, FromServer, LogEntry, Now, Plan, TableInfo } from '../wire/types';

export type Told = {
  readonly info: TableInfo;
  readonly plan: Plan;
  readonly log: readonly LogEntry[];
  readonly chat: readonly ChatLine[];
  readonly now: Now;
};

export type News = {
  told: Told;
  /** The moves that were not known before. */
  fresh: readonly LogEntry[];
  /** The words that were not heard before. */
  heard: readonly ChatLine[];
  /** Moves already known were taken back or told anew: what was kept of the past is void. */
  rewritten: boolean;
};

/** What a message changes; `gap` if something before it was missed; nothing if it was known already. */
export function fold(told: Told | null, message: FromServer): News | 'gap' | null {
  switch (message.type) {
    case 'hello': {
      const { table, plan, log, chat, now } = message.snapshot;
      // After a long absence everything is told again: only what came since is news, and only where nothing of what was
      // known has been taken back meanwhile.
      const goesOn = told !== null && told.info.id === table.id && log.length > told.log.length && told.log.every((entry, i) => isSame(entry, log[i]));
      const fresh = goesOn ? log.slice(told.log.length) : [];
      return { told: { info: table, plan, log, chat, now }, fresh, heard: told ? unheard(told.chat, chat) : [], rewritten: true };
    }
    case 'events': {
      if (!told || message.from > told.log.length) return 'gap';
      if (message.seq < told.now.seq) return null;
      const { entries, from, now } = message;
      const known = told.log.length;
      const rewritten = from < known;
      const log = entries.length || rewritten ? [...told.log.slice(0, from), ...entries] : told.log;
      // Looked at from another seat, the whole log is told anew: what is new begins where the old one ended.
      const fresh = !rewritten ? entries : now.as !== told.now.as ? log.slice(known) : [];
      const heard = unheard(told.chat, message.chat);
      const chat = heard.length ? [...told.chat, ...heard] : told.chat;
      return { told: { info: message.table ?? told.info, plan: told.plan, log, chat, now }, fresh, heard, rewritten };
    }
    case 'presence': {
      if (!told) return null;
      const seats = told.info.seats.map((seat, i) => ({ ...seat, present: message.seats[i] ?? seat.present }));
      return { told: { ...told, info: { ...told.info, seats, spectators: message.spectators } }, fresh: [], heard: [], rewritten: false };
    }
    case 'refused': {
      // How things stand comes with a refusal. Where it is ahead of the moves known here, those are on their way.
      const { now } = message;
      if (!told || !now || now.seq < told.now.seq || now.ply !== told.log.length) return null;
      return { told: { ...told, now }, fresh: [], heard: [], rewritten: false };
    }
    default:
      return null;
  }
}

/** The same move; what it was may be hidden from one of two pairs of eyes. */
const isSame = (a: LogEntry, b: LogEntry | undefined): boolean => b !== undefined && a.seat === b.seat && (a.text === b.text || a.text === null || b.text === null);

function unheard(known: readonly ChatLine[], lines: readonly ChatLine[]): ChatLine[] {
  const seqs = new Set(known.map((line) => line.seq));
  return lines.filter((line) => !seqs.has(line.seq));
}
