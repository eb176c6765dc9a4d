import type { Database } from '../../data/database.ts';

/** How the service keeps its content fresh. */
export interface Status {
  readonly sources: { readonly total: number; readonly paused: number; readonly failing: number };
  /** Sources that are due, those that are fetched now, when the next one is due, and posts that wait for
   * their page, and for summary or vector. */
  readonly queue: {
    readonly due: number;
    readonly fetching: number;
    readonly next: Date | null;
    readonly pages: number;
    readonly posts: number;
  };
  /** New posts on each of the last 7 days (UTC), the newest first. */
  readonly postsPerDay: readonly { readonly day: string; readonly posts: number }[];
  /** The sources that failed most often in a row, at most 20. */
  readonly failures: readonly {
    readonly handle: string;
    readonly url: string;
    readonly failures: number;
    readonly lastError: string | null;
    readonly pausedAt: Date | null;
    readonly pauseReason: string | null;
  }[];
}

const COUNTS = `
  SELECT count(*)::int AS total, count(paused_at)::int AS paused, count(*) FILTER (WHERE failures > 0 AND paused_at IS NULL)::int AS failing,
         count(*) FILTER (WHERE paused_at IS NULL AND next_fetch_at <= now() AND coalesce(claim_expires_at <= now(), true))::int AS due,
         count(*) FILTER (WHERE claim_expires_at > now())::int AS fetching, min(next_fetch_at) FILTER (WHERE paused_at IS NULL) AS next,
         (SELECT count(*)::int FROM post_pages) AS pages, (SELECT count(*)::int FROM post_work) AS posts
    FROM source_fetches`;
const DAYS = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, count(p.id)::int AS posts
    FROM generate_series(0, 6) AS ago CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day) d
    LEFT JOIN posts p ON p.created_at >= (day::timestamp AT TIME ZONE 'UTC') AND p.created_at < ((day + 1)::timestamp AT TIME ZONE 'UTC')
   GROUP BY day ORDER BY day DESC`;
const FAILURES = `
  SELECT s.handle, s.feed_url AS url, f.failures, f.last_error AS "lastError", f.paused_at AS "pausedAt", f.pause_reason AS "pauseReason"
    FROM source_fetches f JOIN sources s ON s.id = f.source_id WHERE f.last_error IS NOT NULL ORDER BY f.failures DESC, s.handle LIMIT 20`;

/**
 * What `dcs status` shows. Reads every source's state and a week of posts: for a person who asks, not for a request.
 */
export async function readStatus(db: Database): Promise<Status> {
  type Counts = Status['sources'] & Status['queue'];
  const [counts] = await db.query<Counts>(COUNTS);
  const { total = 0, paused = 0, failing = 0, due = 0, fetching = 0, next = null, pages = 0, posts = 0 } = counts ?? {};
  const postsPerDay = await db.query<Status['postsPerDay'][number]>(DAYS);
  const failures = await db.query<Status['failures'][number]>(FAILURES);
  return { sources: { total, paused, failing }, queue: { due, fetching, next, pages, posts }, postsPerDay, failures };
}
