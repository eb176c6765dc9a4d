import { statement } from '../../statement.ts';

/** On whose behalf a request with a token is made. */
export interface BearerRow {
  readonly accountId: string;
  readonly plan: string;
  readonly paidUntil: Date | null;
}

/** Once in five seconds for each token in use. Expiry is judged by the database's clock. */
export const BEARER_OF_TOKEN = statement<BearerRow & { tokenId: string; expiresAt: Date | null }>(
  `SELECT t.id AS "tokenId", t.account_id AS "accountId", t.expires_at AS "expiresAt", a.plan, a.paid_until AS "paidUntil"
  FROM access_tokens t JOIN accounts a ON a.id = t.account_id
 WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`,
);
/** A grant that was ended takes its access tokens with it. One that its person withdrew does not: they run out. */
export const BEARER_OF_GRANT =
  statement<BearerRow>(`SELECT a.id AS "accountId", a.plan, a.paid_until AS "paidUntil" FROM accounts a
 WHERE a.id = $1 AND NOT EXISTS (SELECT FROM ended_grants e WHERE e.grant_id = $2)`);
