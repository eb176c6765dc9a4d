// Keeps the pages that were read last, to be read again without a connection. They are of one account: what the server
// says of who asks, by x-viewer, forgets those of anybody else, and so does signing in or out.
const PAGES = 'pages-3 ';
const FILES = 'files-2';
const MAX_PAGES = 30;
const OFFLINE = '/assets/offline.html';
const KEPT_AT = 'x-kept-at';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.add(OFFLINE)).catch(() => undefined));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(begin()));

// A page that was loaded before this script, as on the first visit, asks to be kept.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepOpen(event.source.url));
});

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== FILES && !name.startsWith(PAGES)).map((name) => caches.delete(name)));
  await self.clients.claim();
}
async function keepOpen(url) {
  if (!isKept(new URL(url).pathname)) return;
  try {
    const request = new Request(url.split('#')[0], { headers: { accept: 'text/html' } });
    await keep(request, await fetch(request.clone()));
    await keepFiles(await (await match(request))?.text());
  } catch {
    // Without a connection, at the next visit.
  }
}
/** Keeps the styles, scripts and icons that a page names. */
async function keepFiles(html = '') {
  const files = await caches.open(FILES);
  const paths = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, path]) => path));
  await Promise.all([...paths].map((path) => files.add(path).catch(() => undefined)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && /^\/(sign-|settings|auth\/)/.test(url.pathname)) event.waitUntil(forgetBut(undefined));
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (request.mode === 'navigate') event.respondWith(page(event));
});

const isKept = (path) => /^\/(popular|following|trending|discussed|newest|bookmarks|history|tags.*|sources.*|posts\/.*|feeds\/[^/]*)?$/.test(path);

/** From the server; without it the copy of this very page, which says how old it is, or a page that lists what there is. */
async function page(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    const viewer = answer.headers.get('x-viewer');
    if (viewer !== null) await forgetBut(viewer);
    if (isKept(new URL(request.url).pathname)) event.waitUntil(keep(request, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    return (await copyOf(request)) ?? (await offlinePage()) ?? Promise.reject(error);
  }
}

async function keep(request, answer) {
  const viewer = answer.headers.get('x-viewer');
  // A page that must not be stored shows a secret.
  if (viewer === null || !answer.ok || answer.redirected || /no-store/.test(answer.headers.get('cache-control') ?? '')) return;
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  const copy = new Response(await answer.blob(), { status: answer.status, headers });
  const kept = await caches.open(PAGES + viewer);
  await kept.delete(request);
  await kept.put(request, copy);
  const keys = await kept.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_PAGES)).map((key) => kept.delete(key)));
}
async function keptPages() {
  const [name] = (await caches.keys()).filter((one) => one.startsWith(PAGES));
  return name === undefined ? undefined : caches.open(name);
}
async function match(request) {
  return (await keptPages())?.match(request);
}

/** The copy of a page, with a line that says when it was made. */
async function copyOf(request) {
  const kept = await match(request);
  if (!kept) return undefined;
  const html = await kept.text();
  const line = `<p class="note offline" role="status">No connection. This is a copy of ${timeOf(kept)}. <a href="">Try again</a></p>`;
  return new Response(html.replace(/<main[^<>]*>/, (main) => main + line), { headers: kept.headers });
}

/** Says that there is no copy of this page, and lists those that there are, the latest first. */
async function offlinePage() {
  const page = await caches.match(OFFLINE);
  if (!page) return undefined;
  const pages = await keptPages();
  const rows = [];
  for (const request of (await pages?.keys()) ?? []) {
    const kept = await pages.match(request);
    const title = /<title>([^<]*)/.exec(await kept.text())?.[1] ?? '';
    const { pathname, search } = new URL(request.url);
    rows.unshift(`<li><a href="${escapeHtml(pathname + search)}">${title}</a> <small>copy of ${timeOf(kept)}</small></li>`);
  }
  const list = rows.length > 0 ? `<h2>Pages you can read now</h2><ul class="links">${rows.join('')}</ul>` : '<p>No pages are stored in this browser yet.</p>';
  const html = (await page.text()).replace('<p data-kept></p>', list).replace('<p data-kept="true"></p>', list);
  return new Response(html, { status: 503, headers: page.headers });
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
function timeOf(kept) {
  const at = new Date(Number(kept.headers.get(KEPT_AT)));
  return `<time datetime="${at.toISOString()}">${at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</time>`;
}

async function forgetBut(viewer) {
  const others = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + viewer);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** From the server, which says how long a file may be kept; without a connection, as it was last. */
async function file(request) {
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
