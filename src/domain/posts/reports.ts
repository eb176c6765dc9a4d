import type { Database } from '../../data/database.ts';
import { REPORTED_COMMENT, REPORTED_POST, STORE_POST_REPORT, STORE_REPORT } from '../../data/queries/posts/reports.ts';
import { AppError } from '../../errors.ts';
import { noComment } from './comments.ts';
import { noPost } from './posts.ts';
import type { Body } from '../../../generated/shapes.ts';

/**
 * Stores a person's report of a comment, in place of an earlier one of theirs, for operators to decide. Returns whether
 * it says anything new. Runs in the caller's transaction. Throws not_found, and forbidden for a comment of their own.
 */
export async function reportComment(
  db: Database,
  viewerId: string,
  { commentId, reason, details }: Body<'reportComment'> & { commentId: string },
): Promise<boolean> {
  const [comment] = await db.query(REPORTED_COMMENT, [commentId, viewerId]);
  if (!comment) throw noComment();
  if (comment.authorId === viewerId)
    throw new AppError('forbidden', 'This comment is yours. You can delete it instead of reporting it.');
  const text = details?.trim() || null;
  return (await db.query(STORE_REPORT, [viewerId, commentId, reason, text])).length > 0;
}

/**
 * Stores a person's report of a post, in place of an earlier one of theirs, for operators to decide. Returns whether it
 * says anything new. Runs in the caller's transaction. Throws not_found.
 */
export async function reportPost(
  db: Database,
  viewerId: string,
  { postId, reason, details }: Body<'reportPost'> & { postId: string },
): Promise<boolean> {
  if ((await db.query(REPORTED_POST, [postId, viewerId])).length === 0) throw noPost();
  const text = details?.trim() || null;
  return (await db.query(STORE_POST_REPORT, [viewerId, postId, reason, text])).length > 0;
}
