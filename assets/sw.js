// Keeps the pages that were read last, to be read again without a connection. They are of one account: what the server
// says of who asks, by x-viewer, forgets those of anybody else, and so does signing in or out.
const PAGES = 'pages-2 ';
const FILES = 'files-1';
const MAX_PAGES = 30;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== FILES && !name.startsWith(PAGES)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && /^\/(sign-|settings|auth\/)/.test(url.pathname)) event.waitUntil(forgetBut(undefined));
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(event));
  else if (request.mode === 'navigate') event.respondWith(page(event, isKept(url.pathname)));
});

const isKept = (path) => /^\/(popular|following|trending|discussed|newest|bookmarks|tags.*|sources.*|posts\/.*|feeds\/[^/]*)?$/.test(path);

/** From the server, or what it said last: of this page, else of the start page. */
async function page({ request }, mayKeep) {
  try {
    const answer = await fetch(request);
    const viewer = answer.headers.get('x-viewer');
    if (viewer !== null) await forgetBut(viewer);
    if (viewer !== null && mayKeep && answer.ok && !answer.redirected) await keep(viewer, request, answer.clone());
    return answer;
  } catch (error) {
    const [name] = (await caches.keys()).filter((name) => name.startsWith(PAGES));
    if (!mayKeep || name === undefined) throw error;
    const kept = await caches.open(name);
    const answer = (await kept.match(request)) ?? (await kept.match('/'));
    if (answer) return answer;
    throw error;
  }
}

async function forgetBut(viewer) {
  const others = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + viewer);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function keep(viewer, request, answer) {
  const kept = await caches.open(PAGES + viewer);
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
