import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { isUnavailable } from '../../data/database-errors.ts';
import { OutboxEvent, type EventSubject } from '../../data/entities/notifications.ts';
import { EVERYBODY, FOLLOWERS } from '../../data/queries/notifications.ts';
import { PEOPLE_AT_ONCE, PUT_OFF, REACH, TAKE_EVENT } from '../../data/queries/outbox.ts';

/** Adds an event to those that the background tells people of, in the transaction of what happened. */
export async function addEvent(db: Database, { type, payload }: EventSubject, at: Date): Promise<void> {
  await db.orm.insert(OutboxEvent, { id: uuid(), type, payload, createdAt: at });
}

/**
 * Tells the next chunk of people of the oldest event that is due, in one transaction, so that everybody is told once
 * whatever ends the process, and several processes share the work. An event that fails is put off, and the others go
 * on. Returns whether there was one; throws when the database is unavailable.
 */
export async function dispatchEvent(db: Database, failed: (error: unknown) => void): Promise<boolean> {
  let id: string | undefined;
  try {
    await db.transaction(async (tx) => {
      const [event] = await tx.query(TAKE_EVENT);
      if (!event) return;
      id = event.id;
      const notified = await notifyNext(tx, event);
      if (notified.count < PEOPLE_AT_ONCE) await tx.orm.delete(OutboxEvent, { id });
      else await tx.query(REACH, [id, notified.last]);
    });
  } catch (error) {
    if (id === undefined || isUnavailable(error)) throw error;
    failed(error);
    await db.query(PUT_OFF, [id]);
  }
  return id !== undefined;
}

type Event = Pick<OutboxEvent, 'type' | 'payload' | 'createdAt' | 'reachedId'>;

/** Tells the next people of an event; returns how many they were, and the last. */
async function notifyNext(
  tx: Database,
  { type, payload, createdAt, reachedId }: Event,
): Promise<{ count: number; last: string | null }> {
  const subject = { type, payload } as EventSubject;
  const rows =
    subject.type === 'announcement_made'
      ? await tx.query(EVERYBODY, [subject.payload.announcementId, createdAt, reachedId])
      : await tx.query(FOLLOWERS, [
          subject.payload.sourceId,
          subject.payload.added,
          subject.payload.newest,
          createdAt,
          reachedId,
        ]);
  return rows[0] ?? { count: 0, last: null };
}
