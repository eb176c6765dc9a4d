import { statement } from '../../statement.ts';

const IS_LIVE = 'revoked_at IS NULL AND coalesce(expires_at > now(), true)';

export const COUNT_LIVE_TOKENS = statement<{ live: number; now: Date }>(
  `SELECT count(*)::int AS live, now()::timestamptz(3) AS now FROM access_tokens WHERE account_id = $1 AND ${IS_LIVE}`,
);
export const REVOKE_TOKEN = statement<{ name: string }>(
  'UPDATE access_tokens SET revoked_at = now() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL RETURNING name',
);
export const REVOKE_ALL_TOKENS = statement<{ id: string }>(
  `UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1 AND ${IS_LIVE} RETURNING id`,
);
export const TOKENS_OF_NAME = statement<{ hash: Buffer; live: boolean }>(
  `SELECT hash, ${IS_LIVE} AS live FROM access_tokens WHERE account_id = $1 AND name = $2`,
);
export const REVOKE_OTHERS_OF_NAME = statement(
  `UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1 AND name = $2 AND hash <> $3 AND ${IS_LIVE}`,
);
/** Many tokens at once, ordered by id to avoid deadlocks. Another process may have stored a later use. */
export const STORE_TOKEN_USE =
  statement(`WITH used AS (SELECT id, max(at) AS at FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at)
  GROUP BY id),
  locked AS (SELECT t.id, u.at FROM access_tokens t JOIN used u ON u.id = t.id
              WHERE t.last_used_at IS NULL OR t.last_used_at < u.at ORDER BY t.id FOR NO KEY UPDATE OF t)
  UPDATE access_tokens t SET last_used_at = locked.at FROM locked WHERE t.id = locked.id`);
