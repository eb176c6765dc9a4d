import type { Database } from '../../data/database.ts';
import type { PostRef } from '../../data/queries/posts/posts.ts';
import { SEARCH_POSTS, type MatchRow } from '../../data/queries/search/posts.ts';
import { badCursor } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page } from '../pagination/page.ts';
import type { Query } from '../../../generated/shapes.ts';

export type SearchTime = Query<'searchPosts'>['time'];

const DAYS: Record<Exclude<SearchTime, 'all'>, number> = { day: 1, week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How many of the newest matches are ranked together. */
const WINDOW = 200;

/** A window of matches: from hour `high` down to `low`, which is known after reading. */
interface Window {
  readonly high: number;
  readonly low: number | null;
}

type Found = MatchRow & { readonly window: Window };

interface Question {
  readonly words: string;
  /** When the search began: later posts are left out. */
  readonly at: Date;
  readonly since: Date | null;
}

/**
 * Posts that contain all the words, best match first among the newest few hundred matches, then among the next. Ties go
 * to the newer. Posts that arrive while paging are left out, so that each appears once. No text is an error:
 * punctuation without words finds nothing.
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

async function readWindow(
  db: Database,
  { words, at, since: from }: Question,
  { window, want, after, limit }: { window: Window; want: number; after: readonly unknown[]; limit: number },
): Promise<{ rows: Found[]; reached: number }> {
  const [rank = null, sortedAt, id = null] = after;
  const keys = [rank, sortedAt === undefined ? null : new Date(Number(sortedAt)), id];
  const rows = await db.query(SEARCH_POSTS, [words, window.high, window.low, want, at, from, ...keys, limit]);
  const reached = rows[0]?.reached ?? 0;
  const matches = rows.flatMap((row) =>
    row.id === null ? [] : [{ ...row, window: { high: window.high, low: reached } }],
  );
  return { rows: matches, reached };
}

/** Whole hours since 1970. */
export function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** The time after which a post must be published; null for any. */
export function sinceOf(time: SearchTime, now: number): Date | null {
  return time === 'all' ? null : new Date(now - DAYS[time] * DAY_MS);
}
