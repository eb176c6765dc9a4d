import { createHash } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { FORGET_OLD_ANSWERS, KEEP_ANSWER, KEPT_ANSWER, TRY_IDEMPOTENCY_LOCK } from '../data/queries/requests.ts';
import { AppError } from '../errors.ts';
import { IDEMPOTENCY_HOURS } from '../../generated/limits.ts';

/** A creation that its caller named, so that sending it again makes nothing twice. */
export interface NamedRequest {
  readonly viewerId: string;
  /** The caller's own text, from Idempotency-Key. */
  readonly key: string;
  /** Method, path and body: what must be the same when the key comes again. */
  readonly request: string;
}

/** The stored answer: its body, null for an empty one, and whether it was made by an earlier request. */
export interface OnceAnswer {
  readonly text: string | null;
  readonly replayed: boolean;
}

/**
 * Runs `work` once for a key within IDEMPOTENCY_HOURS (draft-ietf-httpapi-idempotency-key-header). The answer is stored
 * in the transaction of the work itself: killed before its end neither is there, killed after it both are. A failure is
 * not kept, so that the same request can be sent again. Throws conflict while the first request runs and
 * idempotency_mismatch when the key was used for another one.
 */
export async function once(tx: Database, named: NamedRequest, work: () => Promise<string | null>): Promise<OnceAnswer> {
  const { viewerId, key } = named;
  const [lock] = await tx.query(TRY_IDEMPOTENCY_LOCK, [`${viewerId}:${key}`]);
  if (!lock?.free)
    throw new AppError(
      'conflict',
      'A request with this Idempotency-Key is still running. Wait a moment and send it again.',
      { retryAfter: 1 },
    );
  await tx.query(FORGET_OLD_ANSWERS, [viewerId]);
  const hash = createHash('sha256').update(named.request).digest();
  const [previous] = await tx.query(KEPT_ANSWER, [viewerId, key]);
  if (previous && !previous.requestHash.equals(hash))
    throw new AppError(
      'idempotency_mismatch',
      `This Idempotency-Key was used for another request within ${IDEMPOTENCY_HOURS} hours. Use a new one for a new request.`,
    );
  if (previous) return { text: previous.body, replayed: true };
  const text = await work();
  await tx.query(KEEP_ANSWER, [viewerId, key, hash, text]);
  return { text, replayed: false };
}
