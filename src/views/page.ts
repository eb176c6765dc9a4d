import type { JsonText, PageReply } from '../contract/types.ts';
import type { Page } from '../domain/pagination/page.ts';

/** A page of items, each rendered by `view`. */
export function pageReply<Row, Item>({ items, next }: Page<Row>, view: (row: Row) => Item): PageReply<Item> {
  return { items: items.map((row) => JSON.stringify(view(row))), next };
}

/** A page of items that are JSON texts already. The ETag is made from `version` instead of the items. */
export function textPageReply<Item>(items: JsonText<Item>[], next: string | null, version: string): PageReply<Item> {
  // A cursor may contain its creation time, so it is left out: the page has not changed.
  return { items, next, version: `${version}|${next === null ? 'end' : 'more'}` };
}
