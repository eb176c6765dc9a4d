import { v7 as uuid, validate as isUuid } from 'uuid';
import { IsNull } from '../data/conditions.ts';
import type { Database } from '../data/database.ts';
import { AccessToken } from '../data/entities/requests.ts';
import { LOCK_ACCOUNT_FOR_UPDATE } from '../data/sql/accounts.ts';
import { AppError } from '../errors.ts';
import { hashToken, makeToken, tokenPrefix } from './token-format.ts';
import { MAX_ACCESS_TOKENS } from '../../generated/limits.ts';
import { statement } from '../data/statement.ts';

/** Token lifetimes: unlimited, or a number of days. */
export const TOKEN_LIFETIMES = ['never', '30', '90', '365'] as const;
export type TokenLifetime = (typeof TOKEN_LIFETIMES)[number];

/** Maximum characters of a token's name. */
export const TOKEN_NAME_LENGTH = 50;
const DAY_MS = 86_400_000;
/** SQL: whether a token is neither revoked nor expired. */
export const IS_LIVE = 'revoked_at IS NULL AND coalesce(expires_at > now(), true)';

/** Counts an account's live tokens, and those with a name (ignoring case). */
const COUNT_LIVE_TOKENS = statement<{ live: number; named: number; now: Date }>(
  `SELECT count(*)::int AS live, (count(*) FILTER (WHERE lower(name) = lower($2)))::int AS named,
  now()::timestamptz(3) AS now FROM access_tokens WHERE account_id = $1 AND ${IS_LIVE}`,
);

/**
 * Creates a personal access token, which may only read if so requested. Its text is only in the result, unless `token`
 * gives it. Throws validation_error for an invalid name or lifetime and for a name that another live token has,
 * forbidden when the account has 20 live tokens.
 */
export async function createToken(
  db: Database,
  accountId: string,
  input: { name: string; lifetime: TokenLifetime | Date; readOnly?: boolean; token?: string },
): Promise<{ id: string; token: string; expiresAt: Date | null }> {
  const name = checkTokenName(input.name);
  const { token = makeToken('pat'), lifetime, readOnly = false } = input;
  if (!(lifetime instanceof Date) && !TOKEN_LIFETIMES.includes(lifetime))
    throw new AppError('validation_error', `A token expires ${TOKEN_LIFETIMES.join(', ')} (days).`);
  return db.transaction(async (tx) => {
    const [account] = await tx.query(LOCK_ACCOUNT_FOR_UPDATE, [accountId]);
    if (!account) throw new AppError('not_found', 'There is no such account.');
    const [count = { live: 0, named: 0, now: new Date() }] = await tx.query(COUNT_LIVE_TOKENS, [accountId, name]);
    if (count.named > 0) throw nameTaken(name);
    if (count.live >= MAX_ACCESS_TOKENS)
      throw new AppError(
        'forbidden',
        `You have reached the limit of ${MAX_ACCESS_TOKENS} access tokens. Revoke one first.`,
      );
    const expiresAt = tokenEnd(lifetime, count.now);
    if (expiresAt !== null && expiresAt <= count.now)
      throw new AppError('validation_error', 'The expiry date has passed. Choose a later one.');
    const row = {
      id: uuid(),
      accountId,
      name,
      hash: hashToken(token),
      prefix: tokenPrefix(token),
      readOnly,
      createdAt: count.now,
      expiresAt,
      lastUsedAt: null,
      lastUsedAddress: null,
      revokedAt: null,
    };
    await tx.orm.insert(AccessToken, row);
    return { id: row.id, token, expiresAt };
  });
}

/** An account's tokens that were not revoked, newest first, without their texts. */
export async function listTokens(db: Database, accountId: string): Promise<AccessToken[]> {
  return db.orm.find(AccessToken, {
    where: { accountId, revokedAt: IsNull() },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
}

const RENAME_TOKEN = statement(
  'UPDATE access_tokens SET name = $3 WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL',
);

/**
 * Renames a token of an account and returns its earlier name. Throws validation_error for an invalid name and for one
 * that another live token has, not_found when the account has no such token.
 */
export async function renameToken(db: Database, accountId: string, id: string, newName: string): Promise<string> {
  const name = checkTokenName(newName);
  return db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT_FOR_UPDATE, [accountId]);
    const token = isUuid(id) ? await tx.orm.findOneBy(AccessToken, { id, accountId, revokedAt: IsNull() }) : null;
    if (!token) throw noSuchToken();
    if (token.name === name) return name;
    const [count] = await tx.query(COUNT_LIVE_TOKENS, [accountId, name]);
    if (count && count.named > 0 && token.name.toLowerCase() !== name.toLowerCase()) throw nameTaken(name);
    await tx.query(RENAME_TOKEN, [id, accountId, name]);
    return token.name;
  });
}

const REVOKE_TOKEN = statement<{ name: string }>(
  'UPDATE access_tokens SET revoked_at = now() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL RETURNING name',
);

/**
 * Revokes a token of an account immediately, in every process, and returns its name. Throws not_found when the account
 * has no such live token.
 */
export async function revokeToken(db: Database, accountId: string, id: string): Promise<{ name: string }> {
  const [token] = isUuid(id) ? await db.query(REVOKE_TOKEN, [id, accountId]) : [];
  if (!token) throw noSuchToken();
  return token;
}

/** Revokes the token with a hash, of any account. */
const REVOKE_HASHED_TOKEN = statement<{ id: string; accountId: string; name: string; email: string }>(
  `UPDATE access_tokens t SET revoked_at = now() FROM accounts a
  WHERE t.hash = $1 AND t.revoked_at IS NULL AND a.id = t.account_id
  RETURNING t.id, t.account_id AS "accountId", t.name, a.email`,
);

/**
 * Revokes a leaked token of any account, immediately and in every process. Throws not_found when there
 * is none, or it was revoked already.
 */
export async function revokeTokenByValue(
  db: Database,
  token: string,
): Promise<{ id: string; accountId: string; name: string; email: string }> {
  const [revoked] = await db.query(REVOKE_HASHED_TOKEN, [hashToken(token.trim())]);
  if (!revoked) throw new AppError('not_found', 'No account has that token, or it was revoked already.');
  return revoked;
}

function checkTokenName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > TOKEN_NAME_LENGTH || /\p{Cc}/u.test(name))
    throw new AppError(
      'validation_error',
      `A token's name has 1 to ${TOKEN_NAME_LENGTH} characters and no control characters.`,
    );
  return name;
}

function tokenEnd(lifetime: TokenLifetime | Date, now: Date): Date | null {
  if (lifetime instanceof Date) return lifetime;
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS);
}

function nameTaken(name: string): AppError {
  return new AppError(
    'validation_error',
    `You already have a token named ${JSON.stringify(name)}. Choose another name.`,
  );
}

function noSuchToken(): AppError {
  return new AppError('not_found', 'The account has no such live token. `dcs token list` shows them.');
}
