import { statement } from '../../statement.ts';
import { isVisible } from '../../sql/visible.ts';
import { type PostRef, cardVersion } from '../../sql/versions.ts';

/** Limit of a tag's posts that are counted: a tag with more is common. */
export const MANY_POSTS = 500;

/** Properties that other posts are related by. */
export interface RelatingRow {
  readonly source: string;
  /** The post that leads its story, if that is another. */
  readonly story: string | null;
  readonly tags: readonly string[];
  /** Number of posts with each of the tags, at most MANY_POSTS. */
  readonly uses: readonly number[];
}

/** SQL: how many posts have a tag, of which at most so many are looked at. */
export const usesOf = (tag: string, limit: number): string =>
  `(SELECT count(*)::integer FROM (SELECT FROM post_tags u WHERE u.tag = ${tag} LIMIT ${limit}) used)`;

export const RELATING = statement<RelatingRow>(`SELECT p.source_id AS source, p.story_id AS story,
    t.tags, t.uses
  FROM post_ranks p CROSS JOIN LATERAL (SELECT coalesce(array_agg(o.tag ORDER BY o.tag), '{}') AS tags,
      coalesce(array_agg(${usesOf('o.tag', MANY_POSTS)} ORDER BY o.tag), '{}') AS uses
    FROM post_tags o WHERE o.post_id = p.post_id) t
  WHERE p.post_id = $1 AND ${isVisible('p', '$2')}`);

/** A post that may be related. */
export type RelatedRow = PostRef & { readonly tags: readonly string[]; readonly encoded: Buffer | null };

/** Lists posts that lead their story and that person $3 may see, by one lookup each, newest first. */
export const RELATED_POSTS =
  statement<RelatedRow>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version, v.parts AS encoded,
    coalesce((SELECT jsonb_agg(t.tag) FROM post_tags t WHERE t.post_id = p.post_id), '[]') AS tags
  FROM post_ranks p LEFT JOIN post_vectors v ON v.post_id = p.post_id AND v.model = $2
  WHERE p.post_id = ANY ($1::uuid[]) AND p.story_id IS NULL AND ${isVisible('p', '$3')}
  ORDER BY p.sorted_at DESC, p.post_id DESC`);
