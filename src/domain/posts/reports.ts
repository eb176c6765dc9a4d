import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { noComment } from './comments.ts';
import { noPost } from './posts.ts';
import type { Body } from '../../../generated/shapes.ts';
import { statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';

/** The comment $1, if the person $2 may see it; it stays until the transaction ends. */
const REPORTED_COMMENT = statement<{ authorId: string }>(`SELECT c.account_id AS "authorId" FROM comments c
  WHERE c.id = $1 AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id AND ${isVisible('r', '$2')})
  FOR KEY SHARE`);

/** Returns no row for a repeated report that is not decided yet. */
const STORE_REPORT = statement<{ reportedAt: Date }>(`
  INSERT INTO comment_reports (account_id, comment_id, reason, details, reported_at)
  VALUES ($1, $2, $3, $4, clock_timestamp())
  ON CONFLICT (account_id, comment_id) DO UPDATE
    SET reason = EXCLUDED.reason, details = EXCLUDED.details, reported_at = EXCLUDED.reported_at, decided_at = NULL
  WHERE comment_reports.decided_at IS NOT NULL OR comment_reports.reason <> EXCLUDED.reason
    OR comment_reports.details IS DISTINCT FROM EXCLUDED.details
  RETURNING reported_at AS "reportedAt"`);

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

/** The post $1, if the person $2 may see it; it stays until the transaction ends. */
const REPORTED_POST = statement(`SELECT FROM posts p WHERE p.id = $1
  AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = p.id AND ${isVisible('r', '$2')}) FOR KEY SHARE`);

/** Returns no row for a repeated report that is not decided yet. */
const STORE_POST_REPORT = statement<{ reportedAt: Date }>(`
  INSERT INTO post_reports (account_id, post_id, reason, details, reported_at)
  VALUES ($1, $2, $3, $4, clock_timestamp())
  ON CONFLICT (account_id, post_id) DO UPDATE
    SET reason = EXCLUDED.reason, details = EXCLUDED.details, reported_at = EXCLUDED.reported_at, decided_at = NULL
  WHERE post_reports.decided_at IS NOT NULL OR post_reports.reason <> EXCLUDED.reason
    OR post_reports.details IS DISTINCT FROM EXCLUDED.details
  RETURNING reported_at AS "reportedAt"`);

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
