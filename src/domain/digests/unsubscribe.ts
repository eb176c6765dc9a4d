import type { Database } from '../../data/database.ts';
import { Digest } from '../../data/entities/feeds.ts';
import type { DeriveKey } from '../../config.ts';
import { idOfSigned, signedId } from '../feed-links/signed-id.ts';

/** The purpose that the key of these addresses is derived for. */
const PURPOSE = 'digests';
const PREFIX = 'dcs_digest_';

/** Returns the path that stops a digest without a sign-in: having the e-mail is enough. */
export function unsubscribePath(keyFor: DeriveKey, id: string): string {
  return `/digests/${signedId(PREFIX, keyFor(PURPOSE), id)}`;
}

/** The id of a digest in the last part of that path; undefined when it is not ours. */
export function digestOfSecret(keyFor: DeriveKey, secret: string): string | undefined {
  return idOfSigned(PREFIX, keyFor(PURPOSE), secret);
}

/** Stops a digest whose secret was shown. Sent again it changes nothing. */
export async function stopDigest(db: Database, id: string): Promise<void> {
  await db.orm.delete(Digest, { id });
}
