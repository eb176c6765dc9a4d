import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { isUnavailable } from '../../data/database-errors.ts';
import { wantedBy } from './choices.ts';
import { OutboxEvent, type EventSubject } from '../../data/entities/notifications.ts';
import { statement } from '../../data/statement.ts';
import { DELETED_ACCOUNT } from '../../data/entities/accounts.ts';
import { tellUsers } from '../changes/tell-changes.ts';

/** Queues an event whose notifications are written in the background. Runs in the transaction of the event. */
export async function addEvent(db: Database, { type, payload }: EventSubject, at: Date): Promise<void> {
  await db.orm.insert(OutboxEvent, { id: uuid(), type, payload, createdAt: at });
}

/** Queues an event for each of these changes, whose users are told in the background. Runs in their transaction. */
export async function addChangeEvents(db: Database, changeIds: readonly string[]): Promise<void> {
  const createdAt = new Date();
  const events = changeIds.map((changeId) => ({
    id: uuid(),
    type: 'change_published' as const,
    payload: { changeId },
    createdAt,
  }));
  if (events.length > 0) await db.orm.insert(OutboxEvent, events);
}

/** People notified in one transaction: some ten milliseconds. */
const PEOPLE_AT_ONCE = 1_000;

/** The oldest event that is due and that no other process works at; locked until the transaction ends. */
const TAKE_EVENT = statement<{
  id: string;
  type: EventSubject['type'];
  payload: EventSubject['payload'];
  createdAt: Date;
  reachedId: string | null;
}>(`SELECT id, type, payload, created_at AS "createdAt", reached_id AS "reachedId" FROM outbox
  WHERE due <= now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`);

const REACH = statement('UPDATE outbox SET reached_id = $2, tries = 0 WHERE id = $1');

/** Tried again after a second, later with each try, up to a quarter of an hour. */
const PUT_OFF = statement(`UPDATE outbox SET tries = tries + 1,
  due = now() + least(interval '1 second' * 2 ^ least(tries, 10), interval '15 minutes') WHERE id = $1`);

/**
 * Notifies the next people of the oldest event that is due, in one transaction, so that each is notified once
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

type ReachedEvent = Pick<OutboxEvent, 'id' | 'type' | 'payload' | 'createdAt' | 'reachedId'>;

/** Comments and posts of deleted accounts still get replies and votes, without notifications. */
export const DELETED_ACCOUNT_ID = `'${DELETED_ACCOUNT.id}'::uuid`;

/** The followers of the source $1 after the account $2, in the order of their ids. */
const FOLLOWERS = statement<{ id: string }>(`SELECT account_id AS id FROM source_filters
    WHERE source_id = $1 AND NOT blocked AND ($2::uuid IS NULL OR account_id > $2)
    ORDER BY account_id LIMIT ${PEOPLE_AT_ONCE}`);

/**
 * Notifies followers $1, in the order of their ids, so that two of these cannot deadlock. One unread notification per
 * source: it grows and moves up.
 */
const NOTIFY_FOLLOWERS = statement(`
  INSERT INTO notifications (id, account_id, type, source_id, number, posts, created_at)
  SELECT gen_random_uuid(), id, 'source_post_added', $2, $3, $4::uuid[], $5
    FROM unnest($1::uuid[]) AS people (id) ORDER BY id
  ON CONFLICT (source_id, account_id) WHERE type = 'source_post_added' AND read_at IS NULL
  DO UPDATE SET number = notifications.number + EXCLUDED.number,
    created_at = greatest(notifications.created_at, EXCLUDED.created_at),
    posts = trim_array(EXCLUDED.posts || notifications.posts,
      greatest(0, cardinality(EXCLUDED.posts || notifications.posts) - 3))`);

/** Notes that the people $1 are told of the event $2; returns those who were not before. */
const NOTE_TOLD = statement<{ id: string }>(`INSERT INTO told_events (account_id, event_id, told_at)
  SELECT id, $2::uuid, $3 FROM unnest($1::uuid[]) AS people (id) ORDER BY id
  ON CONFLICT DO NOTHING RETURNING account_id AS id`);

/**
 * The people of these who are to be told of an event that makes a number grow. Distributed, their notifications may be
 * stored although the event still waits: then they were told before.
 */
async function untold(tx: Database, eventId: string, people: readonly string[]): Promise<readonly string[]> {
  if (!tx.isDistributed || people.length === 0) return people;
  const recorded = new Set((await tx.query(NOTE_TOLD, [people, eventId, new Date()])).map(({ id }) => id));
  return people.filter((id) => recorded.has(id));
}

/** Everybody who was there when it was announced, after an account. */
const EVERYBODY = statement<{ id: string }>(`SELECT id FROM accounts
    WHERE created_at <= $2 AND id <> ${DELETED_ACCOUNT_ID} AND ($3::uuid IS NULL OR id > $3)
      AND EXISTS (SELECT FROM announcements WHERE id = $1)
    ORDER BY id LIMIT ${PEOPLE_AT_ONCE}`);

const NOTIFY_EVERYBODY = statement(`
  INSERT INTO notifications (id, account_id, type, announcement_id, created_at)
  SELECT gen_random_uuid(), id, 'announcement', $2::uuid, $3 FROM unnest($1::uuid[]) AS people (id)
   ORDER BY id ON CONFLICT DO NOTHING`);

/** Notifies the next people of an event; returns how many they were, and the last. */
async function notifyNext(
  tx: Database,
  { id, type, payload, createdAt, reachedId }: ReachedEvent,
): Promise<{ count: number; last: string | null }> {
  const subject = { type, payload } as EventSubject;
  if (subject.type === 'change_published') {
    const { changeId } = subject.payload;
    const users = await tellUsers(tx, { changeId, after: reachedId, limit: PEOPLE_AT_ONCE });
    return { count: users.length, last: users.at(-1)?.id ?? null };
  }
  const rows =
    subject.type === 'announcement_made'
      ? await tx.query(EVERYBODY, [subject.payload.announcementId, createdAt, reachedId])
      : await tx.query(FOLLOWERS, [subject.payload.sourceId, reachedId]);
  const people = rows.map(({ id }) => id);
  if (subject.type === 'announcement_made') {
    const recipients = await wantedBy(tx, people, 'announcement');
    if (recipients.length > 0)
      await tx.query(NOTIFY_EVERYBODY, [recipients, subject.payload.announcementId, createdAt]);
  } else {
    const { sourceId, added, newest } = subject.payload;
    const recipients = await untold(tx, id, await wantedBy(tx, people, 'source_post_added'));
    if (recipients.length > 0) await tx.query(NOTIFY_FOLLOWERS, [recipients, sourceId, added, newest, createdAt]);
  }
  return { count: people.length, last: people.at(-1) ?? null };
}
