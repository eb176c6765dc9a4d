// What the documentation does beyond its text: the reader's language and token in all samples, copying, search as one types.
const TOKEN_KEY = 'docs-token';
const LANGUAGE_KEY = 'docs-language';
const PLACEHOLDER = 'YOUR_TOKEN';

/** The reader's token, kept in this tab only. */
export const token = () => sessionStorage.getItem(TOKEN_KEY) ?? '';
export const keepToken = (value) => {
  if (value) sessionStorage.setItem(TOKEN_KEY, value);
  else sessionStorage.removeItem(TOKEN_KEY);
  showToken();
};

/** The form token of a person who is signed in; empty for a visitor. It proves that a form is of this page, and no more. */
export const session = () => document.querySelector('header form[action="/sign-out"] [name=form_token]')?.value ?? '';

const box = document.querySelector('.token-box');
const say = (text) => {
  box.querySelector('.token-said').textContent = text;
};

function showToken() {
  const value = token();
  for (const place of document.querySelectorAll('.your-token')) place.textContent = value || PLACEHOLDER;
  if (box) box.querySelector('.token-state').textContent = value ? `${value.slice(0, 12)}... in this tab` : session() ? 'none. “Try it” uses your sign-in' : 'none';
}

if (box) {
  box.hidden = false;
  box.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const input = box.querySelector('input');
    keepToken(input.value.trim());
    input.value = '';
    say(token() ? 'The samples now use this token.' : 'Paste a token first.');
  });
  box.querySelector('.forget').addEventListener('click', () => {
    keepToken('');
    say('Forgotten.');
  });
  box.querySelector('.sign-in').addEventListener('click', async () => {
    const { signIn } = await import('/assets/docs-sign-in.js');
    say('Authorize access in the window that opened.');
    try {
      keepToken(await signIn(box.dataset));
      say('Signed in for one hour. The samples now use your token.');
    } catch (error) {
      say(error.message);
    }
  });
}
showToken();

// The guide to OAuth goes through the steps before the reader's eyes.
const trial = document.querySelector('.oauth-trial');
if (trial) {
  const steps = trial.querySelector('ol');
  const step = (title, value) => {
    const item = document.createElement('li');
    const pre = document.createElement('pre');
    item.textContent = title;
    pre.tabIndex = 0;
    pre.textContent = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    item.append(pre);
    steps.append(item);
  };
  const begin = trial.querySelector('button');
  begin.hidden = false;
  begin.addEventListener('click', async () => {
    const { signIn } = await import('/assets/docs-sign-in.js');
    steps.replaceChildren();
    try {
      keepToken(await signIn(box.dataset, step));
    } catch (error) {
      step('Failed:', error.message);
    }
  });
}

// Languages: a row of buttons over each sample in place of parts that unfold; one choice for all of them.
const chosen = () => localStorage.getItem(LANGUAGE_KEY) ?? 'curl';
function showLanguage(language) {
  for (const samples of document.querySelectorAll('.samples')) {
    const parts = [...samples.querySelectorAll('details')];
    const shown = parts.find((one) => one.dataset.language === language) ?? parts[0];
    for (const part of parts) part.open = part === shown;
    for (const button of samples.querySelectorAll('.languages button'))
      button.setAttribute('aria-pressed', String(button.textContent === shown.dataset.language));
  }
}
for (const samples of document.querySelectorAll('.samples')) {
  const row = document.createElement('div');
  row.className = 'languages';
  row.role = 'group';
  row.ariaLabel = 'Sample language';
  for (const part of samples.querySelectorAll('details')) {
    part.removeAttribute('name');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = part.dataset.language;
    button.addEventListener('click', () => {
      localStorage.setItem(LANGUAGE_KEY, part.dataset.language);
      const before = row.getBoundingClientRect().top;
      showLanguage(part.dataset.language);
      scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' });
    });
    row.append(button);
  }
  samples.prepend(row);
  samples.classList.add('tabs');
}
showLanguage(chosen());

if (navigator.clipboard)
  for (const code of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.querySelector('pre').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    code.append(button);
  }

// What makes calls is loaded when somebody opens it.
for (const part of document.querySelectorAll('.try')) {
  part.hidden = false;
  part.addEventListener('toggle', async () => {
    if (part.open) (await import('/assets/docs-try.js')).prepare(part, document.querySelector('.token-box'));
  });
}

// On a phone the contents are folded at first.
const contents = document.querySelector('.docs-contents');
if (matchMedia('(max-width: 60rem)').matches) contents.open = false;
contents.classList.add('folds');
contents.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

// Addresses of the documentation as it was: #/feeds/listFeed.
const [, area, operation] = /^#\/([\w-]+)(?:\/(\w+))?$/.exec(location.hash) ?? [];
if (area) location.replace(`${location.pathname.replace(/\/docs.*/, '/docs')}/reference/${area}${operation ? `#${operation}` : ''}`);

// Results as one types: the first of what the search page would show.
const search = document.querySelector('.docs-search');
const instant = search.querySelector('.instant');
const input = search.querySelector('input');
const MAX_INSTANT = 8;
let asked = 0;
let waiting;
input.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(find, 120);
});
async function find() {
  const query = input.value.trim();
  const turn = ++asked;
  if (query.length < 2) {
    instant.hidden = true;
    return;
  }
  const answer = await fetch(`${search.action}?q=${encodeURIComponent(query)}`);
  if (!answer.ok || turn !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const results = page.querySelector('.results');
  for (const one of [...results.children].slice(MAX_INSTANT)) one.remove();
  instant.replaceChildren(results.children.length > 0 ? results : 'No results.');
  instant.hidden = false;
}
search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') instant.hidden = true;
});
document.addEventListener('click', (event) => {
  if (!search.contains(event.target) || event.target.closest('.instant a')) instant.hidden = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  input.focus();
});
