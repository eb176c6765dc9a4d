import { statement } from '../../statement.ts';

/** A post that an item of a feed may be. */
export interface Candidate {
  readonly id: string;
  readonly url: string;
  /** Whether it is of the same source. */
  readonly isOwn: boolean;
  readonly guid: string | null;
  readonly title: string;
  readonly publishedAt: Date | null;
}

/**
 * The posts at addresses ($1), of any source, and those of a source ($5) with guids ($2): of each guid at most $6,
 * those with a title ($3) or date ($4) of the items first, then the newest. A post may be there twice.
 */
export const CANDIDATES = statement<Candidate>(`
  SELECT id, url, source_id = $5 AS "isOwn", guid, title, published_at AS "publishedAt"
    FROM posts WHERE url = ANY ($1::text[])
  UNION ALL
  SELECT p.* FROM unnest($2::text[]) AS g (guid) CROSS JOIN LATERAL (
    SELECT id, url, true, guid, title, published_at FROM posts
     WHERE source_id = $5 AND guid = g.guid AND url IS NOT NULL
     ORDER BY (title = ANY ($3::text[]) OR published_at = ANY ($4::timestamptz[])) IS TRUE DESC, sorted_at DESC
     LIMIT $6) p`);

/** The beginnings, of $2 characters, of what posts ($1) have from their feed or page: a text of HTML, or a summary. */
export const TEXTS_OF_POSTS = statement<{ id: string; content: string | null; summary: string | null }>(`
  SELECT id, left(content, $2) AS content, CASE WHEN coalesce(summary_by, 'lead') = 'lead' THEN summary END AS summary
    FROM posts WHERE id = ANY ($1::uuid[])`);

export const POSTS_OF_URLS = statement<{ url: string; id: string; isOwn: boolean }>(
  'SELECT url, id, source_id = $2 AS "isOwn" FROM posts WHERE url = ANY ($1::text[])',
);

/** Changes the addresses of posts ($1: id, url), unless another post has the new one. */
export const MOVE_POSTS = statement(`
  WITH moved AS (SELECT p.id, g.url FROM jsonb_to_recordset($1) AS g (id uuid, url text)
    JOIN posts p ON p.id = g.id AND p.source_id = $2
   WHERE NOT EXISTS (SELECT FROM posts other WHERE other.url = g.url)
   ORDER BY p.id FOR UPDATE OF p)
  UPDATE posts SET url = moved.url FROM moved WHERE posts.id = moved.id`);
