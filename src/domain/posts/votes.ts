import type { Database } from '../../data/database.ts';
import {
  CLEAR_ON_COMMENT,
  CLEAR_ON_POST,
  LOCK_COMMENT,
  SET_ON_COMMENT,
  SET_ON_POST,
} from '../../data/queries/posts/comments.ts';
import { noComment } from './comments.ts';
import { notifyCommentMilestone } from '../notifications/notify.ts';
import { shareLockPost } from './posts.ts';
import type { Body } from '../../../generated/shapes.ts';

/**
 * Sets a person's vote on a post, replacing any earlier one. Lists follow at the next flush of counts, with the
 * author's notification of a milestone. Runs in the caller's transaction. Returns whether it was another before. Throws
 * not_found.
 */
export async function votePost(
  db: Database,
  viewerId: string,
  { postId, vote }: Body<'votePost'> & { postId: string },
): Promise<boolean> {
  await shareLockPost(db, viewerId, postId);
  const changed = await (vote === 0
    ? db.query(CLEAR_ON_POST, [viewerId, postId])
    : db.query(SET_ON_POST, [viewerId, postId, vote]));
  return changed.length > 0;
}

/**
 * Sets a person's vote on a comment, replacing any earlier one. Runs in the caller's transaction. Returns whether it
 * was another before. Throws not_found.
 */
export async function voteComment(
  db: Database,
  viewerId: string,
  { commentId, vote }: Body<'voteComment'> & { commentId: string },
): Promise<boolean> {
  const comments = await db.query(LOCK_COMMENT, [commentId, viewerId]);
  if (comments.length === 0) throw noComment();
  const changed = await (vote === 0
    ? db.query(CLEAR_ON_COMMENT, [viewerId, commentId])
    : db.query(SET_ON_COMMENT, [viewerId, commentId, vote]));
  if (vote === 1) await notifyCommentMilestone(db, { commentId, actorId: viewerId });
  return changed.length > 0;
}
