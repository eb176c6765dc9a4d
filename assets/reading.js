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
  if (!button || event.defaultPrevented || !/\/(vote|bookmark|read)$/.test(button.formAction)) return;
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
  if (button.name !== 'read') return;
  button.closest('li')?.classList.toggle('read', on);
  say(on ? 'Marked as read.' : 'Marked as unread.');
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

if ('serviceWorker' in navigator) {
  const { serviceWorker } = navigator;
  // A worker may begin after this page was requested: then it has not seen it, though it controls it now.
  const isSeen = performance.getEntriesByType('navigation')[0]?.workerStart > 0;
  serviceWorker.register('/sw.js').catch(() => undefined);
  if (!isSeen) serviceWorker.ready.then(({ active }) => active.postMessage('keep'));
}

// The time zone of the browser, for who has none.
for (const field of document.querySelectorAll('[data-timezone]')) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
