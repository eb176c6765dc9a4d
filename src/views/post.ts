import type { JsonText, Schema } from '../contract/types.ts';
import { withoutNonXml } from '../domain/text/xml-text.ts';
import type { PostCardRow } from '../domain/posts/post-cards.ts';
import type { PostDetailRow, PostStateRow } from '../domain/posts/posts.ts';

/** A post as lists show it; the same for every viewer. */
export function feedPost(row: PostCardRow, publicUrl: string): Schema<'FeedPost'> {
  return {
    ...common(row, publicUrl),
    numUpvotes: row.numUpvotes,
    numComments: row.numComments,
    author: row.authorName === null ? null : { name: row.authorName, image: row.authorImage },
  };
}

/** Bytes of a card: a page of as many as there may be stays below what an answer may have. */
const MAX_CARD_BYTES = 26_000;

/**
 * The text of a post as lists show it. A card with more than fits names fewer of the other sources, and in the end has
 * no summary.
 */
export function feedPostText(row: PostCardRow, publicUrl: string): JsonText<Schema<'FeedPost'>> {
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

/** A card as a person's own feed shows it: with the reason why it is there. */
export function recommendedPost(
  card: JsonText<Schema<'FeedPost'>>,
  reason: Schema<'Reason'>,
): JsonText<Schema<'RecommendedPost'>> {
  return `${card.slice(0, -1)},"reason":${JSON.stringify(reason)}}`;
}

/** The part of a post's details that is the same for every viewer. */
export function postDetail(
  row: PostDetailRow,
  publicUrl: string,
): Omit<Schema<'PostDetail'>, keyof ReturnType<typeof postState>> {
  const { authorName: name, authorImage: image, authorUsername: username } = row;
  return {
    ...common(row, publicUrl),
    author: name === null || row.authorId === null ? null : { id: row.authorId, name, image, username },
    content: row.content === null ? null : withoutNonXml(row.content),
  };
}

/** The part of a post's details that depends on the viewer, or changes without a new version of the post. */
export function postState(
  row: PostStateRow,
): Pick<Schema<'PostDetail'>, 'bookmarked' | 'numUpvotes' | 'numComments' | 'numViews' | 'userState'> {
  const { bookmarked, numUpvotes, numComments, numViews, vote } = row;
  return { bookmarked, numUpvotes, numComments, numViews, userState: { vote: vote as -1 | 0 | 1 } };
}

/** A person's actions on posts, and the posts' counts. */
export function postStates(rows: readonly PostStateRow[]): Schema<'PostStateList'> {
  return {
    data: rows.map((row) => {
      const { bookmarked, numUpvotes, numComments, userState } = postState(row);
      return { id: row.id, bookmarked, numUpvotes, numComments, userState };
    }),
  };
}

function common(
  row: PostCardRow,
  publicUrl: string,
): Omit<Schema<'FeedPost'>, 'author' | 'numUpvotes' | 'numComments'> {
  const permalink = `${publicUrl}/posts/${row.id}`;
  return {
    id: row.id,
    title: row.title,
    url: row.url ?? permalink,
    image: row.image,
    summary: row.summary,
    type: row.type,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    commentsPermalink: permalink,
    source: { id: row.sourceId, name: row.sourceName, handle: row.sourceHandle, image: row.sourceImage },
    tags: row.tags,
    readTime: row.readTime,
    alsoIn: (row.alsoIn ?? []).map((other) => ({ ...other, url: other.url ?? `${publicUrl}/posts/${other.id}` })),
  };
}
