import type { Database } from '../../data/database.ts';
import { noComment } from './comments.ts';
import { notifyCommentMilestone } from '../notifications/notify.ts';
import { shareLockPost } from './posts.ts';
import type { Body } from '../../../generated/shapes.ts';
import { statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';

/** A vote that was set or cleared; no row when nothing changed. Triggers update the counts of votes. */
interface VoteRow {
  vote: number;
}

const SET_POST_VOTE =
  statement<VoteRow>(`INSERT INTO post_votes (account_id, post_id, vote, voted_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (account_id, post_id) DO UPDATE SET vote = EXCLUDED.vote, voted_at = EXCLUDED.voted_at
  WHERE post_votes.vote <> EXCLUDED.vote RETURNING vote`);

const CLEAR_POST_VOTE = statement<VoteRow>(
  'DELETE FROM post_votes WHERE account_id = $1 AND post_id = $2 RETURNING vote',
);

/**
 * Sets a person's vote on a post, replacing any earlier one; returns whether that changed it. Lists show the new count
 * after the next flush of counts, which also notifies the author of a milestone. Runs in the caller's transaction.
 * Throws not_found.
 */
export async function votePost(
  db: Database,
  viewerId: string,
  { postId, vote }: Body<'votePost'> & { postId: string },
): Promise<boolean> {
  await shareLockPost(db, viewerId, postId);
  const changed = await (vote === 0
    ? db.query(CLEAR_POST_VOTE, [viewerId, postId])
    : db.query(SET_POST_VOTE, [viewerId, postId, vote]));
  return changed.length > 0;
}

const SET_COMMENT_VOTE =
  statement<VoteRow>(`INSERT INTO comment_votes (account_id, comment_id, vote, voted_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (account_id, comment_id) DO UPDATE SET vote = EXCLUDED.vote, voted_at = EXCLUDED.voted_at
  WHERE comment_votes.vote <> EXCLUDED.vote RETURNING vote`);

const CLEAR_COMMENT_VOTE = statement<VoteRow>(
  'DELETE FROM comment_votes WHERE account_id = $1 AND comment_id = $2 RETURNING vote',
);

const LOCK_COMMENT = statement(`SELECT FROM comments c WHERE id = $1
  AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id AND ${isVisible('r', '$2')}) FOR NO KEY UPDATE`);

/**
 * Sets a person's vote on a comment, replacing any earlier one; returns whether that changed it. Runs in the caller's
 * transaction. Throws not_found.
 */
export async function voteComment(
  db: Database,
  viewerId: string,
  { commentId, vote }: Body<'voteComment'> & { commentId: string },
): Promise<boolean> {
  const comments = await db.query(LOCK_COMMENT, [commentId, viewerId]);
  if (comments.length === 0) throw noComment();
  const changed = await (vote === 0
    ? db.query(CLEAR_COMMENT_VOTE, [viewerId, commentId])
    : db.query(SET_COMMENT_VOTE, [viewerId, commentId, vote]));
  if (vote === 1) await notifyCommentMilestone(db, { commentId, actorId: viewerId });
  return changed.length > 0;
}
