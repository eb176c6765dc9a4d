import type { Schema } from '../contract/types.ts';
import type { CommentRow } from '../data/queries/posts/comments.ts';
import type { Thread } from '../domain/posts/comments.ts';

/** What readers see of a comment that an operator removed. */
const REMOVED = { content: '[removed]', contentHtml: '<p>[removed]</p>' };

/** A comment with its replies. */
export function comment(row: Thread, publicUrl: string): Schema<'Comment'> {
  return { ...single(row, publicUrl), children: row.children.map((reply) => single(reply, publicUrl)) };
}

function single(row: CommentRow, publicUrl: string): Schema<'Comment'> {
  return {
    id: row.id,
    ...(row.removed ? REMOVED : { content: row.content, contentHtml: row.contentHtml }),
    removed: row.removed,
    createdAt: row.createdAt.toISOString(),
    lastUpdatedAt: row.updatedAt?.toISOString() ?? null,
    permalink: `${publicUrl}/posts/${row.postId}#comment-${row.id}`,
    numUpvotes: row.numUpvotes,
    author: {
      id: row.authorId,
      name: row.authorName,
      username: row.authorUsername,
      image: row.authorImage,
      permalink: `${publicUrl}/people/${row.authorId}`,
    },
    userState: { vote: row.vote as -1 | 0 | 1 },
    children: [],
  };
}
