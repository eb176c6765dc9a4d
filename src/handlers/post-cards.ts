import type { CallOf, Services } from './types.ts';
import type { JsonText, PageReply, Schema } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import type { BookmarkPage, BookmarkRef } from '../domain/bookmarks/bookmarks.ts';
import type { SelectedPage } from '../domain/feeds/find-posts.ts';
import type { RecommendedPost } from '../domain/feeds/for-you.ts';
import type { OpenedRef } from '../domain/history/history.ts';
import { loadMuted, loadMutes } from '../domain/mutes/load-mutes.ts';
import type { Page } from '../domain/pagination.ts';
import { cardKey, hydrate, type PostCardRow, type PostRef } from '../domain/posts/post-cards.ts';
import type { SearchPage } from '../domain/search/search-posts.ts';
import { highlightsIn } from '../domain/search/highlights.ts';
import { feedPost } from './views/posts.ts';

type Context = Services & { readonly db: Database };

/** The cards of posts as JSON texts, in the same order. */
export async function cardTexts(context: Context, posts: PostRef[]): Promise<JsonText<Schema<'FeedPost'>>[]> {
  return (await cardsOf(context, posts)).map(({ card }) => card);
}

/** Cards that are not paged. */
export function cardList(cards: readonly JsonText<Schema<'FeedPost'>>[]): JsonText<Schema<'FeedPostList'>> {
  return `{"data":[${cards.join()}]}`;
}

type MutingCall = Pick<CallOf<unknown, unknown, unknown>, 'db' | 'viewer' | 'mutes'>;

/** Returns what the caller mutes in all lists; undefined, without a statement, where that is nothing. */
export async function mutesOf({ db, viewer, mutes }: MutingCall): ReturnType<typeof loadMutes> {
  return viewer.mutesVersion === 0 ? undefined : loadMutes(db, viewer, mutes);
}

/** The same for a list of posts. */
export async function mutedBy(call: MutingCall): ReturnType<typeof loadMuted> {
  return call.viewer.mutesVersion === 0 ? undefined : loadMuted(call.db, call.viewer, call.mutes);
}

/** A call of a list: the services that render its cards, and the requested position. */
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
export async function postCardPage(
  call: ListCall,
  listed: Promise<Page<PostRef>>,
  why: Why,
): Promise<PageReply<Schema<'FeedPost'>> & Noted> {
  const page = await listed;
  const note = page.items.length > 0 ? null : await noteOf(call, page, why);
  return selectedPage(call, { ...page, note });
}

/** A page of items that are JSON texts already. The ETag is made from `version` instead of the items. */
function textPageReply<Item>(items: JsonText<Item>[], next: string | null, version: string): PageReply<Item> {
  // A cursor may contain its creation time, so it is left out: the page has not changed.
  return { items, next, version: `${version}|${next === null ? 'end' : 'more'}` };
}

/** A page of posts that says itself why there are none. */
export async function selectedPage(
  context: Context,
  { items, next, note }: SelectedPage,
): Promise<PageReply<Schema<'FeedPost'>> & Noted> {
  const version = [...items.map(cardKey), note ?? ''].join();
  const texts = (await cardsOf(context, items)).map(({ card }) => card);
  return { ...textPageReply(texts, next, version), also: { note } };
}

/** The searched words as a post's card has them, as JSON text. */
function highlightsOf(
  card: JsonText<Schema<'FeedPost'>>,
  lexemes: ReadonlySet<string>,
): JsonText<Schema<'FoundPost'>['highlights']> {
  const { title, summary } = JSON.parse(card) as Schema<'FeedPost'>;
  return JSON.stringify(highlightsIn(`${title}\n${summary ?? ''}`, lexemes));
}

/** A post's card with these words appended to its JSON text. */
function foundPost(
  card: JsonText<Schema<'FeedPost'>>,
  highlights: JsonText<Schema<'FoundPost'>['highlights']>,
): JsonText<Schema<'FoundPost'>> {
  return `${card.slice(0, -1)},"highlights":${highlights}}`;
}

/** A page of a search, with the matched words of each post. */
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

/** A card as a person's own feed shows it: with the reason why it is there. */
function recommendedPost(
  card: JsonText<Schema<'FeedPost'>>,
  reason: Schema<'Reason'>,
): JsonText<Schema<'RecommendedPost'>> {
  return `${card.slice(0, -1)},"reason":${JSON.stringify(reason)}}`;
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

/** The members that a bookmark adds to the card of its post. */
type BookmarkMembers = Omit<Schema<'BookmarkedPost'>, keyof Schema<'FeedPost'>>;

/** A post's card with what its bookmark says appended to its JSON text. */
function bookmarkedPost(
  card: JsonText<Schema<'FeedPost'>>,
  { bookmarkedAt, listId, note, ownTags, page }: BookmarkRef,
): JsonText<Schema<'BookmarkedPost'>> {
  const members: BookmarkMembers = {
    bookmarkedAt: bookmarkedAt.toISOString(),
    listId,
    note,
    ownTags: [...ownTags],
    page,
  };
  return `${card.slice(0, -1)},${JSON.stringify(members).slice(1)}`;
}

/** A page of bookmarked posts. */
export async function bookmarkPage(
  context: Context,
  page: Promise<BookmarkPage>,
): Promise<PageReply<Schema<'BookmarkedPost'>> & { also: Pick<Schema<'BookmarkedPostPage'>, 'note'> }> {
  const { items, next, note } = await page;
  const texts = (await cardsOf(context, items)).map(({ card, post }) => bookmarkedPost(card, post));
  const version = [
    ...items.map(({ bookmarkedAt, listId, note, ownTags, page: state, ...item }) =>
      JSON.stringify([cardKey(item), bookmarkedAt.getTime(), listId, note, ownTags, state]),
    ),
    note ?? '',
  ].join();
  return { ...textPageReply(texts, next, version), also: { note } };
}

/** A page of posts that a person opened. */
export async function historyPage(
  call: ListCall,
  listed: Promise<Page<OpenedRef>>,
): Promise<PageReply<Schema<'OpenedPost'>> & Noted> {
  const page = await listed;
  const texts = (await cardsOf(call, page.items)).map(
    ({ card, post }): JsonText<Schema<'OpenedPost'>> =>
      `${card.slice(0, -1)},"openedAt":"${post.openedAt.toISOString()}"}`,
  );
  const note = await noteOf(call, page, () => 'You have opened no posts, or cleared your history since.');
  const version = page.items.map((item) => `${cardKey(item)}@${item.openedAt.getTime()}`);
  return { ...textPageReply(texts, page.next, [...version, note ?? ''].join()), also: { note } };
}

/** Bytes of a card: a page of as many as there may be stays below what an answer may have. */
const MAX_CARD_BYTES = 26_000;

/**
 * The text of a post as lists show it. A card with more than fits names fewer of the other sources, and in the end has
 * no summary.
 */
function feedPostText(row: PostCardRow, publicUrl: string): JsonText<Schema<'FeedPost'>> {
  const card = feedPost(row, publicUrl);
  const whole = JSON.stringify(card);
  if (Buffer.byteLength(whole) <= MAX_CARD_BYTES) return whole;
  const alone = JSON.stringify({ ...card, alsoIn: [] });
  const summary = Buffer.byteLength(alone) <= MAX_CARD_BYTES ? card.summary : null;
  let room =
    MAX_CARD_BYTES - Buffer.byteLength(summary === null ? JSON.stringify({ ...card, summary, alsoIn: [] }) : alone);
  const alsoIn = card.alsoIn.filter((other) => (room -= Buffer.byteLength(JSON.stringify(other)) + 1) >= 0);
  return JSON.stringify({ ...card, summary, alsoIn });
}

async function cardsOf<Post extends PostRef>(
  { db, cards, publicUrl }: Context,
  posts: Post[],
): Promise<{ post: Post; card: JsonText<Schema<'FeedPost'>> }[]> {
  return hydrate(db, posts, { cards, render: (row) => feedPostText(row, publicUrl) });
}
