// What all pages do beyond their links; everything here works without it, too.
const root = document.documentElement;

// A density or theme is chosen without loading the page again. Pages that the browser kept follow.
const LOOK = 'look';
function show(kind, value) {
  if (kind === 'theme' && value === 'system') root.removeAttribute('data-theme');
  else root.setAttribute(`data-${kind}`, value);
  for (const link of document.querySelectorAll(`a[href^="/look?${kind}="]`)) {
    if (link.href.endsWith(`=${value}`)) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="/look?"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const [[kind, value]] = new URL(link.href).searchParams;
  show(kind, value);
  sessionStorage.setItem(LOOK, JSON.stringify({ ...JSON.parse(sessionStorage.getItem(LOOK) ?? '{}'), [kind]: value }));
  fetch(link.href, { redirect: 'manual' }).catch(() => undefined);
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const [kind, value] of Object.entries(JSON.parse(sessionStorage.getItem(LOOK) ?? '{}'))) show(kind, value);
});

// A picture that fails leaves no hole, and an icon becomes its letter.
function replace(picture) {
  if (!picture.alt) return picture.classList.add('gone');
  const letter = document.createElement('span');
  letter.className = picture.className;
  letter.textContent = picture.alt;
  letter.setAttribute('aria-hidden', 'true');
  picture.replaceWith(letter);
}
document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
for (const picture of [...document.images]) if (picture.complete && picture.naturalWidth === 0) replace(picture);

// The place in a row of sections that scrolls sideways.
for (const mark of document.querySelectorAll('.settings nav [aria-current], .tabs [aria-current]')) {
  const row = mark.closest('ul, .tabs');
  if (row.scrollWidth > row.clientWidth) row.scrollLeft = mark.offsetLeft - (row.clientWidth - mark.offsetWidth) / 2;
}
