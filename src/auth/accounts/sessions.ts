import { randomBytes } from 'node:crypto';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { Not, now, withinLast } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Session as StoredSession } from '../../data/entities/session.ts';
import {
  HOLD_SESSION,
  OLD,
  SESSION,
  SWEEP_SESSIONS,
  UNUSED,
  type SessionRow,
} from '../../data/queries/auth/sessions.ts';
import { AppError } from '../../errors.ts';
import { hashToken } from '../token-format.ts';

/** Where a request came from, as people recognise their own devices by. */
export interface Client {
  /** As it is limited by: IPv6 is cut to its /64. */
  readonly address: string;
  readonly userAgent: string;
}

/** A person who is signed in, in one browser. */
export type Session = Omit<SessionRow, 'stale'>;

export interface SessionEntry extends Client {
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** Signs a person in in one browser; the token (256 random bits) is in this answer and the browser's cookie only. */
export async function startSession(
  db: Database,
  accountId: string,
  { address, userAgent }: Client,
): Promise<{ id: string; token: string }> {
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

/** The live session of a cookie's token; undefined for one that is unknown, ended, 14 days unused or 90 days old. */
export async function findSession(db: Database, token: string): Promise<Session | undefined> {
  const [row] = await db.query(SESSION, [hashToken(token)]);
  if (!row) return undefined;
  const { stale, ...session } = row;
  if (stale) await db.orm.update(StoredSession, { id: session.id }, { seenAt: now });
  return session;
}

/**
 * Notes that the person proved again who they are, and gives the session a new token, so that one that leaked before
 * is worth nothing after. Undefined when the session ended in between.
 */
export async function renewSession(db: Database, id: string): Promise<string | undefined> {
  const token = newToken();
  const renewal = { hash: hashToken(token), authenticatedAt: now, seenAt: now };
  const { affected } = await db.orm.update(StoredSession, { id }, renewal);
  return affected === 0 ? undefined : token;
}

/**
 * Asks, after something was made for a session, whether that still lives; waits for whoever is about to end it. With
 * that, nothing made at the very moment of a new password is left behind. Throws forbidden when it has ended: undo what
 * was made.
 */
export async function demandSession(db: Database, id: string): Promise<void> {
  if ((await db.query(HOLD_SESSION, [id])).length === 0)
    throw new AppError('forbidden', 'You were signed out in the meantime. Sign in again.');
}

/** Ends a session of an account; false when it has no such session. */
export async function endSession(db: Database, accountId: string, id: string): Promise<boolean> {
  return isUuid(id) && (await db.orm.delete(StoredSession, { id, accountId })).affected !== 0;
}

/** Ends all sessions of an account but one, or all of them; answers how many. */
export async function endOtherSessions(db: Database, accountId: string, keep: string | null): Promise<number> {
  const others = keep === null ? {} : { id: Not(keep) };
  return (await db.orm.delete(StoredSession, { accountId, ...others })).affected ?? 0;
}

/** Removes sessions that ended by themselves. */
export async function forgetSessions(db: Database): Promise<void> {
  await db.query(SWEEP_SESSIONS);
}

/** Where an account is signed in, last seen first. */
export async function listSessions(db: Database, accountId: string): Promise<SessionEntry[]> {
  return db.orm.find(StoredSession, {
    select: { id: true, createdAt: true, seenAt: true, address: true, userAgent: true },
    where: { accountId, seenAt: withinLast(UNUSED), createdAt: withinLast(OLD) },
    order: { seenAt: 'DESC', id: 'DESC' },
  });
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
