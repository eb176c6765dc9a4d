import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { LinkedIdentity, Passkey } from '../../data/entities/sign-in.ts';
import { IsNull, Not } from '../../data/conditions.ts';
import { AppError } from '../../errors.ts';

/**
 * Call in the transaction that removes a way to sign in, after removing it and with the account's row locked; `issuer`
 * is the provider that people can sign in with. Throws conflict when none is left: undo the removal.
 */
export async function requireOtherWay(tx: Database, accountId: string, issuer: string | undefined): Promise<void> {
  const hasOther =
    (await tx.orm.existsBy(Account, { id: accountId, passwordHash: Not(IsNull()) })) ||
    (await tx.orm.existsBy(Passkey, { accountId })) ||
    (issuer !== undefined && (await tx.orm.existsBy(LinkedIdentity, { accountId, issuer })));
  if (!hasOther)
    throw new AppError('conflict', 'This is the last way to sign in to your account. Choose a password first.');
}
