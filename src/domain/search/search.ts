import type { Database } from '../../data/database.ts';
import { badCursor } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page } from '../pagination/page.ts';
import type { PostRef } from '../feeds/post-list.ts';
import type { Query } from '../../../generated/shapes.ts';

export type SearchTime = Query<'searchPosts'>['time'];

const DAYS: Record<Exclude<SearchTime, 'all'>, number> = { day: 1, week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How many of the newest matches are ranked together. */
const WINDOW = 200;

/** What a word counts in the summary, the source's name, the tags and the title. */
export const WEIGHTS = '{0.15, 0.3, 0.6, 1.0}';

/*
 * Raw SQL: text search; see search_window() for how the cost is bounded. Longer texts count less (normalisation 1).
 */
const SEARCH = `WITH query AS MATERIALIZED (SELECT ${allWords('$1')} AS words),
    found AS MATERIALIZED (SELECT f.* FROM query, search_window(words, $2, $3, $4, $5, $6) f),
    ranked AS (SELECT id, version, sorted_at, ts_rank('${WEIGHTS}', search, words, 1)::double precision AS rank
      FROM found, query WHERE id IS NOT NULL)
    SELECT w.reached::double precision, r.id, r.version, r.sorted_at AS "sortedAt", r.rank FROM (SELECT reached FROM found WHERE id IS NULL) w
      LEFT JOIN LATERAL (SELECT * FROM ranked
        WHERE $7::double precision IS NULL OR (rank, sorted_at, id) < ($7, $8::timestamptz, $9::uuid)
        ORDER BY rank DESC, sorted_at DESC, id DESC LIMIT $10) r ON true`;

/** A window of matches: from the hour `high` down to `low`, which is known once it was read. */
interface Window {
  readonly high: number;
  readonly low: number | null;
}

type Match = PostRef & { readonly rank: number; readonly sortedAt: Date };
/** A match, or the row without any, each with the hour where the next window begins. */
type SearchRow = (Match | Readonly<Record<keyof Match, null>>) & { readonly reached: number };
type Found = Match & { readonly window: Window };

interface Question {
  readonly words: string;
  /** When the reader began: posts that came later are not in it. */
  readonly at: Date;
  readonly since: Date | null;
}

/**
 * Posts that hold all the words, best match first among the newest few hundred matches, then among the next. Ties go to
 * the newer. Posts that arrive while paging are not in it, so that each comes once. No text is an error: signs without
 * words find nothing.
 */
export async function searchPosts(db: Database, input: Query<'searchPosts'>): Promise<Page<PostRef>> {
  const list = `search:${input.time}:${input.q}`;
  const [at = Date.now(), high = hourOf(Number(at)) + 1, low = null, ...after] =
    decodeCursor(list, input.cursor, ['date', 'integer', 'integer', 'number', 'date', 'id']) ?? [];
  if (Number(high) > hourOf(Number(at)) + 1 || Number(low) >= Number(high)) throw badCursor();
  const question: Question = { words: input.q, at: new Date(at), since: sinceOf(input.time, Number(at)) };
  const bottom = question.since === null ? 0 : hourOf(question.since.getTime());
  const matches: Found[] = [];
  let window: Window = { high: Number(high), low: low === null ? null : Number(low) };
  let keys: readonly unknown[] = after;
  while (matches.length <= input.limit && window.high > bottom) {
    const { rows, reached } = await readWindow(db, question, {
      window,
      want: WINDOW,
      after: keys,
      limit: input.limit + 1 - matches.length,
    });
    matches.push(...rows);
    window = { high: reached, low: null };
    keys = [];
  }
  return pageOf(matches, input.limit, (last) =>
    encodeCursor(list, [at, last.window.high, last.window.low ?? 0, last.rank, last.sortedAt.getTime(), last.id]),
  );
}

/** SQL for a query that a post matches when it holds all the words of a parameter. No text is an error. */
export function allWords(parameter: string): string {
  return `websearch_to_tsquery('pg_catalog.english', search_text(${parameter}))`;
}

/** SQL for one that a post matches when it holds any of them. */
export function anyWord(parameter: string): string {
  return `replace(plainto_tsquery('pg_catalog.english', search_text(${parameter}))::text, '&', '|')::tsquery`;
}

async function readWindow(
  db: Database,
  { words, at, since: from }: Question,
  { window, want, after, limit }: { window: Window; want: number; after: readonly unknown[]; limit: number },
): Promise<{ rows: Found[]; reached: number }> {
  const [rank = null, sortedAt, id = null] = after;
  const keys = [rank, sortedAt === undefined ? null : new Date(Number(sortedAt)), id];
  const rows = await db.query<SearchRow>(SEARCH, [words, window.high, window.low, want, at, from, ...keys, limit]);
  const reached = rows[0]?.reached ?? 0;
  const matches = rows.flatMap((row) =>
    row.id === null ? [] : [{ ...row, window: { high: window.high, low: reached } }],
  );
  return { rows: matches, reached };
}

/** The number of an hour since 1970. */
export function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** The moment after which a post must have been published; null for all. */
export function sinceOf(time: SearchTime, now: number): Date | null {
  return time === 'all' ? null : new Date(now - DAYS[time] * DAY_MS);
}
