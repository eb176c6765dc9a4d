import { statement } from '../../statement.ts';

/** A fingerprint of the secret key, and what it was made with. */
export interface KeyMarkRow {
  readonly salt: string;
  readonly fingerprint: string;
}

export const KEY_MARK = statement<KeyMarkRow>(
  'SELECT key_salt AS salt, key_fingerprint AS fingerprint FROM installation WHERE id = 1',
);
/** The key that signs tokens, encrypted with the secret key. */
export const ACTIVE_SIGNING_KEY = statement<{ privateKey: Buffer | null }>(
  'SELECT private_key AS "privateKey" FROM signing_keys WHERE retired_at IS NULL',
);
/** Stores it unless there is one. */
export const CLAIM_KEY = statement(
  'INSERT INTO installation (id, key_salt, key_fingerprint) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING',
);
export const REPLACE_KEY = statement(`INSERT INTO installation (id, key_salt, key_fingerprint) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET key_salt = excluded.key_salt, key_fingerprint = excluded.key_fingerprint`);
