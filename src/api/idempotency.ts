import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Database } from '../data/database.ts';
import { AppError } from '../errors.ts';
import { IDEMPOTENCY_HOURS } from '../../generated/limits.ts';
import { statement } from '../data/statement.ts';

/** A request with an Idempotency-Key, so that a retry creates nothing twice. */
export interface KeyedRequest {
  readonly viewerId: string;
  /** The client's own text, from Idempotency-Key. */
  readonly key: string;
  /** Operation, path and body: must be the same when the key is sent again. */
  readonly request: string;
}

/** An answer as it is stored: its body (null when empty), and whether its request changed nothing. */
interface StoredAnswer {
  readonly text: string | null;
  readonly unchanged: boolean;
}

/** The stored answer, and whether an earlier request made it. */
export interface IdempotentResult extends StoredAnswer {
  readonly replayed: boolean;
}

/** An advisory lock distinguishes "still running" from "done" without waiting, which a unique key cannot. */
const TRY_IDEMPOTENCY_LOCK = statement<{ free: boolean }>(
  'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7247154)) AS free',
);

/** A key whose time is over may be used for another request before it is swept. */
const DELETE_EXPIRED_RESPONSE = statement(`DELETE FROM idempotency_keys
  WHERE account_id = $1 AND key = $2 AND created_at < now() - interval '${IDEMPOTENCY_HOURS} hours'`);

interface StoredResponse {
  readonly requestHash: Buffer;
  readonly body: string | null;
  readonly unchanged: boolean;
  readonly mark: string | null;
}

const STORED_RESPONSE = statement<StoredResponse>(`SELECT request_hash AS "requestHash", body, unchanged,
  mark FROM idempotency_keys WHERE account_id = $1 AND key = $2`);

const STORE_RESPONSE = statement(
  `INSERT INTO idempotency_keys (account_id, key, request_hash, body, unchanged, mark, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, now())`,
);

/**
 * Runs `work` once per key within IDEMPOTENCY_HOURS (draft-ietf-httpapi-idempotency-key-header). The answer is stored
 * in the transaction of the work: after a crash, either both are there or neither is. Failures are not stored, so the
 * same request can be retried. Throws conflict while the first request runs, and idempotency_mismatch when the key was
 * used for another request.
 */
export async function runIdempotent(
  tx: Database,
  keyed: KeyedRequest,
  work: () => Promise<StoredAnswer>,
): Promise<IdempotentResult> {
  const { viewerId, key } = keyed;
  const [lock] = await tx.query(TRY_IDEMPOTENCY_LOCK, [`${viewerId}:${key}`]);
  if (!lock?.free)
    throw new AppError(
      'conflict',
      'A request with this Idempotency-Key is still running. Wait a moment and send it again.',
      { retryAfter: 1 },
    );
  await tx.query(DELETE_EXPIRED_RESPONSE, [viewerId, key]);
  const hash = createHash('sha256').update(keyed.request).digest();
  const previous = await readStored(tx, keyed);
  if (previous && !previous.requestHash.equals(hash))
    throw new AppError(
      'idempotency_mismatch',
      `This Idempotency-Key was used for another request within ${IDEMPOTENCY_HOURS} hours. Use a new one for ` +
        `a new request.`,
    );
  if (previous) return { text: previous.body, unchanged: previous.unchanged, replayed: true };
  const answer = await work();
  const mark = tx.isDistributed ? await markWrites(tx) : null;
  await tx.query(STORE_RESPONSE, [viewerId, key, hash, answer.text, answer.unchanged, mark]);
  return { ...answer, replayed: false };
}

/** Of the tables of this server: those of people are elsewhere where this is asked. */
const HAS_WRITTEN = statement<{ any: boolean }>(`SELECT EXISTS (SELECT FROM pg_stat_xact_user_tables
  WHERE n_tup_ins + n_tup_upd + n_tup_del > 0) AS any`);

const MARK = statement('INSERT INTO applied_changes (id, applied_at) VALUES ($1, now())');

const IS_MARKED = statement('SELECT FROM applied_changes WHERE id = $1');

const DELETE_RESPONSE = statement('DELETE FROM idempotency_keys WHERE account_id = $1 AND key = $2');

/**
 * Leaves a mark in content, where a request of a distributed installation wrote there, and returns its id; else null.
 * People's rows, the key among them, are committed first: a coordinator that dies then leaves a key whose comment was
 * never stored, and no mark.
 */
async function markWrites(tx: Database): Promise<string | null> {
  const [written] = await tx.query(HAS_WRITTEN);
  if (written?.any !== true) return null;
  const id = uuid();
  await tx.query(MARK, [id]);
  return id;
}

/** The stored answer to a key; one that lacks its mark is deleted. */
async function readStored(tx: Database, { viewerId, key }: KeyedRequest): Promise<StoredResponse | undefined> {
  const [stored] = await tx.query(STORED_RESPONSE, [viewerId, key]);
  const mark = stored?.mark ?? null;
  if (mark === null || (await tx.query(IS_MARKED, [mark])).length > 0) return stored;
  await tx.query(DELETE_RESPONSE, [viewerId, key]);
  return undefined;
}
