import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { AppError } from '../../errors.ts';

/**
 * Throws invalid_token unless an account is the one that an app was told of, by its email address or username, in any
 * case: an app that shows another name than whose posts it shows helps nobody.
 */
export async function assertAccount(db: Database, accountId: string, name: string): Promise<void> {
  const { email, username } = await readerOf(db, accountId);
  const named = name.trim().toLowerCase();
  if (named !== email.toLowerCase() && named !== username.toLowerCase())
    throw new AppError(
      'invalid_token',
      'The token is of another account. Send the email address or the username of the account that it is of.',
    );
}

/** A person as reader apps are told of them. */
export async function readerOf(
  db: Database,
  accountId: string,
): Promise<{ id: string; email: string; username: string }> {
  const account = await db.orm.findOne(Account, {
    select: { id: true, email: true, username: true },
    where: { id: accountId },
  });
  if (!account) throw new AppError('invalid_token', 'The account of this token was deleted.');
  return { id: account.id, email: account.email, username: account.username ?? '' };
}
