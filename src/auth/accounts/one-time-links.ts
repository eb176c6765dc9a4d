import { randomBytes } from 'node:crypto';
import { nowPlus } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { OneTimeLink } from '../../data/entities/sign-in.ts';
import { statement } from '../../data/statement.ts';
import { hashToken } from '../token-format.ts';

/** Lifetime in hours by purpose. */
export const LIFETIME_HOURS = { sign_up: 24, reset: 1, sign_in: 1, change_email: 1 } as const;
export type LinkPurpose = keyof typeof LIFETIME_HOURS;
/** Recipient of a link: an account, or an address without one. */
type Addressee =
  | { readonly accountId: string; readonly email: string | null }
  | { readonly accountId: null; readonly email: string };

/**
 * Creates the secret of a link (256 random bits; only its hash is stored), valid once: 24 hours for sign-up, else 1.
 */
export async function createLink(db: Database, purpose: LinkPurpose, { accountId, email }: Addressee): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = nowPlus(`${LIFETIME_HOURS[purpose]} hours`);
  await db.orm.insert(OneTimeLink, { hash: hashToken(secret), purpose, accountId, email, expiresAt });
  return secret;
}

const READ_LINK = statement<Addressee>(
  `SELECT account_id AS "accountId", email FROM one_time_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()`,
);

/** The addressee of a valid link. The link stays valid, because mail scanners open links too. */
export async function readLink(db: Database, purpose: LinkPurpose, secret: string): Promise<Addressee | undefined> {
  return (await db.query(READ_LINK, [hashToken(secret), purpose]))[0];
}

/** One statement: of two at once, the second waits for the first and then finds no row. */
const USE_LINK = statement<Addressee>(
  `DELETE FROM one_time_links WHERE hash = $1 AND purpose = $2 AND expires_at > now()
  RETURNING account_id AS "accountId", email`,
);

/** Uses up a link, in the transaction of `db`. Undefined when it is used, expired or forged. */
export async function useLink(db: Database, purpose: LinkPurpose, secret: string): Promise<Addressee | undefined> {
  return (await db.query(USE_LINK, [hashToken(secret), purpose]))[0];
}

/** Invalidates all links of an account. */
export async function withdrawLinks(db: Database, accountId: string): Promise<void> {
  await db.orm.delete(OneTimeLink, { accountId });
}
