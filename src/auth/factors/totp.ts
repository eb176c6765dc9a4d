import { Secret, TOTP } from 'otpauth';
import { LessThan, now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { TotpKey } from '../../data/entities/sign-in.ts';
import { AppError } from '../../errors.ts';
import { recordSecurityChange } from '../accounts/security-notices.ts';
import type { Client, AccountSession } from '../accounts/sessions.ts';
import { encrypt, decrypt } from '../secret.ts';
import type { DeriveKey } from '../../config.ts';
import type { FactorServices } from '../services.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * Parameters that every authenticator app understands: six digits, a new code every 30 seconds, HMAC-SHA-1 (RFC 6238).
 */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of this many steps before and after now are accepted: clocks differ (RFC 6238 section 5.2). */
const WINDOW_STEPS = 1;
/** As long as the hash, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20;
const OFFER_MS = 3_600_000;

/** A key for an authenticator app, stored nowhere until a code of it comes back. */
export interface OfferedKey {
  /** The key for the way back through the page: encrypted, good for one account and an hour. */
  readonly sealed: string;
  /** The key in base 32, for typing. */
  readonly text: string;
  /** The key as an `otpauth:` address, which authenticator apps read from a picture. */
  readonly uri: string;
}

interface Offer {
  readonly accountId: string;
  readonly secret: string;
  readonly until: number;
}

/** A new key for a person's authenticator app; the same one again for what was `sealed` within the hour. */
export function offerKey(
  { keyFor, siteName: issuer }: Pick<FactorServices, 'keyFor' | 'siteName'>,
  { accountId, email }: AccountSession,
  sealed = '',
): OfferedKey {
  const offered = readOffer(keyFor, accountId, sealed);
  const secret = offered?.secret ?? new Secret({ size: SECRET_BYTES }).base32;
  const offer: Offer = { accountId, secret, until: offered?.until ?? Date.now() + OFFER_MS };
  return {
    sealed: encrypt(keyFor('totp offers'), JSON.stringify(offer)).toString('base64url'),
    text: secret.replace(/(.{4})(?=.)/g, '$1 '),
    uri: new TOTP({ ...RULES, issuer, label: email, secret }).toString(),
  };
}

/**
 * Turns two-factor authentication on with an offered key and a code of it, and returns the recovery codes. Throws
 * validation_error for a wrong code or an offer that is too old, conflict when it is on already.
 */
export async function addTotp(
  { db, log, keyFor, emailQueue }: FactorServices,
  { accountId }: AccountSession,
  { sealed, code }: { sealed: string; code: string },
  client: Client,
): Promise<string[]> {
  const offer = readOffer(keyFor, accountId, sealed);
  const lastStep = offer && matchingStep(offer.secret, code);
  if (offer === undefined || lastStep === undefined) throw new AppError('validation_error', WRONG_FIRST_CODE);
  const secret = encrypt(keyFor('totp keys'), offer.secret);
  const codes = await db.transaction(async (tx) => {
    await tx.orm.insert(TotpKey, { accountId, secret, lastStep, createdAt: now }).catch(refuseSecond);
    await recordSecurityChange(tx, log, { accountId, kind: 'totp_added', client });
    return makeRecoveryCodes(tx, keyFor, accountId);
  });
  emailQueue.wake();
  return codes;
}

const WRONG_FIRST_CODE =
  'This code does not belong to the key. Check that the clock of your device is right, and type the code that the app shows now.';

/** Whether signing in to an account asks for a code. */
export async function hasTotp(db: Database, accountId: string): Promise<boolean> {
  return db.orm.existsBy(TotpKey, { accountId });
}

/** The key of an authenticator app cannot be read: it was stored with another SECRET_KEY, or changed since. */
export class TotpKeyError extends Error {
  override readonly name = 'TotpKeyError';
}

/**
 * Accepts a code of the person's authenticator app, once: false for a wrong one, and for one at or before the last.
 * Throws TotpKeyError when no code can be right.
 */
export async function useTotp(
  db: Database,
  keyFor: DeriveKey,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const key = await db.orm.findOne(TotpKey, { select: { accountId: true, secret: true }, where: { accountId } });
  const step = key && matchingStep(openKey(keyFor, key.secret), code);
  if (step === undefined || step === null) return false;
  // Of two requests with one code, the second waits for the first and then finds its step.
  const { affected } = await db.orm.update(TotpKey, { accountId, lastStep: LessThan(step) }, { lastStep: step });
  return affected === 1;
}

function openKey(keyFor: DeriveKey, sealed: Buffer): string {
  try {
    return decrypt(keyFor('totp keys'), sealed).toString();
  } catch (cause) {
    throw new TotpKeyError('The key of an authenticator app was stored with another SECRET_KEY.', { cause });
  }
}

/** The time step that a code belongs to, compared in constant time; undefined for a code of none. */
function matchingStep(secret: string, code: string): number | undefined {
  const totp = new TOTP({ ...RULES, secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: WINDOW_STEPS, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function readOffer(keyFor: DeriveKey, accountId: string, sealed: string): Offer | undefined {
  try {
    const offer = JSON.parse(decrypt(keyFor('totp offers'), Buffer.from(sealed, 'base64url')).toString()) as Offer;
    return offer.accountId === accountId && offer.until > Date.now() ? offer : undefined;
  } catch {
    return undefined; // made up, or of another secret key
  }
}

function refuseSecond(error: unknown): never {
  if (violatedKey(error) !== 'totp_keys_pkey') throw error;
  throw new AppError('conflict', 'Two-factor authentication is on already. Turn it off first to change the app.', {
    cause: error,
  });
}
