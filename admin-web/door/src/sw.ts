/** Keeps the page and all of its parts, so that a phone starts without a network. It never touches the API. */
export {}; // makes it a module for the compiler, so that `self` is its own
declare const self: ServiceWorkerGlobalScope;
/** Written into the file by the build. */
declare const PRECACHE: { version: string; files: string[] };

const NAME = `door-${PRECACHE.version}`;

/** The page has just loaded the hashed files, so they may come from the browser's cache. Names that stay may not. */
const requestOf = (url: string): Request =>
  new Request(url, { cache: url.startsWith('/assets/') ? 'default' : 'reload' });

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // All or nothing: half of a page is worse than the page of yesterday.
  await cache.addAll(PRECACHE.files.map(requestOf));
}

async function forgetEarlier(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetEarlier()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/api/')) return;
  event.respondWith(answer(request, request.mode === 'navigate' ? '/' : pathname));
});
