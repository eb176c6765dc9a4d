import type { Database } from '../../data/database.ts';
import { badCursor } from '../../errors.ts';
import { readInRounds } from '../../data/data-sets.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { withoutMuted } from '../mutes/find-muted.ts';
import { decodeCursor, encodeCursor, pageOf, type Page } from '../pagination.ts';
import type { Query } from '../../../generated/shapes.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { statement } from '../../data/statement.ts';
import { allWords, WEIGHTS } from '../../data/sql/words.ts';
import { isVisible } from '../../data/sql/visible.ts';

export type SearchTime = Query<'searchPosts'>['time'];

const DAYS: Record<Exclude<SearchTime, 'all'>, number> = { day: 1, week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Number of the newest matches that are ranked together. */
const WINDOW = 200;

/** The position of a match: the hours of its window, `high` down to `low`, and its keys there. */
export interface MatchPosition {
  readonly high: number;
  readonly low: number;
  readonly rank: number;
  /** Milliseconds. */
  readonly at: number;
  readonly id: string;
}

export type WordMatch = PostRef & { readonly place: MatchPosition };

interface WordQuery {
  readonly viewerId: string;
  readonly text: string;
  /** Begin of the search: later posts are left out. */
  readonly at: Date;
  /** Posts are published from then on. */
  readonly since: Date | null;
  /** Posts are published before then. */
  readonly until: Date | null;
}

/**
 * Posts that contain all the words, best match first among the newest few hundred matches, then among the next. Ties go
 * to the newer. Posts that arrive while paging are left out, so that each appears once. No text is an error:
 * punctuation without words finds nothing.
 */
export async function searchWords(
  db: Database,
  viewerId: string,
  input: Query<'recommendByKeyword'> & { mutes?: Mutes | undefined },
): Promise<Page<PostRef>> {
  const list = `search:${input.time}:${input.q}`;
  const [at = Date.now(), high = 0, low = 0, rank = 0, time = 0, id = ''] =
    decodeCursor(list, input.cursor, ['date', 'integer', 'integer', 'number', 'date', 'id']) ?? [];
  if (Number(high) > hourOf(Number(at)) + 1 || (id !== '' && Number(low) >= Number(high))) throw badCursor();
  const question = { viewerId, text: input.q, at: new Date(at), since: sinceOf(input.time, Number(at)), until: null };
  const place = { high: Number(high), low: Number(low), rank: Number(rank), at: Number(time), id: String(id) };
  const limit = input.limit + 1;
  const matches = await readInRounds<WordMatch, WordMatch>(
    limit,
    (last, size) => {
      const after = last?.place ?? (id === '' ? undefined : place);
      return wordMatches(db, question, { place: after, limit: input.mutes === undefined ? limit : size });
    },
    (round) => withoutMuted(db, round, input.mutes),
  );
  return pageOf(matches, input.limit, ({ place: last }) =>
    encodeCursor(list, [at, last.high, last.low, last.rank, last.at, last.id]),
  );
}

type MatchRow = PostRef & { readonly rank: number; readonly sortedAt: Date };

/** A match, or the single row without any, each with the hour where the next window begins. */
type SearchRow = (MatchRow | Readonly<Record<keyof MatchRow, null>>) & { readonly reached: number };

/**
 * Finds posts that person $11 may see, published before $12, of a story the post that leads it. See search_window() for
 * how the cost is bounded. Longer texts score less (normalisation 1).
 */
const SEARCH_POSTS = statement<SearchRow>(`WITH query AS MATERIALIZED (SELECT ${allWords('$1')} AS words),
    found AS MATERIALIZED (SELECT f.* FROM query, search_window(words, $2, $3, $4, $5, $6) f),
    ranked AS (SELECT id, f.sorted_at, ts_rank('${WEIGHTS}', search, words, 1)::double precision AS rank
      FROM query, found f JOIN post_ranks v ON v.post_id = f.id
      WHERE v.story_id IS NULL AND ($12::timestamptz IS NULL OR f.sorted_at < $12) AND ${isVisible('v', '$11')})
    SELECT w.reached::double precision, r.id, ${cardVersion('p')} AS version, r.sorted_at AS "sortedAt", r.rank FROM (SELECT reached
      FROM found WHERE id IS NULL) w
      LEFT JOIN LATERAL (SELECT * FROM ranked
        WHERE $7::double precision IS NULL OR (rank, sorted_at, id) < ($7, $8::timestamptz, $9::uuid)
        ORDER BY rank DESC, sorted_at DESC, id DESC LIMIT $10) r ON true
      LEFT JOIN post_ranks p ON p.post_id = r.id
    ORDER BY r.rank DESC, r.sorted_at DESC, r.id DESC`);

/** Returns up to `limit` matches after a position, in the order of `searchWords`; fewer only at the end. */
export async function wordMatches(
  db: Database,
  question: WordQuery,
  { place, limit }: { place: MatchPosition | undefined; limit: number },
): Promise<WordMatch[]> {
  const bottom = question.since === null ? 0 : hourOf(question.since.getTime());
  const matches: WordMatch[] = [];
  let window: { high: number; low: number | null } = place ?? { high: topOf(question), low: null };
  let keys: readonly unknown[] = place ? [place.rank, new Date(place.at), place.id] : [null, null, null];
  while (matches.length < limit && window.high > bottom) {
    const { high, low } = window;
    const values = [
      question.text,
      high,
      low,
      WINDOW,
      question.at,
      question.since,
      ...keys,
      limit - matches.length,
      question.viewerId,
      question.until,
    ];
    const rows = await db.query(SEARCH_POSTS, values);
    const reached = rows[0]?.reached ?? 0;
    matches.push(...rows.flatMap((row) => (row.id === null ? [] : [placed(row, { high, low: reached })])));
    window = { high: reached, low: null };
    keys = [null, null, null];
  }
  return matches;
}

function placed({ id, version, rank, sortedAt }: MatchRow, window: Pick<MatchPosition, 'high' | 'low'>): WordMatch {
  return { id, version, place: { ...window, rank, at: sortedAt.getTime(), id } };
}

/** The hour above all posts of a question. */
function topOf({ at, until }: WordQuery): number {
  return hourOf(Math.min(at.getTime(), until?.getTime() ?? Infinity)) + 1;
}

/** Whole hours since 1970. */
export function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** The time after which a post must be published; null for any. */
export function sinceOf(time: SearchTime, now: number): Date | null {
  return time === 'all' ? null : new Date(now - DAYS[time] * DAY_MS);
}
