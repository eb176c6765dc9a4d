import type { Account as Person } from 'oidc-provider';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Account, DELETED_ACCOUNT } from '../../data/entities/accounts.ts';

/**
 * The claims of a person in id tokens and userinfo; undefined when there is no such account, or it is suspended.
 * `sub` is the account's id,
 * never reused.
 */
export async function findPerson(db: Database, publicUrl: string, id: string): Promise<Person | undefined> {
  const account = isUuid(id) && id !== DELETED_ACCOUNT.id ? await db.orm.findOneBy(Account, { id }) : null;
  if (!account || account.suspendedAt !== null) return undefined;
  const { name, username, image } = account;
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      name,
      ...(username === null ? {} : { preferred_username: username, profile: `${publicUrl}/people/${id}` }),
      ...(image === null ? {} : { picture: image }),
    }),
  };
}
