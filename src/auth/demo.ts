import type { Database } from '../data/database.ts';
import { createAccount, findAccount } from './accounts.ts';
import { createLink, withdrawLinks } from './one-time-links.ts';
import { createToken, listTokens, revokeToken } from './access-tokens.ts';

const EMAIL = 'demo@localhost';
const TOKEN_NAME = 'demo';

/**
 * A fresh token of the demo account, which is made when it is missing, and the secret of a link that signs in as it
 * once within an hour: it has no password that others could know. What was printed at earlier starts is revoked.
 */
export async function demoAccess(db: Database): Promise<{ token: string; linkSecret: string }> {
  const account =
    (await findAccount(db, EMAIL)) ?? (await createAccount(db, { email: EMAIL, name: 'Demo', plan: 'paid' }));
  for (const old of await listTokens(db, account.id))
    if (old.name === TOKEN_NAME) await revokeToken(db, account.id, old.id);
  await withdrawLinks(db, account.id);
  const { token } = await createToken(db, account.id, { name: TOKEN_NAME, lifetime: '30' });
  return { token, linkSecret: await createLink(db, 'sign_in', { accountId: account.id, email: null }) };
}
