import { LRUCache } from 'lru-cache';
import type { Database } from '../data/database.ts';

/** Milliseconds in which a token's use is stored at most once. */
const NOTED_EVERY = 60_000;
const MAX_NOTED = 10_000;

// Raw SQL: many tokens at once, in the order of their ids, so that two processes cannot wait for each other. Another
// one may have noted a later use.
const STORE = `WITH used AS (SELECT id, max(at) AS at FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at) GROUP BY id),
  locked AS (SELECT t.id, u.at FROM access_tokens t JOIN used u ON u.id = t.id
              WHERE t.last_used_at IS NULL OR t.last_used_at < u.at ORDER BY t.id FOR NO KEY UPDATE OF t)
  UPDATE access_tokens t SET last_used_at = locked.at FROM locked WHERE t.id = locked.id`;

/** A function that passes a token's use on at most once a minute. */
export function onceAMinute(note: (use: TokenUse) => void): (tokenId: string) => void {
  const noted = new LRUCache<string, true>({ max: MAX_NOTED, ttl: NOTED_EVERY });
  return (id) => {
    if (noted.has(id)) return;
    noted.set(id, true);
    note({ id, at: new Date() });
  };
}

export interface TokenUse {
  readonly id: string;
  readonly at: Date;
}

/** Stores when tokens were last used. */
export async function storeTokenUse(db: Database, uses: readonly TokenUse[]): Promise<void> {
  await db.query(STORE, [uses.map((use) => use.id), uses.map((use) => use.at)]);
}
