import type { Database } from '../../data/database.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { withoutMuted } from '../mutes/find-muted.ts';
import { TOP } from '../feeds/feed-cursor.ts';
import { readHotKeys } from '../feeds/post-list.ts';
import { foldText } from '../search/query/spelling.ts';
import { everyWord } from '../../data/sql/words.ts';
import { noPost } from '../posts/posts.ts';
import type { QueryEmbedding } from './recommend.ts';
import { cosineSimilarity } from './vector-encoding.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { fragment, statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';

/**
 * Numbers of posts that are compared: the nearest, the most popular of any of the tags, or of the source without tags,
 * and some with a rare name of the title.
 */
const CANDIDATES = { near: 60, tagged: 60, named: 40 };
/** Weight of shared tags besides similarity; both are at most 1. */
const TAGS = 0.5;

/** Weight of rare names of the title that another post has, too; at most 1 like the others. */
const NAMES = 0.2;
/** Names of a title that are looked up, and uses in titles up to which a name is rare. */
const MAX_NAMES = { looked: 12, rare: 4, uses: 20 };

/** Limit of a tag's posts that are counted: a tag with more is common. */
const MANY_POSTS = 500;

/** Properties that other posts are related by. */
interface RelatingRow {
  readonly source: string;
  readonly title: string;
  /** The post that leads its story, if that is another. */
  readonly story: string | null;
  readonly tags: readonly string[];
  /** Number of posts with each of the tags, at most MANY_POSTS. */
  readonly uses: readonly number[];
}

/** SQL: the number of posts with a tag, up to a limit. */
export const tagUses = (tag: string, limit: number): string =>
  fragment(`(SELECT count(*)::integer FROM (SELECT FROM post_tags u WHERE u.tag = ${tag} LIMIT ${limit}) used)`);

const RELATING = statement<RelatingRow>(`SELECT p.source_id AS source, p.story_id AS story, c.title,
    t.tags, t.uses
  FROM post_ranks p JOIN posts c ON c.id = p.post_id CROSS JOIN LATERAL (SELECT coalesce(array_agg(o.tag ORDER BY o.tag), '{}') AS tags,
      coalesce(array_agg(${tagUses('o.tag', MANY_POSTS)} ORDER BY o.tag), '{}') AS uses
    FROM post_tags o WHERE o.post_id = p.post_id) t
  WHERE p.post_id = $1 AND ${isVisible('p', '$2')}`);

/** Posts that have rare names, with the sum of how telling these are, 0 to 1 each. */
const NAMING_POSTS = statement<{ id: string; names: number }>(`WITH rare AS MATERIALIZED (
    SELECT word, ln(2.0 * ${MAX_NAMES.uses} / uses) / ln(${MAX_NAMES.uses}) AS telling FROM search_words
     WHERE word = ANY ($1::text[]) AND uses BETWEEN 2 AND ${MAX_NAMES.uses} ORDER BY uses, word LIMIT ${MAX_NAMES.rare})
  SELECT n.id, sum(r.telling)::double precision AS names FROM rare r CROSS JOIN LATERAL (
    SELECT p.id FROM posts p WHERE p.search @@ ${everyWord('r.word')} LIMIT ${CANDIDATES.named}) n
  GROUP BY n.id ORDER BY names DESC, n.id LIMIT ${CANDIDATES.named}`);

/** Endings of common words, which titles write with a capital letter as well. */
const COMMON_ENDING = /(?:ing|ed|ly|[ts]ions?|ment|ness|ity|[ae]nce)$/;

/** Words of a title that begin with a capital letter or have a digit, in small letters, except common ones. */
function namesOf(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = words
    .filter((word) => word.length > 2 && /\p{Lu}|\d/u.test(word) && !COMMON_ENDING.test(word))
    .map(foldText);
  return [...new Set(names)].slice(0, MAX_NAMES.looked);
}

/** A post that may be related. */
type RelatedRow = PostRef & { readonly tags: readonly string[]; readonly encoded: Buffer | null };

/** Lists posts that lead their story and that person $3 may see, by one lookup each, newest first. */
const RELATED_POSTS = statement<RelatedRow>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version, v.parts AS encoded,
    coalesce((SELECT jsonb_agg(t.tag) FROM post_tags t WHERE t.post_id = p.post_id), '[]') AS tags
  FROM post_ranks p LEFT JOIN post_vectors v ON v.post_id = p.post_id AND v.model = $2
  WHERE p.post_id = ANY ($1::uuid[]) AND p.story_id IS NULL AND ${isVisible('p', '$3')}
  ORDER BY p.sorted_at DESC, p.post_id DESC`);

/**
 * Posts to read after this one, best first: by nearness of meaning, by the share of its tags that they have, rare ones
 * counting more, and by rare names of its title. Without a meaning the others decide; ties go to the newer. Throws
 * not_found.
 */
export async function relatedPosts(
  db: Database,
  viewerId: string,
  {
    postId,
    limit,
    meaning,
    mutes,
  }: { postId: string; limit: number; meaning: QueryEmbedding | undefined; mutes?: Mutes | undefined },
): Promise<PostRef[]> {
  const [post] = await db.query(RELATING, [postId, viewerId]);
  if (!post) throw noPost();
  const { tags, source } = post;
  const topics = { tags, sources: tags.length === 0 ? [source] : [] };
  const names = namesOf(post.title);
  const [near = [], tagged, naming] = await Promise.all([
    meaning?.nearest({ since: null, limit: CANDIDATES.near }),
    readHotKeys(db, { topics, after: TOP, limit: CANDIDATES.tagged }),
    names.length === 0 ? [] : db.query(NAMING_POSTS, [names]),
  ]);
  const named = new Map(naming.map((other) => [other.id, Math.min(1, other.names)]));
  const ids = new Set([...near, ...tagged.keys.map(([, id]) => id), ...named.keys()]);
  ids.delete(postId);
  if (post.story !== null) ids.delete(post.story);
  const candidates = await db.query(RELATED_POSTS, [[...ids], meaning?.model ?? null, viewerId]);
  const sharedBy = sharesOf(post);
  const scored = candidates.map(({ id, version, ...other }) => ({
    id,
    version,
    score:
      TAGS * sharedBy(other) +
      NAMES * (named.get(id) ?? 0) +
      (meaning && other.encoded ? cosineSimilarity(meaning.vector, other.encoded) : 0),
  }));
  return (await withoutMuted(db, scored, mutes))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ id, version }) => ({ id, version }));
}

/** Returns the share of a post's tags that another has, 0 to 1, each weighted by rarity. */
function sharesOf({ tags, uses }: RelatingRow): (other: Pick<RelatedRow, 'tags'>) => number {
  const rarity = new Map(tags.map((tag, n) => [tag, Math.log((2 * MANY_POSTS) / Math.max(1, uses[n] ?? 1))]));
  const total = [...rarity.values()].reduce((sum, weight) => sum + weight, 0);
  return (other) => (total === 0 ? 0 : other.tags.reduce((sum, tag) => sum + (rarity.get(tag) ?? 0), 0) / total);
}
