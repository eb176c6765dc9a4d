import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { AppError } from '../../errors.ts';
import { checkEmail } from './accounts.ts';
import { readLink, useLink, withdrawLinks } from './one-time-links.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { endAccess, type EndedAccess } from '../access.ts';
import { recordEvent } from './security-events.ts';
import type { AuthServices } from '../services.ts';
import { endOtherSessions, type Client, type AccountSession } from './sessions.ts';
import { hasThisPassword, INVALID_LINK } from './sign-in.ts';

/** A new password, and the access that ends with the old one besides sessions. */
export interface PasswordChange {
  readonly password: string;
  readonly ends: EndedAccess;
}

/**
 * Sends a link to choose a new password, if the address has an account. The response and its time are the same if not.
 * Throws validation_error for an invalid address, rate_limit_exceeded.
 */
export async function requestPasswordReset(
  { db, attempts, emailQueue }: AuthServices,
  email: string,
  client: Client,
): Promise<void> {
  const to = checkEmail(email);
  await attempts.countMailRequest(client.address);
  if (!(await attempts.mayMail(to, 'reset'))) return;
  await emailQueue.post(db, { kind: 'reset', to });
  emailQueue.wake();
}

/** The account that a reset link is for; undefined when it is used or expired. */
export async function readResetLink(
  db: Database,
  secret: string,
): Promise<{ accountId: string; email: string } | undefined> {
  const link = await readLink(db, 'reset', secret);
  return link?.accountId && link.email !== null ? { accountId: link.accountId, email: link.email } : undefined;
}

/**
 * Changes the password with a link, and ends all sessions and other links of the account. Returns the account's id.
 * Throws validation_error for an invalid password (the link stays valid), not_found for a used or expired link.
 */
export async function resetPassword(
  services: AuthServices,
  { secret, password, ends }: PasswordChange & { secret: string },
  client: Client,
): Promise<string> {
  const { db, log, attempts, emailQueue, passwordCost } = services;
  const { email, accountId } = await db.transaction(async (tx) => {
    const link = await useLink(tx, 'reset', secret);
    if (!link?.accountId || link.email === null) throw new AppError('not_found', INVALID_LINK);
    await storePassword(tx, { accountId: link.accountId, email: link.email, password, passwordCost, keep: null });
    await recordEvent(tx, log, { accountId: link.accountId, kind: 'password_reset', client });
    await endAccess(tx, log, { accountId: link.accountId, client }, ends);
    await emailQueue.post(tx, { kind: 'password_changed', to: link.email });
    return { email: link.email, accountId: link.accountId };
  });
  emailQueue.wake();
  await attempts.forgive(email);
  return accountId;
}

/**
 * Changes the password of a signed-in person, and ends their other sessions. Throws validation_error for an invalid
 * password and for the current one.
 */
export async function changePassword(
  services: AuthServices,
  { accountId, id, email }: AccountSession,
  { password, ends }: PasswordChange,
  client: Client,
): Promise<void> {
  const { db, log, emailQueue, passwordCost } = services;
  if (await hasThisPassword(db, accountId, password))
    throw new AppError('validation_error', 'The new password equals the old one. Choose another.');
  await db.transaction(async (tx) => {
    await storePassword(tx, { accountId, email, password, passwordCost, keep: id });
    await recordEvent(tx, log, { accountId, kind: 'password_changed', client });
    await endAccess(tx, log, { accountId, client }, ends);
    await emailQueue.post(tx, { kind: 'password_changed', to: email });
  });
  emailQueue.wake();
}

/** Replaces the password; ends all links, and all sessions but `keep`. */
async function storePassword(
  tx: Database,
  change: Pick<AccountSession, 'accountId' | 'email'> &
    Pick<AuthServices, 'passwordCost'> & { readonly password: string; readonly keep: string | null },
): Promise<void> {
  const { accountId, email, password, passwordCost, keep } = change;
  await checkPassword(password, email);
  await tx.orm.update(Account, { id: accountId }, { passwordHash: await hashPassword(password, passwordCost) });
  await endOtherSessions(tx, accountId, keep);
  await withdrawLinks(tx, accountId);
}
