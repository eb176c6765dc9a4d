import type { EventSubject } from '../entities/notifications.ts';
import { statement } from '../statement.ts';

/** People told in one transaction: some ten milliseconds. */
export const PEOPLE_AT_ONCE = 1_000;

/** The oldest event that is due and that no other process works at; locked until the transaction ends. */
export const TAKE_EVENT = statement<{
  id: string;
  type: EventSubject['type'];
  payload: EventSubject['payload'];
  createdAt: Date;
  reachedId: string | null;
}>(`SELECT id, type, payload, created_at AS "createdAt", reached_id AS "reachedId" FROM outbox
  WHERE due <= now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`);
export const REACH = statement('UPDATE outbox SET reached_id = $2, tries = 0 WHERE id = $1');
/** Tried again after a second, later with each try, up to a quarter of an hour. */
export const PUT_OFF = statement(`UPDATE outbox SET tries = tries + 1,
  due = now() + least(interval '1 second' * 2 ^ least(tries, 10), interval '15 minutes') WHERE id = $1`);
