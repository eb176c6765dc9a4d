import type { Database } from '../../data/database.ts';
import {
  MANY_POSTS,
  RELATED_POSTS,
  RELATING,
  type RelatedRow,
  type RelatingRow,
} from '../../data/queries/ranking/related.ts';
import { TOP } from '../feeds/feed-cursor.ts';
import { readHotKeys } from '../feeds/post-list.ts';
import { noPost } from '../posts/posts.ts';
import type { QueryEmbedding } from './recommend.ts';
import { cosineSimilarity } from './vector-encoding.ts';
import type { PostRef } from '../../data/sql/versions.ts';

/**
 * Numbers of posts that are compared: the nearest, and the most popular of any of the tags, or of the source without
 * tags.
 */
const CANDIDATES = { near: 60, tagged: 60 };
/** Weight of shared tags besides similarity; both are at most 1. */
const TAGS = 0.5;

/**
 * Posts to read after this one, best first: by nearness of meaning and by the share of its tags that they have, rare
 * ones counting more. Without a meaning tags alone decide; ties go to the newer. Throws not_found.
 */
export async function relatedPosts(
  db: Database,
  viewerId: string,
  { postId, limit, meaning }: { postId: string; limit: number; meaning: QueryEmbedding | undefined },
): Promise<PostRef[]> {
  const [post] = await db.query(RELATING, [postId, viewerId]);
  if (!post) throw noPost();
  const { tags, source } = post;
  const topics = { tags, sources: tags.length === 0 ? [source] : [] };
  const [near = [], tagged] = await Promise.all([
    meaning?.nearest({ since: null, limit: CANDIDATES.near }),
    readHotKeys(db, { topics, after: TOP, limit: CANDIDATES.tagged }),
  ]);
  const ids = new Set([...near, ...tagged.keys.map(([, id]) => id)]);
  ids.delete(postId);
  if (post.story !== null) ids.delete(post.story);
  const candidates = await db.query(RELATED_POSTS, [[...ids], meaning?.model ?? null, viewerId]);
  const sharedBy = sharesOf(post);
  const scored = candidates.map(({ id, version, ...other }) => ({
    id,
    version,
    score: TAGS * sharedBy(other) + (meaning && other.encoded ? cosineSimilarity(meaning.vector, other.encoded) : 0),
  }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ id, version }) => ({ id, version }));
}

/** The share of a post's tags that another has, 0 to 1, each weighed by how few posts have it. */
function sharesOf({ tags, uses }: RelatingRow): (other: Pick<RelatedRow, 'tags'>) => number {
  const rarity = new Map(tags.map((tag, n) => [tag, Math.log((2 * MANY_POSTS) / Math.max(1, uses[n] ?? 1))]));
  const total = [...rarity.values()].reduce((sum, weight) => sum + weight, 0);
  return (other) => (total === 0 ? 0 : other.tags.reduce((sum, tag) => sum + (rarity.get(tag) ?? 0), 0) / total);
}
