// Makes the call of a form and shows the answer. The form says what the contract says of the operation.
import { session, token } from '/assets/docs.js';

const ready = new WeakSet();

/** Makes the form of an operation work; harmless twice. */
export function prepare(part, box) {
  if (ready.has(part)) return;
  ready.add(part);
  const form = part.querySelector('form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(part, form, box.dataset.root);
  });
  form.querySelector('button[type=submit]').disabled = false;
}

async function send(part, form, root) {
  const { method, path } = part.dataset;
  const shown = form.querySelector('.answer');
  const button = form.querySelector('button[type=submit]');
  const { url, headers, body } = requestOf(form, root + path);
  if (token()) headers.set('authorization', `Bearer ${token()}`);
  button.setAttribute('aria-busy', 'true');
  const started = performance.now();
  try {
    const send = !token() && session() ? sendBySession : sendByToken;
    const got = await send({ method, url, root, headers, body });
    if (got) show(shown, { ...got, ms: Math.round(performance.now() - started), url });
    else shown.replaceChildren(confirmFirst());
  } catch (error) {
    shown.replaceChildren(line(`No response: ${error.message}`));
  } finally {
    button.removeAttribute('aria-busy');
  }
}

async function sendByToken({ method, url, headers, body }) {
  const answer = await fetch(url, { method, headers, body, credentials: 'omit', redirect: 'manual' });
  return { answer, text: await answer.text() };
}

/** Calls as the person who is signed in: the session stays with the browser, and no token comes to this page. */
async function sendBySession({ method, url, root, headers, body }) {
  const fields = new URLSearchParams({ form_token: session(), method, path: url.slice(root.length), body: body ?? '' });
  for (const [name, value] of headers) if (name !== 'content-type') fields.set(name, value);
  const answer = await fetch('/try', { method: 'POST', body: fields, redirect: 'manual', headers: { accept: 'application/json' } });
  if (answer.type === 'opaqueredirect') return undefined;
  if (!answer.ok) throw new Error('the form of this page has expired. Reload it, then send it again.');
  const text = await answer.text();
  const { status, headers: received, body: shown } = JSON.parse(text);
  return { answer: { status, headers: new Headers(received) }, text: shown };
}

function confirmFirst() {
  const paragraph = line('Calls with your sign-in need a recent one. ');
  const link = document.createElement('a');
  link.href = `/sign-in?return_to=${encodeURIComponent(location.pathname + location.hash)}`;
  link.textContent = 'Confirm access';
  paragraph.append(link, ', then send it again.');
  return paragraph;
}

function requestOf(form, template) {
  const query = new URLSearchParams();
  const headers = new Headers();
  let [path, body] = [template];
  for (const { name, value, dataset } of form.querySelectorAll('[data-in]')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (dataset.in === 'query') query.set(name, value);
    else if (dataset.in === 'header') headers.set(name, value);
    else {
      body = value;
      headers.set('content-type', 'application/json');
    }
  }
  return { url: query.size > 0 ? `${path}?${query}` : path, headers, body };
}

function show(place, { answer, text, ms, url }) {
  const { status, headers } = answer;
  const size = new TextEncoder().encode(text).length;
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = pretty(text);
  const names = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Headers';
  const all = document.createElement('pre');
  all.textContent = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  names.append(summary, all);
  const head = line(`${status} in ${ms} ms, ${size.toLocaleString('en')} bytes`);
  head.className = status < 400 ? 'status good' : 'status bad';
  const hint = status === 401 && !token() ? [line('Sign in, or enter a token above, under “Your token”.')] : [];
  place.replaceChildren(head, line(url), ...hint, ...(text ? [pre] : []), names);
}

function line(text) {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
