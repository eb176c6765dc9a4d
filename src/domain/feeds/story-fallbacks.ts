import type { Database } from '../../data/database.ts';
import { topicsOf, type PostTopics, type TopicCache, type TopicSet } from '../posts/post-topics.ts';
import { statement } from '../../data/statement.ts';

/** The post that stands in for one that leads a story. */
export interface NextPost {
  readonly id: string;
  readonly topics: PostTopics;
}

/** Of each story that one of these posts leads, the first post for everybody of another source than these. */
const NEXT_OF_STORIES = statement<{ lead: string; id: string }>(`
  SELECT DISTINCT ON (story_id) story_id AS lead, post_id AS id FROM post_ranks
   WHERE story_id = ANY ($1::uuid[]) AND listed AND source_id <> ALL ($2::uuid[]) ORDER BY story_id, post_id`);

/**
 * Of posts that lead a story and whose source is blocked, the next post of the story whose source is not, by the id of
 * the lead. Asks nothing where none is blocked.
 */
export async function findStoryFallbacks(
  db: Database,
  topics: ReadonlyMap<string, PostTopics>,
  { blocks, cache }: { blocks: TopicSet; cache: TopicCache },
): Promise<ReadonlyMap<string, NextPost>> {
  const leads = [...topics].flatMap(([id, { hasOthers, isLead, source }]) =>
    isLead && hasOthers && blocks.sources.has(source) ? [id] : [],
  );
  if (leads.length === 0) return new Map();
  const rows = await db.query(NEXT_OF_STORIES, [leads, [...blocks.sources]]);
  const ids = rows.map(({ id }) => id);
  const topicsById = await topicsOf(db, ids, cache);
  return new Map(
    rows.flatMap(({ lead, id }): [string, NextPost][] => {
      const topicsOfPost = topicsById.get(id);
      return topicsOfPost ? [[lead, { id, topics: topicsOfPost }]] : [];
    }),
  );
}
