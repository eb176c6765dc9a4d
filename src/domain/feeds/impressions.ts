import type { Database } from '../../data/database.ts';
import { lockAccounts } from '../../data/sql/accounts.ts';
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
const SITTING_MS = 600_000;

/** Maximum stored impressions of a person. */
const MAX_SHOWN = 500;

/** The stored impressions of people $1, newest first. */
const STORED_IMPRESSIONS = statement<StoredImpressions>(`
  SELECT account_id AS "accountId", shown_at AS "shownAt", sitting_at AS "sittingAt", cardinality(post_ids) AS posts
    FROM impressions WHERE account_id = ANY ($1::uuid[]) ORDER BY account_id, shown_at DESC`);

interface StoredImpressions {
  readonly accountId: string;
  readonly shownAt: Date;
  readonly sittingAt: Date;
  readonly posts: number;
}

const DELETE_IMPRESSIONS = statement(`DELETE FROM impressions i USING unnest($1::uuid[], $2::timestamptz[])
    AS old (account_id, shown_at)
  WHERE i.account_id = ANY ($1::uuid[]) AND i.account_id = old.account_id AND i.shown_at = old.shown_at`);

/** Stores impressions, a JSON array $1 with a row for each person, in the order of their ids. */
const STORE_IMPRESSIONS = statement(`
  INSERT INTO impressions (account_id, shown_at, sitting_at, post_ids)
  SELECT * FROM jsonb_to_recordset($1::jsonb)
    AS s ("accountId" uuid, "shownAt" timestamptz, "sittingAt" timestamptz, "postIds" uuid[])
  ON CONFLICT (account_id, shown_at) DO UPDATE SET post_ids = impressions.post_ids || EXCLUDED.post_ids`);

/**
 * Stores impressions, of each person the last MAX_SHOWN posts. A sitting continues when it began less than ten minutes
 * ago. Accounts deleted in the meantime are left out.
 */
export async function storeImpressions(db: Database, shown: readonly Impressions[]): Promise<void> {
  await db.transaction(async (tx) => {
    const people = await lockAccounts(tx, [...new Set(shown.map(({ viewerId }) => viewerId))]);
    const stored = await tx.query(STORED_IMPRESSIONS, [[...people]]);
    const added = [...people].sort().map((id) =>
      addedTo(
        stored.filter(({ accountId }) => accountId === id),
        shown.filter(({ viewerId }) => viewerId === id),
      ),
    );
    const old = added.flatMap((rows) => rows.old);
    if (old.length > 0)
      await tx.query(DELETE_IMPRESSIONS, [old.map((row) => row.accountId), old.map((row) => row.shownAt)]);
    await tx.query(STORE_IMPRESSIONS, [JSON.stringify(added.map((rows) => rows.row))]);
  });
}

/** The row of a person's new impressions, and those of their stored ones, newest first, that are too many then. */
function addedTo(
  stored: readonly StoredImpressions[],
  shown: readonly Impressions[],
): { row: object; old: readonly StoredImpressions[] } {
  const times = shown.map(({ at }) => at.getTime());
  const beganAt = Math.min(...times);
  const postIds = [...new Set(shown.flatMap((impressions) => impressions.postIds))];
  const isSitting = (at: Date): boolean => at.getTime() > beganAt - SITTING_MS;
  const sittings = stored.flatMap((row) =>
    isSitting(row.shownAt) && isSitting(row.sittingAt) ? [row.sittingAt.getTime()] : [],
  );
  let posts = postIds.length;
  const old = stored.filter((row) => (posts += row.posts) > MAX_SHOWN);
  const row = {
    accountId: shown[0]?.viewerId,
    shownAt: new Date(Math.max(...times)),
    sittingAt: new Date(sittings.length === 0 ? beganAt : Math.max(...sittings)),
    postIds,
  };
  return { row, old };
}

/** SQL: the beginning of the sitting of person $1 at time $2; null for none. */
export const SITTING_AT = fragment(`(SELECT max(sitting_at) FROM impressions WHERE account_id = $1
  AND shown_at > $2::timestamptz - ${SITTING} AND sitting_at > $2 - ${SITTING} AND sitting_at <= $2)`);
