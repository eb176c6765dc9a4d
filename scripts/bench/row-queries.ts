import * as posts from './floor-posts.ts';
import { READER } from './reader.ts';

/*
 * Queries of the floor over rows: one statement a request, whose rows the process makes into objects.
 */
const COMMON = `p.id, p.title, p.url, p.image, p.summary, p.type, p.published_at, p.created_at, p.read_time, p.language, p.author_name, p.author_image,
  s.id AS source_id, s.name AS source_name, s.handle AS source_handle, s.image AS source_image,
  ARRAY(SELECT t.tag FROM post_tags t WHERE t.post_id = p.id ORDER BY t.tag) AS tags, r.num_upvotes, r.num_comments`;
const JOINED = 'JOIN post_ranks r ON r.post_id = p.id JOIN sources s ON s.id = p.source_id';

const page = (from: string, cursor: string): string =>
  `SELECT ${COMMON}, ${cursor} AS cursor FROM (${from}) p ${JOINED} ORDER BY p.n`;

const SCORED = `p.score || '_' || p.id`;
export const popular = page(posts.popular, SCORED);
export const deep = page(posts.deep, SCORED);
export const tag = page(posts.tag, `p.sorted_at || '_' || p.id`);
export const foryou = page(posts.foryou, SCORED);
export const search = page(posts.search, `p.rank || '_' || p.id`);
export const post = `SELECT ${COMMON}, p.author_id, a.username, p.content, r.num_views,
    EXISTS (SELECT FROM bookmarks b WHERE b.account_id = '${READER}' AND b.post_id = p.id) AS bookmarked,
    coalesce((SELECT v.vote FROM post_votes v WHERE v.account_id = '${READER}' AND v.post_id = p.id), 0) AS vote
  FROM posts p ${JOINED} LEFT JOIN accounts a ON a.id = p.author_id WHERE p.id = $1`;
/** The account of a token's hash. */
export const token = `SELECT account_id FROM access_tokens
  WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;
