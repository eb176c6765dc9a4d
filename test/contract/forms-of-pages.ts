import { parseHTML } from 'linkedom';

/** A form of a page as a browser would send it, with something typed where something has to be. */
export interface PageForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const TYPED: Readonly<Record<string, string>> = {
  email: 'a@x.test',
  url: 'https://x.test/',
  date: '2030-01-01',
  number: '1',
};

/** The forms of a page that change something; one with several buttons, inside or elsewhere, is several. */
export function formsOf(html: string): PageForm[] {
  const { document } = parseHTML(html);
  return [...document.querySelectorAll('button:not([type=button])')].flatMap((button) => {
    const form = button.closest('form') ?? document.getElementById(button.getAttribute('form') ?? '');
    if (form?.getAttribute('method') !== 'post') return [];
    const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
    return [{ action, fields: fieldsOf([...form.querySelectorAll('[name]:not(button)'), button]) }];
  });
}

function fieldsOf(elements: readonly Element[]): Record<string, string> {
  const fields = elements.flatMap((element) => {
    const [name, value] = [element.getAttribute('name'), valueOf(element)];
    return name === null || name === 'form_token' || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields.reverse()) as Record<string, string>;
}

/** Undefined for a box that is not ticked, where the form has that choice. */
function valueOf(field: Element): string | undefined {
  if (field.tagName === 'SELECT') {
    const chosen = field.querySelector('option[selected]') ?? field.querySelector('option');
    return chosen?.getAttribute('value') ?? chosen?.textContent ?? '';
  }
  if (field.tagName === 'TEXTAREA') return field.textContent?.trim() || 'typed';
  const type = field.getAttribute('type') ?? 'text';
  if (['checkbox', 'radio'].includes(type) && !field.hasAttribute('checked')) return undefined;
  return (
    field.getAttribute('value') || (field.tagName === 'BUTTON' || type === 'hidden' ? '' : (TYPED[type] ?? 'typed'))
  );
}
