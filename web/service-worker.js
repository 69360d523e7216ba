// Makes the game playable offline.
//
// A release is a page and the files that it names. The names of the files contain hashes of their contents. So a page
// never gets files of another release. This worker only has to make sure that a page in the cache has its files in the
// cache too.
const RELEASE = '{{release}}';
const FILES = [{{files}}];
/** The files that are not needed before the first move. */
const LATER = [{{later}}];
// The names of our caches contain the folder of the page, so that two copies of the game on one host have separate
// caches.
const PREFIX = `noughts ${registration.scope} `;
const CACHE = PREFIX + RELEASE;
/** The cache of fonts that were needed, and of their table. It lasts longer than a release, because they cannot be fetched offline. */
const LETTERS = `${PREFIX}letters`;
const isLetters = ({ url }) => /\/letters[/-]/.test(url);

addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  const page = await fetch('./', { cache: 'no-cache' });
  // The server may have a newer release by now. Then this worker fails, and the worker of that release is installed.
  if (!page.ok || !(await page.clone().text()).includes(RELEASE)) throw new Error('another release');
  // The page has just loaded most of them. Their names contain hashes, so the browser's own copies are right, however old.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'force-cache' })));
  await cache.put('./', page);
  await skipWaiting();
})()));

addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE && name !== LETTERS) await caches.delete(name);
  }
  await clients.claim();
})()));

/** Keeps files that the page may have by now, so the browser's own copies are right here too. */
async function keep(name, files) {
  if (!files.length) return;
  const cache = await caches.open(name);
  const isThere = await Promise.all(files.map((file) => cache.match(file)));
  const missing = files.filter((_, index) => !isThere[index]);
  // Without the network, the next page asks again.
  await cache.addAll(missing.map((file) => new Request(file, { cache: 'force-cache' }))).catch(() => {});
}

addEventListener('message', (event) => {
  const { letters, hasMoved } = event.data;
  event.waitUntil(Promise.all([keep(LETTERS, letters), keep(CACHE, hasMoved ? LATER : [])]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(request.mode === 'navigate' ? newestPage(request) : file(request));
});

/** How long the network may take to answer before the page comes from the cache, in milliseconds. */
const PATIENCE = 2000;

/** An answer whose body has come to its end, if it is a good one. A network can stop in the midst of a page, too. */
async function whole(response) {
  return response.ok ? new Response(await response.blob(), response) : undefined;
}

/**
 * The page from the network, so that a new release is shown at once. Offline, or if the network has not sent it in time, it
 * is the page from the cache.
 */
async function newestPage(request) {
  const cached = caches.match('./');
  const sent = fetch(request, { cache: 'no-cache' }).then(whole).catch(() => undefined);
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
  return await Promise.race([sent, late]) ?? await cached ?? await sent ?? Response.error();
}

/** A file from any cache or else the network. A name belongs to one content, so a cache is never out of date. */
async function file(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && isLetters(request)) (await caches.open(LETTERS)).put(request, response.clone());
  return response;
}
