import { statement } from '../../statement.ts';

/** The account on whose behalf a request with a token is made. */
export interface BearerRow {
  readonly accountId: string;
  readonly plan: string;
  readonly paidUntil: Date | null;
  /** Whether an operator suspended the account. */
  readonly suspended: boolean;
}

/** Runs once in five seconds for each token in use. Expiry is checked by the database's clock. */
export const BEARER_OF_TOKEN = statement<BearerRow & { tokenId: string; expiresAt: Date | null }>(
  `SELECT t.id AS "tokenId", t.account_id AS "accountId", t.expires_at AS "expiresAt", a.plan,
  a.paid_until AS "paidUntil", a.suspended_at IS NOT NULL AS suspended
  FROM access_tokens t JOIN accounts a ON a.id = t.account_id
 WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`,
);
/** Ending a grant revokes its access tokens. Withdrawing one does not: they expire. */
export const BEARER_OF_GRANT = statement<BearerRow>(`SELECT a.id AS "accountId", a.plan, a.paid_until AS "paidUntil",
  a.suspended_at IS NOT NULL AS suspended FROM accounts a
 WHERE a.id = $1 AND NOT EXISTS (SELECT FROM ended_grants e WHERE e.grant_id = $2)`);
/** A notice that changes nothing: who hears it has heard all before it. */
export const NOTIFY_PROBE = statement(`SELECT pg_notify('credentials', $1)`);
