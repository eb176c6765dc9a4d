import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import type { TablePage } from '../../operate/table-page.ts';

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
export function Search({
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
