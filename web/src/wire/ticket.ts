// A seat is asked for with a token of this browser's own making, kept until there is an answer: if the answer is lost,
// on its way or with the page, asking again gives the same seat and not a second one, or none.
import { WireError } from './carrier';

const place = (table: string): string => `tablee.ticket.${table}`;

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the server may have done it all the same. */
const unanswered = (why: unknown): boolean => !(why instanceof WireError) || ['offline', 'busy', 'internal'].includes(why.refusal.code);

/** Whether something was asked for with a ticket, and never answered. */
export function isPending(table: string): boolean {
  try {
    return localStorage.getItem(place(table)) !== null;
  } catch {
    return false;
  }
}

export async function withTicket<T>(table: string, ask: (token: string) => Promise<T>): Promise<T> {
  let token = fresh();
  try {
    token = localStorage.getItem(place(table)) ?? token;
    localStorage.setItem(place(table), token);
  } catch {
    // A browser that keeps nothing asks anew each time.
  }
  const forget = (): void => {
    try {
      localStorage.removeItem(place(table));
    } catch {
      // There was nothing to forget.
    }
  };
  try {
    const answer = await ask(token);
    forget();
    return answer;
  } catch (why) {
    if (!unanswered(why)) forget();
    throw why;
  }
}
