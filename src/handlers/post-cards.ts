import type { JsonText, PageReply, Schema, Services } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import type { BookmarkPage } from '../domain/bookmarks/bookmarks.ts';
import type { SelectedPage } from '../domain/feeds/find-posts.ts';
import type { RecommendedPost } from '../domain/feeds/for-you.ts';
import type { Page } from '../domain/pagination/page.ts';
import { cardKey, hydrate } from '../domain/posts/post-cards.ts';
import type { SearchPage } from '../domain/search/search-posts.ts';
import { bookmarkedPost } from '../views/bookmark.ts';
import { foundPost, highlightsOf } from '../views/found-post.ts';
import { textPageReply } from '../views/page.ts';
import { feedPostText, recommendedPost } from '../views/post.ts';
import type { PostRef } from '../data/sql/versions.ts';

type Context = Services & { readonly db: Database };

/** The cards of posts as JSON texts, in the same order. */
export async function cardTexts(context: Context, posts: PostRef[]): Promise<JsonText<Schema<'FeedPost'>>[]> {
  return (await cardsOf(context, posts)).map(({ card }) => card);
}

/** Cards that are not paged. */
export function cardList(cards: readonly JsonText<Schema<'FeedPost'>>[]): JsonText<Schema<'FeedPostList'>> {
  return `{"data":[${cards.join()}]}`;
}

/** A call of a list: what its cards are made with, and where it is asked to go on. */
type ListCall = Context & { readonly query: { readonly cursor?: string } };
/** Explains an empty list, called for a first page without items. */
type Why = () => string | Promise<string>;
type Noted = { readonly also: { readonly note: string | null } };

/** Explains an empty page; null for one with items, and for the end of a list. */
export async function noteOf(
  { query }: { query: { readonly cursor?: string } },
  { items }: { items: readonly unknown[] },
  why: Why,
): Promise<string | null> {
  return items.length === 0 && query.cursor === undefined ? why() : null;
}

/** A page of posts, in the shape that every list of posts returns. */
export async function postPage(
  call: ListCall,
  listed: Promise<Page<PostRef>>,
  why: Why,
): Promise<PageReply<Schema<'FeedPost'>> & Noted> {
  const page = await listed;
  return selectedPage(call, { ...page, note: await noteOf(call, page, why) });
}

/** A page of posts that says itself why there are none. */
export async function selectedPage(
  context: Context,
  { items, next, note }: SelectedPage,
): Promise<PageReply<Schema<'FeedPost'>> & Noted> {
  const version = [...items.map(cardKey), note ?? ''].join();
  return { ...textPageReply(await cardTexts(context, items), next, version), also: { note } };
}

/** A page of a search, with the words that were looked for. */
export async function foundPage(
  context: Context,
  page: Promise<SearchPage>,
): Promise<PageReply<Schema<'FoundPost'>> & { also: Pick<Schema<'FoundPostPage'>, 'didYouMean' | 'note'> }> {
  const { items, next, didYouMean, note, lexemes, marks } = await page;
  const texts = (await cardsOf(context, items)).map(({ post, card }) => {
    const key = cardKey(post);
    const highlights = marks.get(key) ?? highlightsOf(card, lexemes);
    marks.set(key, highlights);
    return foundPost(card, highlights);
  });
  const version = [...items.map(cardKey), didYouMean ?? '', note ?? '', ...lexemes].join();
  return { ...textPageReply(texts, next, version), also: { didYouMean, note } };
}

/** A page of a person's own feed, with the reason of each post. */
export async function recommendedPage(
  call: ListCall,
  page: Page<RecommendedPost>,
  why: Why,
): Promise<PageReply<Schema<'RecommendedPost'>> & Noted> {
  const { items, next } = page;
  const cards = await cardsOf(call, items);
  const texts = cards.map(({ card, post }) => recommendedPost(card, post.reason));
  const note = await noteOf(call, page, why);
  // The reasons belong to the version: a card shows them.
  const reasons = items.map((item) => `${cardKey(item)} ${item.reason.kind} ${item.reason.name ?? ''}`);
  return { ...textPageReply(texts, next, [...reasons, note ?? ''].join()), also: { note } };
}

/** A page of bookmarked posts. */
export async function bookmarkPage(
  context: Context,
  page: Promise<BookmarkPage>,
): Promise<PageReply<Schema<'BookmarkedPost'>> & { also: Pick<Schema<'BookmarkedPostPage'>, 'note'> }> {
  const { items, next, note } = await page;
  const texts = (await cardsOf(context, items)).map(({ card, post }) => bookmarkedPost(card, post));
  const version = [
    ...items.map((item) => `${cardKey(item)}@${item.bookmarkedAt.getTime()} ${item.listId ?? ''}`),
    note ?? '',
  ].join();
  return { ...textPageReply(texts, next, version), also: { note } };
}

async function cardsOf<Post extends PostRef>(
  { db, cards, publicUrl }: Context,
  posts: Post[],
): Promise<{ post: Post; card: JsonText<Schema<'FeedPost'>> }[]> {
  return hydrate(db, posts, { cards, render: (row) => feedPostText(row, publicUrl) });
}
