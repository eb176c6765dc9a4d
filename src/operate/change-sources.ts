import type { Database } from '../data/database.ts';
import type { ChangeSource } from '../data/entities/changes.ts';
import { statement } from '../data/statement.ts';

/** A source of changes with the state of fetching it. */
export type ChangeSourceHealth = Pick<
  ChangeSource,
  'url' | 'kind' | 'nextFetchAt' | 'lastFetchedAt' | 'lastReadAt' | 'failures' | 'lastError'
>;

/** Counts of the sources of a kind. */
export interface ChangeSourceCounts {
  readonly kind: ChangeSource['kind'];
  readonly total: number;
  /** Sources that were never read. */
  readonly unread: number;
  readonly failing: number;
}

const SET_HEALTH = statement<ChangeSourceHealth>(`SELECT url, kind, next_fetch_at AS "nextFetchAt",
    last_fetched_at AS "lastFetchedAt", last_read_at AS "lastReadAt", failures, last_error AS "lastError"
  FROM change_sources WHERE kind = 'set' OR failures > 0
  ORDER BY (kind = 'set') DESC, failures DESC, url LIMIT 200`);

const SOURCE_COUNTS = statement<ChangeSourceCounts>(`SELECT kind, count(*)::int AS total,
    count(*) FILTER (WHERE last_read_at IS NULL)::int AS unread, count(*) FILTER (WHERE failures > 0)::int AS failing
  FROM change_sources GROUP BY kind ORDER BY kind DESC`);

/** The sources of changes: how many there are, and of sets and of what fails, 200 at most, when they were read. */
export async function listChangeSources(
  db: Pick<Database, 'query'>,
): Promise<{ counts: ChangeSourceCounts[]; sources: ChangeSourceHealth[] }> {
  return { counts: await db.query(SOURCE_COUNTS), sources: await db.query(SET_HEALTH) };
}
