import type { Page } from '../domain/pagination.ts';
import type { PageReply, JsonText } from '../contract/types.ts';

/** A page of items, each rendered by `view`. */
export function pageReply<Row, Item>({ items, next }: Page<Row>, view: (row: Row) => Item): PageReply<Item> {
  return { items: items.map((row) => JSON.stringify(view(row))), next };
}

/** Bytes of the items of a page. */
const MAX_ITEMS_BYTES = 1_000_000;

/** The items of a page as JSON texts, as many as fit into a response: `takes` is called for one row after the other. */
export class FittingItems<Row, Item> {
  private readonly texts: JsonText<Item>[] = [];
  private left = MAX_ITEMS_BYTES;

  constructor(private readonly view: (row: Row) => Item) {}

  readonly takes = (row: Row): boolean => {
    const text = JSON.stringify(this.view(row));
    this.left -= Buffer.byteLength(text);
    if (this.left < 0 && this.texts.length > 0) return false;
    this.texts.push(text);
    return true;
  };

  /** The reply of the page whose rows were taken. */
  reply({ next }: Page<Row>): PageReply<Item> {
    return { items: this.texts, next };
  }
}
