import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { AppError } from '../../errors.ts';

/** Makes an account an operator of the service, or revokes that. */
export async function setOperator(db: Database, accountId: string, operator: boolean): Promise<void> {
  await db.orm.update(Account, { id: accountId }, { operator });
}

/**
 * Suspends an account, or lifts the suspension. Its tokens, apps and sessions stop at the next request, in every
 * process; tokens and apps that have not expired work again when it is lifted.
 */
export async function setSuspended(db: Database, accountId: string, suspended: boolean): Promise<void> {
  await db.orm.update(Account, { id: accountId }, { suspendedAt: suspended ? () => 'now()' : null });
}

/** The error for a person whose account an operator suspended. */
export function suspendedAccount(): AppError {
  return new AppError('forbidden', 'This account is suspended. Contact the operator.');
}
