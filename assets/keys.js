// The keyboard of lists and posts. KEYS is the table of src/pages/reading/keys.ts, put before this script.
const KEYS_OFF = 'keys-off';
const isOff = () => {
  try {
    return localStorage.getItem(KEYS_OFF) !== null;
  } catch {
    return false;
  }
};
/** Milliseconds for the second key of two. */
const PAIR_MS = 1500;
const all = KEYS.flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys.map((key) => [key, shortcut])));
const shortcuts = new Map(all);
const firstOfTwo = new Set([...shortcuts.keys()].filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]));
const posts = () => [...document.querySelectorAll('[data-post]')];
const here = () => document.querySelector('[data-post].here') ?? document.querySelector('article.post[data-post]');

const ACTIONS = {
  next: () => move((at) => at + 1),
  previous: () => move((at) => at - 1),
  first: () => move(() => 0),
  last: () => move(() => Infinity),
  open: () => openAddress(here()?.matches('li') ? here().dataset.post : undefined),
  original: () => openAddress(here()?.dataset.url),
  originalTab: () => here()?.dataset.url && open(here().dataset.url, '_blank', 'noopener,noreferrer'),
  comments: () => {
    const post = here();
    if (!post) return say('Select a post first: press j.');
    if (post.matches('li')) location.assign(`${post.dataset.post}#comments`);
    else document.getElementById('comments')?.scrollIntoView();
  },
  back: () => document.querySelector('article.post') && history.back(),
  upvote: () => clickHere('[formaction$="/vote"]:not([value="-1"]):not([data-on="-1"]), .action[href*="for=vote"]'),
  downvote: () => {
    const votes = here()?.querySelectorAll('[formaction$="/vote"], .action[href*="for=vote"]') ?? [];
    if (votes.length > 1) votes[1].click();
    else say(here() ? 'Open the post to downvote it.' : 'Select a post first: press j.');
  },
  bookmark: () => clickHere('[formaction$="/bookmark"], .action[href*="for=bookmark"]'),
  read: () => clickHere('[formaction$="/read"]'),
  allRead: () => document.querySelector('.all-read button')?.click() ?? say('This list cannot be marked as read.'),
  reply: () => {
    const field = document.querySelector('#comments textarea');
    if (field) field.focus();
    else if (here()?.matches('li')) location.assign(`${here().dataset.post}#comments`);
  },
  copy: async () => {
    const url = here()?.dataset.url;
    if (!url) return say('Select a post first: press j.');
    await navigator.clipboard?.writeText(new URL(url, location.href).href);
    say('Link copied.');
  },
  go: ({ to }) => location.assign(to),
  search: () => search?.focus(),
  reload: () => location.reload(),
  look: ({ to }) => {
    const links = [...document.querySelectorAll(`#account-menu a[href^="${to}"]`)];
    const next = links[(links.findIndex((link) => link.hasAttribute('aria-current')) + 1) % links.length];
    if (!next) return;
    next.click();
    say(`${next.closest('[aria-label]').ariaLabel}: ${next.textContent}.`);
  },
  help: () => showHelp(),
  leave: () => {
    document.activeElement?.blur();
    document.querySelector('.here')?.classList.remove('here');
  },
};

let before = '';
let since = 0;
document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || isOff()) return;
  if (key !== 'Escape' && target.closest('input, textarea, select, [contenteditable], [role=listbox]')) return;
  if (target.closest('dialog, [popover]:popover-open') || document.querySelector('dialog[open]')) return;
  // Enter and the space bar are the focused element's own.
  if (key === 'Enter' && target.closest('a, button, summary, [tabindex]')) return;
  const two = `${before} ${key}`;
  const isPair = before !== '' && event.timeStamp - since < PAIR_MS && shortcuts.has(two);
  before = !isPair && firstOfTwo.has(key) ? key : '';
  since = event.timeStamp;
  const shortcut = shortcuts.get(isPair ? two : key);
  if (!shortcut) return;
  if (key !== 'Escape') event.preventDefault();
  ACTIONS[shortcut.does](shortcut);
});

function move(to) {
  const list = posts();
  if (list.length === 0) return say('No posts here.');
  const at = list.findIndex((post) => post.classList.contains('here'));
  const place = at < 0 ? firstSeen(list, to) : Math.min(list.length - 1, Math.max(0, to(at)));
  const next = list[place];
  if (place === at) say(at === 0 ? 'First post.' : moreOf() ? 'Loading more posts.' : 'Last post.');
  list[at]?.classList.remove('here');
  next.classList.add('here');
  next.querySelector('h2 a, h1 a')?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  if (place === list.length - 1) moreOf()?.scrollIntoView({ block: 'nearest' });
}
/** Where one begins: at the first post that is to be seen, or the end that was asked for. */
function firstSeen(list, to) {
  if (to(0) === Infinity) return list.length - 1;
  if (to(5) === 0) return 0;
  const seen = list.findIndex((post) => post.getBoundingClientRect().top >= 0);
  return seen < 0 ? 0 : seen;
}
function openAddress(url) {
  if (url) location.assign(url);
  else if (!here()) say('Select a post first: press j.');
}
function clickHere(selector) {
  if (!here()) return say('Select a post first: press j.');
  here().querySelector(selector)?.click();
}

async function showHelp() {
  let dialog = document.querySelector('dialog.keys');
  if (!dialog) {
    dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.className = 'keys';
    dialog.setAttribute('aria-label', 'Keyboard shortcuts');
    const box = document.createElement('article');
    for (const { group, shortcuts: rows } of KEYS) {
      const heading = Object.assign(document.createElement('h2'), { textContent: group });
      const list = document.createElement('dl');
      for (const { keys, text } of rows) {
        const term = document.createElement('dt');
        for (const [index, key] of keys.entries()) {
          if (index > 0) term.append(' or ');
          for (const one of key.split(' ')) term.append(Object.assign(document.createElement('kbd'), { textContent: one === 'Escape' ? 'Esc' : one }), ' ');
        }
        list.append(term, Object.assign(document.createElement('dd'), { textContent: text }));
      }
      const part = document.createElement('section');
      part.append(heading, list);
      box.append(part);
    }
    const form = Object.assign(document.createElement('form'), { method: 'dialog' });
    const settings = Object.assign(document.createElement('a'), { href: '/keyboard', textContent: 'Turn shortcuts off' });
    form.append(Object.assign(document.createElement('button'), { textContent: 'Close' }), ' ', settings);
    box.append(form);
    dialog.append(box);
  }
  dialog.showModal();
}

// The switch of /keyboard.
const keysSwitch = document.querySelector('[data-keys-switch]');
if (keysSwitch) {
  const show = () => (keysSwitch.textContent = isOff() ? 'Turn shortcuts on' : 'Turn shortcuts off');
  keysSwitch.parentElement.hidden = false;
  show();
  keysSwitch.addEventListener('click', () => {
    if (isOff()) localStorage.removeItem(KEYS_OFF);
    else localStorage.setItem(KEYS_OFF, 'yes');
    show();
    say(isOff() ? 'Shortcuts are off.' : 'Shortcuts are on.');
  });
}
