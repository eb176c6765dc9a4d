import { READER } from './reader.ts';

/*
 * The posts of a page as both floors read them: at most 21 rows of `posts` with their place `n`, and for lists by score
 * their `score`. The shortest statements that give the service's own answers, written for this one purpose, this one
 * reader and posts of which none shares a story.
 */
const POPULAR = 'ORDER BY p.hot_score DESC, p.post_id DESC';
const byScore = (where: string): string =>
  `SELECT t.*, p.hot_score AS score, p.n FROM (SELECT p.post_id, p.hot_score, row_number() OVER (${POPULAR}) AS n
    FROM post_ranks p WHERE p.listed AND p.story_id IS NULL ${where} ${POPULAR} LIMIT 21) p JOIN posts t ON t.id = p.post_id`;

export const popular = byScore('');
export const deep = byScore('AND (p.hot_score, p.post_id) < ($1::double precision, $2::uuid)');
export const tag = `SELECT p.*, row_number() OVER (ORDER BY t.sorted_at DESC, t.post_id DESC) AS n
  FROM post_tags t JOIN posts p ON p.id = t.post_id
  WHERE t.tag = $1 ORDER BY t.sorted_at DESC, t.post_id DESC LIMIT 21`;

const tags = (blocked: boolean): string =>
  `ARRAY(SELECT f.tag FROM tag_filters f WHERE f.account_id = '${READER}' AND ${blocked ? '' : 'NOT '}f.blocked)`;
const sources = `ARRAY(SELECT f.source_id FROM source_filters f WHERE f.account_id = '${READER}' AND NOT f.blocked)`;
/** Unread followed posts by hot score, without the service's ranking: walks the popular index until 21 match. */
export const foryou =
  byScore(`AND NOT EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.post_id AND t.tag = ANY (${tags(true)}))
    AND (p.source_id = ANY (${sources}) OR EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.post_id AND t.tag = ANY (${tags(false)})))
    AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = '${READER}' AND v.post_id = p.post_id)`);

/** Ranks the newest 300 matches; the service ranks a window of similar size, bounded by whole hours. */
export const search = `SELECT p.*, row_number() OVER (ORDER BY rank DESC, sorted_at DESC, id DESC) AS n
  FROM (SELECT c.*, ts_rank('{0.15, 0.3, 0.6, 1.0}', c.search, websearch_to_tsquery('english', search_text($1)), 1) AS rank
          FROM (SELECT p.* FROM posts p WHERE p.search @@ websearch_to_tsquery('english', search_text($1))
                 ORDER BY p.sorted_at DESC, p.id DESC LIMIT 300) c) p
 ORDER BY rank DESC, sorted_at DESC, id DESC LIMIT 21`;
