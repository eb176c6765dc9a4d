import type { Database } from '../data/database.ts';
import { loadEventData, type PendingEvent } from './event-data.ts';
import { fragment, statement } from '../data/statement.ts';

/** Hands on the events after one position up to another, in the transaction that gave them theirs. */
export type FanOut = (tx: Database, positions: { after: string; upTo: string }) => Promise<void>;

/** Events that get their positions in one transaction. */
const EVENTS_AT_ONCE = 500;

/** A post's event waits for its summary and tags, at most ten seconds. */
const IS_READY = fragment(`(e.type <> 'post.published' OR e.created_at < now() - interval '10 seconds'
  OR NOT EXISTS (SELECT FROM post_work w WHERE w.post_id = e.subject_id))`);

const HAS_PENDING = statement('SELECT FROM events WHERE position IS NULL LIMIT 1');

/** Whether this transaction alone gives positions, until it ends. */
const LOCK_POSITIONS = statement<{ locked: boolean }>(
  `SELECT pg_try_advisory_xact_lock(hashtext('event positions')) AS locked`,
);

const PENDING = statement<PendingEvent>(`
  SELECT e.id, e.type, e.account_id AS "accountId", e.subject_id AS "subjectId", e.created_at AS "createdAt"
    FROM events e WHERE e.position IS NULL AND ${IS_READY} ORDER BY e.created_at, e.id LIMIT ${EVENTS_AT_ONCE}`);

const NEXT_POSITION = statement<{ position: string }>(`SELECT nextval('event_positions') AS position`);

/** Gives events their data, and their places after the position $2. */
const GIVE_POSITIONS = statement(`
  UPDATE events e SET position = $2::bigint + g.place, data = g.data
    FROM jsonb_to_recordset($1) AS g (id uuid, place integer, data jsonb) WHERE e.id = g.id`);

/** Drops events whose subject was deleted before delivery. */
const DROP_EVENTS = statement('DELETE FROM events WHERE id = ANY ($1::uuid[])');

const NOTIFY_EVENTS = statement(`SELECT pg_notify('events', $1)`);

/**
 * Gives the oldest new events their positions and data, and hands them on. One process does it at a
 * time, so positions are committed in their order: who has read up to one misses none that comes later. Returns whether
 * more may be waiting.
 */
export async function sequenceEvents(
  db: Database,
  { publicUrl, fanOut }: { publicUrl: string; fanOut?: FanOut | undefined },
): Promise<boolean> {
  if ((await db.query(HAS_PENDING)).length === 0) return false;
  return db.transaction(async (tx) => {
    const [lock] = await tx.query(LOCK_POSITIONS);
    if (lock?.locked !== true) return false;
    const pending = await tx.query(PENDING);
    if (pending.length === 0) return false;
    const data = await loadEventData(tx, pending, publicUrl);
    const sequenced = pending.filter(({ id }) => data.has(id));
    const deleted = pending.filter(({ id }) => !data.has(id));
    if (deleted.length > 0) await tx.query(DROP_EVENTS, [deleted.map(({ id }) => id)]);
    if (sequenced.length > 0) {
      const [next] = await tx.query(NEXT_POSITION);
      const after = next?.position ?? '0';
      const rows = sequenced.map(({ id }, i) => ({ id, place: i + 1, data: data.get(id) }));
      await tx.query(GIVE_POSITIONS, [JSON.stringify(rows), after]);
      const upTo = String(BigInt(after) + BigInt(sequenced.length));
      await fanOut?.(tx, { after, upTo });
      await tx.query(NOTIFY_EVENTS, [upTo]);
    }
    return pending.length === EVENTS_AT_ONCE;
  });
}
