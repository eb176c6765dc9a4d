import type { Database } from '../../data/database.ts';
import { noComment } from './comments.ts';
import { notifyCommentMilestone, notifyPostMilestone } from '../notifications/notify.ts';
import { lockPost } from './posts.ts';
import type { Body } from '../../../generated/shapes.ts';

// Raw SQL: one statement a change. The counts follow by triggers; a vote that is there already fires none.
const SET_ON_POST = `INSERT INTO post_votes (account_id, post_id, vote, voted_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (account_id, post_id) DO UPDATE SET vote = EXCLUDED.vote, voted_at = EXCLUDED.voted_at WHERE post_votes.vote <> EXCLUDED.vote`;
const CLEAR_ON_POST = 'DELETE FROM post_votes WHERE account_id = $1 AND post_id = $2';
const SET_ON_COMMENT = `INSERT INTO comment_votes (account_id, comment_id, vote, voted_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (account_id, comment_id) DO UPDATE SET vote = EXCLUDED.vote, voted_at = EXCLUDED.voted_at WHERE comment_votes.vote <> EXCLUDED.vote`;
const CLEAR_ON_COMMENT = 'DELETE FROM comment_votes WHERE account_id = $1 AND comment_id = $2';
const LOCK_COMMENT = 'SELECT FROM comments WHERE id = $1 FOR NO KEY UPDATE';

/** Sets a person's vote on a post, whatever it was. Runs in the caller's transaction. Throws not_found. */
export async function votePost(
  db: Database,
  viewerId: string,
  { postId, vote }: Body<'votePost'> & { postId: string },
): Promise<void> {
  await lockPost(db, postId);
  await (vote === 0 ? db.query(CLEAR_ON_POST, [viewerId, postId]) : db.query(SET_ON_POST, [viewerId, postId, vote]));
  if (vote === 1) await notifyPostMilestone(db, { postId, actorId: viewerId });
}

/** Sets a person's vote on a comment, whatever it was. Runs in the caller's transaction. Throws not_found. */
export async function voteComment(
  db: Database,
  viewerId: string,
  { commentId, vote }: Body<'voteComment'> & { commentId: string },
): Promise<void> {
  const found = await db.query(LOCK_COMMENT, [commentId]);
  if (found.length === 0) throw noComment();
  await (vote === 0
    ? db.query(CLEAR_ON_COMMENT, [viewerId, commentId])
    : db.query(SET_ON_COMMENT, [viewerId, commentId, vote]));
  if (vote === 1) await notifyCommentMilestone(db, { commentId, actorId: viewerId });
}
