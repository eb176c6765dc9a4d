import { statement } from '../../statement.ts';

/**
 * What a cursor of a list by rank knows beside its place: of which moment the page was, as the database tells moments
 * apart, and by the ends of their ids the posts that have fallen back behind the place.
 */
export interface Mark {
  readonly snapshot: string;
  /** Milliseconds. */
  readonly at: number;
  readonly passed: readonly string[];
}

/** What a row of a page tells of its moment. */
export interface MarkedRow {
  readonly snapshot?: string;
  readonly passed?: string[];
}

/** Hex digits of the end of an id, which is random in every kind of id that is used here. */
const TAIL = 8;
/**
 * Milliseconds that a fall may be older than the page by the clock: what was copied from another database, which counts
 * transactions otherwise, is older.
 */
const SLACK = 600_000;

/** SQL: the ends of the ids that have fallen since a page, from `keys` or above. */
function fallsSince(page: { xmin: string; at: string; snapshot: string }, keys: string, after: string): string {
  return `SELECT right(f.post_id::text, ${TAIL}) AS tail FROM rank_falls f
       WHERE f.transaction >= ${page.xmin}::bigint AND f.fell_at >= ${page.at}
         AND NOT pg_visible_in_snapshot(f.transaction::text::xid8, ${page.snapshot}::pg_snapshot)
         AND (${keys}) >= (${after}) ORDER BY f.fell_at`;
}

/** What `FALLS_BY_HOT_SCORE` takes for a mark. */
export function markValues({ snapshot, at }: Mark): [xmin: string, at: Date, snapshot: string] {
  const [xmin = '0'] = snapshot.split(':');
  return [xmin, new Date(at - SLACK), snapshot];
}
/** Posts of a place in the popular order or above that have fallen since a page: its marks, then the place. */
export const FALLS_BY_HOT_SCORE = statement<{ tail: string }>(
  fallsSince({ xmin: '$1', at: '$2', snapshot: '$3' }, 'f.hot_score, f.post_id', '$4::double precision, $5::uuid'),
);

/**
 * SQL: a common table of the posts that a reader has passed and that stand behind their place again. `columns` and
 * `after` are the keys of that place: who has fallen from there or above since the page before was passed by it.
 */
export function passedTable(
  value: (one: unknown) => string,
  mark: Mark,
  { columns, after }: { columns: readonly string[]; after: readonly string[] },
): string {
  const keys = [...columns, 'post_id'].map((column) => `f.${column}`).join(', ');
  const passed = value(mark.passed);
  const [xmin, at, snapshot] = markValues(mark);
  const page = { xmin: value(xmin), at: value(at), snapshot: value(snapshot) };
  return `WITH passed AS MATERIALIZED (SELECT ${passed}::text[] || ARRAY(
      ${fallsSince(page, keys, after.join(', '))}) AS tails) `;
}

/** SQL: whether the post p is none of those in the table. */
export const NOT_PASSED = `right(p.id::text, ${TAIL}) <> ALL ((SELECT tails FROM passed)::text[])`;

/** SQL: the columns of `MarkedRow`; the table is there on all pages but the first. */
export function markColumns(hasTable: boolean): string {
  return `, (SELECT pg_current_snapshot()::text) AS snapshot${hasTable ? ', (SELECT tails FROM passed) AS passed' : ''}`;
}
