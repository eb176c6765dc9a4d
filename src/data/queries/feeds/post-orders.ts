import type { PostOrder } from '../../sql/post-filter.ts';

/** A column that a list is ordered by, and its name in the rows of a list. */
export interface OrderKey {
  readonly column: string;
  readonly type: 'timestamptz' | 'integer' | 'double precision';
  readonly name: 'k0' | 'k1';
  /** Whether posts may have none, which are not in the list. */
  readonly nullable?: true;
}

/** SQL: a key of a listed post, of the table with this alias. */
export function valueOf({ column, nullable }: OrderKey, alias: string): string {
  return nullable ? `coalesce(${alias}.${column}, 0)` : `${alias}.${column}`;
}

const byCount = (column: string): OrderKey[] => [
  { column, type: 'integer', name: 'k0' },
  { column: 'sorted_at', type: 'timestamptz', name: 'k1' },
];
/**
 * The keys of each order; the id always comes last. All are descending, and all have an index that ends with the id. An
 * index by a count has the posts that have one; the posts without, the tail of the order, are read from the newest.
 */
export const ORDERS: Readonly<Record<PostOrder, readonly OrderKey[]>> = {
  newest: [{ column: 'sorted_at', type: 'timestamptz', name: 'k0' }],
  popular: [{ column: 'hot_score', type: 'double precision', name: 'k0' }],
  trending: [{ column: 'trend_score', type: 'double precision', name: 'k0', nullable: true }],
  discussed: byCount('num_comments'),
  upvoted: byCount('num_upvotes'),
  downvoted: byCount('num_downvotes'),
  viewed: byCount('num_views'),
};

/** Whether an order is by a count: its index has only the posts that have one. */
export function isByCount(order: PostOrder): boolean {
  return ORDERS[order].length > 1;
}

/** Part of an order that one scan reads: all of it, the posts that have a count, or its tail. */
export interface OrderPart {
  readonly keys: readonly OrderKey[];
  /** SQL: which posts it has, of the table with this alias. */
  condition(alias: string): string;
  /** SQL: the keys that all its posts share, as columns. */
  readonly constants: string;
  /** Number of keys of a position that do not decide where the scan begins: all, for a tail that is not reached yet. */
  skips(place: readonly unknown[] | undefined): number;
}

export function partOf(order: PostOrder, isTail: boolean): OrderPart {
  const keys = ORDERS[order];
  if (!isByCount(order)) return { keys, condition: () => '', constants: '', skips: () => 0 };
  const [count = { column: '' }, ...rest] = keys;
  if (!isTail) return { keys, condition: (alias) => `${alias}.${count.column} > 0`, constants: '', skips: () => 0 };
  return {
    keys: rest,
    condition: (alias) => `${alias}.${count.column} = 0`,
    constants: ', 0 AS k0',
    skips: (place = []) => (place[0] === 0 ? 1 : place.length),
  };
}
