import type { Database } from '../database.ts';
import { isUnavailable } from '../database-errors.ts';
import type { PeopleChange } from '../entities/distributed.ts';
import { queryEachShard } from './shards.ts';
import { TRY_LOCK_OUTBOX } from '../sql/locks.ts';
import { fragment, statement } from '../statement.ts';

/** Changes applied at once, and those of each shard when a server is away. */
const AT_ONCE = { all: 1_000, shard: 100 };

/** A row of the outbox; its time keeps the microseconds, by which events are ordered. */
type WaitingChange = Omit<PeopleChange, 'createdAt'> & { createdAt: string };

const COLUMNS = fragment(`account_id AS "accountId", id, kind, subject_id AS "subjectId", comment_id AS "commentId",
  upvotes, downvotes, created_at::text AS "createdAt"`);

const WAITING = statement<WaitingChange>(
  `SELECT ${COLUMNS} FROM people_outbox ORDER BY created_at, id LIMIT ${AT_ONCE.all}`,
);

/** The oldest of a shard. */
const WAITING_THERE = fragment(`SELECT ${COLUMNS} FROM %s ORDER BY created_at, id LIMIT ${AT_ONCE.shard}`);

/**
 * Counts votes and records events, of those changes of $1 that were not applied before. What is missing in content may
 * be there in a moment, when the transaction of its cause has committed there too, or never: then people's rows go.
 */
const APPLY = statement(`WITH changes AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS c ("accountId" uuid, id uuid,
      kind text, "subjectId" uuid, "commentId" uuid, upvotes integer, downvotes integer, "createdAt" timestamptz)),
  fresh AS (INSERT INTO applied_changes (id, applied_at) SELECT id, now() FROM changes ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id),
  applied AS (SELECT c.*, a.id AS person FROM changes c JOIN fresh USING (id) LEFT JOIN accounts a ON a.id = c."accountId"),
  counted AS (INSERT INTO count_changes (post_id, num_upvotes, num_downvotes, voter_id)
    SELECT "subjectId", upvotes, downvotes, person FROM applied WHERE kind = 'vote'),
  missing AS (INSERT INTO removed_subjects (kind, id, due)
    SELECT 'accounts', "accountId", now() + interval '1 minute' FROM applied WHERE person IS NULL
    UNION SELECT 'posts', "subjectId", now() + interval '1 minute' FROM applied
      WHERE kind IN ('vote', 'bookmark.added') AND NOT EXISTS (SELECT FROM posts p WHERE p.id = "subjectId")
    UNION SELECT 'comments', "commentId", now() + interval '1 minute' FROM applied
      WHERE "commentId" IS NOT NULL AND NOT EXISTS (SELECT FROM comments m WHERE m.id = "commentId")
    ON CONFLICT DO NOTHING)
  INSERT INTO events (id, type, account_id, subject_id, created_at)
  SELECT id, kind, person, "subjectId", "createdAt" FROM applied
   WHERE kind <> 'vote' AND EXISTS (SELECT FROM event_listeners l WHERE l.account_id = person AND l.until > now())`);

const REMOVE_APPLIED = statement(
  'DELETE FROM people_outbox WHERE account_id = ANY ($1::uuid[]) AND id = ANY ($2::uuid[])',
);

/**
 * Has content count the votes and record the events that wait in people's outbox, the oldest first. Content notes the
 * ids in the same transaction, so that each change is applied once, whatever ends the process before the outbox is rid
 * of it; one process works at a time. Returns whether more may wait.
 */
export async function applyPeopleChanges(db: Database): Promise<boolean> {
  const applied = await apply(db, WAITING_OF_ALL).catch((error: unknown) => {
    if (!db.isDistributed || !isUnavailable(error)) throw error;
    return apply(db, WAITING_OF_SHARDS);
  });
  if (applied.length > 0)
    await db.query(REMOVE_APPLIED, [
      [...new Set(applied.map(({ accountId }) => accountId))],
      applied.map(({ id }) => id),
    ]);
  return applied.length >= AT_ONCE.all;
}

type ReadWaiting = (tx: Database) => Promise<readonly WaitingChange[]>;

const WAITING_OF_ALL: ReadWaiting = (tx) => tx.query(WAITING);
const WAITING_OF_SHARDS: ReadWaiting = (tx) => queryEachShard(tx.orm, 'people_outbox', WAITING_THERE);

async function apply(db: Database, read: ReadWaiting): Promise<readonly WaitingChange[]> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query(TRY_LOCK_OUTBOX);
    if (lock?.locked !== true) return [];
    const waiting = await read(tx);
    if (waiting.length > 0) await tx.query(APPLY, [JSON.stringify(waiting)]);
    return waiting;
  });
}

/** Ids of applied changes that are looked up at once. */
const IDS_AT_ONCE = 5_000;

const APPLIED_LONG_AGO = statement<{ id: string }>(`SELECT id FROM applied_changes
  WHERE applied_at < now() - interval '2 days' LIMIT ${IDS_AT_ONCE}`);

const STILL_WAITING = statement<{ id: string }>('SELECT id FROM people_outbox WHERE id = ANY ($1::uuid[])');

const DELETE_APPLIED = statement('DELETE FROM applied_changes WHERE id = ANY ($1::uuid[])');

/**
 * Deletes the ids of changes that were applied two days ago, but for those that the outbox still has, which would be
 * applied again. Throws while a server of people's rows is away.
 */
export async function deleteApplied(db: Database): Promise<void> {
  const applied = (await db.query(APPLIED_LONG_AGO)).map(({ id }) => id);
  if (applied.length === 0) return;
  const waiting = new Set((await db.query(STILL_WAITING, [applied])).map(({ id }) => id));
  await db.query(DELETE_APPLIED, [applied.filter((id) => !waiting.has(id))]);
}
