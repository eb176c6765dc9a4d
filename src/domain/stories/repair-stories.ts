import { firstIdOf } from '../../data/first-id.ts';
import type { Database } from '../../data/database.ts';
import { MOVE_TO_STORIES, STRAY_POSTS, TELL_LEADS, TWIN_LEADS } from '../../data/queries/stories.ts';
import { mergeStories, type Pair } from './merge-stories.ts';
import { LOCK_STORIES } from '../../data/sql/locks.ts';

/** Milliseconds for which posts are looked at again: longer than any transaction that stores some. */
const LOOK_BACK_MS = 1_200_000;

/**
 * Puts right what transactions made of the stories of the last 20 minutes that did not see each other: of two that
 * stored the first posts of one address both lead, and one may have joined a post that was joining another, or went.
 * Returns how many posts have another lead now. Costs a look at each post of that time.
 */
export async function repairStories(db: Database, now = Date.now()): Promise<number> {
  const since = firstIdOf(new Date(now - LOOK_BACK_MS));
  return db.transaction(async (tx) => {
    await tx.query(LOCK_STORIES);
    const strays = await tx.query(STRAY_POSTS, [since]);
    if (strays.length > 0) {
      await tx.query(MOVE_TO_STORIES, [strays.map(({ id }) => id), strays.map(() => null)]);
      await tx.query(TELL_LEADS, [strays.map(({ lead }) => lead)]);
    }
    const twins = await tx.query(TWIN_LEADS, [since]);
    const pairs = [
      ...strays.map(({ id, story }): Pair => [story ?? id, id]),
      ...twins.flatMap(({ leads: [first = '', ...rest] }) => rest.map((other): Pair => [first, other])),
    ];
    return pairs.length === 0 ? 0 : mergeStories(tx, pairs);
  });
}
