import { statement } from '../../statement.ts';

/**
 * Locks the account's row, so that two concurrent requests cannot both take the last place. Counts need a separate
 * statement afterwards, because one that waited for the lock still has its old snapshot.
 */
export const LOCK_ACCOUNT = statement('SELECT FROM accounts WHERE id = $1 FOR UPDATE');
export const PASSWORD_OF_ADDRESS = statement<{ hash: string | null }>(
  'SELECT password_hash AS hash FROM accounts WHERE id = $1 AND lower(email) = lower($2)',
);

/** Recipient of a link: an account, or an address without one. */
export type Addressee =
  | { readonly accountId: string; readonly email: string | null }
  | { readonly accountId: null; readonly email: string };

export const READ_LINK = statement<Addressee>(
  `SELECT account_id AS "accountId", email FROM one_time_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()`,
);
/** One statement: of two at once, the second waits for the first and then finds no row. */
export const USE_LINK = statement<Addressee>(
  `DELETE FROM one_time_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()
  RETURNING account_id AS "accountId", email`,
);
