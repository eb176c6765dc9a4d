import type { Database } from '../../data/database.ts';
import type { Topics } from '../feeds/post-list.ts';

/** What ranks a post beside its place in the popular order, as it was at a version of the post. */
export interface PostTopics {
  readonly version: number;
  readonly source: string;
  readonly tags: readonly string[];
  /** Milliseconds: what its age is counted from. */
  readonly sortedAt: number;
  /** Bits of advanced settings. */
  readonly categories: number;
}

/** Where topics are kept by the id of their post, perhaps of an earlier version. */
export interface TopicCache {
  get(id: string): PostTopics | undefined;
  set(id: string, topics: PostTopics): unknown;
}

/** Topics to look for. */
export interface TopicSet {
  readonly tags: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
}

// Raw SQL: many posts in one go; each is read once for all who are shown it.
const TOPICS = `SELECT p.id, p.version, p.source_id AS source, p.categories, extract(epoch FROM p.sorted_at)::double precision * 1000 AS "sortedAt",
    ARRAY(SELECT t.tag FROM post_tags t WHERE t.post_id = p.id) AS tags
  FROM posts p WHERE p.id = ANY ($1::uuid[])`;

/**
 * The topics of posts by their ids, with one query for all that are not kept. A post that was deleted in between may be
 * left out.
 */
export async function topicsOf(
  db: Database,
  ids: readonly string[],
  cache: TopicCache,
): Promise<Map<string, PostTopics>> {
  const found = new Map<string, PostTopics>();
  const missing: string[] = [];
  for (const id of ids) {
    const topics = cache.get(id);
    if (topics) found.set(id, topics);
    else missing.push(id);
  }
  for (const [id, topics] of await readTopics(db, missing, cache)) found.set(id, topics);
  return found;
}

/** The topics of posts as they are stored now, which are then kept. */
export async function readTopics(
  db: Database,
  ids: readonly string[],
  cache: TopicCache,
): Promise<Map<string, PostTopics>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<PostTopics & { id: string }>(TOPICS, [ids]);
  return new Map(
    rows.map(({ id, ...topics }) => {
      cache.set(id, topics);
      return [id, topics];
    }),
  );
}

/** Topics to look for, of a person's lists of them. */
export function topicSet({ tags, sources }: Topics): TopicSet {
  return { tags: new Set(tags), sources: new Set(sources) };
}

/** Whether a post has any of these topics. */
export function isAbout({ tags, source }: PostTopics, wanted: TopicSet): boolean {
  return wanted.sources.has(source) || tags.some((tag) => wanted.tags.has(tag));
}
