import type { QueuedEmail } from '../../entities/sign-in.ts';
import { statement } from '../../statement.ts';

export type LetterRow = Pick<
  QueuedEmail,
  'id' | 'kind' | 'recipient' | 'accountId' | 'newEmail' | 'digestId' | 'tries'
>;

/** Claims at most $1 due letters for $2 seconds; the longest due first, and none that another process claims. */
export const CLAIM_LETTERS = statement<LetterRow>(`
  UPDATE letters SET due_at = now() + $2 * interval '1 second', tries = tries + 1
   WHERE id = ANY (ARRAY(SELECT id FROM letters WHERE due_at <= now()::timestamptz(3)
     ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED))
  RETURNING id, kind, recipient, account_id AS "accountId", new_email AS "newEmail", digest_id AS "digestId", tries`);
/** The letter $1 is due in $2 seconds. */
export const POSTPONE_LETTER = statement(`UPDATE letters SET due_at = now() + $2 * interval '1 second' WHERE id = $1`);
export const FORGET_OLD_LETTERS = statement<{ kind: LetterRow['kind'] }>(
  'DELETE FROM letters WHERE expires_at < now() RETURNING kind',
);
