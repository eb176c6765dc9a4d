// The page of the tech stack: reorders it by dragging, and suggests tools while typing.
const list = document.querySelector('ol[data-order]');
let dragged;
for (const item of list?.children ?? []) {
  item.draggable = true;
  item.addEventListener('dragstart', (event) => {
    dragged = item;
    event.dataTransfer.effectAllowed = 'move';
  });
  item.addEventListener('dragover', (event) => {
    if (!dragged || dragged === item) return;
    event.preventDefault();
    const { top, height } = item.getBoundingClientRect();
    item[event.clientY < top + height / 2 ? 'before' : 'after'](dragged);
  });
  item.addEventListener('dragend', () => {
    dragged = undefined;
    const form = list.querySelector('form').cloneNode(true);
    form.action = list.dataset.order;
    const order = document.createElement('input');
    Object.assign(order, { type: 'hidden', name: 'order', value: [...list.children].map(({ dataset }) => dataset.id).join() });
    form.append(order);
    document.body.append(form);
    form.hidden = true;
    form.submit();
  });
}

const field = document.querySelector('input[list=tools]');
let timer;
field?.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const q = field.value.trim();
    if (q === '') return;
    const answer = await fetch(`/settings/stack?q=${encodeURIComponent(q)}`).catch(() => undefined);
    if (!answer?.ok || field.value.trim() !== q) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = [...page.querySelectorAll('fieldset input[name=title]')].map((input) => new Option(input.value));
    document.getElementById('tools').replaceChildren(...found);
  }, 200);
});
