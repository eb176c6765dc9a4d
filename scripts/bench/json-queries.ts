import { READER } from './reader.ts';
import { PUBLIC_URL } from './servers.ts';

/*
 * What the floor asks: one statement a request, in which PostgreSQL makes the whole body. These are the shortest
 * statements that give the service's own answers, written for this one purpose, this one reader and posts of which none
 * shares a story.
 */
const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const PERMALINK = `'${PUBLIC_URL}/posts/' || p.id`;
const COMMON = `'id', p.id, 'title', p.title, 'url', coalesce(p.url, ${PERMALINK}), 'image', p.image, 'summary', p.summary, 'type', p.type,
  'publishedAt', ${iso('p.published_at')}, 'createdAt', ${iso('p.created_at')}, 'commentsPermalink', ${PERMALINK},
  'source', json_build_object('id', s.id, 'name', s.name, 'handle', s.handle, 'image', s.image),
  'tags', ARRAY(SELECT t.tag FROM post_tags t WHERE t.post_id = p.id ORDER BY t.tag),
  'readTime', p.read_time, 'numUpvotes', r.num_upvotes, 'numComments', r.num_comments, 'alsoIn', '[]'::json`;
const CARD = `json_build_object(${COMMON}, 'author', CASE WHEN p.author_name IS NOT NULL THEN json_build_object('name', p.author_name, 'image', p.author_image) END)`;

/** A page of 20 of the rows of `from`, ordered by `n`, at most 21. */
function page(from: string, cursor: string): string {
  return `SELECT json_build_object('data', coalesce(json_agg(${CARD} ORDER BY n) FILTER (WHERE n <= 20), '[]'),
    'pagination', json_build_object('hasNextPage', count(*) > 20, 'endCursor', max(${cursor}) FILTER (WHERE n = 20), 'cursor', max(${cursor}) FILTER (WHERE n = 20)))::text AS body
    FROM (${from}) p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id`;
}

const POPULAR = 'ORDER BY p.hot_score DESC, p.post_id DESC';
const byScore = (where: string): string =>
  page(
    `SELECT t.*, p.hot_score AS score, p.n FROM (SELECT p.post_id, p.hot_score, row_number() OVER (${POPULAR}) AS n
      FROM post_ranks p WHERE p.listed AND p.story_id IS NULL ${where} ${POPULAR} LIMIT 21) p JOIN posts t ON t.id = p.post_id`,
    `p.score || '_' || p.id`,
  );

export const popular = byScore('');
export const deep = byScore('AND (p.hot_score, p.post_id) < ($1::double precision, $2::uuid)');
export const tag = page(
  `SELECT p.*, row_number() OVER (ORDER BY t.sorted_at DESC, t.post_id DESC) AS n FROM post_tags t JOIN posts p ON p.id = t.post_id
    WHERE t.tag = $1 ORDER BY t.sorted_at DESC, t.post_id DESC LIMIT 21`,
  `p.sorted_at || '_' || p.id`,
);

const tags = (blocked: boolean): string =>
  `ARRAY(SELECT f.tag FROM tag_filters f WHERE f.account_id = '${READER}' AND ${blocked ? '' : 'NOT '}f.blocked)`;
const sources = `ARRAY(SELECT f.source_id FROM source_filters f WHERE f.account_id = '${READER}' AND NOT f.blocked)`;
/** Unread followed posts by hot score, without the service's ranking: walks the popular index until 21 match. */
export const foryou =
  byScore(`AND NOT EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.post_id AND t.tag = ANY (${tags(true)}))
    AND (p.source_id = ANY (${sources}) OR EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.post_id AND t.tag = ANY (${tags(false)})))
    AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = '${READER}' AND v.post_id = p.post_id)`);

export const post = `SELECT json_build_object('data', json_build_object(${COMMON},
    'author', CASE WHEN p.author_name IS NOT NULL AND p.author_id IS NOT NULL
      THEN json_build_object('id', p.author_id, 'name', p.author_name, 'image', p.author_image, 'username', a.username) END,
    'bookmarked', EXISTS (SELECT FROM bookmarks b WHERE b.account_id = '${READER}' AND b.post_id = p.id),
    'content', p.content, 'numViews', r.num_views,
    'userState', json_build_object('vote', coalesce((SELECT v.vote FROM post_votes v WHERE v.account_id = '${READER}' AND v.post_id = p.id), 0))))::text AS body
  FROM posts p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id LEFT JOIN accounts a ON a.id = p.author_id WHERE p.id = $1`;

/** Ranks the newest 300 matches; the service ranks a window of similar size, bounded by whole hours. */
export const search = page(
  `SELECT p.*, row_number() OVER (ORDER BY rank DESC, sorted_at DESC, id DESC) AS n
     FROM (SELECT c.*, ts_rank('{0.15, 0.3, 0.6, 1.0}', c.search, websearch_to_tsquery('english', search_text($1)), 1) AS rank
             FROM (SELECT p.* FROM posts p WHERE p.search @@ websearch_to_tsquery('english', search_text($1))
                    ORDER BY p.sorted_at DESC, p.id DESC LIMIT 300) c) p
    ORDER BY rank DESC, sorted_at DESC, id DESC LIMIT 21`,
  `p.rank || '_' || p.id`,
);
