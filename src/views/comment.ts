import type { Schema } from '../contract/types.ts';
import type { Thread, CommentRow } from '../domain/posts/comments.ts';

/** Text that readers see in place of a comment that an operator removed. */
const REMOVED = { content: '[removed]', contentHtml: '<p>[removed]</p>' };

/** A comment with its replies. */
export function comment(row: Thread, publicUrl: string): Schema<'Comment'> {
  return { ...single(row, publicUrl), children: row.children.map((reply) => single(reply, publicUrl)) };
}

function single(row: CommentRow, publicUrl: string): Schema<'Reply'> {
  return {
    id: row.id,
    ...text(row),
    removed: row.removed,
    createdAt: row.createdAt.toISOString(),
    lastUpdatedAt: row.updatedAt?.toISOString() ?? null,
    permalink: permalink(row, publicUrl),
    numUpvotes: row.numUpvotes,
    author: author(row, publicUrl),
    userState: { vote: row.vote as -1 | 0 | 1 },
    children: [],
  };
}

/** A comment when it is told that it was written. */
export function writtenComment(row: CommentRow, publicUrl: string): Schema<'WrittenComment'> {
  return {
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    ...text(row),
    createdAt: row.createdAt.toISOString(),
    permalink: permalink(row, publicUrl),
    author: author(row, publicUrl),
  };
}

function text({ removed, whole, content, contentHtml }: CommentRow) {
  if (removed) return REMOVED;
  if (whole) return { content, contentHtml };
  const beginning = `${content}…`;
  return { content: beginning, contentHtml: `<p>${escaped(beginning)}</p>`, shortened: true };
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function permalink({ postId, id }: CommentRow, publicUrl: string): string {
  return `${publicUrl}/posts/${postId}#comment-${id}`;
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
