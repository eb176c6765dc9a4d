import type { JsonText, Reply, Schema } from '../contract.ts';
import type { Page } from '../domain/page.ts';

type Paged<Item> = { data: Item[]; pagination: Schema<'Pagination'> };

/** Where a page stands; `cursor` repeats `endCursor` for older clients. */
export function pagination(next: string | null): Schema<'Pagination'> {
  return { hasNextPage: next !== null, endCursor: next, cursor: next };
}

/** A page of items, each through its view. */
export function pageReply<Row, Item>(page: Page<Row>, view: (row: Row) => Item): Reply<Paged<Item>> {
  return { body: { data: page.items.map(view), pagination: pagination(page.next) }, next: page.next };
}

/** A page of items that are JSON texts already. `version` stands for the items in the answer's ETag. */
export function textPageReply<Item>(items: JsonText<Item>[], next: string | null, version: string): Reply<Paged<Item>> {
  const body = `{"data":[${items.join(',')}],"pagination":${JSON.stringify(pagination(next))}}` as JsonText<Paged<Item>>;
  // A cursor may hold the moment it was made; the page is the same all the same.
  return { body, next, version: `${version}|${next === null ? 'end' : 'more'}` };
}
