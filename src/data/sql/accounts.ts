import { statement } from '../statement.ts';

/**
 * Locks an account before something is added that is limited per person, so that a count in a separate statement
 * afterwards is exact.
 */
export const LOCK_ACCOUNT = statement('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE');

export const ACCOUNT_EXISTS = statement('SELECT FROM accounts WHERE id = $1');
