import { validate as isUuid } from 'uuid';
import type { Schema } from '../../generated/shapes.ts';
import type { Database } from '../data/database.ts';
import { fragment, statement } from '../data/statement.ts';
import { AppError } from '../errors.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';
import { listPart, type TablePage } from './table-page.ts';

/** A comment that was reported or hidden, as operators see it. */
interface ReportedRow {
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

const COLUMNS = fragment(`c.id, c.post_id AS "postId", left(c.content, 2000) AS content, c.created_at AS "createdAt",
  c.hidden_at AS "hiddenAt", c.account_id AS "authorId", a.name AS author, p.title AS "postTitle",
  (SELECT count(*)::int FROM comment_reports r WHERE r.comment_id = c.id AND r.decided_at IS NULL) AS open,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'details', r.details)), '[]')
     FROM (SELECT reason, details FROM comment_reports WHERE comment_id = c.id ORDER BY reported_at DESC LIMIT 10) r)
    AS reports`);

const JOINS = 'JOIN accounts a ON a.id = c.account_id JOIN posts p ON p.id = c.post_id';

/** Posts with open reports, most reported first. */
const REPORTED = statement<ReportedRow>(`SELECT ${COLUMNS} FROM (
    SELECT comment_id, count(*) AS people, min(reported_at) AS since FROM comment_reports WHERE decided_at IS NULL
    GROUP BY comment_id ORDER BY people DESC, since, comment_id LIMIT $1 OFFSET $2) q
  JOIN comments c ON c.id = q.comment_id ${JOINS} ORDER BY q.people DESC, q.since, c.id`);

/** Last hidden first. */
const HIDDEN = statement<ReportedRow>(`SELECT ${COLUMNS} FROM comments c ${JOINS}
  WHERE c.hidden_at IS NOT NULL ORDER BY c.hidden_at DESC, c.id LIMIT $1 OFFSET $2`);

/** Comments with open reports, most reported first; or the hidden ones, last hidden first. */
export async function listReported(
  db: Database,
  { page, hidden }: { page: number; hidden: boolean },
): Promise<TablePage<ReportedRow>> {
  return listPart(page, (limit, skip) => db.query(hidden ? HIDDEN : REPORTED, [limit, skip]));
}

const HIDE_COMMENT = statement<{ id: string }>(
  'UPDATE comments SET hidden_at = coalesce(hidden_at, now()) WHERE id = $1 RETURNING id',
);

const SHOW_COMMENT = statement<{ id: string }>('UPDATE comments SET hidden_at = NULL WHERE id = $1 RETURNING id');

const DECIDE_REPORTS = statement<{ reason: string }>(
  'UPDATE comment_reports SET decided_at = now() WHERE comment_id = $1 AND decided_at IS NULL RETURNING reason',
);

/** Decisions of operators about a comment. */
const DECISIONS = {
  /** Readers see that it was removed; its replies stay. */
  hide: { action: 'comment_hidden', work: (tx: Database, id: string) => tx.query(HIDE_COMMENT, [id]) },
  show: { action: 'comment_shown', work: (tx: Database, id: string) => tx.query(SHOW_COMMENT, [id]) },
  /** It stays as it is. */
  dismiss: { action: 'reports_dismissed', work: (tx: Database, id: string) => tx.query(DECIDE_REPORTS, [id]) },
  /** For good, with its replies. */
  delete: { action: 'comment_deleted', work: removeComment },
} as const;
export type Decision = keyof typeof DECISIONS;

/** Whether a text names a decision. */
export function isDecision(text: string): text is Decision {
  return Object.hasOwn(DECISIONS, text);
}

/** Decides about a comment and all its reports. Throws not_found; for `dismiss` where no report waits, too. */
export async function decide(
  db: Database,
  by: Operator,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  const { action, work } = DECISIONS[decision];
  await db.transaction(async (tx) => {
    if (!isUuid(id) || (await work(tx, id)).length === 0)
      throw new AppError(
        'not_found',
        'There is no such comment, or nothing to decide about it. It may have been deleted.',
      );
    const reports = await tx.query(DECIDE_REPORTS, [id]);
    const reasons = [...new Set(reports.map(({ reason }) => reason))].sort().join(', ');
    await recordAuditEntry(tx, by, { action, subjectId: id, detail: reasons === '' ? null : `reported as ${reasons}` });
  });
}

const LOCK_POST_OF_ANY = statement(
  'SELECT FROM posts p JOIN comments c ON c.post_id = p.id WHERE c.id = $1 FOR NO KEY UPDATE OF p',
);

const REMOVE_ANY_COMMENT = statement<{ id: string }>('DELETE FROM comments WHERE id = $1 RETURNING id');

/** Locks the post first, as writers of comments do. */
async function removeComment(tx: Database, id: string): Promise<readonly { id: string }[]> {
  await tx.query(LOCK_POST_OF_ANY, [id]);
  return tx.query(REMOVE_ANY_COMMENT, [id]);
}
