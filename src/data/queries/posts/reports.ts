import { statement } from '../../statement.ts';
import { isVisible } from '../visible.ts';

/** The comment $1, if the person $2 may see it; it stays until the transaction ends. */
export const REPORTED_COMMENT = statement<{ authorId: string }>(`SELECT c.account_id AS "authorId" FROM comments c
  WHERE c.id = $1 AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id AND ${isVisible('r', '$2')})
  FOR KEY SHARE`);
/** The post $1, if the person $2 may see it; it stays until the transaction ends. */
export const REPORTED_POST = statement(`SELECT FROM posts p WHERE p.id = $1
  AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = p.id AND ${isVisible('r', '$2')}) FOR KEY SHARE`);
/** No row where it says what it said before, and nobody has decided yet. */
export const STORE_POST_REPORT = statement<{ reportedAt: Date }>(`
  INSERT INTO post_reports (account_id, post_id, reason, details, reported_at)
  VALUES ($1, $2, $3, $4, clock_timestamp())
  ON CONFLICT (account_id, post_id) DO UPDATE
    SET reason = EXCLUDED.reason, details = EXCLUDED.details, reported_at = EXCLUDED.reported_at, decided_at = NULL
  WHERE post_reports.decided_at IS NOT NULL OR post_reports.reason <> EXCLUDED.reason
    OR post_reports.details IS DISTINCT FROM EXCLUDED.details
  RETURNING reported_at AS "reportedAt"`);
/** The same of a comment. */
export const STORE_REPORT = statement<{ reportedAt: Date }>(`
  INSERT INTO comment_reports (account_id, comment_id, reason, details, reported_at)
  VALUES ($1, $2, $3, $4, clock_timestamp())
  ON CONFLICT (account_id, comment_id) DO UPDATE
    SET reason = EXCLUDED.reason, details = EXCLUDED.details, reported_at = EXCLUDED.reported_at, decided_at = NULL
  WHERE comment_reports.decided_at IS NOT NULL OR comment_reports.reason <> EXCLUDED.reason
    OR comment_reports.details IS DISTINCT FROM EXCLUDED.details
  RETURNING reported_at AS "reportedAt"`);
