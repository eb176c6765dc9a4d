import { fragment, statement } from '../../data/statement.ts';
import type { KeyKind, Key } from '../pagination.ts';

/**
 * Content of a ranked list's cursor besides its position: the page's snapshot and time, and the id suffixes of passed
 * posts that have since dropped below the position.
 */
export interface Mark {
  readonly snapshot: string;
  /** Milliseconds. */
  readonly at: number;
  readonly passedTails: readonly string[];
}

/** The columns of a page's rows that describe its snapshot. */
export interface MarkedRow {
  readonly snapshot?: string;
  readonly passedTails?: string[];
}

/** Hex digits of an id's suffix, which is random in every kind of id used here. */
const TAIL = 8;

/**
 * Milliseconds by which a fall may be older than the page: rows copied from another database, whose transaction ids are
 * unrelated, are older than that.
 */
const SLACK_MS = 600_000;

/** SQL: the id suffixes of posts that have fallen since a page, from `keys` or above. */
function fallsSince(page: { xmin: string; at: string; snapshot: string }, keys: string, after: string): string {
  return fragment(`SELECT right(f.post_id::text, ${TAIL}) AS tail FROM rank_falls f
       WHERE f.transaction >= ${page.xmin}::bigint AND f.fell_at >= ${page.at}
         AND NOT pg_visible_in_snapshot(f.transaction::text::xid8, ${page.snapshot}::pg_snapshot)
         AND (${keys}) >= (${after}) ORDER BY f.fell_at`);
}

/** The parameters of `FALLS_BY_HOT_SCORE` for a mark. */
export function markValues({ snapshot, at }: Mark): [xmin: string, at: Date, snapshot: string] {
  const [xmin = '0'] = snapshot.split(':');
  return [xmin, new Date(at - SLACK_MS), snapshot];
}

/** Posts that have fallen since a page from a place in the popular order or above: takes the mark, then the place. */
export const FALLS_BY_HOT_SCORE = statement<{ tail: string }>(
  fallsSince({ xmin: '$1', at: '$2', snapshot: '$3' }, 'f.hot_score, f.post_id', '$4::double precision, $5::uuid'),
);

/**
 * SQL: a common table expression of posts that a reader has passed and that have since dropped below their position.
 * `columns` and `after` are the keys of the position: a post that dropped from there or above since the previous page
 * had been passed.
 */
export function passedTable(
  value: (parameter: unknown) => string,
  mark: Mark,
  { columns, after }: { columns: readonly string[]; after: readonly string[] },
): string {
  const keys = [...columns, 'post_id'].map((column) => `f.${column}`).join(', ');
  const tails = value(mark.passedTails);
  const [xmin, at, snapshot] = markValues(mark);
  const page = { xmin: value(xmin), at: value(at), snapshot: value(snapshot) };
  return fragment(`WITH passed AS MATERIALIZED (SELECT ${tails}::text[] || ARRAY(
      ${fallsSince(page, keys, after.join(', '))}) AS tails) `);
}

/** SQL: whether the post of p is not in that table. */
export const NOT_PASSED = fragment(`right(p.post_id::text, ${TAIL}) <> ALL ((SELECT tails FROM passed)::text[])`);

/** SQL: the columns of `MarkedRow`; all pages but the first have the table. */
export function markColumns(hasTable: boolean): string {
  return fragment(`, (SELECT pg_current_snapshot()::text) AS
    snapshot${hasTable ? ', (SELECT tails FROM passed) AS "passedTails"' : ''}`);
}

export const MARK_KINDS: KeyKind[] = ['text', 'date', 'text'];

/** Maximum passed posts in a cursor; of more, the ones that fell last. */
const MAX_PASSED = 150;

/** Maximum characters of a snapshot: with more running transactions than fit, all since the oldest count as later. */
const MAX_SNAPSHOT_CHARACTERS = 300;

/** The mark of a page just read; undefined for an empty one. */
export function markOf(row: MarkedRow | undefined): Mark | undefined {
  const { snapshot, passedTails = [] } = row ?? {};
  if (snapshot === undefined) return undefined;
  const [xmin = ''] = snapshot.split(':');
  return {
    snapshot: snapshot.length > MAX_SNAPSHOT_CHARACTERS ? `${xmin}:${xmin}:` : snapshot,
    at: Date.now(),
    passedTails: [...new Set(passedTails)].slice(-MAX_PASSED),
  };
}

/** A mark as cursor keys; none for a list ordered by time. */
export function markKeys(mark: Mark | undefined): Key[] {
  return mark ? [mark.snapshot, mark.at, Buffer.from(mark.passedTails.join(''), 'hex').toString('base64url')] : [];
}

/** The mark in the keys of a cursor. */
export function readMark([snapshot, at, encodedTails]: readonly Key[]): Mark | undefined {
  if (snapshot === undefined) return undefined;
  const tails = Buffer.from(String(encodedTails), 'base64url').toString('hex');
  return { snapshot: String(snapshot), at: Number(at), passedTails: tails.match(/.{8}/g) ?? [] };
}
