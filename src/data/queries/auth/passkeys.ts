import { statement } from '../../statement.ts';

/** No row for a challenge that was used before: of two at once, the second waits for the first. */
export const USE_CHALLENGE = statement<{ hash: Buffer }>(`INSERT INTO used_challenges (hash, expires_at)
  VALUES ($1, now() + $2::integer * interval '1 second') ON CONFLICT DO NOTHING RETURNING hash`);
/** No row when the counter is not beyond the stored one, unless the authenticator does not count at all. */
export const USE_PASSKEY = statement<{ id: string }>(`UPDATE passkeys SET counter = $3::bigint, last_used_at = now()
  WHERE id = $1 AND account_id = $2 AND (counter < $3::bigint OR (counter = 0 AND $3::bigint = 0)) RETURNING id`);
