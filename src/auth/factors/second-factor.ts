import type { Database } from '../../data/database.ts';
import { RecoveryCode, TotpKey } from '../../data/entities/sign-in.ts';
import { AppError } from '../../errors.ts';
import { findDevice } from '../accounts/devices.ts';
import { recordEvent } from '../accounts/security-events.ts';
import { recordSecurityChange } from '../accounts/security-notices.ts';
import type { Client, AccountSession } from '../accounts/sessions.ts';
import type { AuthServices, FactorServices } from '../services.ts';
import { countRecoveryCodes, makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { hasTotp, TotpKeyError, useTotp } from './totp.ts';

/** Attempt with a code: its account, and the browser in which the code was typed. */
export interface CodeAttempt {
  readonly accountId: string;
  readonly email: string;
  readonly code: string;
  /** The device cookie. */
  readonly device: string | undefined;
}

/**
 * Whether a code is one of the person's authenticator app or a recovery code; it cannot be used again. Counted like
 * passwords: throws rate_limit_exceeded after 10 wrong ones for an account, or 50 from an address, in 15 minutes.
 * Throws conflict when the key of the app cannot be read, as with another SECRET_KEY, and it is no recovery code.
 */
export async function checkCode(
  services: FactorServices,
  { accountId, email, code, device }: CodeAttempt,
  client: Client,
): Promise<boolean> {
  const { db, log, keyFor, attempts, inBackground } = services;
  const browser = await findDevice(db, keyFor, { cookie: device, email, use: 'code' });
  const guess = await attempts.guess(email, { address: client.address, browser }, 'code');
  // Both are checked for every code, so that neither the response nor its time reveals which kind was wrong.
  const totp = await useTotp(db, keyFor, { accountId, code }).catch(asTotpKeyError);
  const isRecovery = totp !== true && (await spendRecoveryCode(services, { accountId, code }, client));
  if (totp === true || isRecovery) {
    await guess.right();
    return true;
  }
  if (totp instanceof TotpKeyError) {
    log.error({ accountId, err: totp }, OTHER_SECRET);
    throw new AppError('conflict', CANNOT_CHECK, { cause: totp });
  }
  inBackground('code_failed', () => recordEvent(db, log, { accountId, kind: 'code_failed', client }));
  return false;
}

const OTHER_SECRET =
  'a code cannot be checked: the key of the authenticator app was stored with another SECRET_KEY; start with that one, ' +
  'or turn two-factor authentication off for this person with `dcs account remove-two-factor`';
const CANNOT_CHECK =
  'This service cannot check codes of your authenticator app at the moment, whatever you type: its operator has changed ' +
  'something, and finds the reason in the log. Tell them, or sign in with a passkey if you have one.';

function asTotpKeyError(error: unknown): TotpKeyError {
  if (error instanceof TotpKeyError) return error;
  throw error;
}

/** Turns two-factor authentication off. The caller checks first that the person may do so. */
export async function removeTotp(
  services: FactorServices,
  { accountId }: AccountSession,
  client: Client,
): Promise<void> {
  await services.db.transaction((tx) => removeFactors(tx, services.log, { accountId, client }));
  services.emailQueue.wake();
}

/**
 * Turns two-factor authentication off for a person who lost the app and the recovery codes; they see that an
 * operator did it. Throws conflict when it is not on.
 */
export async function removeTotpByOperator(tx: Database, accountId: string): Promise<void> {
  if (!(await removeFactors(tx, undefined, { accountId, client: undefined })))
    throw new AppError('conflict', 'Two-factor authentication is not on for this account.');
}

/** Creates new recovery codes, which replace the earlier ones. Throws conflict without two-factor authentication. */
export async function renewRecoveryCodes(
  { db, log, keyFor, emailQueue }: FactorServices,
  { accountId }: AccountSession,
  client: Client,
): Promise<string[]> {
  const codes = await db.transaction(async (tx) => {
    if (!(await hasTotp(tx, accountId))) throw new AppError('conflict', 'Turn two-factor authentication on first.');
    await recordSecurityChange(tx, log, { accountId, kind: 'recovery_codes_made', client });
    return makeRecoveryCodes(tx, keyFor, accountId);
  });
  emailQueue.wake();
  return codes;
}

async function spendRecoveryCode(
  { db, log, keyFor, emailQueue }: FactorServices,
  { accountId, code }: { accountId: string; code: string },
  client: Client,
): Promise<boolean> {
  const isRight = await db.transaction(async (tx) => {
    if (!(await useRecoveryCode(tx, keyFor, { accountId, code }))) return false;
    const left = await countRecoveryCodes(tx, accountId);
    await recordSecurityChange(tx, log, { accountId, kind: 'recovery_code_used', client, detail: `${left} left` });
    return true;
  });
  if (isRight) emailQueue.wake();
  return isRight;
}

async function removeFactors(
  tx: Database,
  log: AuthServices['log'] | undefined,
  { accountId, client }: { accountId: string; client: Client | undefined },
): Promise<boolean> {
  const { affected } = await tx.orm.delete(TotpKey, { accountId });
  await tx.orm.delete(RecoveryCode, { accountId });
  if (affected !== 1) return false;
  await recordSecurityChange(tx, log, { accountId, kind: 'totp_removed', client });
  return true;
}
