import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../log.ts';
import type { Client } from './sessions.ts';

/** What is told to the person it happened to. */
export type EventKind =
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'password_changed'
  | 'password_reset'
  | 'email_confirmed'
  | 'email_changed'
  | 'token_created'
  | 'token_revoked'
  | 'app_created'
  | 'app_changed'
  | 'app_secret_rotated'
  | 'app_deleted'
  | 'access_granted'
  | 'access_withdrawn'
  | 'access_revoked'
  | 'refresh_reused';

/** What stands in place of an address where the operator of the service did it. */
export const OPERATOR = 'operator';

export interface NewEvent {
  readonly accountId: string;
  readonly kind: EventKind;
  readonly client: Client;
  /** What it happened to, such as the name of a token or app; shown, never logged. */
  readonly detail?: string | undefined;
}

export interface EventEntry extends Client {
  readonly id: string;
  readonly kind: EventKind;
  readonly detail: string | null;
  readonly createdAt: Date;
}

// Kept for 90 days. The oldest go as new ones come: no other work is needed for it.
const RECORD = `WITH old AS (DELETE FROM security_events WHERE account_id = $2 AND created_at < now() - interval '90 days')
  INSERT INTO security_events (id, account_id, kind, address, user_agent, detail, created_at) VALUES ($1, $2, $3, $4, $5, $6, now())`;
const LIST = `SELECT id, kind, address, user_agent AS "userAgent", detail, created_at AS "createdAt" FROM security_events WHERE account_id = $1 ORDER BY id DESC LIMIT 50`;

/** Stores what happened, in the transaction of `db`, and says it in the log as `event`. Kept for 90 days. */
export async function recordEvent(db: Database, log: Log, event: NewEvent): Promise<void> {
  await storeEvent(db, event);
  log.info(
    { event: event.kind, viewer: event.accountId, address: event.client.address },
    event.kind.replaceAll('_', ' '),
  );
}

/** Stores what the operator did by a command, which has no log beside its answer. Kept for 90 days. */
export async function recordOperator(db: Database, event: Omit<NewEvent, 'client'>): Promise<void> {
  await storeEvent(db, { ...event, client: { address: OPERATOR, userAgent: '' } });
}

async function storeEvent(db: Database, { accountId, kind, client, detail }: NewEvent): Promise<void> {
  await db.query(RECORD, [uuid(), accountId, kind, client.address, client.userAgent, detail ?? null]);
}

/** The last 50 events of an account, newest first. */
export async function listEvents(db: Database, accountId: string): Promise<EventEntry[]> {
  return db.query<EventEntry>(LIST, [accountId]);
}
