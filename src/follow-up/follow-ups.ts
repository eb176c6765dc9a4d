import { repeat, type BackgroundTask, type Stoppable } from '../background/repeat.ts';
import type { Config } from '../config.ts';
import type { Database, ReadReplica } from '../data/database.ts';
import { FILTER_COLUMNS, isFor, readFollows, withFollows, type FilterOwnerRow } from '../data/sql/events.ts';
import { statement } from '../data/statement.ts';
import { postDueDigests } from '../domain/digests/due-digests.ts';
import { dispatchEvent } from '../domain/notifications/outbox.ts';
import { repairStories } from '../domain/stories/merge-stories.ts';
import { createCountFlush } from '../domain/posts/counts.ts';
import { sequenceEvents, type FanOut } from '../events/sequence-events.ts';
import type { Log } from '../log.ts';
import { createBuffers, type Buffers } from './buffers.ts';
import { applyPeopleChanges, deleteApplied } from '../data/distributed/people-outbox.ts';
import { deleteRowsOfRemoved } from '../data/distributed/removed-subjects.ts';
import { createSweep } from './sweep.ts';

/** Milliseconds after which what follows from requests is done, at the earliest. */
const FOLLOW_UP_MS = 1_000;
/** Milliseconds between two looks at the stories of posts that were stored at the same moment. */
const MEND_STORIES_MS = 300_000;
/** Milliseconds between two looks for changes of people's rows whose ids content needs no more. */
const DELETE_APPLIED_MS = 60_000;
/** Milliseconds between two looks for digests that are due. */
const DIGESTS_MS = 10_000;

/** Work that requests leave for later. */
export interface FollowUp {
  readonly buffers: Buffers;
  readonly tasks: readonly BackgroundTask[];
}

/** Creates the buffers of writes, the jobs that follow requests, and the hourly deletion of expired rows. */
export function createFollowUp(
  { publicUrl, keepPostsDays }: Pick<Config, 'publicUrl' | 'keepPostsDays'>,
  { db, log, reads }: { readonly db: Database; readonly log: Log; readonly reads: ReadReplica | undefined },
): FollowUp {
  return {
    buffers: createBuffers(db, log, reads),
    tasks: [createBackgroundJobs(db, publicUrl, log), createSweep(db, log, { keepPostsDays })],
  };
}

/** Creates the work that follows requests a moment later: posts move in lists, and events are delivered. */
function createBackgroundJobs(db: Database, publicUrl: string, log: Log): BackgroundTask {
  const failed = (what: string) => (error: unknown) =>
    log.warn({ what, reason: String(error) }, 'background job failed, retrying');
  const dispatch = async (): Promise<number> => ((await dispatchEvent(db, failed('notifications'))) ? 0 : FOLLOW_UP_MS);
  const sequence = async (): Promise<number> =>
    (await sequenceEvents(db, { publicUrl, fanOut: wakeWebhooks })) ? 0 : FOLLOW_UP_MS;
  const outbox = async (): Promise<number> => (db.isDistributed && (await applyPeopleChanges(db)) ? 0 : FOLLOW_UP_MS);
  const removals = async (): Promise<number> =>
    db.isDistributed && (await deleteRowsOfRemoved(db)) ? 0 : FOLLOW_UP_MS;
  const deletion = async (): Promise<number> => {
    if (db.isDistributed) await deleteApplied(db);
    return DELETE_APPLIED_MS;
  };
  const repair = async (): Promise<number> => {
    await repairStories(db);
    return MEND_STORIES_MS;
  };
  const digest = async (): Promise<number> => {
    await postDueDigests(db);
    return DIGESTS_MS;
  };
  const again = (name: string, work: () => Promise<number>, pauseMs = FOLLOW_UP_MS): Stoppable =>
    repeat(work, { name, pauseMs, failed: failed(name) });
  let running: Stoppable[] = [];
  return {
    start: () => {
      running = [
        again('counts', createCountFlush(db)),
        again('notifications', dispatch),
        again('events', sequence),
        again('stories', repair, MEND_STORIES_MS),
        again('digests', digest, DIGESTS_MS),
        again('people outbox', outbox),
        again('removals', removals),
        again('applied changes', deletion, DELETE_APPLIED_MS),
      ];
      return Promise.resolve();
    },
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

/**
 * Makes webhooks due for which there is one of the events after the position $1 up to $2, in the transaction that gave
 * them theirs. All before was not for one that had nothing to do.
 */
const WAKE_WEBHOOKS = statement(`
  UPDATE webhooks h SET last_match = greatest(h.last_match, $2::bigint),
    position = CASE WHEN h.due_at IS NULL THEN greatest(h.position, $1::bigint) ELSE h.position END,
    due_at = coalesce(h.due_at, now())
    FROM ${withFollows('webhooks w', ['id', ...FILTER_COLUMNS], ['$3', '$4'])} f
   WHERE h.status = 'active' AND f.id = h.id AND f.account_id = h.account_id
     AND EXISTS (SELECT FROM events e WHERE e.position > $1 AND e.position <= $2
     AND e.created_at >= h.created_at AND (e.account_id IS NULL OR e.account_id = h.account_id) AND ${isFor('e', 'f')})`);

const FILTERS_OF_WEBHOOKS = statement<FilterOwnerRow>(
  `SELECT DISTINCT account_id AS "accountId", feed_id AS "feedId" FROM webhooks WHERE status = 'active'`,
);

const wakeWebhooks: FanOut = async (tx, { after, upTo }) => {
  const follows = await readFollows(tx, await tx.query(FILTERS_OF_WEBHOOKS), { after, upTo });
  await tx.query(WAKE_WEBHOOKS, [after, upTo, ...follows]);
};
