import { v7 as uuid } from 'uuid';
import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { SecurityEvent, type EventKind } from '../../data/entities/sign-in.ts';
import type { Log } from '../../log.ts';
import type { Client } from './sessions.ts';

export type { EventKind };

/** Stored instead of an IP address when the operator did it. */
export const OPERATOR = 'operator';

export interface NewEvent {
  readonly accountId: string;
  readonly kind: EventKind;
  readonly client: Client;
  /** Affected item, such as the name of a token or app; shown, never logged. */
  readonly detail?: string | undefined;
}

export interface EventEntry extends Client {
  readonly id: string;
  readonly kind: EventKind;
  readonly detail: string | null;
  readonly createdAt: Date;
}

const MAX_LISTED = 50;

/** Stores an event in the transaction of `db`, and logs it as `event`. Kept for 90 days. */
export async function recordEvent(db: Database, log: Log, event: NewEvent): Promise<void> {
  await storeEvent(db, event);
  log.info(
    { event: event.kind, viewer: event.accountId, address: event.client.address },
    event.kind.replaceAll('_', ' '),
  );
}

/** Stores an event that the operator caused by a command; commands write no log. Kept for 90 days. */
export async function recordOperator(db: Database, event: Omit<NewEvent, 'client'>): Promise<void> {
  await storeEvent(db, { ...event, client: { address: OPERATOR, userAgent: '' } });
}

async function storeEvent(db: Database, { accountId, kind, client, detail }: NewEvent): Promise<void> {
  const event = { id: uuid(), accountId, kind, ...client, detail: detail ?? null, createdAt: now };
  await db.orm.insert(SecurityEvent, event);
}

/** The last 50 events of an account, newest first. */
export async function listEvents(db: Database, accountId: string): Promise<EventEntry[]> {
  return db.orm.find(SecurityEvent, {
    select: { id: true, kind: true, address: true, userAgent: true, detail: true, createdAt: true },
    where: { accountId },
    order: { id: 'DESC' },
    take: MAX_LISTED,
  });
}
