// Keeps the game playable with the network gone.
//
// A release is a set of files whose names carry their contents' hash, and one page that names them. So a page and its
// files can never be of two releases; what is left to see to is that the page in the cache has its files there too.
const RELEASE = '{{release}}';
const FILES = [{{files}}];
// Two copies of the game under one host keep out of each other's way.
const OURS = `noughts ${registration.scope} `;
const CACHE = OURS + RELEASE;

addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  const page = await fetch('./', { cache: 'no-cache' });
  // The server may have gone on to a newer release since this file was read; its own worker will follow.
  if (!page.ok || !(await page.clone().text()).includes(RELEASE)) throw new Error('another release');
  await cache.addAll(FILES);
  await cache.put('./', page);
  await skipWaiting();
})()));

addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
})()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(request.mode === 'navigate' ? newestPage(request) : file(request));
});

/** From the network, so that a new release is seen at once; from the cache when there is none. */
async function newestPage(request) {
  try {
    const response = await fetch(request, { cache: 'no-cache' });
    if (response.ok) return response;
  } catch { /* offline */ }
  return (await caches.match('./')) ?? Response.error();
}

/** A name stands for one content for ever, so the cache is never wrong. Letters are kept once they were needed. */
async function file(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && /letters\//.test(request.url)) (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
