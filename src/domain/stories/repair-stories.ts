import { firstIdOf } from '../../data/first-id.ts';
import type { Database } from '../../data/database.ts';
import { mergeStories, type Pair, MOVE_TO_STORIES, TELL_LEADS } from './merge-stories.ts';
import { LOCK_STORIES } from '../../data/sql/locks.ts';
import { statement } from '../../data/statement.ts';

/** Milliseconds for which posts are looked at again: longer than any transaction that stores some. */
const LOOK_BACK_MS = 1_200_000;

/** A post whose story is led by none, or by one that has joined another story since, and that story. */
const STRAY_POSTS = statement<{ id: string; lead: string; story: string | null }>(`
  SELECT r.post_id AS id, r.story_id AS lead, l.story_id AS story
    FROM post_ranks r LEFT JOIN post_ranks l ON l.post_id = r.story_id
   WHERE r.post_id >= $1 AND r.story_id IS NOT NULL AND (l.post_id IS NULL OR l.story_id IS NOT NULL) ORDER BY r.post_id`);

/** The leads of posts that were stored since an id, where one address has several; the first ones first. */
const TWIN_LEADS = statement<{ leads: string[] }>(`
  SELECT array_agg(DISTINCT coalesce(r.story_id, r.post_id)) AS leads
    FROM posts p JOIN post_ranks r ON r.post_id = p.id
   WHERE p.id >= $1 AND p.url IS NOT NULL AND r.listed
   GROUP BY story_key(p.url) HAVING count(DISTINCT coalesce(r.story_id, r.post_id)) > 1`);

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
