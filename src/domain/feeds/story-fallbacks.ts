import type { Database } from '../../data/database.ts';
import { NEXT_OF_STORIES } from '../../data/queries/stories.ts';
import { topicsOf, type PostTopics, type TopicCache, type TopicSet } from '../posts/post-topics.ts';

/** The post that stands in for one that leads a story. */
export interface NextPost {
  readonly id: string;
  readonly topics: PostTopics;
}

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
