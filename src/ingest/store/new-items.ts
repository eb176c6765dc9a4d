import type { Database } from '../../data/database.ts';
import { MOVE_TO_ITEMS, OTHER_POSTS, POSTS_OF_URLS } from '../../data/queries/ingest/store-posts.ts';
import { REMOVED_ADDRESSES } from '../../data/queries/posts/removed-posts.ts';
import type { FeedItem } from '../parse/feed.ts';
import { isNaming, itemAddress, pageOfItem } from '../parse/items/item-address.ts';
import { changedAddress, plainAddress } from './source-address.ts';

/**
 * The items, those that are new at the address of another item of the source with an address of their own: a feed of
 * one item at a time may have the same page for all. Another guid alone does not make another item, since some feeds
 * number theirs or make them anew; another title beside it does, unless the date is the same.
 */
export async function withOwnAddresses(
  db: Database,
  sourceId: string,
  items: readonly FeedItem[],
): Promise<{ items: FeedItem[]; ids: Map<string, string> }> {
  await moveFirstOfPages(db, sourceId, items);
  const stored = await db.query(POSTS_OF_URLS, [items.map(({ url }) => url), sourceId]);
  const ids = new Map(stored.map(({ url, id }) => [url, id]));
  const guids = new Map(stored.map(({ url, guid }) => [url, guid]));
  const doubtful = items.filter(({ url, guid }) => {
    const guidOfPost = guids.get(url) ?? undefined;
    return isNaming(guid) && isNaming(guidOfPost) && guid !== guidOfPost;
  });
  if (doubtful.length === 0) return { items: [...items], ids };
  const rows = JSON.stringify(
    doubtful.map(({ url, title, publishedAt }) => ({ url, title, published_at: publishedAt })),
  );
  const others = new Set((await db.query(OTHER_POSTS, [rows, sourceId])).map(({ url }) => url));
  const own = items.map((item) =>
    others.has(item.url)
      ? { ...item, url: changedAddress(item.url, sourceId, (page) => itemAddress(page, item)) }
      : item,
  );
  const moved = own.map(({ url }) => url).filter((url) => !ids.has(url));
  for (const { url, id } of await db.query(POSTS_OF_URLS, [moved, sourceId])) ids.set(url, id);
  return { items: own, ids };
}

/** The items without those whose posts of the source were deleted, by an operator or for their age. */
export async function withoutRemoved(
  db: Database,
  sourceId: string,
  { items, ids }: { items: FeedItem[]; ids: ReadonlyMap<string, string> },
): Promise<FeedItem[]> {
  const addresses = items.flatMap(({ url }) => (ids.has(url) ? [] : [plainAddress(url, sourceId)]));
  if (addresses.length === 0) return items;
  const removed = new Set((await db.query(REMOVED_ADDRESSES, [addresses, sourceId])).map(({ url }) => url));
  if (removed.size === 0) return items;
  return items.filter(({ url }) => ids.has(url) || !removed.has(plainAddress(url, sourceId)));
}

/**
 * A page had one item when it was read first, and has several now: the post at its address becomes that of its item.
 */
async function moveFirstOfPages(db: Database, sourceId: string, items: readonly FeedItem[]): Promise<void> {
  const ofPages = items.flatMap(({ url, guid, title }) => {
    const page = changedAddress(url, sourceId, (address) => pageOfItem(address) ?? address);
    return guid !== undefined || page === url ? [] : [{ url, page, title }];
  });
  // Two items with one title are no sign which of them the post is.
  const titles = new Map<string, number>();
  for (const { page, title } of ofPages) titles.set(`${page} ${title}`, (titles.get(`${page} ${title}`) ?? 0) + 1);
  const clear = ofPages.filter(({ page, title }) => titles.get(`${page} ${title}`) === 1);
  if (clear.length > 0) await db.query(MOVE_TO_ITEMS, [JSON.stringify(clear), sourceId]);
}
