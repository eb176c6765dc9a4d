import type { Database } from '../../data/database.ts';
import { Post } from '../../data/entities/posts.ts';
import { statement } from '../../data/statement.ts';
import type { SourceClaim } from '../schedule/claims.ts';
import type { FeedError } from '../parse/feed.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { backOff, fetchInterval, MAX_FAILURES, SHORTEST, withJitter } from '../schedule/next-fetch.ts';

/** Newest posts that a source's posting interval is derived from. */
const OBSERVED_POSTS = 10;

/** Result of a successful fetch, stored for the next one. */
export interface Success {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly hash: Buffer | null;
  readonly ttlSeconds: number | null | undefined;
  /** Seconds. */
  readonly maxAge: number | undefined;
  /** Notes on the feed; undefined when the document has not changed. */
  readonly notes: readonly string[] | undefined;
}

export interface Failure {
  readonly error: FetchError | FeedError;
  /** False when our own network may be at fault: the source is then only postponed. */
  readonly counts: boolean;
  /** Pause the source: trying again is pointless. */
  readonly pause?: boolean;
}

const STORE_SUCCESS = statement(`
  UPDATE source_fetches SET claim_expires_at = NULL, last_fetched_at = now(),
    next_fetch_at = now() + $2 * interval '1 second',
         etag = $3, last_modified = $4, body_hash = $5, ttl_seconds = $6, failures = 0, last_error = NULL,
         feed_notes = coalesce($7::text[], feed_notes)
   WHERE source_id = $1`);

/** Stores a successful fetch and schedules the next one. */
export async function recordSuccess(
  tx: Database,
  claim: SourceClaim,
  { etag, lastModified, maxAge, ttlSeconds, hash, notes }: Success,
): Promise<void> {
  const newest = await tx.orm.find(Post, {
    select: { id: true, sortedAt: true },
    where: { sourceId: claim.id },
    order: { sortedAt: 'DESC', id: 'DESC' },
    take: OBSERVED_POSTS,
  });
  const seconds = withJitter(
    fetchInterval(
      newest.map(({ sortedAt }) => sortedAt),
      new Date(),
      { ttlSeconds, maxAge },
    ),
  );
  await tx.query(STORE_SUCCESS, [
    claim.id,
    seconds,
    etag ?? null,
    lastModified ?? null,
    hash,
    ttlSeconds ?? null,
    notes ?? null,
  ]);
}

const STORE_FAILURE = statement(`
  UPDATE source_fetches SET claim_expires_at = NULL, last_fetched_at = now(),
    next_fetch_at = now() + $2 * interval '1 second',
         failures = $3, last_error = $4, paused_at = CASE WHEN $5 THEN now() END,
         pause_reason = CASE WHEN $5 THEN $6 END
   WHERE source_id = $1`);

/** Stores a failed fetch and schedules the next attempt. Returns whether the source is paused now. */
export async function recordFailure(
  tx: Database,
  claim: SourceClaim,
  { error, counts, pause = false }: Failure,
): Promise<boolean> {
  const failures = claim.failures + (counts ? 1 : 0);
  const isGone = error instanceof FetchError && error.status === 410;
  const paused = pause || isGone || failures >= MAX_FAILURES;
  const retryAfter = error instanceof FetchError ? error.retryAfter : undefined;
  const seconds = withJitter(counts ? backOff(failures, retryAfter) : SHORTEST);
  const reason = pause || isGone ? error.message : `It failed ${failures} times in a row.`;
  await tx.query(STORE_FAILURE, [claim.id, seconds, failures, error.message, paused, reason]);
  return paused;
}
