// Keeps one's place: a list that was left is there again on Back, with what was loaded and where one was. A page from the
// browser's history is shown to the account that it was made for only.
const root = document.documentElement;
const made = document.querySelector('meta[name=viewer]')?.content ?? '';
const viewer = () => /(?:^|; )(?:__Host-)?dcs_viewer=([^;]*)/.exec(document.cookie)?.[1] ?? '';
const MAX_LISTS = 6;
const MAX_AGE_MS = 60 * 60_000;
const OFFERS = ['upvote', 'bookmark'];

const store = {
  read: (key) => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false; // full, or switched off
    }
  },
  keys: () => {
    try {
      return Object.keys(sessionStorage);
    } catch {
      return []; // switched off
    }
  },
  forget: (key) => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // switched off
    }
  },
};

/** The lists that were left, the latest last: by what name they are kept, and where they were. */
const lists = () => store.read('lists') ?? [];
const name = history.state?.place ?? crypto.randomUUID?.() ?? String(Math.random());
if (history.state?.place !== name) history.replaceState({ ...history.state, place: name }, '');
const arrival = performance.getEntriesByType('navigation')[0]?.type;

/** The addresses of the pages that were added to the list, in order. */
let added = [];
const listOf = () => document.querySelector('[data-posts]');
const moreOf = () => document.querySelector('.more [rel=next]');
const addressOf = () => {
  const url = new URL(location.href);
  for (const offer of OFFERS) url.searchParams.delete(offer);
  return url.pathname + url.search;
};

function keepPlace() {
  const list = listOf();
  if (!list) return;
  const kept = {
    made, added,
    html: list.innerHTML,
    next: moreOf()?.getAttribute('href') ?? null,
    y: scrollY,
    here: document.querySelector('.here')?.id ?? null,
    at: Date.now(),
  };
  const others = lists().filter((one) => one.name !== name);
  for (const old of others.splice(0, Math.max(0, others.length - MAX_LISTS + 1))) store.forget(`list ${old.name}`);
  store.write('lists', [...others, { name, address: addressOf() }]);
  // Without room for the list itself it is asked for again.
  if (!store.write(`list ${name}`, kept)) store.write(`list ${name}`, { ...kept, html: null });
}
// By their keys: a page that was left a moment ago may keep its list after the names of all were read.
function forgetPlaces() {
  for (const key of store.keys()) if (key.startsWith('list') || key === 'acted') store.forget(key);
}

/** The posts of further pages, added to the list; answers the address of what follows. */
function addPages(addresses) {
  return (addPages.last = (addPages.last ?? Promise.resolve()).catch(() => undefined).then(() => loadPages(addresses)));
}
async function loadPages(addresses) {
  const pages = await Promise.all(addresses.map((address) => fetch(address).then((answer) => (answer.ok ? answer.text() : ''))));
  let next;
  for (const [index, text] of pages.entries()) {
    if (text === '') break;
    const page = new DOMParser().parseFromString(text, 'text/html');
    for (const post of page.querySelectorAll('[data-posts] > li'))
      if (!document.getElementById(post.id)) listOf().append(document.adoptNode(post));
    added.push(addresses[index]);
    next = page.querySelector('.more [rel=next]')?.getAttribute('href') ?? null;
  }
  if (next !== undefined) lead(next);
  return next;
}
/** Sets the link to what follows the list. */
function lead(next) {
  const link = moreOf();
  if (next === null) link?.closest('.more').remove();
  else link?.setAttribute('href', next);
}

/** Puts a list back as it was left; asks for its pages again where it was another account's. */
async function restore(kept, place) {
  const list = listOf();
  if (!list || !kept || Date.now() - kept.at > MAX_AGE_MS) return;
  if (kept.made === made && kept.html !== null) {
    list.innerHTML = kept.html;
    added = kept.added;
    lead(kept.next);
    if (kept.here) document.getElementById(kept.here)?.classList.add('here');
    applyActed();
  } else if (kept.made === '' && kept.added.length > 0) await addPages(kept.added).catch(() => undefined);
  if (place) document.getElementById(place)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  else scrollTo({ top: kept.y, behavior: 'instant' });
  root.dataset.place = 'list';
}

// What was done on a post's page is on its list, too.
function noteActed(button) {
  const acted = store.read('acted') ?? {};
  acted[`${new URL(button.formAction).pathname} ${button.dataset.on}`] = {
    on: button.getAttribute('aria-pressed') === 'true',
    count: button.querySelector('[data-count]')?.textContent ?? null,
  };
  store.write('acted', acted);
}
function applyActed() {
  const acted = store.read('acted') ?? {};
  for (const [what, { on, count }] of Object.entries(acted)) {
    const [path, value] = what.split(' ');
    for (const button of document.querySelectorAll('button.action[formaction]')) {
      if (button.getAttribute('formaction') !== path) continue;
      button.dataset.on ??= button.value === '0' ? '1' : button.value;
      if (button.dataset.on !== value) continue;
      button.value = on ? '0' : value;
      button.setAttribute('aria-pressed', String(on));
      if (button.name === 'read') button.closest('li')?.classList.toggle('read', on);
      const shown = button.querySelector('[data-count]');
      if (shown && count !== null) shown.textContent = count;
    }
  }
}

let isLeaving = false;
addEventListener('pagehide', ({ persisted }) => {
  if (viewer() === made && !isLeaving) keepPlace();
  // Unseen until the reader is known, when it comes back.
  if (persisted) root.style.visibility = 'hidden';
});
addEventListener('pageshow', async ({ persisted }) => {
  if (!persisted) return;
  if (viewer() !== made) return again();
  root.style.visibility = '';
  root.dataset.place = 'page';
  applyActed();
  // The session may have ended elsewhere.
  const answer = await fetch('/viewer').catch(() => undefined);
  if (!answer?.ok) return;
  const { mark, look } = await answer.json();
  if (mark !== made) return again();
  for (const kind of ['data-theme', 'data-density'])
    if (look[kind]) root.setAttribute(kind, look[kind]);
    else root.removeAttribute(kind);
});
/** Asks for the page anew, for who is here now. */
function again() {
  store.write('again', name);
  root.style.visibility = 'hidden';
  location.reload();
}
// Another account's lists, and those of the one who signs out, are forgotten.
if (made !== viewer() && arrival === 'back_forward') again();
else {
  const was = store.read('viewer') ?? '';
  if (was !== '' && was !== made) forgetPlaces();
  store.write('viewer', made);
}
document.addEventListener('submit', ({ target }) => {
  if (new URL(target.action).pathname !== '/sign-out') return;
  isLeaving = true;
  forgetPlaces();
});

const isAgain = store.read('again') === name;
store.forget('again');
if (arrival === 'back_forward' || isAgain) void restore(store.read(`list ${name}`));
else if (location.hash.startsWith('#post-') && !document.getElementById(location.hash.slice(1))) {
  // Back at a list by its address, as after a sign-in: the post is on a page that was added.
  const address = addressOf();
  const left = lists().findLast((one) => one.address === address || (one.address === '/' && address === '/popular'));
  if (left) void restore(store.read(`list ${left.name}`), location.hash.slice(1));
}
