import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { statement } from '../../data/statement.ts';
import type { DeriveKey } from '../../config.ts';

/** Days that a browser stays known after a sign-in. */
const KNOWN_DAYS = 180;
const DAY_MS = 86_400_000;
export const DEVICE_COOKIE_MS = KNOWN_DAYS * DAY_MS;

interface DeviceClaim {
  readonly accountId: string;
  /** The id of the browser; while it is known, its wrong passwords are counted separately. */
  readonly id: string;
  readonly password: string;
  /** The last secret it has sent correctly. With `password`, its attempts at codes count like a stranger's. */
  readonly knows: Knows;
}

type Knows = 'password' | 'code';

/**
 * Creates the device cookie of a browser for the account that signed in last, which distinguishes the owner from
 * strangers who guess passwords (OWASP, "Slow down online guessing attacks with device cookies"). It is signed, and
 * valid for one account, for 180 days, and until the password changes: knowing an old password gives no extra guesses.
 * A browser that is known only from a reset link counts as known for passwords alone: `knows` says which. Undefined for
 * an account without a password.
 */
export async function makeDevice(
  db: Database,
  keyFor: DeriveKey,
  accountId: string,
  knows: Knows = 'code',
): Promise<string | undefined> {
  const select = { id: true, passwordHash: true };
  const account = await db.orm.findOne(Account, { select, where: { id: accountId } });
  if (!account?.passwordHash) return undefined;
  const key = keyFor('devices');
  const id = randomBytes(16).toString('base64url');
  const day = Math.floor(Date.now() / DAY_MS).toString(36);
  const fields = [accountId, day, id, mac(key, account.passwordHash)];
  const claim = [...fields, ...(knows === 'password' ? [knows] : [])].join('.');
  return `${claim}.${mac(key, claim)}`;
}

const PASSWORD_OF_ADDRESS = statement<{ hash: string | null }>(
  'SELECT password_hash AS hash FROM accounts WHERE id = $1 AND lower(email) = lower($2)',
);

/**
 * The id of the browser in a device cookie; undefined unless the cookie is valid for the account with this e-mail
 * address and for attempts at this secret.
 */
export async function findDevice(
  db: Database,
  keyFor: DeriveKey,
  { cookie, email, use }: { cookie: string | undefined; email: string; use: Knows },
): Promise<string | undefined> {
  const key = keyFor('devices');
  const claim = cookie === undefined ? undefined : readClaim(key, cookie);
  if (!claim || (use === 'code' && claim.knows !== 'code')) return undefined;
  const [account] = await db.query(PASSWORD_OF_ADDRESS, [claim.accountId, email.trim()]);
  return account?.hash && isSame(mac(key, account.hash), claim.password) ? claim.id : undefined;
}

/** The claim of a cookie that we signed; a forged cookie costs no database query. */
function readClaim(key: Buffer, cookie: string): DeviceClaim | undefined {
  const end = cookie.lastIndexOf('.');
  if (end < 0 || !isSame(mac(key, cookie.slice(0, end)), cookie.slice(end + 1))) return undefined;
  const [accountId = '', day = '', id = '', password = '', only] = cookie.slice(0, end).split('.');
  const knows = only === undefined ? 'code' : 'password';
  return Date.now() / DAY_MS - parseInt(day, 36) <= KNOWN_DAYS ? { accountId, id, password, knows } : undefined;
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(expected: string, candidate: string): boolean {
  return candidate.length === expected.length && timingSafeEqual(Buffer.from(expected), Buffer.from(candidate));
}
