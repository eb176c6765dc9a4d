import type { Database } from '../../data/database.ts';
import type { Topics } from '../../data/sql/post-filter.ts';
import { statement } from '../../data/statement.ts';
import { cardVersion } from '../../data/sql/versions.ts';

/** Ranking data of a post besides its place in the popular order, as of a version of the post. */
interface PostTopicsRow {
  readonly id: string;
  readonly version: number;
  readonly source: string;
  readonly sourceName: string;
  readonly tags: readonly string[];
  /** Milliseconds: its age is measured from here. */
  readonly sortedAt: number;
  /** Advanced settings as bits. */
  readonly categories: number;
  /** Whether it is for everybody. */
  readonly listed: boolean;
  /** Whether no other post leads its story. */
  readonly isLead: boolean;
  /** Whether it leads others. */
  readonly hasOthers: boolean;
}

/** Ranking data of a post besides its place in the popular order, as of a version of the post. */
export type PostTopics = Readonly<Omit<PostTopicsRow, 'id'>>;

/** Caches topics by post id, perhaps of an earlier version. */
export interface TopicCache {
  get(id: string): PostTopics | undefined;
  set(id: string, topics: PostTopics): unknown;
}

/** Topics to match. */
export interface TopicSet {
  readonly tags: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
}

/** Returns the topics of posts by id, with one query for all that are not cached. Deleted posts may be left out. */
export async function loadTopics(
  db: Database,
  ids: readonly string[],
  cache: TopicCache,
): Promise<Map<string, PostTopics>> {
  const byId = new Map<string, PostTopics>();
  const missing: string[] = [];
  for (const id of ids) {
    const topics = cache.get(id);
    if (topics) byId.set(id, topics);
    else missing.push(id);
  }
  for (const [id, topics] of await readTopics(db, missing, cache)) byId.set(id, topics);
  return byId;
}

/** Reads the ranking data of posts, once for all viewers. */
const POST_TOPICS =
  statement<PostTopicsRow>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version, p.source_id AS source,
    s.name AS "sourceName", p.categories, p.listed, p.story_id IS NULL AS "isLead",
    p.num_sources > 0 AS "hasOthers",
    extract(epoch FROM p.sorted_at)::double precision * 1000 AS "sortedAt",
    coalesce((SELECT jsonb_agg(t.tag) FROM post_tags t WHERE t.post_id = p.post_id), '[]') AS tags
  FROM post_ranks p JOIN sources s ON s.id = p.source_id WHERE p.post_id = ANY ($1::uuid[])`);

/** Reads the stored topics of posts and caches them. */
export async function readTopics(
  db: Database,
  ids: readonly string[],
  cache: TopicCache,
): Promise<Map<string, PostTopics>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(POST_TOPICS, [ids]);
  return new Map(
    rows.map(({ id, ...topics }) => {
      cache.set(id, topics);
      return [id, topics];
    }),
  );
}

/** The topics to match, from a person's lists of them. */
export function topicSet({ tags, sources }: Topics): TopicSet {
  return { tags: new Set(tags), sources: new Set(sources) };
}

/** Whether a post has any of these topics. */
export function hasAnyTopic({ tags, source }: PostTopics, topics: TopicSet): boolean {
  return topics.sources.has(source) || tags.some((tag) => topics.tags.has(tag));
}
