import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { firstIdOf } from '../../data/first-id.ts';
import { LOCK_STORIES } from '../../data/sql/locks.ts';

/** Two posts that are to be in one story. */
export type StoryPair = readonly [id: string, other: string];

/** A story: the post that leads it, the others, and the sources of all. */
interface Story {
  readonly lead: string;
  readonly rest: string[];
  readonly sources: Set<string>;
}

/** A post of a story as it is now. */
interface MergedPostRow {
  readonly id: string;
  readonly sourceId: string;
  readonly storyId: string | null;
}

/** Locks the leads among these posts, and the posts of their stories, in the order of ids. */
const LOCK_STORIES_OF = statement<MergedPostRow>(`
  WITH leads AS (SELECT post_id FROM post_ranks WHERE post_id = ANY ($1::uuid[]) AND listed AND story_id IS NULL),
  told AS (SELECT post_id FROM leads UNION ALL SELECT m.post_id FROM leads l JOIN post_ranks m ON m.story_id = l.post_id)
  SELECT post_id AS id, source_id AS "sourceId", story_id AS "storyId" FROM post_ranks
   WHERE post_id IN (SELECT post_id FROM told) ORDER BY post_id FOR NO KEY UPDATE`);

/** Puts posts into the stories that others lead; without a lead, a post leads again. */
const MOVE_TO_STORIES = statement(`
  UPDATE post_ranks r SET story_id = m.lead FROM unnest($1::uuid[], $2::uuid[]) AS m (id, lead) WHERE r.post_id = m.id`);

/** Queues corrections where the number of sources of a lead is wrong, with changes that are queued already. */
const QUEUE_LEAD_COUNTS = statement(`
  INSERT INTO count_changes (post_id, num_sources)
  SELECT post_id, others - counted FROM (SELECT r.post_id,
      (SELECT count(*)::integer FROM post_ranks m WHERE m.story_id = r.post_id) AS others,
      r.num_sources + (SELECT coalesce(sum(c.num_sources), 0)::integer FROM count_changes c
        WHERE c.post_id = r.post_id) AS counted
    FROM post_ranks r WHERE r.post_id = ANY ($1::uuid[])) told
   WHERE others <> counted`);

/**
 * Makes one story of those that two posts lead, for each pair; returns how many posts have another lead now. The story
 * that has several posts remains, else the one of the post that was stored first. A pair is left as it is where one of
 * the two does not lead any more, is not for everybody, or where both stories have a post of one source. Needs a
 * transaction that holds LOCK_STORIES.
 */
export async function mergeStories(tx: Database, pairs: readonly StoryPair[]): Promise<number> {
  const stories = storiesOf(await tx.query(LOCK_STORIES_OF, [[...new Set(pairs.flat())]]));
  const leads = new Map<string, string>();
  const touched = new Set<string>();
  for (const pair of pairs) {
    const [older, newer] = pair.map((id) => stories.get(id)).sort(byAge);
    if (!older || !newer || older === newer || [...newer.sources].some((source) => older.sources.has(source))) continue;
    for (const id of [newer.lead, ...newer.rest]) leads.set(id, older.lead);
    older.rest.push(newer.lead, ...newer.rest);
    for (const source of newer.sources) older.sources.add(source);
    stories.delete(newer.lead);
    touched.add(older.lead).add(newer.lead);
  }
  if (leads.size === 0) return 0;
  await tx.query(MOVE_TO_STORIES, [[...leads.keys()], [...leads.values()]]);
  await tx.query(QUEUE_LEAD_COUNTS, [[...touched]]);
  return leads.size;
}

function storiesOf(rows: readonly MergedPostRow[]): Map<string, Story> {
  const stories = new Map<string, Story>();
  for (const { id, storyId, sourceId } of rows)
    if (storyId === null) stories.set(id, { lead: id, rest: [], sources: new Set([sourceId]) });
  for (const { id, storyId, sourceId } of rows) {
    const story = storyId === null ? undefined : stories.get(storyId);
    story?.rest.push(id);
    story?.sources.add(sourceId);
  }
  return stories;
}

function byAge(first: Story | undefined, second: Story | undefined): number {
  const isLead = (story: Story | undefined): number => Number((story?.rest.length ?? 0) > 0);
  return isLead(second) - isLead(first) || ((first?.lead ?? '') < (second?.lead ?? '') ? -1 : 1);
}

/** Age in milliseconds up to which posts are checked again: longer than any transaction that stores posts. */
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
      await tx.query(QUEUE_LEAD_COUNTS, [strays.map(({ lead }) => lead)]);
    }
    const twins = await tx.query(TWIN_LEADS, [since]);
    const pairs = [
      ...strays.map(({ id, story }): StoryPair => [story ?? id, id]),
      ...twins.flatMap(({ leads: [first = '', ...rest] }) => rest.map((other): StoryPair => [first, other])),
    ];
    return pairs.length === 0 ? 0 : mergeStories(tx, pairs);
  });
}
