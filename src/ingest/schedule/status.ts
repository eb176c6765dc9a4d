import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';

/** Counts of sources and of pending work. */
interface CountsRow {
  readonly total: number;
  readonly paused: number;
  readonly failing: number;
  readonly due: number;
  readonly fetching: number;
  /** Due time of the next source. */
  readonly next: Date | null;
  /** Posts whose page is yet to be fetched. */
  readonly pages: number;
  /** Posts that still need a summary or vector. */
  readonly posts: number;
  /** Letters that are yet to be sent. */
  readonly letters: number;
}

interface DayRow {
  readonly day: string;
  readonly posts: number;
}

interface FailureRow {
  readonly handle: string;
  readonly url: string;
  readonly failures: number;
  readonly lastError: string | null;
  readonly pausedAt: Date | null;
  readonly pauseReason: string | null;
}

export interface Status {
  readonly sources: Pick<CountsRow, 'total' | 'paused' | 'failing'>;
  readonly queue: Pick<CountsRow, 'due' | 'fetching' | 'next' | 'pages' | 'posts' | 'letters'>;
  /** New posts on each of the last 7 days (UTC), newest first. */
  readonly postsPerDay: readonly DayRow[];
  /** The sources with the most consecutive failures, at most 20. */
  readonly failures: readonly FailureRow[];
}

const COUNTS = statement<CountsRow>(`
  SELECT count(*)::int AS total, count(paused_at)::int AS paused, count(*) FILTER (WHERE failures > 0
    AND paused_at IS NULL)::int AS failing,
         count(*) FILTER (WHERE paused_at IS NULL AND next_fetch_at <= now()
         AND coalesce(claim_expires_at <= now(), true))::int AS due,
         count(*) FILTER (WHERE claim_expires_at > now())::int AS fetching,
         min(next_fetch_at) FILTER (WHERE paused_at IS NULL) AS next,
         (SELECT count(*)::int FROM post_pages) AS pages, (SELECT count(*)::int FROM post_work) AS posts,
         (SELECT count(*)::int FROM letters) AS letters
    FROM source_fetches`);

const POSTS_PER_DAY = statement<DayRow>(`
  SELECT to_char(day, 'YYYY-MM-DD') AS day, count(p.id)::int AS posts
    FROM generate_series(0, 6) AS ago CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day) d
    LEFT JOIN posts p ON p.created_at >= (day::timestamp AT TIME ZONE 'UTC')
    AND p.created_at < ((day + 1)::timestamp AT TIME ZONE 'UTC')
   GROUP BY day ORDER BY day DESC`);

const WORST_FAILURES = statement<FailureRow>(`
  SELECT s.handle, s.feed_url AS url, f.failures, f.last_error AS "lastError", f.paused_at AS "pausedAt",
    f.pause_reason AS "pauseReason"
    FROM source_fetches f JOIN sources s ON s.id = f.source_id WHERE f.last_error IS NOT NULL
      ORDER BY f.failures DESC, s.handle LIMIT 20`);

/** Reads the content of `dcs status`: the state of every source and a week of posts: too slow for a request. */
export async function readStatus(db: Pick<Database, 'query'>): Promise<Status> {
  const [counts] = await db.query(COUNTS);
  const { total = 0, paused = 0, failing = 0, due = 0, fetching = 0 } = counts ?? {};
  const { next = null, pages = 0, posts = 0, letters = 0 } = counts ?? {};
  const postsPerDay = await db.query(POSTS_PER_DAY);
  const failures = await db.query(WORST_FAILURES);
  const queue = { due, fetching, next, pages, posts, letters };
  return { sources: { total, paused, failing }, queue, postsPerDay, failures };
}
