// What a page will ask for in any case is asked for before its code is there: the games, and a table's socket.

type Early = { url: string; socket: WebSocket; heard: MessageEvent[] };

let waiting: Early | null = null;
let catalogue: Promise<Response> | null = null;

/** Where a table's socket is. */
export function liveAddress(table: string, lang: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${encodeURIComponent(table)}/live?lang=${lang}`;
}

export const gamesAddress = (lang: string): string => `/api/games?lang=${lang}`;

/** Asks early; `table` is the table of the address, if it names one. */
export function askEarly(lang: string, table: string | null): void {
  catalogue = fetch(gamesAddress(lang));
  catalogue.catch(() => undefined); // whoever takes it hears of it
  if (table === null) return;
  const url = liveAddress(table, lang);
  const early: Early = { url, socket: new WebSocket(url), heard: [] };
  early.socket.onmessage = (event) => early.heard.push(event);
  waiting = early;
}

export function takeGames(): Promise<Response> | null {
  const taken = catalogue;
  catalogue = null;
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
