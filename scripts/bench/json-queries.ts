import * as posts from './floor-posts.ts';
import { READER } from './reader.ts';
import { PUBLIC_URL } from './servers.ts';

/*
 * Queries of the floor that leaves all to PostgreSQL: one statement a request, which makes the whole body.
 */
const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const PERMALINK = `'${PUBLIC_URL}/posts/' || p.id`;
const COMMON = `'id', p.id, 'title', p.title, 'url', coalesce(p.url, ${PERMALINK}), 'image', p.image, 'summary', p.summary, 'type', p.type,
  'publishedAt', ${iso('p.published_at')}, 'createdAt', ${iso('p.created_at')}, 'commentsPermalink', ${PERMALINK},
  'source', json_build_object('id', s.id, 'name', s.name, 'handle', s.handle, 'image', s.image),
  'tags', ARRAY(SELECT t.tag FROM post_tags t WHERE t.post_id = p.id ORDER BY t.tag),
  'readTime', p.read_time, 'language', p.language, 'numUpvotes', r.num_upvotes, 'numComments', r.num_comments, 'alsoIn', '[]'::json`;
const CARD = `json_build_object(${COMMON}, 'author', CASE WHEN p.author_name IS NOT NULL THEN json_build_object('name', p.author_name, 'image', p.author_image) END)`;

/** A page of 20 of the rows of `from`, ordered by `n`, at most 21. */
function page(from: string, cursor: string): string {
  return `SELECT json_build_object('data', coalesce(json_agg(${CARD} ORDER BY n) FILTER (WHERE n <= 20), '[]'),
    'pagination', json_build_object('hasNextPage', count(*) > 20, 'endCursor', max(${cursor}) FILTER (WHERE n = 20), 'cursor', max(${cursor}) FILTER (WHERE n = 20)))::text AS body
    FROM (${from}) p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id`;
}

const SCORED = `p.score || '_' || p.id`;
export const popular = page(posts.popular, SCORED);
export const deep = page(posts.deep, SCORED);
export const tag = page(posts.tag, `p.sorted_at || '_' || p.id`);
export const foryou = page(posts.foryou, SCORED);
export const search = page(posts.search, `p.rank || '_' || p.id`);
export const post = `SELECT json_build_object('data', json_build_object(${COMMON},
    'author', CASE WHEN p.author_name IS NOT NULL AND p.author_id IS NOT NULL
      THEN json_build_object('id', p.author_id, 'name', p.author_name, 'image', p.author_image, 'username', a.username) END,
    'bookmarked', EXISTS (SELECT FROM bookmarks b WHERE b.account_id = '${READER}' AND b.post_id = p.id),
    'content', p.content, 'numViews', r.num_views,
    'userState', json_build_object('vote', coalesce((SELECT v.vote FROM post_votes v WHERE v.account_id = '${READER}' AND v.post_id = p.id), 0))))::text AS body
  FROM posts p JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id LEFT JOIN accounts a ON a.id = p.author_id WHERE p.id = $1`;
