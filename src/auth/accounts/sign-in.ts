import { createHmac } from 'node:crypto';
import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { AppError } from '../../errors.ts';
import { findAccount } from './accounts.ts';
import { findDevice } from './devices.ts';
import { readLink, useLink } from './one-time-links.ts';
import { isPassword } from './passwords.ts';
import { recordEvent } from './security-events.ts';
import type { DeriveKey } from '../../config.ts';
import type { AuthServices } from '../services.ts';
import type { Client } from './sessions.ts';

export interface SignInCredentials {
  readonly email: string;
  readonly password: string;
  /** The device cookie. */
  readonly device: string | undefined;
}

/**
 * The id of the account with this e-mail address and password; undefined for any mismatch, after the same time. Throws
 * rate_limit_exceeded after too many wrong passwords; a browser known to the account (by its `device` cookie) has a
 * count of its own.
 */
export async function authenticate(
  services: AuthServices & { keyFor: DeriveKey },
  { email, password, device }: SignInCredentials,
  client: Client,
): Promise<string | undefined> {
  const { db, log, attempts, inBackground } = services;
  const guess = await attempts.guess(email, {
    address: client.address,
    browser: await findDevice(db, services.keyFor, { cookie: device, email, use: 'password' }),
  });
  const account = await findAccount(db, email);
  if (await isPassword(account && (await passwordHash(db, account.id)), password, services.passwordCost)) {
    await guess.right();
    return account?.id;
  }
  inBackground('sign_in_failed', async () => {
    if (account) await recordEvent(db, log, { accountId: account.id, kind: 'sign_in_failed', client });
    else log.info({ event: 'sign_in_failed', address: client.address }, 'sign-in failed');
  });
  return undefined;
}

/** Whether an account has a password; one created by the operator may have none. */
export async function hasPassword(db: Database, accountId: string): Promise<boolean> {
  return (await passwordHash(db, accountId)) !== null;
}

/**
 * Whether this is the password of an account. It counts no attempts: only for who has proved that they know it, or that
 * there is none.
 */
export async function hasThisPassword(db: Database, accountId: string, password: string): Promise<boolean> {
  const hash = await passwordHash(db, accountId);
  return hash !== null && isPassword(hash, password);
}

/** Runs `start` to sign the account in and records the event with what it was done by, in one transaction. */
export async function completeSignIn(
  { db, log }: AuthServices,
  { accountId, client, by }: { accountId: string; client: Client; by: string | undefined },
  start: (tx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await start(tx);
    await recordEvent(tx, log, { accountId, kind: 'signed_in', client, detail: by });
  });
}

/** The e-mail address of the account that a link signs in; undefined when it is used or expired. */
export async function readSignInLink(db: Database, secret: string): Promise<string | undefined> {
  const link = await readLink(db, 'sign_in', secret);
  return !link?.accountId ? undefined : (await db.orm.findOneBy(Account, { id: link.accountId }))?.email;
}

/** Uses up a sign-in link and returns the id of its account. Throws not_found when it is used or expired. */
export async function useSignInLink(db: Database, secret: string): Promise<string> {
  const link = await useLink(db, 'sign_in', secret);
  if (!link?.accountId) throw new AppError('not_found', INVALID_LINK);
  return link.accountId;
}

export const INVALID_LINK = 'This link is invalid, expired or already used. Request a new one.';

/** A value that changes with the password of an account: what was proved with another one counts no more. */
export async function passwordFingerprint(db: Database, keyFor: DeriveKey, accountId: string): Promise<string> {
  const hash = await passwordHash(db, accountId);
  return createHmac('sha256', keyFor('password marks'))
    .update(`${accountId} ${hash ?? ''}`)
    .digest('base64url');
}

async function passwordHash(db: Database, accountId: string): Promise<string | null> {
  const select = { id: true, passwordHash: true };
  return (await db.orm.findOne(Account, { select, where: { id: accountId } }))?.passwordHash ?? null;
}
