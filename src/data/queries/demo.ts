import { statement } from '../statement.ts';

/** SQL: a number from 0 to 99 that a text always has. */
const percentOf = (text: string): string => `('x' || left(md5(${text}), 7))::bit(28)::integer % 100`;

/** Gives posts without a picture the address $1 of one, followed by a seed of their own. */
export const ADD_DEMO_PICTURES = statement(
  `UPDATE posts SET image = $1 || left(md5(url), 8) || '.svg' WHERE image IS NULL AND url IS NOT NULL`,
);
/** SQL: whether a picture is one of the demo content, at another address than $1. */
const IS_ELSEWHERE = String.raw`image ~ '^https?://[^/]+/demo/pictures/[0-9a-f]{8}\.svg$' AND NOT starts_with(image, $1)`;
const HERE = `$1 || right(image, length('01234567.svg'))`;
/** Gives the pictures of demo posts and people the address $1 in place of that of an earlier start. */
export const MOVE_DEMO_PICTURES = statement(`
  WITH people AS (UPDATE accounts SET image = ${HERE} WHERE ${IS_ELSEWHERE})
  UPDATE posts SET image = ${HERE} WHERE ${IS_ELSEWHERE}`);
/** Votes of people $1 on posts: some posts many like, most a few, and now and then somebody does not. */
export const ADD_DEMO_VOTES = statement(`
  INSERT INTO post_votes (account_id, post_id, vote, voted_at)
  SELECT a.id, p.id, CASE WHEN ${percentOf('p.url || a.username')} < 4 THEN -1 ELSE 1 END, now()
    FROM accounts a CROSS JOIN posts p
   WHERE a.id = ANY ($1::uuid[]) AND p.url IS NOT NULL
     AND ${percentOf('a.username || p.url')} < (${percentOf('p.url')})::double precision ^ 2 / 120
  ON CONFLICT DO NOTHING`);
export const DEMO_POSTS = statement<{ id: string; url: string | null }>(
  'SELECT id, url FROM posts WHERE url = ANY ($1::text[])',
);
