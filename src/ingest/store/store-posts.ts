import { v5, v7 as uuid } from 'uuid';
import { constraints } from '../../../generated/constraints.ts';
import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { notifyFollowers } from '../../domain/notifications/notify.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';
import { categoriesOf } from '../../domain/feed-filters/categories.ts';
import { nameTags } from '../../domain/search/tags.ts';
import type { FeedItem } from '../parse/feed.ts';
import type { StoredSource } from './store-source.ts';
import { matchItems } from './match-items.ts';
import { plainAddress } from './source-address.ts';

/** Posts per statement: large enough to be fast, small enough for a parameter. */
const CHUNK = 500;
const YOUTUBE = /(^|\.)(youtube\.com|youtu\.be)$/;
/** Changes the addresses of posts ($1: id, url), unless another post has the new one. */
const MOVE_POSTS = statement(`
  WITH moved AS (SELECT p.id, g.url FROM jsonb_to_recordset($1) AS g (id uuid, url text)
    JOIN posts p ON p.id = g.id AND p.source_id = $2
   WHERE NOT EXISTS (SELECT FROM posts other WHERE other.url = g.url)
   ORDER BY p.id FOR UPDATE OF p)
  UPDATE posts SET url = moved.url FROM moved WHERE posts.id = moved.id`);

/** Number of new posts whose titles the followers of a source are shown. */
const SHOWN_POSTS = 3;

interface StoredPosts {
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
 * Many posts and their tags in one statement. A post with a known address is left as it is, or updated when the same
 * source sends a changed text. What its page gave is kept while the feed sends less, and a summary made here is kept
 * while the source only sends the beginning of the same text. sorted_at is never later than the import, and for undated
 * posts what dated_at says.
 */
const STORE_POSTS = statement<StoredPosts>(`
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
            ORDER BY s.sorted_at DESC, s.id DESC LIMIT ${SHOWN_POSTS}) newest) AS newest`);

/** Which of these addresses, as readers see them, are of posts of a source that were deleted, when, and by whom. */
const REMOVED_ADDRESSES = statement<{ url: string; removedAt: Date; byOperator: boolean }>(`
  SELECT g.url, r.removed_at AS "removedAt", r.by_operator AS "byOperator" FROM unnest($1::text[]) AS g (url)
    JOIN removed_posts r ON r.source_id = $2 AND r.url_hash = sha256(convert_to(g.url, 'UTF8'))`);

/**
 * The items without those whose posts of the source were deleted, by an operator or for their age. One that was
 * published after a post at its address had become too old is another article.
 */
async function withoutRemoved(
  db: Database,
  sourceId: string,
  { items, ids }: { items: FeedItem[]; ids: ReadonlyMap<string, string> },
): Promise<FeedItem[]> {
  const addresses = items.flatMap(({ url }) => (ids.has(url) ? [] : [plainAddress(url, sourceId)]));
  if (addresses.length === 0) return items;
  const rows = await db.query(REMOVED_ADDRESSES, [addresses, sourceId]);
  const removed = new Map(rows.map((row) => [row.url, row]));
  if (removed.size === 0) return items;
  return items.filter((item) => {
    const removal = ids.has(item.url) ? undefined : removed.get(plainAddress(item.url, sourceId));
    return removal === undefined || (!removal.byOperator && isAfter(item, removal.removedAt));
  });
}

function isAfter({ publishedAt }: FeedItem, moment: Date): boolean {
  return publishedAt !== undefined && publishedAt > moment;
}

/**
 * Stores the items of a feed as posts of its source and notifies its followers of new ones. Returns how many are new
 * and how many have a changed text.
 */
export async function storePosts(
  db: Database,
  source: StoredSource,
  { items: read, language, at }: { items: readonly FeedItem[]; language?: string | undefined; at: Date },
): Promise<{ added: number; changed: number }> {
  const total = { added: 0, changed: 0 };
  const newest: StoredPosts['newest'] = [];
  const { ids, moves, ...matched } = await matchItems(db, source.id, read);
  const items = await withoutRemoved(db, source.id, { ...matched, ids });
  const times = await timesOf(db, source.id, { items, at });
  const rows = items.map((item, i) => ({ ...insertRow(item, source.id), dated_at: times[i] }));
  const ordered = await lockOrder(db, rows, ids);
  if (moves.length > 0) await db.query(MOVE_POSTS, [JSON.stringify(moves), source.id]);
  for (let start = 0; start < ordered.length; start += CHUNK) {
    const changed = await withoutUnchanged(db, source.id, { rows: ordered.slice(start, start + CHUNK), ids });
    if (changed.length === 0) continue;
    const chunk = JSON.stringify(changed.map((row, place) => ({ ...row, place })));
    const [done] = await db.query(STORE_POSTS, [chunk, source.id, at, language ?? null, source.name]);
    if (!done) continue;
    total.added += done.added;
    total.changed += done.stored - done.added;
    newest.push(...done.newest);
  }
  if (total.added > 0) await tellFollowers(db, { sourceId: source.id, added: total.added, newest, at });
  return total;
}

async function tellFollowers(
  db: Database,
  { newest, ...news }: { sourceId: string; added: number; newest: StoredPosts['newest']; at: Date },
): Promise<void> {
  const ordered = newest.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  await notifyFollowers(db, { ...news, newest: ordered.slice(0, SHOWN_POSTS).map(({ id }) => id) });
}

/**
 * Posts that have what their items say already, or are another source's: STORE_POSTS would leave them as they are,
 * after all the work of a row.
 */
const UNCHANGED_POSTS = statement<{ id: string }>(`
  SELECT p.id FROM jsonb_to_recordset($1) AS g (known uuid, title text, image text, content text, summary text,
      summary_by text)
    JOIN posts p ON p.id = g.known
   WHERE p.source_id <> $2 OR ((p.title, p.image, p.content) IS NOT DISTINCT FROM (g.title, g.image, g.content)
     AND (p.summary IS NOT DISTINCT FROM g.summary
       OR (g.summary_by IS NOT DISTINCT FROM 'lead' AND coalesce(p.summary_by, 'lead') <> 'lead')))`);

/** The rows that are new or say something else than their posts. */
async function withoutUnchanged(
  db: Database,
  sourceId: string,
  { rows, ids }: { rows: readonly InsertRow[]; ids: ReadonlyMap<string, string> },
): Promise<readonly InsertRow[]> {
  const known = rows.flatMap((row) => {
    const id = ids.get(row.url);
    const { title, image, content, summary, summary_by } = row;
    return id === undefined ? [] : [{ known: id, title, image, content, summary, summary_by }];
  });
  if (known.length === 0) return rows;
  const unchanged = new Set((await db.query(UNCHANGED_POSTS, [JSON.stringify(known), sourceId])).map(({ id }) => id));
  return rows.filter(({ url }) => !unchanged.has(ids.get(url) ?? ''));
}

const HAS_POSTS = statement('SELECT FROM posts WHERE source_id = $1 LIMIT 1');

const DAY_MS = 86_400_000;

/** Most that all undated posts of a feed are spread over. */
const SPREAD_MS = 365 * DAY_MS;

/**
 * Returns publication times for the undated items of a feed that is read for the first time: before `at`, a day apart
 * or less, each before the newer items around it; the feed's order is taken for that of time, whichever end is the
 * newest. So an archive does not stand above everything else as news. Undefined for items with a date.
 *
 * @internal tests call it alone
 */
export function assignDates(items: readonly FeedItem[], at: Date): (Date | undefined)[] {
  const step = Math.min(DAY_MS, SPREAD_MS / Math.max(1, items.length));
  const times: (Date | undefined)[] = items.map(() => undefined);
  const order = items.map((_, i) => i);
  if (isOldestFirst(items)) order.reverse();
  let last = at.getTime();
  for (const i of order) {
    const date = items[i]?.publishedAt;
    last = date === undefined ? last - step : Math.min(last, date.getTime());
    if (date === undefined) times[i] = new Date(last);
  }
  return times;
}

function isOldestFirst(items: readonly FeedItem[]): boolean {
  const dates = items.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
  return (dates[0] ?? 0) < (dates.at(-1) ?? 0);
}

/** Returns the publication times of undated items; nothing for a source that has posts, whose undated ones are new. */
async function timesOf(
  db: Database,
  sourceId: string,
  { items, at }: { items: readonly FeedItem[]; at: Date },
): Promise<(Date | undefined)[]> {
  const isFirst =
    items.some(({ publishedAt }) => publishedAt === undefined) && (await db.query(HAS_POSTS, [sourceId])).length === 0;
  return isFirst ? assignDates(items, at) : [];
}

/** Rows in the order in which they are written. Also creates the tags of new posts. */
async function lockOrder(db: Database, rows: InsertRow[], idsByUrl: ReadonlyMap<string, string>): Promise<InsertRow[]> {
  await nameTags(
    db,
    rows.flatMap((row) => (idsByUrl.has(row.url) ? [] : row.tags)),
  );
  const key = ({ url }: InsertRow): string => idsByUrl.get(url) ?? `new ${url}`; // after every id, which is hexadecimal
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

interface InsertRow {
  readonly url: string;
  readonly tags: string[];
  readonly [column: string]: unknown;
}

/** A row of the parameter `given`; missing members become NULL there. */
function insertRow(item: FeedItem, sourceId: string): InsertRow {
  const { guid, title, url, image, summary, summaryIsLead, content, tags, readTime, publishedAt } = item;
  const author = item.author?.name.slice(0, constraints.PostAuthor.name.maxLength);
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
