import { v5, v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { notifyFollowers } from '../../domain/notifications/notify.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';
import { categoriesOf } from '../../domain/feed-filters/categories.ts';
import { nameTags } from '../../domain/search/tags.ts';
import type { FeedItem } from '../parse/feed.ts';
import type { StoredSource } from './store-source.ts';

/*
 * Raw SQL. Everything that writes takes what it shares with others in one order, so that one waits for the other and
 * never each for the other: tags by name, then posts that are there by id (as whoever counts views and votes does),
 * then new ones by address.
 */
const IDS_OF_URLS = 'SELECT url, id FROM posts WHERE url = ANY ($1::text[])';

/** Posts in one statement: large enough to be fast, small enough for a parameter. */
const CHUNK = 500;
/** Of the new posts, those whose titles the followers of a source are shown. */
const SHOWN = 3;
const YOUTUBE = /(^|\.)(youtube\.com|youtu\.be)$/;

/** What the page of a post gave stands while the feed sends less. */
const OF_PAGE = `(posts.page_read_at IS NOT NULL AND length(coalesce(EXCLUDED.content, '')) < length(coalesce(posts.content, '')))`;
const CONTENT = `CASE WHEN ${OF_PAGE} THEN posts.content ELSE EXCLUDED.content END`;
const IMAGE = `CASE WHEN posts.page_read_at IS NOT NULL THEN coalesce(EXCLUDED.image, posts.image) ELSE EXCLUDED.image END`;
const KEEPS_ARTICLE = `(posts.page_read_at IS NOT NULL AND EXCLUDED.summary IS NULL)`;
const SUMMARY = `CASE WHEN ${KEEPS_ARTICLE} THEN posts.summary ELSE EXCLUDED.summary END`;

/*
 * Raw SQL: an address that changed while the feed's own identity of the post stayed (a site moves to https or to other
 * paths) goes to the post that there is, unless another has it already. Feeds that number their items from the newest
 * give each one another guid at every new post: where the old address is still listed, or two posts came with the guid,
 * it identifies nothing.
 */
const MOVE = `
  WITH given AS (SELECT * FROM jsonb_to_recordset($1) AS g (url text, guid text)),
  moved AS (SELECT p.id, given.url FROM posts p JOIN given ON given.guid = p.guid
   WHERE p.source_id = $2 AND p.url <> given.url AND p.url NOT IN (SELECT url FROM given)
     AND NOT EXISTS (SELECT FROM posts other WHERE other.url = given.url)
     AND NOT EXISTS (SELECT FROM posts twin WHERE twin.source_id = $2 AND twin.guid = given.guid AND twin.id <> p.id)
   ORDER BY p.id FOR UPDATE OF p)
  UPDATE posts SET url = moved.url FROM moved WHERE posts.id = moved.id`;

/*
 * Raw SQL: many posts and their tags in one statement. A post whose address is known is left as it is, or takes over
 * the changed text when the same source sends it. What its page gave stands while the feed sends less, and a summary
 * that was made here stands while the source only sends the beginning of the same text. sorted_at never lies after the
 * moment of the import.
 */
const STORE = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1) AS g (
      id uuid, type text, title text, url text, guid text, image text, summary text, summary_by text, content text, author_id uuid, author_name text,
      author_image text, read_time integer, published_at timestamptz(3), categories integer, tags jsonb, place integer)),
  stored AS (
    INSERT INTO posts (id, source_id, type, title, url, guid, image, summary, summary_by, content, author_id, author_name, author_image,
      read_time, language, published_at, created_at, categories, sorted_at, search)
    SELECT id, $2, type, title, url, guid, image, summary, summary_by, content, author_id, author_name, author_image, read_time, $4,
      published_at, $3, categories, least(coalesce(published_at, $3), $3),
      post_search(title, array_to_string(ARRAY(SELECT jsonb_array_elements_text(tags)), ' '), $5, summary)
    FROM given ORDER BY place
    ON CONFLICT (url) DO UPDATE SET title = EXCLUDED.title, image = ${IMAGE}, summary = ${SUMMARY},
      summary_by = CASE WHEN ${KEEPS_ARTICLE} THEN posts.summary_by ELSE EXCLUDED.summary_by END, content = ${CONTENT},
      read_time = CASE WHEN ${OF_PAGE} THEN posts.read_time ELSE EXCLUDED.read_time END, categories = EXCLUDED.categories,
      search = CASE WHEN ${KEEPS_ARTICLE} THEN post_search(EXCLUDED.title, coalesce((SELECT string_agg(tag, ' ') FROM post_tags WHERE post_id = posts.id), ''), $5, posts.summary) ELSE EXCLUDED.search END
      WHERE posts.source_id = EXCLUDED.source_id AND ((posts.title, posts.image, posts.content)
        IS DISTINCT FROM (EXCLUDED.title, ${IMAGE}, ${CONTENT})
        OR (posts.summary IS DISTINCT FROM ${SUMMARY} AND NOT (EXCLUDED.summary_by IS NOT DISTINCT FROM 'lead' AND coalesce(posts.summary_by, 'lead') <> 'lead')))
    RETURNING id, sorted_at, hot_score),
  fresh AS (SELECT s.id, s.sorted_at, s.hot_score, t.tag FROM stored s JOIN given g ON g.id = s.id
    CROSS JOIN LATERAL jsonb_array_elements_text(g.tags) AS t (tag)),
  named AS (INSERT INTO tags (name) SELECT DISTINCT tag FROM fresh ORDER BY tag ON CONFLICT DO NOTHING),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score) SELECT id, tag, sorted_at, hot_score FROM fresh)
  SELECT (SELECT count(*)::int FROM stored s JOIN given g ON g.id = s.id) AS added,
         (SELECT count(*)::int FROM stored) AS stored,
         (SELECT coalesce(jsonb_agg(newest), '[]') FROM (SELECT s.id, s.sorted_at AS at FROM stored s JOIN given g ON g.id = s.id
            ORDER BY s.sorted_at DESC, s.id DESC LIMIT ${SHOWN}) newest) AS newest`;

interface Stored {
  added: number;
  stored: number;
  newest: { id: string; at: string }[];
}

/**
 * Stores the items of a feed as posts of its source and tells its followers of new ones. Answers how many are new and
 * how many had their text changed.
 */
export async function storePosts(
  db: Database,
  source: StoredSource,
  { items, language, at }: { items: readonly FeedItem[]; language?: string | undefined; at: Date },
): Promise<{ added: number; changed: number }> {
  const total = { added: 0, changed: 0 };
  const newest: Stored['newest'] = [];
  const ordered = await inOrder(
    db,
    items.map((item) => rowOf(item, source.id)),
  );
  await db.query(MOVE, [JSON.stringify(items.map(({ url, guid }) => ({ url, guid }))), source.id]);
  for (let start = 0; start < ordered.length; start += CHUNK) {
    const rows = JSON.stringify(ordered.slice(start, start + CHUNK).map((row, place) => ({ ...row, place })));
    const [done] = await db.query<Stored>(STORE, [rows, source.id, at, language ?? null, source.name]);
    total.added += done?.added ?? 0;
    total.changed += (done?.stored ?? 0) - (done?.added ?? 0);
    newest.push(...(done?.newest ?? []));
  }
  newest.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (total.added > 0)
    await notifyFollowers(db, {
      sourceId: source.id,
      added: total.added,
      newest: newest.slice(0, SHOWN).map((post) => post.id),
      at,
    });
  return total;
}

/** Rows in the order in which they are written; the tags of those that are new are there then. */
async function inOrder(db: Database, rows: Row[]): Promise<Row[]> {
  const idsByUrl = new Map(
    (await db.query<{ url: string; id: string }>(IDS_OF_URLS, [rows.map((row) => row.url)])).map(({ url, id }) => [
      url,
      id,
    ]),
  );
  await nameTags(
    db,
    rows.flatMap((row) => (idsByUrl.has(row.url) ? [] : row.tags)),
  );
  const key = ({ url }: Row): string => idsByUrl.get(url) ?? `new ${url}`; // after every id, which is hexadecimal
  return rows.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

interface Row {
  readonly url: string;
  readonly tags: string[];
  readonly [column: string]: unknown;
}

/** A row of `given`; what is left out becomes NULL there. */
function rowOf(item: FeedItem, sourceId: string): Row {
  const { guid, title, url, image, summary, summaryIsLead, content, tags, readTime, publishedAt } = item;
  const author = item.author?.name.slice(0, 200);
  const byline =
    author === undefined
      ? {}
      : { author_id: v5(author, sourceId), author_name: author, author_image: item.author?.image };
  const type = YOUTUBE.test(parseUrl(url)?.hostname ?? '') ? 'video:youtube' : 'article';
  return {
    id: uuid(),
    type,
    title,
    url,
    guid,
    image,
    summary,
    summary_by: summaryIsLead ? 'lead' : undefined,
    content,
    ...byline,
    read_time: readTime,
    published_at: publishedAt,
    categories: categoriesOf(item),
    tags,
  };
}
