import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { AppError } from '../../errors.ts';

/**
 * Throws invalid_token unless the name is the account's e-mail address or username, in any case: an app should not
 * show another name than the one of the account whose posts it shows.
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

/** Returns a person as reader apps see them. Throws invalid_token when the account was deleted. */
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
