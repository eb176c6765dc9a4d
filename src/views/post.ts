import type { Schema } from '../contract/types.ts';
import type { PostCardRow } from '../domain/posts/post-cards.ts';
import type { PostDetailRow, PostStateRow } from '../domain/posts/posts.ts';

/** A post as lists show it; nothing in it depends on who looks. */
export function feedPost(row: PostCardRow, publicUrl: string): Schema<'FeedPost'> {
  return {
    ...common(row, publicUrl),
    author: row.author_name === null ? null : { name: row.author_name, image: row.author_image },
  };
}

/** The part of a post's own page that is the same for everybody. */
export function postDetail(
  row: PostDetailRow,
  publicUrl: string,
): Omit<Schema<'PostDetail'>, keyof ReturnType<typeof postState>> {
  const { author_name: name, author_image: image, author_username: username } = row;
  return {
    ...common(row, publicUrl),
    author: name === null || row.author_id === null ? null : { id: row.author_id, name, image, username },
    content: row.content,
  };
}

/** The part that one person sees, or that changes while the post does not. */
export function postState(row: PostStateRow): Pick<Schema<'PostDetail'>, 'bookmarked' | 'numViews' | 'userState'> {
  return { bookmarked: row.bookmarked, numViews: row.num_views, userState: { vote: row.vote as -1 | 0 | 1 } };
}

function common(row: PostCardRow, publicUrl: string): Omit<Schema<'FeedPost'>, 'author'> {
  const permalink = `${publicUrl}/posts/${row.id}`;
  return {
    id: row.id,
    title: row.title,
    url: row.url ?? permalink,
    image: row.image,
    summary: row.summary,
    type: row.type,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    commentsPermalink: permalink,
    source: { id: row.source_id, name: row.source_name, handle: row.source_handle, image: row.source_image },
    tags: row.tags,
    readTime: row.read_time,
    numUpvotes: row.num_upvotes,
    numComments: row.num_comments,
  };
}
