import type { Database } from '../../data/database.ts';
import { Post } from '../../data/entities/post.ts';
import { STORE_FAILURE, STORE_SUCCESS, type Claim } from '../../data/queries/ingest/source-fetches.ts';
import type { FeedError } from '../parse/feed.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { backOff, fetchInterval, MAX_FAILURES, SHORTEST, withJitter } from '../schedule/next-fetch.ts';

/** Posts whose dates say how often a source posts. */
const OBSERVED = 10;

/** What a good answer leaves behind for the next fetch. */
export interface Success {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly hash: Buffer | null;
  readonly ttlSeconds: number | null | undefined;
  /** Seconds. */
  readonly maxAge: number | undefined;
}

/** What went wrong with a source. */
export interface Failure {
  readonly error: FetchError | FeedError;
  /** False where the fault may be on this side: then the source is only put off. */
  readonly counts: boolean;
  /** Trying again is of no use. */
  readonly pause?: boolean;
}

/** Stores that a source was read, and when it is to be read again. */
export async function recordSuccess(
  tx: Database,
  claim: Claim,
  { etag, lastModified, maxAge, ttlSeconds, hash }: Success,
): Promise<void> {
  const newest = await tx.orm.find(Post, {
    select: { id: true, sortedAt: true },
    where: { sourceId: claim.id },
    order: { sortedAt: 'DESC', id: 'DESC' },
    take: OBSERVED,
  });
  const seconds = withJitter(
    fetchInterval(
      newest.map(({ sortedAt }) => sortedAt),
      new Date(),
      { ttlSeconds, maxAge },
    ),
  );
  await tx.query(STORE_SUCCESS, [claim.id, seconds, etag ?? null, lastModified ?? null, hash, ttlSeconds ?? null]);
}

/** Stores that a source could not be read, and when it is tried again. Answers whether it is paused now. */
export async function recordFailure(
  tx: Database,
  claim: Claim,
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
