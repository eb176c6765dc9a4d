import { randomBytes } from 'node:crypto';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { IsNull, Not, now, withinLast } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { Session as StoredSession } from '../../data/entities/sign-in.ts';
import { statement } from '../../data/statement.ts';
import { countUnreadNotifications } from '../../domain/notifications/notifications.ts';
import { AppError } from '../../errors.ts';
import { hashToken } from '../token-format.ts';
import { suspendedAccount } from './operators.ts';

/** The origin of a request, as shown to people to recognise their own devices. */
export interface Client {
  /** The address that rate limits count by: IPv6 is cut to its /64. */
  readonly address: string;
  readonly userAgent: string;
}

interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  /** Time of the person's last authentication. */
  readonly authenticatedAt: Date;
  /** Whether that was less than 10 minutes ago, by the database's clock. */
  readonly recent: boolean;
  readonly email: string;
  readonly name: string;
  /** IANA name; null where the person chose none. */
  readonly timezone: string | null;
  readonly plan: string;
  /** The version of what the person mutes; 0 for nothing. */
  readonly mutesVersion: number;
  readonly paidUntil: Date | null;
  /** Whether they operate this service. */
  readonly operator: boolean;
  /** Whether it was last seen more than a minute ago. */
  readonly stale: boolean;
}

/** A signed-in person, in one browser. */
export type AccountSession = Omit<SessionRow, 'stale'> & {
  /** Number of their unread notifications, which the header of every page shows. */
  readonly unread: number;
};

export interface SessionEntry extends Client {
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/**
 * Starts a session; its token (256 random bits) is only in the result and in the browser's cookie. Throws forbidden for
 * a suspended account.
 */
export async function startSession(
  db: Database,
  accountId: string,
  { address, userAgent }: Client,
): Promise<{ id: string; token: string }> {
  if (await db.orm.existsBy(Account, { id: accountId, suspendedAt: Not(IsNull()) })) throw suspendedAccount();
  const session = { id: uuid(), token: newToken() };
  await db.orm.insert(StoredSession, {
    id: session.id,
    accountId,
    hash: hashToken(session.token),
    createdAt: now,
    authenticatedAt: now,
    seenAt: now,
    address,
    userAgent,
  });
  return session;
}

/** A session ends when it was not used for this long. */
export const MAX_SESSION_IDLE = '14 days';
/** A session ends this long after its start. */
export const MAX_SESSION_AGE = '90 days';

const IS_LIVE = `s.seen_at > now() - interval '${MAX_SESSION_IDLE}' AND s.created_at > now() - interval '${MAX_SESSION_AGE}'`;

/** One read per page view, by the database's clock, which all processes share. */
const SESSION = statement<SessionRow>(`
  SELECT s.id, s.account_id AS "accountId", s.created_at AS "createdAt", s.authenticated_at AS "authenticatedAt",
    s.authenticated_at > now() - interval '10 minutes' AS recent,
         a.email, a.name, a.timezone, a.plan, a.paid_until AS "paidUntil", a.operator, a.mutes_version AS "mutesVersion",
         s.seen_at < now() - interval '1 minute' AS stale
    FROM sessions s JOIN accounts a ON a.id = s.account_id
   WHERE s.hash = $1 AND a.suspended_at IS NULL AND ${IS_LIVE}`);

/** The live session of a cookie's token; undefined when it is unknown, ended, unused for 14 days or 90 days old. */
export async function findSession(db: Database, token: string): Promise<AccountSession | undefined> {
  const [row] = await db.query(SESSION, [hashToken(token)]);
  if (!row) return undefined;
  const { stale, ...session } = row;
  if (stale) await db.orm.update(StoredSession, { id: session.id }, { seenAt: now });
  return { ...session, unread: await countUnreadNotifications(db, session.accountId) };
}

/**
 * Replaces the session's token, so that one leaked earlier becomes worthless. It does not count as a sign-in: pages
 * that require a recent one still do. Undefined when the session has ended in the meantime.
 */
export async function rotateSession(db: Database, id: string): Promise<string | undefined> {
  return replaceToken(db, id, {});
}

/**
 * Records that the person has just proved who they are, with a second factor where the account has one, and replaces
 * the session's token. Only the steps of signing in call this. Undefined when the session has ended in the meantime.
 */
export async function confirmSession(db: Database, id: string): Promise<string | undefined> {
  return replaceToken(db, id, { authenticatedAt: now });
}

async function replaceToken(
  db: Database,
  id: string,
  more: { authenticatedAt?: typeof now },
): Promise<string | undefined> {
  const token = newToken();
  const { affected } = await db.orm.update(StoredSession, { id }, { hash: hashToken(token), seenAt: now, ...more });
  return affected === 0 ? undefined : token;
}

/** Locks the session; waits for a transaction that is ending it. */
const LOCK_SESSION = statement('SELECT FROM sessions WHERE id = $1 FOR KEY SHARE');

/**
 * Call after creating something for a session: verifies that the session still exists, and waits for a transaction that
 * is ending it. Otherwise something created during a password change would survive it. Throws forbidden when the
 * session has ended: undo the creation.
 */
export async function assertSession(db: Database, id: string): Promise<void> {
  if ((await db.query(LOCK_SESSION, [id])).length === 0)
    throw new AppError('forbidden', 'You were signed out in the meantime. Sign in again.');
}

/** Ends a session of an account; false when there is no such session. */
export async function endSession(db: Database, accountId: string, id: string): Promise<boolean> {
  return isUuid(id) && (await db.orm.delete(StoredSession, { id, accountId })).affected !== 0;
}

/** Ends all sessions of an account, except `keep`; returns how many. */
export async function endOtherSessions(db: Database, accountId: string, keep: string | null): Promise<number> {
  const exceptKept = keep === null ? {} : { id: Not(keep) };
  return (await db.orm.delete(StoredSession, { accountId, ...exceptKept })).affected ?? 0;
}

/** The sessions of an account, last used first. */
export async function listSessions(db: Database, accountId: string): Promise<SessionEntry[]> {
  return db.orm.find(StoredSession, {
    select: { id: true, createdAt: true, seenAt: true, address: true, userAgent: true },
    where: { accountId, seenAt: withinLast(MAX_SESSION_IDLE), createdAt: withinLast(MAX_SESSION_AGE) },
    order: { seenAt: 'DESC', id: 'DESC' },
  });
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
