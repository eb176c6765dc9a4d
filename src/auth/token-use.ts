import { LRUCache } from 'lru-cache';
import type { Database } from '../data/database.ts';
import { STORE_TOKEN_USE } from '../data/queries/auth/access-tokens.ts';

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

/** Stores when and from where tokens were last used. */
export async function storeTokenUse(db: Database, uses: readonly TokenUse[]): Promise<void> {
  await db.query(STORE_TOKEN_USE, [
    uses.map((use) => use.id),
    uses.map((use) => use.at),
    uses.map((use) => use.address),
  ]);
}
