import type { Database } from '../../data/database.ts';
import { fragment, statement } from '../../data/statement.ts';

/** Posts that a person was shown together. */
export interface Impressions {
  readonly viewerId: string;
  readonly postIds: readonly string[];
  readonly at: Date;
}

/** A bounded cache of recent impressions by person. */
interface RecentCache {
  get(viewerId: string): RecentImpressions | undefined;
  set(viewerId: string, recent: RecentImpressions): unknown;
}

interface RecentImpressions {
  readonly since: number;
  readonly postIds: Set<string>;
}

/** Period in milliseconds in which a post counts once, and the maximum posts cached for that. */
const NOTED = { forMs: 600_000, max: 200 };

/** Forwards impressions, deduplicated for ten minutes per process. */
export function createImpressions(
  recents: RecentCache,
  add: (shown: Impressions) => void,
): (viewerId: string, postIds: readonly string[]) => void {
  return (viewerId, postIds) => {
    const now = Date.now();
    const known = recents.get(viewerId);
    const isRecent = known && now - known.since < NOTED.forMs && known.postIds.size < NOTED.max;
    const recent = isRecent ? known : { since: now, postIds: new Set<string>() };
    const added = postIds.filter((id) => !recent.postIds.has(id));
    if (added.length === 0) return;
    for (const id of added) recent.postIds.add(id);
    if (recent !== known) recents.set(viewerId, recent);
    add({ viewerId, postIds: added, at: new Date(now) });
  };
}

/** SQL: what is shown to a person within this time of its beginning is one sitting. */
export const SITTING = `interval '10 minutes'`;

/** Maximum stored impressions of a person. */
const MAX_SHOWN = 500;

/**
 * Stores impressions, a row for each person, and deletes their oldest ones beyond the maximum. A sitting continues when
 * it began less than ten minutes ago.
 */
const STORE_IMPRESSIONS = statement(`
  WITH shown AS MATERIALIZED (
    SELECT a.id AS account_id, min(g.at) AS began_at, max(g.at) AS shown_at, array_agg(DISTINCT g.post_id) AS post_ids
      FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS g (account_id, post_id, at)
      JOIN accounts a ON a.id = g.account_id GROUP BY a.id),
  deleted AS (
    DELETE FROM impressions i USING (SELECT s.account_id, o.shown_at FROM shown s CROSS JOIN LATERAL (
        SELECT b.shown_at, sum(cardinality(b.post_ids)) OVER (ORDER BY b.shown_at DESC) + cardinality(s.post_ids) AS posts
          FROM impressions b WHERE b.account_id = s.account_id) o WHERE o.posts > ${MAX_SHOWN}) old
     WHERE i.account_id = old.account_id AND i.shown_at = old.shown_at)
  INSERT INTO impressions (account_id, shown_at, sitting_at, post_ids)
  SELECT s.account_id, s.shown_at, coalesce((SELECT max(b.sitting_at) FROM impressions b
      WHERE b.account_id = s.account_id AND b.shown_at > s.began_at - ${SITTING}
        AND b.sitting_at > s.began_at - ${SITTING}), s.began_at), s.post_ids
    FROM shown s ORDER BY s.account_id
  ON CONFLICT (account_id, shown_at) DO UPDATE SET post_ids = impressions.post_ids || EXCLUDED.post_ids`);

/** Stores impressions, of each person the last 500 posts. Accounts deleted in the meantime are left out. */
export async function storeImpressions(db: Database, shown: readonly Impressions[]): Promise<void> {
  await db.query(STORE_IMPRESSIONS, [
    shown.flatMap(({ viewerId, postIds }) => postIds.map(() => viewerId)),
    shown.flatMap(({ postIds }) => postIds),
    shown.flatMap(({ at, postIds }) => postIds.map(() => at)),
  ]);
}

/** SQL: the beginning of the sitting of person $1 at time $2; null for none. */
export const SITTING_AT = fragment(`(SELECT max(sitting_at) FROM impressions WHERE account_id = $1
  AND shown_at > $2::timestamptz - ${SITTING} AND sitting_at > $2 - ${SITTING} AND sitting_at <= $2)`);
