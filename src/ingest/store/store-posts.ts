import { v5, v7 as uuid } from 'uuid';
import { constraints } from '../../../generated/constraints.ts';
import type { Database } from '../../data/database.ts';
import {
  HAS_POSTS,
  SHOWN,
  STORE_POSTS,
  UNCHANGED_POSTS,
  type StoredPosts,
} from '../../data/queries/ingest/store-posts.ts';
import { MOVE_POSTS } from '../../data/queries/ingest/match-posts.ts';
import { notifyFollowers } from '../../domain/notifications/notify.ts';
import { parseUrl } from '../../domain/text/canonical-url.ts';
import { categoriesOf } from '../../domain/feed-filters/categories.ts';
import { nameTags } from '../../domain/search/tags.ts';
import type { FeedItem } from '../parse/feed.ts';
import type { StoredSource } from '../../data/queries/ingest/sources.ts';
import { matchItems } from './match-items.ts';
import { withoutRemoved } from './removed-items.ts';
import { assignDates } from './undated.ts';

/** Posts per statement: large enough to be fast, small enough for a parameter. */
const CHUNK = 500;
const YOUTUBE = /(^|\.)(youtube\.com|youtu\.be)$/;

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
  const rows = items.map((item, i) => ({ ...rowOf(item, source.id), dated_at: times[i] }));
  const ordered = await inOrder(db, rows, ids);
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
  await notifyFollowers(db, { ...news, newest: ordered.slice(0, SHOWN).map(({ id }) => id) });
}

/** The rows that are new or say something else than their posts. */
async function withoutUnchanged(
  db: Database,
  sourceId: string,
  { rows, ids }: { rows: readonly Row[]; ids: ReadonlyMap<string, string> },
): Promise<readonly Row[]> {
  const known = rows.flatMap((row) => {
    const id = ids.get(row.url);
    const { title, image, content, summary, summary_by } = row;
    return id === undefined ? [] : [{ known: id, title, image, content, summary, summary_by }];
  });
  if (known.length === 0) return rows;
  const unchanged = new Set((await db.query(UNCHANGED_POSTS, [JSON.stringify(known), sourceId])).map(({ id }) => id));
  return rows.filter(({ url }) => !unchanged.has(ids.get(url) ?? ''));
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
async function inOrder(db: Database, rows: Row[], idsByUrl: ReadonlyMap<string, string>): Promise<Row[]> {
  await nameTags(
    db,
    rows.flatMap((row) => (idsByUrl.has(row.url) ? [] : row.tags)),
  );
  const key = ({ url }: Row): string => idsByUrl.get(url) ?? `new ${url}`; // after every id, which is hexadecimal
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

interface Row {
  readonly url: string;
  readonly tags: string[];
  readonly [column: string]: unknown;
}

/** A row of the parameter `given`; missing members become NULL there. */
function rowOf(item: FeedItem, sourceId: string): Row {
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
