import { statement } from '../../statement.ts';

const IS_LIVE = 'revoked_at IS NULL AND coalesce(expires_at > now(), true)';

/** Counts an account's live tokens, and those with a name (ignoring case). */
export const COUNT_LIVE_TOKENS = statement<{ live: number; named: number; now: Date }>(
  `SELECT count(*)::int AS live, (count(*) FILTER (WHERE lower(name) = lower($2)))::int AS named,
  now()::timestamptz(3) AS now FROM access_tokens WHERE account_id = $1 AND ${IS_LIVE}`,
);
export const RENAME_TOKEN = statement(
  'UPDATE access_tokens SET name = $3 WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL',
);
export const REVOKE_TOKEN = statement<{ name: string }>(
  'UPDATE access_tokens SET revoked_at = now() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL RETURNING name',
);
/** Of whoever it belongs to. */
export const REVOKE_HASHED_TOKEN = statement<{ id: string; accountId: string; name: string; email: string }>(
  `UPDATE access_tokens t SET revoked_at = now() FROM accounts a
  WHERE t.hash = $1 AND t.revoked_at IS NULL AND a.id = t.account_id
  RETURNING t.id, t.account_id AS "accountId", t.name, a.email`,
);
export const REVOKE_ALL_TOKENS = statement<{ id: string }>(
  `UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1 AND ${IS_LIVE} RETURNING id`,
);
export const TOKENS_OF_NAME = statement<{ hash: Buffer; live: boolean }>(
  `SELECT hash, ${IS_LIVE} AS live FROM access_tokens WHERE account_id = $1 AND name = $2`,
);
export const REVOKE_OTHERS_OF_NAME = statement<{ id: string }>(
  `UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1 AND name = $2 AND hash <> $3 AND ${IS_LIVE}
  RETURNING id`,
);
/** Many tokens at once, ordered by id to avoid deadlocks. Another process may have stored a later use. */
export const STORE_TOKEN_USE = statement(`WITH used AS (SELECT DISTINCT ON (id) id, at, address
    FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS u (id, at, address) ORDER BY id, at DESC),
  locked AS (SELECT t.id, u.at, u.address FROM access_tokens t JOIN used u ON u.id = t.id
              WHERE t.last_used_at IS NULL OR t.last_used_at < u.at ORDER BY t.id FOR NO KEY UPDATE OF t)
  UPDATE access_tokens t SET last_used_at = locked.at, last_used_address = locked.address
    FROM locked WHERE t.id = locked.id`);
