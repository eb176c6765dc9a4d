import type { Database } from '../data/database.ts';
import { AppError } from '../errors.ts';
import { CARD_COLUMNS, type PostCardRow } from './post-cards.ts';

/** A post with everything that its own page shows to one person. */
export interface PostDetailRow extends PostCardRow {
  content: string | null;
  author_id: string | null;
  author_username: string | null;
  num_views: number;
  bookmarked: boolean;
  vote: number;
}

// Raw SQL: the most asked for single thing; every join is on a primary key.
const DETAIL = `SELECT ${CARD_COLUMNS}, p.content, p.author_id, a.username AS author_username, p.num_views,
    b.post_id IS NOT NULL AS bookmarked, coalesce(v.vote, 0) AS vote
  FROM posts p JOIN sources s ON s.id = p.source_id
  LEFT JOIN accounts a ON a.id = p.author_id
  LEFT JOIN bookmarks b ON b.account_id = $2 AND b.post_id = p.id
  LEFT JOIN post_votes v ON v.account_id = $2 AND v.post_id = p.id
  WHERE p.id = $1`;

/** A post as the person sees it. Throws not_found. */
export async function getPost(db: Database, viewerId: string, id: string): Promise<PostDetailRow> {
  const [post] = await db.query<PostDetailRow>(DETAIL, [id, viewerId]);
  if (!post) throw noPost();
  return post;
}

/** Throws not_found when there is no such post. */
export async function assertPost(db: Database, id: string): Promise<void> {
  const found = await db.query('SELECT FROM posts WHERE id = $1', [id]);
  if (found.length === 0) throw noPost();
}

/**
 * Makes other writers of this post and of what hangs on it wait until this transaction ends. Whoever changes comments or
 * votes of a post locks it first: its counts change with them, and who locked a comment first could wait for ever.
 * Throws not_found.
 */
export async function lockPost(db: Database, id: string): Promise<void> {
  const found = await db.query('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  if (found.length === 0) throw noPost();
}

function noPost(): AppError {
  return new AppError('not_found', 'There is no such post. Check the id; it may have been deleted.');
}
