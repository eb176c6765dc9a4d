import type { Database } from '../../data/database.ts';
import {
  COUNTS,
  POSTS_PER_DAY,
  WORST_FAILURES,
  type CountsRow,
  type DayRow,
  type FailureRow,
} from '../../data/queries/ingest/status.ts';

export interface Status {
  readonly sources: Pick<CountsRow, 'total' | 'paused' | 'failing'>;
  readonly queue: Pick<CountsRow, 'due' | 'fetching' | 'next' | 'pages' | 'posts' | 'letters'>;
  /** New posts on each of the last 7 days (UTC), newest first. */
  readonly postsPerDay: readonly DayRow[];
  /** The sources with the most consecutive failures, at most 20. */
  readonly failures: readonly FailureRow[];
}

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
