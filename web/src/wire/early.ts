// What a page will ask for in any case is asked for before its code is there: the games, a game's rules, and a table's socket.

type Early = { url: string; socket: WebSocket; heard: MessageEvent[] };

let waiting: Early | null = null;
const asked = new Map<string, Promise<Response>>();

/** Where a table's socket is. */
export function liveAddress(table: string, lang: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${encodeURIComponent(table)}/live?lang=${lang}`;
}

export const rulesPath = (game: string): string => `/api/games/${encodeURIComponent(game)}/rules`;

/** Asks early; `table` is the table of the address, `rules` the game whose rules it names, if it does. */
export function askEarly(lang: string, table: string | null, rules: string | null = null): void {
  for (const path of ['/api/games', ...(rules === null ? [] : [rulesPath(rules)])]) {
    const answer = fetch(`${path}?lang=${lang}`);
    answer.catch(() => undefined); // whoever takes it hears of it
    asked.set(`${path}?lang=${lang}`, answer);
  }
  if (table === null) return;
  const url = liveAddress(table, lang);
  const early: Early = { url, socket: new WebSocket(url), heard: [] };
  early.socket.onmessage = (event) => early.heard.push(event);
  waiting = early;
}

/** The answer to what was asked early, for the first who asks it again. */
export function takeEarly(url: string): Promise<Response> | null {
  const taken = asked.get(url) ?? null;
  asked.delete(url);
  return taken;
}

/** The socket to an address: the one opened early, which then tells what it has heard, or a new one. */
export function socketTo(url: string): WebSocket {
  const early = waiting;
  waiting = null;
  if (!early || early.url !== url || early.socket.readyState > WebSocket.OPEN) {
    early?.socket.close();
    return new WebSocket(url);
  }
  const { socket, heard } = early;
  const opened = socket.readyState === WebSocket.OPEN;
  queueMicrotask(() => {
    if (opened) socket.onopen?.(new Event('open'));
    for (const event of heard) socket.onmessage?.(event);
  });
  return socket;
}
