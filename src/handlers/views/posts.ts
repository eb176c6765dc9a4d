import type { BookmarkRow } from '../../domain/bookmarks/bookmarks.ts';
import type { Schema } from '../../contract/types.ts';
import type { PostCardRow } from '../../domain/posts/post-cards.ts';
import type { CommentThread, CommentRow } from '../../domain/posts/comments.ts';
import { escapeText } from '../../domain/text/escape-html.ts';

/** A person's bookmark of a post. */
export function bookmark({ postId, createdAt, listId, note, ownTags, page }: BookmarkRow): Schema<'Bookmark'> {
  return { postId, createdAt: createdAt.toISOString(), listId, note, ownTags, page };
}

/** A post as lists show it; the same for every viewer. */
export function feedPost(row: PostCardRow, publicUrl: string): Schema<'FeedPost'> {
  return {
    ...common(row, publicUrl),
    numUpvotes: row.numUpvotes,
    numComments: row.numComments,
    author: row.authorName === null ? null : { name: row.authorName, image: row.authorImage },
  };
}

/** The address of a comment on the page of its post. */
export function commentPermalink({ postId, id }: Pick<CommentRow, 'postId' | 'id'>, publicUrl: string): string {
  return `${publicUrl}/posts/${postId}#comment-${id}`;
}

export function common(
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
    language: row.language,
    alsoIn: (row.alsoIn ?? []).map((other) => ({ ...other, url: other.url ?? `${publicUrl}/posts/${other.id}` })),
  };
}

/** Text that readers see in place of a comment that an operator removed. */
const REMOVED = { content: '[removed]', contentHtml: '<p>[removed]</p>' };

/** A comment with its replies. */
export function comment(row: CommentThread, publicUrl: string): Schema<'Comment'> {
  return { ...single(row, publicUrl), children: row.children.map((reply) => single(reply, publicUrl)) };
}

function single(row: CommentRow, publicUrl: string): Schema<'Reply'> {
  return {
    id: row.id,
    ...commentText(row),
    removed: row.removed,
    createdAt: row.createdAt.toISOString(),
    lastUpdatedAt: row.updatedAt?.toISOString() ?? null,
    permalink: commentPermalink(row, publicUrl),
    numUpvotes: row.numUpvotes,
    author: author(row, publicUrl),
    userState: { vote: row.vote as -1 | 0 | 1 },
    children: [],
  };
}

/** A comment in the event of its creation. */
export function writtenComment(row: CommentRow, publicUrl: string): Schema<'WrittenComment'> {
  return {
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    ...commentText(row),
    createdAt: row.createdAt.toISOString(),
    permalink: commentPermalink(row, publicUrl),
    author: author(row, publicUrl),
  };
}

function commentText({ removed, whole, content, contentHtml }: CommentRow) {
  if (removed) return REMOVED;
  if (whole) return { content, contentHtml };
  const beginning = `${content}…`;
  return { content: beginning, contentHtml: `<p>${escapeText(beginning)}</p>`, shortened: true };
}

function author(row: CommentRow, publicUrl: string): Schema<'CommentAuthor'> {
  return {
    id: row.authorId,
    name: row.authorName,
    username: row.authorUsername,
    image: row.authorImage,
    permalink: `${publicUrl}/people/${row.authorId}`,
  };
}
