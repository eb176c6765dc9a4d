import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import type { TablePage } from '../../operate/table-page.ts';

const KILO = 1_000;
const BYTES = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const NUMBERS = new Intl.NumberFormat('en');
const SPANS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** A table whose rows are cards on a phone; a row's first cell names it. */
export function Table({
  label,
  head,
  rows,
  empty,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
  /** Text of an empty table. */
  empty: string;
}): JSX.Element {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <table class="rows" aria-label={label}>
      <thead>
        <tr>
          {head.map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, at) => (
              <td data-label={head[at]}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links to the pages before and after, which keep what is searched for. */
export function Pager({
  ctx,
  part: { page, hasNext },
}: {
  ctx: Context;
  part: TablePage<unknown>;
}): JSX.Element | null {
  if (page === 1 && !hasNext) return null;
  const at = (number: number): string => {
    const search = new URLSearchParams(ctx.querystring);
    search.delete('notice');
    search.set('page', String(number));
    return `${ctx.path}?${search.toString()}`;
  };
  return (
    <nav class="pager" aria-label="Pages">
      {page > 1 && (
        <a href={at(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>Page {page}</span>
      {hasNext && (
        <a href={at(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

/** A search field for a table, with what else narrows it. */
export function SearchForm({
  action,
  label,
  value,
  children,
}: {
  action: string;
  label: string;
  value: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <form action={action} class="find">
      <input type="search" name="q" value={value} placeholder={label} aria-label={label} />
      {children}
      <button type="submit" class="secondary">
        Search
      </button>
    </form>
  );
}

/** A size for people, such as 12.3 MB. */
export function bytesText(bytes: number): string {
  const step = Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / KILO ** step;
  return `${step === 0 ? value : value.toPrecision(3)} ${BYTES[step] ?? ''}`;
}

/** A number with its thousands apart. */
export function numberText(value: number): string {
  return NUMBERS.format(Math.round(value));
}

/** A time span in its largest unit, such as 5 min. */
export function spanText(seconds: number): string {
  const [length, unit] = SPANS.find(([from]) => seconds >= from) ?? [1, 's'];
  return `${Math.floor(seconds / length)} ${unit}`;
}
