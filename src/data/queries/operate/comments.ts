import type { Schema } from '../../../../generated/shapes.ts';
import { statement } from '../../statement.ts';

/** A comment that was reported or hidden, as operators see it. */
export interface ReportedRow {
  readonly id: string;
  readonly postId: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly hiddenAt: Date | null;
  readonly authorId: string;
  readonly author: string;
  readonly postTitle: string;
  /** The number of reports that no operator has decided on yet. */
  readonly open: number;
  /** Of all reports, newest first, at most 10. */
  readonly reports: readonly { readonly reason: Schema<'ReportReason'>; readonly details: string | null }[];
}

const COLUMNS = `c.id, c.post_id AS "postId", left(c.content, 2000) AS content, c.created_at AS "createdAt",
  c.hidden_at AS "hiddenAt", c.account_id AS "authorId", a.name AS author, p.title AS "postTitle",
  (SELECT count(*)::int FROM comment_reports r WHERE r.comment_id = c.id AND r.decided_at IS NULL) AS open,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'details', r.details)), '[]')
     FROM (SELECT reason, details FROM comment_reports WHERE comment_id = c.id ORDER BY reported_at DESC LIMIT 10) r)
    AS reports`;
const JOINS = 'JOIN accounts a ON a.id = c.account_id JOIN posts p ON p.id = c.post_id';

/** Posts with reports that nobody has decided on, most reported first. */
export const REPORTED = statement<ReportedRow>(`SELECT ${COLUMNS} FROM (
    SELECT comment_id, count(*) AS people, min(reported_at) AS since FROM comment_reports WHERE decided_at IS NULL
    GROUP BY comment_id ORDER BY people DESC, since, comment_id LIMIT $1 OFFSET $2) q
  JOIN comments c ON c.id = q.comment_id ${JOINS} ORDER BY q.people DESC, q.since, c.id`);
/** Last hidden first. */
export const HIDDEN = statement<ReportedRow>(`SELECT ${COLUMNS} FROM comments c ${JOINS}
  WHERE c.hidden_at IS NOT NULL ORDER BY c.hidden_at DESC, c.id LIMIT $1 OFFSET $2`);
export const HIDE_COMMENT = statement<{ id: string }>(
  'UPDATE comments SET hidden_at = coalesce(hidden_at, now()) WHERE id = $1 RETURNING id',
);
export const SHOW_COMMENT = statement<{ id: string }>(
  'UPDATE comments SET hidden_at = NULL WHERE id = $1 RETURNING id',
);
export const DECIDE_REPORTS = statement<{ reason: string }>(
  'UPDATE comment_reports SET decided_at = now() WHERE comment_id = $1 AND decided_at IS NULL RETURNING reason',
);
export const LOCK_POST_OF_ANY = statement(
  'SELECT FROM posts p JOIN comments c ON c.post_id = p.id WHERE c.id = $1 FOR NO KEY UPDATE OF p',
);
export const REMOVE_ANY_COMMENT = statement<{ id: string }>('DELETE FROM comments WHERE id = $1 RETURNING id');
