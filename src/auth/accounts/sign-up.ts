import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { personNameProblem } from '../../domain/text/imitation.ts';
import { checkEmail, createAccount } from './accounts.ts';
import { readLink, useLink } from './one-time-links.ts';
import { recordEvent } from './security-events.ts';
import { INVALID_LINK } from './sign-in.ts';
import type { AuthServices } from '../services.ts';
import type { Client } from './sessions.ts';

/**
 * Sends a message to an address: a link to create an account, or, if it has one, a note about that. The response and
 * its time are the same in both cases. Throws validation_error for an invalid address, forbidden when sign-up is
 * closed, rate_limit_exceeded.
 */
export async function requestSignUp(services: AuthServices, email: string, client: Client): Promise<void> {
  const { db, attempts, emailQueue } = services;
  checkOpen(services);
  const to = checkEmail(email);
  await attempts.countMailRequest(client.address);
  if (!(await attempts.mayMail(to))) return;
  await emailQueue.post(db, { kind: 'sign_up', to });
  emailQueue.wake();
}

/** The address that a sign-up link was sent to; undefined when it is used or expired. */
export async function readSignUpLink(db: Database, secret: string): Promise<string | undefined> {
  return (await readLink(db, 'sign_up', secret))?.email ?? undefined;
}

/**
 * Creates the account that a link was sent for, and signs it in with `start`. Following the link proves access to the
 * mailbox, and the password is chosen only then. Throws validation_error for an invalid name or password (the link
 * stays valid), not_found for a link that is used or expired, conflict when the address has an account by now,
 * forbidden when sign-up is closed.
 */
export async function signUp(
  services: AuthServices,
  input: { secret: string; name: string; password: string },
  client: Client,
  start: (tx: Database, accountId: string) => Promise<void>,
): Promise<void> {
  const { db, log } = services;
  checkOpen(services);
  await db.transaction(async (tx) => {
    const problem = personNameProblem(input.name);
    if (problem !== undefined) throw new AppError('validation_error', problem);
    const link = await useLink(tx, 'sign_up', input.secret);
    if (!link?.email) throw new AppError('not_found', INVALID_LINK);
    const { id } = await createAccount(
      tx,
      { email: link.email, name: input.name, password: input.password, plan: services.defaultPlan },
      services.passwordCost,
    );
    await recordEvent(tx, log, { accountId: id, kind: 'email_confirmed', client });
    await start(tx, id);
  });
}

function checkOpen({ signUp: open, provider }: AuthServices): void {
  if (open === 'provider')
    throw new AppError('forbidden', `Accounts are made here by signing in with ${provider?.name ?? 'the provider'}.`);
  if (open === 'closed') throw new AppError('forbidden', 'Sign-up is closed. Ask the operator for an account.');
}
