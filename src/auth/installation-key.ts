import { randomBytes } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { isMissingTable } from '../data/database-errors.ts';
import { statement } from '../data/statement.ts';
import { fingerprintOf, decrypt } from './secret.ts';
import type { DeriveKey } from '../config.ts';

/** Match of a secret key with a database's; unknown where nothing was stored under one yet. */
export type KeyMatch = 'same' | 'other' | 'unknown';

type Asked = Pick<Database, 'query'>;

/** The secret key is another one than that of the database. The message says what to do. */
export class SecretKeyMismatchError extends Error {
  override readonly name = 'SecretKeyMismatchError';

  constructor(options?: ErrorOptions) {
    super(
      'What this database protects was stored with another SECRET_KEY. Use that one (SECRET_KEY, SECRET_KEY_FILE, or ' +
        'the file secret-key in DATA_DIR); all programs on one database need the same. If it is lost for good, ' +
        '`dcs keys rotate --new-secret` takes the one that is set now: people have to let apps in again, and make ' +
        'authenticator codes, secrets of webhooks and addresses of feeds anew.',
      options,
    );
  }
}

/** A fingerprint of the secret key, and what it was made with. */
interface KeyMarkRow {
  readonly salt: string;
  readonly fingerprint: string;
}

const KEY_MARK = statement<KeyMarkRow>(
  'SELECT key_salt AS salt, key_fingerprint AS fingerprint FROM installation WHERE id = 1',
);

/** The fingerprint of the secret key that a database belongs to; undefined before the first start of a server. */
export async function keyMarkOf(db: Asked): Promise<KeyMarkRow | undefined> {
  const [mark] = await db.query(KEY_MARK).catch((error: unknown) => {
    if (isMissingTable(error)) return []; // of an older version
    throw error;
  });
  return mark;
}

/** The key that signs tokens, encrypted with the secret key. */
const ACTIVE_SIGNING_KEY = statement<{ privateKey: Buffer | null }>(
  'SELECT private_key AS "privateKey" FROM signing_keys WHERE retired_at IS NULL',
);

/** Compares a secret key with that of a database. */
export async function matchKey(db: Asked, keyFor: DeriveKey): Promise<KeyMatch> {
  const mark = await keyMarkOf(db);
  if (mark) return fingerprintOf(keyFor, mark.salt) === mark.fingerprint ? 'same' : 'other';
  const [key] = await db.query(ACTIVE_SIGNING_KEY);
  if (!key?.privateKey) return 'unknown';
  try {
    decrypt(keyFor('signing keys'), key.privateKey);
    return 'same';
  } catch {
    return 'other';
  }
}

/** Throws SecretKeyMismatchError for another secret key than that of a database. */
export async function assertKey(db: Database, keyFor: DeriveKey): Promise<void> {
  if ((await matchKey(db, keyFor)) === 'other') throw new SecretKeyMismatchError();
}

/** Stores it unless there is one. */
const CLAIM_KEY = statement(
  'INSERT INTO installation (id, key_salt, key_fingerprint) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING',
);

/** The same; a database without a key belongs to this one from now on. To be called under LOCK_SIGNING_KEYS. */
export async function claimKey(tx: Database, keyFor: DeriveKey): Promise<void> {
  await assertKey(tx, keyFor);
  await tx.query(CLAIM_KEY, saltedFingerprint(keyFor));
}

const REPLACE_KEY = statement(`INSERT INTO installation (id, key_salt, key_fingerprint) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET key_salt = excluded.key_salt, key_fingerprint = excluded.key_fingerprint`);

/** The database belongs to this secret key from now on, whatever was before. */
export async function replaceKey(tx: Database, keyFor: DeriveKey): Promise<void> {
  await tx.query(REPLACE_KEY, saltedFingerprint(keyFor));
}

function saltedFingerprint(keyFor: DeriveKey): [salt: string, fingerprint: string] {
  const salt = randomBytes(16).toString('base64url');
  return [salt, fingerprintOf(keyFor, salt)];
}
