import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { DeriveKey } from '../../config.ts';

/** Seconds for which a challenge can be answered. */
const LIFETIME_S = 600;
const [END_BYTES, MAC_BYTES] = [6, 32];

/** Purpose for which a passkey is requested. */
export type ChallengeUse = 'sign in' | 'add a passkey';

/**
 * Makes a challenge (W3C Web Authentication section 13.4.3): the random form token of a browser, when it ends, and a
 * signature. It is stored only once it is used, so that showing a page stores nothing.
 */
export function makeChallenge(keyFor: DeriveKey, use: ChallengeUse, formToken: string): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUIntBE(Math.floor(Date.now() / 1000) + LIFETIME_S, 0, END_BYTES);
  const body = Buffer.concat([end, Buffer.from(formToken, 'base64url')]);
  return Buffer.concat([challengeMac(keyFor, use, body), body]);
}

/** No row for a challenge that was used before: of two at once, the second waits for the first. */
const USE_CHALLENGE = statement<{ hash: Buffer }>(`INSERT INTO used_challenges (hash, expires_at)
  VALUES ($1, now() + $2::integer * interval '1 second') ON CONFLICT DO NOTHING RETURNING hash`);

/**
 * Uses a challenge up: false for one that was used before, is older than 10 minutes, was made for something else, or
 * for a browser whose form tokens `owns` does not know.
 */
export async function useChallenge(
  { db, keyFor }: { db: Database; keyFor: DeriveKey },
  { use, challenge, owns }: { use: ChallengeUse; challenge: string; owns: (formToken: string) => boolean },
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const [mac, body] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
  if (body.length <= END_BYTES || !timingSafeEqual(mac, challengeMac(keyFor, use, body))) return false;
  if (body.readUIntBE(0, END_BYTES) < Date.now() / 1000) return false;
  if (!owns(body.subarray(END_BYTES).toString('base64url'))) return false;
  const hash = createHash('sha256').update(bytes).digest();
  return (await db.query(USE_CHALLENGE, [hash, LIFETIME_S])).length === 1;
}

function challengeMac(keyFor: DeriveKey, use: ChallengeUse, body: Buffer): Buffer {
  return createHmac('sha256', keyFor('passkey challenges')).update(`${use} `).update(body).digest();
}
