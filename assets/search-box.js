// Suggestions while typing, as a list under the search field: a tag, source or post is opened, all else searched for.
const search = document.querySelector('header [role=search] input');
if (search) {
  const form = search.form;
  const box = form.appendChild(document.createElement('ul'));
  box.id = 'suggestions';
  box.setAttribute('role', 'listbox');
  box.setAttribute('aria-label', 'Suggestions');
  box.hidden = true;
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': box.id, 'aria-expanded': 'false' }))
    search.setAttribute(name, value);
  const KINDS = { tag: 'Tag', source: 'Source', post: 'Post', address: 'Add' };
  let turn = 0;
  let timer;
  let chosen = -1;
  const options = () => [...box.children];
  const close = () => {
    box.hidden = true;
    chosen = -1;
    search.setAttribute('aria-expanded', 'false');
    search.removeAttribute('aria-activedescendant');
  };
  const choose = (at) => {
    const list = options();
    chosen = at < -1 ? list.length - 1 : at >= list.length ? -1 : at;
    for (const [index, one] of list.entries()) one.setAttribute('aria-selected', String(index === chosen));
    if (chosen < 0) search.removeAttribute('aria-activedescendant');
    else {
      search.setAttribute('aria-activedescendant', list[chosen].id);
      list[chosen].scrollIntoView({ block: 'nearest' });
    }
  };
  const show = (found) => {
    box.replaceChildren(
      ...found.map(({ type, text, href }, index) => {
        const option = document.createElement('li');
        option.id = `suggestion-${index}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        option.dataset.href = href;
        const kind = Object.assign(document.createElement('small'), { textContent: KINDS[type] ?? '' });
        option.append(Object.assign(document.createElement('span'), { textContent: type === 'tag' ? `#${text}` : text, dir: 'auto' }), ' ', kind);
        return option;
      }),
    );
    choose(-1);
    box.hidden = found.length === 0;
    search.setAttribute('aria-expanded', String(!box.hidden));
  };
  search.addEventListener('input', () => {
    clearTimeout(timer);
    const q = search.value.trim();
    const mine = ++turn;
    if (q.length < 2) return close();
    timer = setTimeout(async () => {
      const answer = await fetch(`/search/suggestions?${new URLSearchParams({ q })}`).catch(() => undefined);
      if (answer?.ok && mine === turn && document.activeElement === search) show(await answer.json());
    }, 150);
  });
  search.addEventListener('keydown', (event) => {
    if (event.isComposing || box.hidden) return;
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter' && chosen >= 0) location.assign(options()[chosen].dataset.href);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  search.addEventListener('blur', () => setTimeout(close, 150));
  box.addEventListener('mousedown', (event) => event.preventDefault());
  box.addEventListener('click', (event) => {
    const option = event.target.closest('[data-href]');
    if (option) location.assign(option.dataset.href);
  });
  form.addEventListener('submit', () => {
    turn += 1;
    clearTimeout(timer);
    close();
  });
}
