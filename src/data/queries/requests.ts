import { IDEMPOTENCY_HOURS } from '../../../generated/limits.ts';
import { statement } from '../statement.ts';

const NOBODY = `'00000000-0000-0000-0000-000000000000'`;
/** Reads tables that nearly every request reads, and no row: fails when one is missing, waits when it is locked. */
export const CAN_SERVE = statement(`SELECT FROM access_tokens t, post_ranks r, posts p
  WHERE t.id = ${NOBODY} AND r.post_id = ${NOBODY} AND p.id = ${NOBODY}`);

/** Serialises writers of one versioned resource, so that nothing changes between the check and the write. */
export const LOCK_VERSION = statement('SELECT pg_advisory_xact_lock(hashtextextended($1, 7247153))');

/** An advisory lock distinguishes "still running" from "done" without waiting, which a unique key cannot. */
export const TRY_IDEMPOTENCY_LOCK = statement<{ free: boolean }>(
  'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7247154)) AS free',
);
/** A key whose time is over may be used for another request before it is swept. */
export const FORGET_OLD_ANSWER = statement(`DELETE FROM idempotency_keys
  WHERE account_id = $1 AND key = $2 AND created_at < now() - interval '${IDEMPOTENCY_HOURS} hours'`);
export const STORED_RESPONSE = statement<{ requestHash: Buffer; body: string | null; unchanged: boolean }>(
  'SELECT request_hash AS "requestHash", body, unchanged FROM idempotency_keys WHERE account_id = $1 AND key = $2',
);
export const STORE_RESPONSE = statement(
  `INSERT INTO idempotency_keys (account_id, key, request_hash, body, unchanged, created_at)
  VALUES ($1, $2, $3, $4, $5, now())`,
);
