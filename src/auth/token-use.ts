import { LRUCache } from 'lru-cache';
import type { Database } from '../data/database.ts';
import { statement } from '../data/statement.ts';

/** Milliseconds in which a token's use is stored at most once. */
const INTERVAL_MS = 60_000;
const MAX_TOKENS = 10_000;

/** Passes on the use of each token at most once a minute. */
export function onceAMinute(note: (use: TokenUse) => void): (tokenId: string, address: string | null) => void {
  const recentTokens = new LRUCache<string, true>({ max: MAX_TOKENS, ttl: INTERVAL_MS });
  return (id, address) => {
    if (recentTokens.has(id)) return;
    recentTokens.set(id, true);
    note({ id, at: new Date(), address });
  };
}

export interface TokenUse {
  readonly id: string;
  readonly at: Date;
  /** The address that it came from, as rate limits count it; null where none is known. */
  readonly address: string | null;
}

/** Many tokens at once, ordered by id to avoid deadlocks. Another process may have stored a later use. */
const STORE_TOKEN_USE = statement(`WITH used AS (SELECT DISTINCT ON (id) id, at, address
    FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS u (id, at, address) ORDER BY id, at DESC),
  locked AS (SELECT t.id, u.at, u.address FROM access_tokens t JOIN used u ON u.id = t.id
              WHERE t.last_used_at IS NULL OR t.last_used_at < u.at ORDER BY t.id FOR NO KEY UPDATE OF t)
  UPDATE access_tokens t SET last_used_at = locked.at, last_used_address = locked.address
    FROM locked WHERE t.id = locked.id`);

/** Stores when and from where tokens were last used. */
export async function storeTokenUse(db: Database, uses: readonly TokenUse[]): Promise<void> {
  await db.query(STORE_TOKEN_USE, [
    uses.map((use) => use.id),
    uses.map((use) => use.at),
    uses.map((use) => use.address),
  ]);
}
