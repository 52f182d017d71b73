// Keeps everything that was built, so that the page works without a net: the page itself, fonts, words, pictures, the
// module of local tables and its weights. The next version waits until the reader wants it; the one before stays kept,
// since another window may still show it, in the middle of a match.
/* global VERSION, PAGE, MORE */
const CACHE = `tablee-${VERSION}`;
/** What a page left for later: its games, and the words for a turn. */
const TURNS = 'tablee-turns';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      await cache.addAll(PAGE);
      // Large, and not needed to open the page: kept if it comes, and when it is used. Who counts bytes is spared them.
      if (!self.navigator.connection?.saveData) await Promise.allSettled(MORE.map((path) => cache.add(path)));
    }),
  );
});

self.addEventListener('activate', (event) => {
  // Names come in the order they were made: the last of the others is the version before this one.
  const old = (names) => Promise.all(names.filter((name) => name !== CACHE && name !== TURNS).slice(0, -1).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data?.turn) event.waitUntil(tell(event.data.turn));
});

/** Says that it is somebody's turn, unless that very table is looked at. One table has one notification. */
async function tell({ title, body, table }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.some((page) => page.visibilityState === 'visible' && page.url.includes(`#/table/${table}`))) return;
  await self.registration.showNotification(title, { body, tag: `turn-${table}`, icon: '/icon-192.png', data: { table } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.table));
});

async function goTo(table) {
  const address = `/#/table/${table}`;
  const windows = await self.clients.matchAll({ type: 'window' });
  const page = windows.find(({ url }) => url.includes(`#/table/${table}`)) ?? windows[0];
  if (!page) return self.clients.openWindow(address);
  const there = page.url.endsWith(address) ? page : await page.navigate(address).catch(() => page);
  await (there ?? page).focus();
}

// Where the browser lets a worker wake up by itself, it looks whether a turn has come while no page was open.
self.addEventListener('periodicsync', (event) => {
  if (event.tag === 'turns') event.waitUntil(look());
});

async function look() {
  const kept = await (await caches.open(TURNS)).match('/turns');
  if (!kept) return;
  const { games, words, told } = await kept.json();
  const answer = games.length ? await fetch(`/api/tables?status=live&ids=${games.map(({ id }) => id).join(',')}`) : null;
  if (!answer?.ok) return;
  const { tables } = await answer.json();
  const turns = tables.filter((line) => games.some(({ id, seats }) => id === line.table && seats.includes(line.turn)));
  for (const line of turns) if (!told.includes(line.table)) await tell({ ...words, table: line.table });
  const now = turns.map((line) => line.table);
  await (await caches.open(TURNS)).put('/turns', new Response(JSON.stringify({ games, words, told: now })));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const path = request.mode === 'navigate' ? '/' : url.pathname;
  if (PAGE.includes(path) || MORE.includes(path)) event.respondWith(kept(path, request));
  // What this version does not know, a window with the one before may ask for; the server may no longer have it.
  else if (path.startsWith('/assets/')) event.respondWith(caches.match(path).then((found) => found ?? fetch(request)));
});

async function kept(path, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(path);
  if (found) return found;
  const answer = await fetch(request);
  // An answer is read once: what is kept is a copy.
  if (answer.ok) void cache.put(path, answer.clone());
  return answer;
}
