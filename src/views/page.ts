import type { JsonText, PageReply } from '../contract/types.ts';
import type { Page } from '../domain/pagination/page.ts';

/** A page of items, each through its view. */
export function pageReply<Row, Item>({ items, next }: Page<Row>, view: (row: Row) => Item): PageReply<Item> {
  return { items: items.map((row) => JSON.stringify(view(row))), next };
}

/** A page of items that are JSON texts already. `version` stands for the items in the answer's ETag. */
export function textPageReply<Item>(items: JsonText<Item>[], next: string | null, version: string): PageReply<Item> {
  // A cursor may hold the moment it was made; the page is the same all the same.
  return { items, next, version: `${version}|${next === null ? 'end' : 'more'}` };
}
