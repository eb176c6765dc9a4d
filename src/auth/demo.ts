import type { Database } from '../data/database.ts';
import { createAccount, findAccount } from './accounts.ts';
import { createToken, listTokens, revokeToken } from './access-tokens.ts';

const EMAIL = 'demo@localhost';
const TOKEN_NAME = 'demo';

/** A fresh token of the demo account, which is made when it is missing. The ones printed at earlier starts are revoked. */
export async function demoToken(db: Database): Promise<string> {
  const account = (await findAccount(db, EMAIL)) ?? (await createAccount(db, { email: EMAIL, name: 'Demo', plan: 'paid' }));
  for (const old of await listTokens(db, account.id)) if (old.name === TOKEN_NAME) await revokeToken(db, account.id, old.id);
  return (await createToken(db, account.id, { name: TOKEN_NAME, lifetime: '30' })).token;
}
