// Makes pages of content quicker to use; everything here works without it, too.
const say = (text) => {
  let place = document.querySelector('.said-by-script');
  if (!place) {
    place = document.body.appendChild(document.createElement('p'));
    place.className = 'said-by-script';
    place.setAttribute('role', 'status');
  }
  place.textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => (place.textContent = ''), 4000);
};

// Votes and bookmarks without loading the page again. When anything is unclear, the form is sent as usual.
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[form=act][formaction]');
  if (!button || event.defaultPrevented || !/\/(vote|bookmark)$/.test(button.formAction)) return;
  event.preventDefault();
  if (button.dataset.busy) return;
  button.dataset.busy = 'yes';
  const body = new URLSearchParams(new FormData(button.form));
  body.set(button.name, button.value);
  const sent = { method: 'POST', body, redirect: 'manual', headers: { 'x-in-place': 'yes' } };
  const answer = await fetch(button.formAction, sent).catch(() => undefined);
  delete button.dataset.busy;
  if (!answer) return say('No connection. Nothing was changed.');
  if (answer.status !== 204) return button.form.requestSubmit(button);
  if (button.closest('.offer')) return take(button);
  const on = button.value !== '0';
  press(button, on);
  noteActed(button);
  for (const other of button.parentElement.querySelectorAll('[aria-pressed="true"]'))
    if (other !== button && other.formAction === button.formAction) {
      press(other, false);
      noteActed(other);
    }
  if (button.name === 'on') say(on ? 'Bookmarked.' : 'Bookmark removed.');
});
function press(button, on) {
  const was = button.getAttribute('aria-pressed') === 'true';
  button.dataset.on ??= button.value === '0' ? '1' : button.value;
  button.value = on ? '0' : button.dataset.on;
  button.setAttribute('aria-pressed', String(on));
  const count = button.querySelector('[data-count]');
  if (count && on !== was) count.textContent = Number(count.textContent) + (on ? 1 : -1);
}
/** Shows that the action offered after a sign-in is done. */
function take(button) {
  const path = new URL(button.formAction).pathname;
  const shown = [...document.querySelectorAll('button.action[aria-pressed]')].find(
    (one) => new URL(one.formAction).pathname === path && (one.dataset.on ?? one.value) !== '-1',
  );
  if (shown) press(shown, true);
  say(button.name === 'on' ? 'Bookmarked.' : 'Upvoted.');
  button.closest('.offer').remove();
  history.replaceState(history.state, '', addressOf() + location.hash);
}

// The next page is added when its link comes near.
const near = new IntersectionObserver(
  async (entries) => {
    const link = entries.find((entry) => entry.isIntersecting)?.target;
    if (!link) return;
    near.unobserve(link);
    const next = await addPages([link.getAttribute('href')]).catch(() => undefined);
    if (next) near.observe(link);
  },
  { rootMargin: '600px' },
);
if (document.querySelector('[data-posts]'))
  for (const link of document.querySelectorAll('.more [rel=next]')) near.observe(link);

// Suggestions while typing, as the browser's own list.
const search = document.querySelector('header [role=search] input');
if (search) {
  const list = document.body.appendChild(document.createElement('datalist'));
  list.id = 'suggestions';
  search.setAttribute('list', list.id);
  let last = '';
  let timer;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const q = search.value.trim();
      if (q.length < 2 || q === last) return;
      last = q;
      const answer = await fetch(`/search/suggestions?${new URLSearchParams({ q })}`).catch(() => undefined);
      if (!answer?.ok || q !== last) return;
      const found = await answer.json();
      list.replaceChildren(
        ...found.map(({ type, text }) => Object.assign(document.createElement('option'), { value: text, label: `${text} (${type})` })),
      );
    }, 150);
  });
}

// The keyboard: ? shows what the keys do.
const KEYS = {
  j: ['Next post', () => move(1)],
  k: ['Previous post', () => move(-1)],
  o: ['Open post', () => open(here()?.dataset.post)],
  O: ['Open original', () => open(here()?.dataset.url)],
  v: ['Upvote', () => click('[formaction$="/vote"], .action[href^="/sign-in"]')],
  b: ['Bookmark', () => click('[formaction$="/bookmark"], .action[href^="/sign-in"]')],
  '/': ['Search', () => search?.focus()],
  '?': ['Keyboard shortcuts', () => help()],
};
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest('input, textarea, select, dialog, [contenteditable]')) return;
  const [, act] = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : [];
  if (!act) return;
  event.preventDefault();
  act();
});
const posts = () => [...document.querySelectorAll('[data-post]')];
const here = () => document.querySelector('[data-post].here') ?? document.querySelector('article.post[data-post]');
function move(by) {
  const all = posts();
  const at = all.findIndex((post) => post.classList.contains('here'));
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  if (!next) return;
  all[at]?.classList.remove('here');
  next.classList.add('here');
  next.querySelector('h2 a, h1 a')?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}
function open(url) {
  if (url) location.assign(url);
}
function click(selector) {
  here()?.querySelector(selector)?.click();
}
function help() {
  let dialog = document.querySelector('dialog.keys');
  if (!dialog) {
    dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.className = 'keys';
    dialog.setAttribute('aria-label', 'Keys');
    const rows = Object.entries(KEYS).flatMap(([key, [text]]) => [
      Object.assign(document.createElement('dt'), { innerHTML: '<kbd></kbd>' }),
      Object.assign(document.createElement('dd'), { textContent: text }),
    ]);
    const list = document.createElement('dl');
    list.append(...rows);
    [...list.querySelectorAll('kbd')].forEach((place, index) => (place.textContent = Object.keys(KEYS)[index]));
    const form = Object.assign(document.createElement('form'), { method: 'dialog' });
    form.append(Object.assign(document.createElement('button'), { textContent: 'Close' }));
    const box = document.createElement('article');
    box.append(list, form);
    dialog.append(box);
  }
  dialog.showModal();
}

if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => undefined);
