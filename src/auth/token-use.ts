import { LRUCache } from 'lru-cache';
import type { Database } from '../data/database.ts';
import { STORE_TOKEN_USE } from '../data/queries/auth/access-tokens.ts';

/** Milliseconds in which a token's use is stored at most once. */
const NOTED_EVERY = 60_000;
const MAX_NOTED = 10_000;

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
  await db.query(STORE_TOKEN_USE, [uses.map((use) => use.id), uses.map((use) => use.at)]);
}
