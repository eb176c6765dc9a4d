import type { EventType } from '../../entities/notifications.ts';
import { statement } from '../../statement.ts';
import { isFor } from '../../sql/events.ts';

/** Events that one stream is told at a time. */
export const TOLD_AT_ONCE = 100;

/**
 * The positions of the events that are for each stream, by its number: those after its place and up to another, the
 * first hundred of them.
 */
export const POSITIONS_FOR_STREAMS = statement<{ stream: number; position: string }>(`
  SELECT f.stream, m.position FROM jsonb_to_recordset($1) AS f (stream integer, "after" bigint, up_to bigint,
      account_id uuid, events text[], tags text[], source_ids uuid[], feed_id uuid, query text)
    CROSS JOIN LATERAL (SELECT e.position FROM events e
      WHERE e.position > f."after" AND e.position <= f.up_to AND ${isFor('e', 'f')}
      ORDER BY e.position LIMIT ${TOLD_AT_ONCE}) m
   ORDER BY f.stream, m.position`);

/** An event as it was when it was recorded. */
export interface ToldEvent {
  readonly position: string;
  readonly id: string;
  readonly type: EventType;
  readonly subjectId: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>> | null;
}
export const EVENTS_AT = statement<ToldEvent>(`
  SELECT position, id, type, subject_id AS "subjectId", created_at AS "createdAt", data FROM events WHERE position = ANY ($1::bigint[])`);

export const IS_OWN_FEED = statement('SELECT FROM custom_feeds WHERE id = $1 AND account_id = $2');
