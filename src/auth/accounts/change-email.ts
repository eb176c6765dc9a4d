import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { AppError } from '../../errors.ts';
import { checkEmail } from './accounts.ts';
import { readLink, useLink, withdrawLinks } from './one-time-links.ts';
import { recordEvent } from './security-events.ts';
import type { AuthServices } from '../services.ts';
import type { Client, AccountSession } from './sessions.ts';
import { INVALID_LINK } from './sign-in.ts';

/**
 * Sends a message to the new address of an account: a link to confirm it, or, if it is taken, a note that it has an
 * account. The response and its time are the same in both cases. Throws validation_error for an invalid address,
 * rate_limit_exceeded.
 */
export async function requestEmailChange(
  services: AuthServices,
  { accountId }: AccountSession,
  email: string,
  client: Client,
): Promise<void> {
  const { db, attempts, emailQueue } = services;
  const to = checkEmail(email);
  await attempts.countMailRequest(client.address);
  if (!(await attempts.mayMail(to))) return;
  await emailQueue.post(db, { kind: 'change_email', to, accountId });
  emailQueue.wake();
}

/** The address that a link of this account confirms; undefined when it is used, expired or another account's. */
export async function readEmailLink(
  db: Database,
  { accountId }: AccountSession,
  secret: string,
): Promise<string | undefined> {
  const link = await readLink(db, 'change_email', secret);
  return link?.accountId === accountId ? (link.email ?? undefined) : undefined;
}

/**
 * Sets the address that the link was sent to, but only for the signed-in account that requested it, and notifies the
 * old address. Throws not_found for a link that is used, expired or another account's, conflict when the address has
 * been taken in the meantime.
 */
export async function changeEmail(
  services: AuthServices,
  { accountId, email: old }: AccountSession,
  secret: string,
  client: Client,
): Promise<void> {
  const { db, log, emailQueue } = services;
  await db.transaction(async (tx) => {
    const link = await useLink(tx, 'change_email', secret);
    if (link?.accountId !== accountId || link.email === null) throw new AppError('not_found', INVALID_LINK);
    await storeEmail(tx, accountId, link.email);
    await withdrawLinks(tx, accountId); // the links sent to the old address
    await recordEvent(tx, log, { accountId, kind: 'email_changed', client, detail: link.email });
    await emailQueue.post(tx, { kind: 'email_changed', to: old, newEmail: link.email });
  });
  emailQueue.wake();
}

async function storeEmail(tx: Database, accountId: string, email: string): Promise<void> {
  try {
    await tx.orm.update(Account, { id: accountId }, { email });
  } catch (error) {
    if (violatedKey(error) === 'accounts_email_key')
      throw new AppError('conflict', `There is an account with the e-mail address ${email} already.`, { cause: error });
    throw error;
  }
}
