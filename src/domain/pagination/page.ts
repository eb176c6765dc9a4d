/** The parameters of every paged list. */
export interface PageRequest {
  /** 1 to 50. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of a list, and the cursor of the next one; null on the last. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

/** Cuts a page from rows read with one row more than requested, which shows whether there is a next page. */
export function pageOf<Item>(rows: Item[], limit: number, cursorAfter: (last: Item) => string): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? cursorAfter(last) : null };
}
