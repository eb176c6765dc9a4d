import type { EventType } from '../../entities/notifications.ts';
import { statement } from '../../statement.ts';

/** Events that get their positions in one transaction. */
export const EVENTS_AT_ONCE = 500;

/** An event that has no position yet. */
export interface PendingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly accountId: string | null;
  readonly subjectId: string;
  readonly createdAt: Date;
}

/** A post is told of with its summary and its tags: once they are made, or after ten seconds without them. */
const IS_READY = `(e.type <> 'post.published' OR e.created_at < now() - interval '10 seconds'
  OR NOT EXISTS (SELECT FROM post_work w WHERE w.post_id = e.subject_id))`;

export const HAS_PENDING = statement('SELECT FROM events WHERE position IS NULL LIMIT 1');
/** Whether this transaction alone gives positions, until it ends. */
export const LOCK_POSITIONS = statement<{ locked: boolean }>(
  `SELECT pg_try_advisory_xact_lock(hashtext('event positions')) AS locked`,
);
export const PENDING = statement<PendingEvent>(`
  SELECT e.id, e.type, e.account_id AS "accountId", e.subject_id AS "subjectId", e.created_at AS "createdAt"
    FROM events e WHERE e.position IS NULL AND ${IS_READY} ORDER BY e.created_at, e.id LIMIT ${EVENTS_AT_ONCE}`);
export const NEXT_POSITION = statement<{ position: string }>(`SELECT nextval('event_positions') AS position`);
/** Gives events their data, and their places after the position $2. */
export const GIVE_POSITIONS = statement(`
  UPDATE events e SET position = $2::bigint + g.place, data = g.data
    FROM jsonb_to_recordset($1) AS g (id uuid, place integer, data jsonb) WHERE e.id = g.id`);
/** Drops events whose subject was deleted before delivery. */
export const DROP_EVENTS = statement('DELETE FROM events WHERE id = ANY ($1::uuid[])');
export const TELL_OF_EVENTS = statement(`SELECT pg_notify('events', $1)`);

export const LISTEN_UNTIL = statement(`
  INSERT INTO event_listeners (account_id, until) VALUES ($1, $2)
  ON CONFLICT (account_id) DO UPDATE SET until = greatest(event_listeners.until, EXCLUDED.until)
  WHERE event_listeners.until < EXCLUDED.until`);

/** A source that could not be fetched. */
export interface FailedSource {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly image: string | null;
  readonly problem: string | null;
  readonly failures: number;
}
export const FAILED_SOURCES = statement<FailedSource>(`
  SELECT s.id, s.name, s.handle, s.image, f.last_error AS problem, f.failures
    FROM source_fetches f JOIN sources s ON s.id = f.source_id WHERE f.source_id = ANY ($1::uuid[])`);

/** A bookmark as it was made, by its event. */
export interface AddedBookmark {
  readonly event: string;
  readonly postId: string;
  readonly createdAt: Date;
  readonly listId: string | null;
}
export const ADDED_BOOKMARKS = statement<AddedBookmark>(`
  SELECT e.id AS event, k.post_id AS "postId", k.created_at AS "createdAt", k.list_id AS "listId"
    FROM events e JOIN bookmarks k ON k.account_id = e.account_id AND k.post_id = e.subject_id
   WHERE e.id = ANY ($1::uuid[])`);
