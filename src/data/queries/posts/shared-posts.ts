import { statement } from '../../statement.ts';

/** Waits for the person's concurrent requests, so that the count that follows is exact. */
export const LOCK_AUTHOR = statement<{ name: string; image: string | null }>(
  'SELECT name, image FROM accounts WHERE id = $1 FOR NO KEY UPDATE',
);
export const SHARED_TODAY = statement<{ shared: number }>(
  `SELECT count(*)::integer AS shared FROM posts
  WHERE author_id = $1 AND type = 'share' AND created_at > now() - interval '24 hours'`,
);
export const MAKE_SHARES_SOURCE = statement(`INSERT INTO sources (id, name, handle, description, feed_url, created_at)
  SELECT $1, $2, CASE WHEN EXISTS (SELECT FROM sources
    WHERE handle = $3) THEN $3 || '-' || $1::uuid ELSE $3 END, $4, $5, now()
   WHERE NOT EXISTS (SELECT FROM sources WHERE feed_url = $5) ON CONFLICT DO NOTHING`);
export const SHARES_SOURCE = statement<{ id: string; name: string }>(
  'SELECT id, name FROM sources WHERE feed_url = $1',
);
export const POST_OF_URL = statement<{ id: string }>('SELECT id FROM posts WHERE url = $1');
export const ADD_SHARED_POST = statement<{ id: string }>(`
  WITH new_post AS (
    INSERT INTO posts (id, source_id, type, title, url, summary, author_id, author_name, author_image, created_at,
      sorted_at, categories, search)
    VALUES ($1, $2, 'share', $3, $4, $5, $6, $7, $8, $9, $9, $10, post_search($3, array_to_string($11::text[], ' '),
    $12, $5))
    ON CONFLICT (url) DO NOTHING RETURNING id, sorted_at, hot_score),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score) SELECT new_post.id, tag, new_post.sorted_at,
    new_post.hot_score FROM new_post, unnest($11::text[]) AS t (tag))
  SELECT id FROM new_post`);
/** The worker reads the page for what the person, $3, left out. */
export const WANT_PAGE = statement(`
  WITH host AS (INSERT INTO fetch_hosts (host) VALUES ($2) ON CONFLICT DO NOTHING)
  INSERT INTO post_pages (post_id, host, turn_of) VALUES ($1, $2, $3)`);
