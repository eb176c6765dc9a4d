import type { Schema } from '../contract/types.ts';
import type { CommentRow, Thread } from '../domain/posts/comments.ts';

/** A comment with its replies. */
export function comment(row: Thread, publicUrl: string): Schema<'Comment'> {
  return { ...single(row, publicUrl), children: row.children.map((reply) => single(reply, publicUrl)) };
}

function single(row: CommentRow, publicUrl: string): Schema<'Comment'> {
  return {
    id: row.id,
    content: row.content,
    contentHtml: row.content_html,
    createdAt: row.created_at.toISOString(),
    lastUpdatedAt: row.updated_at?.toISOString() ?? null,
    permalink: `${publicUrl}/posts/${row.post_id}#comment-${row.id}`,
    numUpvotes: row.num_upvotes,
    author: {
      id: row.author_id,
      name: row.author_name,
      username: row.author_username,
      image: row.author_image,
      permalink: `${publicUrl}/people/${row.author_id}`,
    },
    userState: { vote: row.vote as -1 | 0 | 1 },
    children: [],
  };
}
