import { createHmac } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { createAccount, findAccount } from './accounts/accounts.ts';
import { setOperator } from './accounts/operators.ts';
import { createToken, IS_LIVE } from './access-tokens.ts';
import { createLink, withdrawLinks } from './accounts/one-time-links.ts';
import type { DeriveKey } from '../config.ts';
import { hashToken, makeToken } from './token-format.ts';
import { LOCK_DEMO_ACCOUNT } from '../data/sql/locks.ts';
import { statement } from '../data/statement.ts';

const EMAIL = 'demo@localhost';
const TOKEN_NAME = 'demo';

/**
 * Returns a token of the demo account, which is created if missing, and the secret of a one-time link that signs in as
 * it within an hour: a password would be known to others. The token is derived from the installation's secret key and
 * the same at each start, until it is revoked or its 90 days are over; links of earlier starts are invalidated, and
 * `revoked` says whether a token was, which another secret key made. Call it in a transaction.
 */
export async function demoAccess(tx: Database, keyFor: DeriveKey): Promise<DemoAccess> {
  const accountId = await demoAccount(tx);
  const token = await demoToken(tx, accountId, keyFor('demo token'));
  await withdrawLinks(tx, accountId);
  return { ...token, linkSecret: await createLink(tx, 'sign_in', { accountId, email: null }) };
}

/** Access for a person who tries the service: a token, and the secret of a sign-in link. */
export interface DemoAccess {
  readonly token: string;
  readonly linkSecret: string;
  /** Whether a token of an earlier start was revoked. */
  readonly revoked: boolean;
}

/** The id of the demo account, which is created as an operator if missing. Call it in a transaction. */
export async function demoAccount(tx: Database): Promise<string> {
  await tx.query(LOCK_DEMO_ACCOUNT);
  const existing = await findAccount(tx, EMAIL);
  if (existing) return existing.id;
  const { id } = await createAccount(tx, { email: EMAIL, name: 'Demo', plan: 'paid' });
  await setOperator(tx, id, true);
  return id;
}

const TOKENS_OF_NAME = statement<{ hash: Buffer; live: boolean }>(
  `SELECT hash, ${IS_LIVE} AS live FROM access_tokens WHERE account_id = $1 AND name = $2`,
);

const REVOKE_OTHERS_OF_NAME = statement<{ id: string }>(
  `UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1 AND name = $2 AND hash <> $3 AND ${IS_LIVE}
  RETURNING id`,
);

/** The first token derived from the key that has not ended. Other tokens of that name are revoked. */
async function demoToken(tx: Database, accountId: string, key: Buffer): Promise<Pick<DemoAccess, 'token' | 'revoked'>> {
  const tokens = await tx.query(TOKENS_OF_NAME, [accountId, TOKEN_NAME]);
  for (let nth = 0; ; nth += 1) {
    const token = derivedToken(key, `${accountId} ${nth}`);
    const hash = hashToken(token);
    const current = tokens.find((token) => token.hash.equals(hash));
    if (current?.live === false) continue;
    const revoked = await tx.query(REVOKE_OTHERS_OF_NAME, [accountId, TOKEN_NAME, hash]);
    if (!current) await createToken(tx, accountId, { name: TOKEN_NAME, lifetime: '90', token });
    return { token, revoked: revoked.length > 0 };
  }
}

/** Deterministic for a key and text, and unpredictable without the key (RFC 2104). */
function derivedToken(key: Buffer, text: string): string {
  let round = 0;
  return makeToken('pat', (count) =>
    createHmac('sha512', key)
      .update(`${text} ${(round += 1)}`)
      .digest()
      .subarray(0, count),
  );
}
