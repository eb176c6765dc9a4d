import { DELETED_ACCOUNT } from '../../entities/accounts.ts';
import { statement } from '../../statement.ts';

/** A person as operators see them. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly username: string | null;
  readonly email: string;
  readonly plan: 'free' | 'paid';
  readonly paidUntil: Date | null;
  readonly operator: boolean;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `a.id, a.name, a.username, a.email, a.plan, a.paid_until AS "paidUntil", a.operator,
  a.suspended_at AS "suspendedAt", a.created_at AS "createdAt"`;

/** Newest first; $1 is a LIKE pattern for name, username or e-mail address, or null for all. */
export const PEOPLE = statement<PersonRow>(`SELECT ${COLUMNS} FROM accounts a
  WHERE a.id <> '${DELETED_ACCOUNT.id}'
    AND ($1::text IS NULL OR lower(a.name) LIKE $1 OR lower(a.email) LIKE $1 OR lower(a.username) LIKE $1)
  ORDER BY a.id DESC LIMIT $2 OFFSET $3`);
export const PERSON = statement<PersonRow & { sessions: number; tokens: number; comments: number; reports: number }>(`
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM sessions s WHERE s.account_id = a.id) AS sessions,
    (SELECT count(*)::int FROM access_tokens t WHERE t.account_id = a.id AND t.revoked_at IS NULL
      AND coalesce(t.expires_at > now(), true)) AS tokens,
    (SELECT count(*)::int FROM comments c WHERE c.account_id = a.id) AS comments,
    (SELECT count(*)::int FROM comment_reports r WHERE r.account_id = a.id) AS reports
  FROM accounts a WHERE a.id = $1 AND a.id <> '${DELETED_ACCOUNT.id}'`);
/** Locks the account until the transaction ends. */
export const HOLD_PERSON = statement<{ operator: boolean }>(
  `SELECT operator FROM accounts WHERE id = $1 AND id <> '${DELETED_ACCOUNT.id}' FOR NO KEY UPDATE`,
);
