import type { Database } from '../../data/database.ts';
import {
  COUNTS,
  POSTS_PER_DAY,
  WORST_FAILURES,
  type CountsRow,
  type DayRow,
  type FailureRow,
} from '../../data/queries/ingest/status.ts';

/** How the service keeps its content fresh. */
export interface Status {
  readonly sources: Pick<CountsRow, 'total' | 'paused' | 'failing'>;
  readonly queue: Pick<CountsRow, 'due' | 'fetching' | 'next' | 'pages' | 'posts'>;
  /** New posts on each of the last 7 days (UTC), the newest first. */
  readonly postsPerDay: readonly DayRow[];
  /** The sources that failed most often in a row, at most 20. */
  readonly failures: readonly FailureRow[];
}

/**
 * What `dcs status` shows. Reads every source's state and a week of posts: for a person who asks, not for a request.
 */
export async function readStatus(db: Database): Promise<Status> {
  const [counts] = await db.query(COUNTS);
  const { total = 0, paused = 0, failing = 0, due = 0, fetching = 0, next = null, pages = 0, posts = 0 } = counts ?? {};
  const postsPerDay = await db.query(POSTS_PER_DAY);
  const failures = await db.query(WORST_FAILURES);
  return { sources: { total, paused, failing }, queue: { due, fetching, next, pages, posts }, postsPerDay, failures };
}
