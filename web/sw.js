// Keeps everything that was built, so that the page works without a net: the page itself, fonts, words, pictures, the
// module of local tables and its weights. What it keeps is one version; the next one waits until the reader wants it.
/* global VERSION, PAGE, MORE */
const CACHE = `tablee-${VERSION}`;

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
  const old = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const path = request.mode === 'navigate' ? '/' : url.pathname;
  if (PAGE.includes(path) || MORE.includes(path)) event.respondWith(kept(path, request));
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
