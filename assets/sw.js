// Keeps the pages that were read last, to be read again without a connection. Signing in or out forgets them.
const PAGES = 'pages-1';
const FILES = 'files-1';
const MAX_PAGES = 30;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => ![PAGES, FILES].includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && /^\/(sign-|settings|auth\/)/.test(url.pathname)) event.waitUntil(caches.delete(PAGES));
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(event));
  else if (request.mode === 'navigate' && isKept(url.pathname)) event.respondWith(page(event));
});

const isKept = (path) => /^\/(popular|following|trending|discussed|newest|bookmarks|tags.*|sources.*|posts\/.*|feeds\/[^/]*)?$/.test(path);

/** From the server, or what it said last: of this page, else of the start page. */
async function page({ request }) {
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.open(PAGES);
    const answer = (await kept.match(request)) ?? (await kept.match('/'));
    if (answer) return answer;
    throw error;
  }
}

async function keep(request, answer) {
  const kept = await caches.open(PAGES);
  await kept.put(request, answer);
  const keys = await kept.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_PAGES)).map((key) => kept.delete(key)));
}

/** From the server, which says how long a file may be kept; without a connection, as it was last. */
async function file({ request }) {
  const kept = await caches.open(FILES);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const answer = await kept.match(request);
    if (answer) return answer;
    throw error;
  }
}
