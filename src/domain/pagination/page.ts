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

/** Whether a page takes a row; called in order, until it is full. */
export type Takes<Row> = (row: Row) => boolean;

/**
 * Cuts a page from rows read with one row more than requested, which shows whether there is a next page. It ends sooner
 * at a row that it does not take, but holds at least one.
 */
export function pageOf<Item>(
  rows: Item[],
  limit: number,
  cursorAfter: (last: Item) => string,
  takes: Takes<Item> = () => true,
): Page<Item> {
  const candidates = rows.slice(0, limit);
  const end = candidates.findIndex((row, n) => !takes(row) && n > 0);
  const items = end === -1 ? candidates : candidates.slice(0, end);
  const last = items.at(-1);
  return { items, next: rows.length > items.length && last !== undefined ? cursorAfter(last) : null };
}
