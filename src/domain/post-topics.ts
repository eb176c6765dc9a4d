import type { Database } from '../data/database.ts';
import { cardKey } from './post-cards.ts';
import type { PostRef } from './post-list.ts';

/** What a post is about and where it is from. */
export interface PostTopics {
  readonly source: string;
  readonly tags: readonly string[];
}

/** Where topics are kept by id and version of their post. */
export interface TopicCache {
  get(key: string): PostTopics | undefined;
  set(key: string, topics: PostTopics): void;
}

// Raw SQL: many posts in one go; each is read once for all who are shown it.
const TOPICS = `SELECT p.id, p.version, p.source_id AS source, ARRAY(SELECT t.tag FROM post_tags t WHERE t.post_id = p.id) AS tags
  FROM posts p WHERE p.id = ANY ($1::uuid[])`;

/** The topics of posts by their ids, with one query for all that are not kept. A post that was deleted in between is left out. */
export async function topicsOf(db: Database, posts: readonly PostRef[], cache: TopicCache): Promise<Map<string, PostTopics>> {
  const found = new Map<string, PostTopics>();
  const missing: string[] = [];
  for (const post of posts) {
    const topics = cache.get(cardKey(post));
    if (topics) found.set(post.id, topics);
    else missing.push(post.id);
  }
  if (missing.length === 0) return found;
  for (const { id, version, source, tags } of await db.query<PostRef & PostTopics>(TOPICS, [missing])) {
    const topics = { source, tags };
    cache.set(cardKey({ id, version }), topics);
    found.set(id, topics);
  }
  return found;
}
