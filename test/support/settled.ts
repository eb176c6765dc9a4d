import type { Database } from '../../src/data/database.ts';
import { dispatchEvent } from '../../src/domain/notifications/outbox.ts';
import { createCountFlush } from '../../src/domain/posts/counts.ts';
import { applyPeopleChanges } from '../../src/data/distributed/people-outbox.ts';
import { deleteRowsOfRemoved } from '../../src/data/distributed/removed-subjects.ts';
import { until } from './poll.ts';

const LEFT = `SELECT ((SELECT count(*) FROM count_changes) + (SELECT count(*) FROM interest_changes)
  + (SELECT count(*) FROM outbox))::integer AS n`;
const LEFT_BETWEEN = `SELECT ((SELECT count(*) FROM people_outbox)
  + (SELECT count(*) FROM removed_subjects WHERE due <= now()))::integer AS n`;

/** Waits until what follows from requests in the background is done: counts, interests, notifications of many. */
export async function settled(db: Database): Promise<void> {
  const failed = (error: unknown): void => {
    throw error;
  };
  await until(async () => {
    if (db.isDistributed) {
      await deleteRowsOfRemoved(db);
      await applyPeopleChanges(db);
    }
    await createCountFlush(db)();
    await dispatchEvent(db, failed);
    const [left] = await db.query<{ n: number }>(LEFT);
    const [between] = db.isDistributed ? await db.query<{ n: number }>(LEFT_BETWEEN) : [{ n: 0 }];
    return left?.n === 0 && between?.n === 0;
  });
}
