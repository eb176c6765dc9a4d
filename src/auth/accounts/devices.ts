import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/account.ts';
import { PASSWORD_OF_ADDRESS } from '../../data/queries/auth/accounts.ts';
import type { KeyFor } from '../secret.ts';

/** Days that a browser is known after somebody signed in in it. */
const KNOWN_DAYS = 180;
const DAY_MS = 86_400_000;
export const DEVICE_COOKIE_MS = KNOWN_DAYS * DAY_MS;

interface Claim {
  readonly accountId: string;
  /** Names the browser; as long as it is known, its wrong passwords are counted by this. */
  readonly id: string;
  readonly password: string;
}

/**
 * What a browser keeps of the account that last signed in in it, so that its owner is told from strangers who guess
 * (OWASP, "Slow down online guessing attacks with device cookies"). It is signed, good for one account, for 180 days,
 * and until the password changes: whoever once knew an old password has no more guesses than any stranger. Undefined
 * without a password.
 */
export async function makeDevice(db: Database, keyFor: KeyFor, accountId: string): Promise<string | undefined> {
  const select = { id: true, passwordHash: true };
  const account = await db.orm.findOne(Account, { select, where: { id: accountId } });
  if (!account?.passwordHash) return undefined;
  const key = keyFor('devices');
  const id = randomBytes(16).toString('base64url');
  const claim = [accountId, Math.floor(Date.now() / DAY_MS).toString(36), id, mac(key, account.passwordHash)].join('.');
  return `${claim}.${mac(key, claim)}`;
}

/**
 * The name of the browser that sent this, if it is known to the account with this e-mail address; undefined otherwise.
 */
export async function findDevice(
  db: Database,
  keyFor: KeyFor,
  cookie: string | undefined,
  email: string,
): Promise<string | undefined> {
  const key = keyFor('devices');
  const claim = cookie === undefined ? undefined : readClaim(key, cookie);
  if (!claim) return undefined;
  const [account] = await db.query(PASSWORD_OF_ADDRESS, [claim.accountId, email.trim()]);
  return account?.hash && isSame(mac(key, account.hash), claim.password) ? claim.id : undefined;
}

/** What was signed here; what was not costs no look into the database. */
function readClaim(key: Buffer, cookie: string): Claim | undefined {
  const end = cookie.lastIndexOf('.');
  if (end < 0 || !isSame(mac(key, cookie.slice(0, end)), cookie.slice(end + 1))) return undefined;
  const [accountId = '', day = '', id = '', password = ''] = cookie.slice(0, end).split('.');
  return Date.now() / DAY_MS - parseInt(day, 36) <= KNOWN_DAYS ? { accountId, id, password } : undefined;
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(right: string, candidate: string): boolean {
  return candidate.length === right.length && timingSafeEqual(Buffer.from(right), Buffer.from(candidate));
}
