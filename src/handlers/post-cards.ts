import type { JsonText, PageReply, Schema, Services } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import type { PostRef } from '../data/queries/posts/posts.ts';
import type { BookmarkPage } from '../domain/bookmarks/bookmarks.ts';
import type { SelectedPage } from '../domain/feeds/find-posts.ts';
import type { RecommendedPost } from '../domain/feeds/for-you.ts';
import type { Page } from '../domain/pagination/page.ts';
import { cardKey, hydrate } from '../domain/posts/post-cards.ts';
import type { FoundPage } from '../domain/search/search-posts.ts';
import { bookmarkedPost } from '../views/bookmark.ts';
import { foundPost } from '../views/found-post.ts';
import { textPageReply } from '../views/page.ts';
import { feedPost, recommendedPost } from '../views/post.ts';

type Context = Services & { readonly db: Database };

/** The cards of posts as JSON texts, in the same order. */
export async function cardTexts(context: Context, posts: PostRef[]): Promise<JsonText<Schema<'FeedPost'>>[]> {
  return (await cardsOf(context, posts)).map(({ card }) => card);
}

/** Cards that are not paged. */
export function cardList(cards: readonly JsonText<Schema<'FeedPost'>>[]): JsonText<Schema<'FeedPostList'>> {
  return `{"data":[${cards.join()}]}`;
}

/** A page of posts, in the shape that every list of posts returns. */
export async function postPage(context: Context, page: Promise<Page<PostRef>>): Promise<PageReply<Schema<'FeedPost'>>> {
  const { items, next } = await page;
  return textPageReply(await cardTexts(context, items), next, items.map(cardKey).join());
}

/** A page of posts that were asked for by what they are, with why there are none. */
export async function selectedPage(
  context: Context,
  page: Promise<SelectedPage>,
): Promise<PageReply<Schema<'FeedPost'>> & { also: Pick<Schema<'SelectedPostPage'>, 'note'> }> {
  const { items, next, note } = await page;
  const version = [...items.map(cardKey), note ?? ''].join();
  return { ...textPageReply(await cardTexts(context, items), next, version), also: { note } };
}

/** A page of a search, with the words that were looked for. */
export async function foundPage(
  context: Context,
  page: Promise<FoundPage>,
): Promise<PageReply<Schema<'FoundPost'>> & { also: Pick<Schema<'FoundPostPage'>, 'didYouMean' | 'note'> }> {
  const { items, next, didYouMean, note, lexemes } = await page;
  const texts = (await cardTexts(context, items)).map((card) => foundPost(card, lexemes));
  const version = [...items.map(cardKey), didYouMean ?? '', note ?? '', ...lexemes].join();
  return { ...textPageReply(texts, next, version), also: { didYouMean, note } };
}

/** A page of a person's own feed, with the reason of each post. */
export async function recommendedPage(
  context: Context,
  { items, next }: Page<RecommendedPost>,
): Promise<PageReply<Schema<'RecommendedPost'>>> {
  const cards = await cardsOf(context, items);
  const texts = cards.map(({ card, post }) => recommendedPost(card, post.reason));
  // The reasons belong to the version: a card shows them.
  const version = items.map((item) => `${cardKey(item)} ${item.reason.kind} ${item.reason.name ?? ''}`).join();
  return textPageReply(texts, next, version);
}

/** A page of bookmarked posts. */
export async function bookmarkPage(
  context: Context,
  page: Promise<BookmarkPage>,
): Promise<PageReply<Schema<'BookmarkedPost'>> & { also: Pick<Schema<'BookmarkedPostPage'>, 'note'> }> {
  const { items, next, note } = await page;
  const texts = (await cardsOf(context, items)).map(({ card, post }) => bookmarkedPost(card, post.bookmarkedAt));
  const version = [...items.map((item) => `${cardKey(item)}@${item.bookmarkedAt.getTime()}`), note ?? ''].join();
  return { ...textPageReply(texts, next, version), also: { note } };
}

async function cardsOf<Post extends PostRef>(
  { db, cards, publicUrl }: Context,
  posts: Post[],
): Promise<{ post: Post; card: JsonText<Schema<'FeedPost'>> }[]> {
  return hydrate(db, posts, { cards, render: (row) => JSON.stringify(feedPost(row, publicUrl)) });
}
