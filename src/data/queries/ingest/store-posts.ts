import { constraints } from '../../../../generated/constraints.ts';
import { statement } from '../../statement.ts';

/*
 * Everything that writes posts takes what it shares with others in one order, so that one waits for the other and never
 * each for the other: tags by name, then posts that are there by id (as whoever counts views and votes does), then new
 * ones by address.
 */
export const URLS_OF_OTHERS = statement<{ url: string }>(
  'SELECT url FROM posts WHERE url = ANY ($1::text[]) AND source_id <> $2',
);

export const HAS_POSTS = statement('SELECT FROM posts WHERE source_id = $1 LIMIT 1');

/** Number of new posts whose titles the followers of a source are shown. */
export const SHOWN = 3;

export interface StoredPosts {
  /** New posts. */
  added: number;
  /** New and changed posts. */
  stored: number;
  /** The newest of the new posts. */
  newest: { id: string; at: string }[];
}

/** True where the post's page gave more than the feed sends: that is kept. */
const OF_PAGE = `(posts.page_read_at IS NOT NULL
  AND length(coalesce(EXCLUDED.content, '')) < length(coalesce(posts.content, '')))`;
const CONTENT = `CASE WHEN ${OF_PAGE} THEN posts.content ELSE EXCLUDED.content END`;
const IMAGE = `CASE WHEN posts.page_read_at IS NOT NULL THEN coalesce(EXCLUDED.image,
  posts.image) ELSE EXCLUDED.image END`;
const KEEPS_ARTICLE = `(posts.page_read_at IS NOT NULL AND EXCLUDED.summary IS NULL)`;
/** An item without title and text has its address as title until its page was read. */
const TITLE = `CASE WHEN posts.page_read_at IS NOT NULL AND EXCLUDED.title = left(EXCLUDED.url,
  ${constraints.FeedPost.title.maxLength}) THEN posts.title ELSE EXCLUDED.title END`;
const SUMMARY = `CASE WHEN ${KEEPS_ARTICLE} THEN posts.summary ELSE EXCLUDED.summary END`;

/**
 * Posts that have what their items say already, or are another source's: STORE_POSTS would leave them as they are,
 * after all the work of a row.
 */
export const UNCHANGED_POSTS = statement<{ id: string }>(`
  SELECT p.id FROM jsonb_to_recordset($1) AS g (known uuid, title text, image text, content text, summary text,
      summary_by text)
    JOIN posts p ON p.id = g.known
   WHERE p.source_id <> $2 OR ((p.title, p.image, p.content) IS NOT DISTINCT FROM (g.title, g.image, g.content)
     AND (p.summary IS NOT DISTINCT FROM g.summary
       OR (g.summary_by IS NOT DISTINCT FROM 'lead' AND coalesce(p.summary_by, 'lead') <> 'lead')))`);

/**
 * Many posts and their tags in one statement. A post with a known address is left as it is, or updated when the same
 * source sends a changed text. What its page gave is kept while the feed sends less, and a summary made here is kept
 * while the source only sends the beginning of the same text. sorted_at is never later than the import, and for undated
 * posts what dated_at says.
 */
export const STORE_POSTS = statement<StoredPosts>(`
  WITH input AS (
    SELECT * FROM jsonb_to_recordset($1) AS g (
      id uuid, type text, title text, url text, guid text, image text, summary text, summary_by text, content text,
      author_id uuid, author_name text,
      author_image text, read_time integer, published_at timestamptz(3), dated_at timestamptz(3),
      categories integer, tags jsonb,
      place integer)),
  stored AS (
    INSERT INTO posts (id, source_id, type, title, url, guid, image, summary, summary_by, content, author_id,
      author_name, author_image,
      read_time, language, published_at, created_at, categories, sorted_at, search)
    SELECT id, $2, type, title, url, guid, image, summary, summary_by, content, author_id, author_name, author_image,
      read_time, $4,
      published_at, $3, categories, least(coalesce(published_at, dated_at, $3), $3),
      post_search(title, array_to_string(ARRAY(SELECT jsonb_array_elements_text(tags)), ' '), $5, summary)
    FROM input ORDER BY place
    ON CONFLICT (url) DO UPDATE SET title = ${TITLE}, image = ${IMAGE}, summary = ${SUMMARY},
      summary_by = CASE WHEN ${KEEPS_ARTICLE} THEN posts.summary_by ELSE EXCLUDED.summary_by END, content = ${CONTENT},
      read_time = CASE WHEN ${OF_PAGE} THEN posts.read_time ELSE EXCLUDED.read_time END,
      categories = EXCLUDED.categories,
      search = CASE WHEN ${KEEPS_ARTICLE} THEN post_search(${TITLE}, coalesce((SELECT string_agg(tag, ' ')
      FROM post_tags WHERE post_id = posts.id), ''), $5, posts.summary) ELSE EXCLUDED.search END
      WHERE posts.source_id = EXCLUDED.source_id AND ((posts.title, posts.image, posts.content)
        IS DISTINCT FROM (${TITLE}, ${IMAGE}, ${CONTENT})
        OR (posts.summary IS DISTINCT FROM ${SUMMARY} AND NOT (EXCLUDED.summary_by IS NOT DISTINCT
        FROM 'lead' AND coalesce(posts.summary_by, 'lead') <> 'lead')))
    RETURNING id, sorted_at, hot_score),
  fresh AS (SELECT s.id, s.sorted_at, s.hot_score, t.tag FROM stored s JOIN input g ON g.id = s.id
    CROSS JOIN LATERAL jsonb_array_elements_text(g.tags) AS t (tag)),
  named AS (INSERT INTO tags (name) SELECT DISTINCT tag FROM fresh ORDER BY tag ON CONFLICT DO NOTHING),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score) SELECT id, tag, sorted_at, hot_score FROM fresh)
  SELECT (SELECT count(*)::int FROM stored s JOIN input g ON g.id = s.id) AS added,
         (SELECT count(*)::int FROM stored) AS stored,
         (SELECT coalesce(jsonb_agg(newest), '[]') FROM (SELECT s.id, s.sorted_at AS at FROM stored s
         JOIN input g ON g.id = s.id
            ORDER BY s.sorted_at DESC, s.id DESC LIMIT ${SHOWN}) newest) AS newest`);
