import { validate as isUuid } from 'uuid';
import type { Schema } from '../../generated/shapes.ts';
import type { Database } from '../data/database.ts';
import { noteRemoved } from '../data/sql/posts.ts';
import { fragment, statement } from '../data/statement.ts';
import { AppError } from '../errors.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';
import { listPart, type TablePage } from './table-page.ts';

/** A post that was reported or hidden, as operators see it. */
interface ReportedPostRow {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
  readonly summary: string | null;
  readonly createdAt: Date;
  readonly hiddenAt: Date | null;
  readonly source: string;
  /** The account that shared it; null for a post of a feed, or where the account was deleted. */
  readonly authorId: string | null;
  readonly author: string | null;
  /** The number of reports that no operator has decided on yet. */
  readonly open: number;
  /** Of all reports, newest first, at most 10. */
  readonly reports: readonly { readonly reason: Schema<'ReportReason'>; readonly details: string | null }[];
}

const COLUMNS = fragment(`p.id, p.title, p.url, left(p.summary, 500) AS summary, p.created_at AS "createdAt",
  h.hidden_at AS "hiddenAt", s.name AS source, a.id AS "authorId", a.name AS author,
  (SELECT count(*)::int FROM post_reports r WHERE r.post_id = p.id AND r.decided_at IS NULL) AS open,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'details', r.details)), '[]')
     FROM (SELECT reason, details FROM post_reports WHERE post_id = p.id ORDER BY reported_at DESC LIMIT 10) r)
    AS reports`);

const JOINS = 'JOIN sources s ON s.id = p.source_id LEFT JOIN accounts a ON a.id = p.author_id';

/** Posts with open reports, most reported first. */
const REPORTED_POSTS = statement<ReportedPostRow>(`SELECT ${COLUMNS} FROM (
    SELECT post_id, count(*) AS people, min(reported_at) AS since FROM post_reports WHERE decided_at IS NULL
    GROUP BY post_id ORDER BY people DESC, since, post_id LIMIT $1 OFFSET $2) q
  JOIN posts p ON p.id = q.post_id ${JOINS} LEFT JOIN hidden_posts h ON h.post_id = p.id
  ORDER BY q.people DESC, q.since, p.id`);

/** Last hidden first. */
const HIDDEN_POSTS = statement<ReportedPostRow>(`SELECT ${COLUMNS} FROM hidden_posts h
  JOIN posts p ON p.id = h.post_id ${JOINS} ORDER BY h.hidden_at DESC, p.id LIMIT $1 OFFSET $2`);

/** Posts with open reports, most reported first; or the hidden ones, last hidden first. */
export async function listReportedPosts(
  db: Database,
  { page, hidden }: { page: number; hidden: boolean },
): Promise<TablePage<ReportedPostRow>> {
  return listPart(page, (limit, skip) => db.query(hidden ? HIDDEN_POSTS : REPORTED_POSTS, [limit, skip]));
}

/** Takes it out of everything that shows posts, and says so to lists in memory. One that is hidden stays so. */
const HIDE_POST = statement(`
  WITH taken AS (DELETE FROM post_ranks WHERE post_id = $1 RETURNING post_id, num_upvotes, num_downvotes, num_comments,
      num_views, version, last_comment_at, trend_score)
  INSERT INTO hidden_posts (post_id, hidden_at, num_upvotes, num_downvotes, num_comments, num_views, version,
    last_comment_at, trend_score)
  SELECT post_id, now(), num_upvotes, num_downvotes, num_comments, num_views, version, last_comment_at, trend_score
    FROM taken ON CONFLICT (post_id) DO NOTHING`);

/** Puts it back, alone at the head of its story: as what its source is now, and under a version that no card has. */
const SHOW_POST = statement(`
  WITH back AS (DELETE FROM hidden_posts WHERE post_id = $1 RETURNING post_id, num_upvotes, num_downvotes, num_comments,
      num_views, version, last_comment_at, trend_score)
  INSERT INTO post_ranks (post_id, source_id, sorted_at, num_upvotes, num_downvotes, num_comments, num_views, categories,
    listed, version, last_comment_at, trend_score)
  SELECT p.id, p.source_id, p.sorted_at, b.num_upvotes, b.num_downvotes, b.num_comments, b.num_views, p.categories,
    s.listed, b.version + 1, b.last_comment_at, b.trend_score
    FROM back b JOIN posts p ON p.id = b.post_id JOIN sources s ON s.id = p.source_id
  ON CONFLICT (post_id) DO NOTHING`);

/** Deletes a post with all that belongs to it; its feed cannot bring it back, and its link cannot be shared. */
const REMOVE_ANY_POST = statement(`
  WITH removals AS (DELETE FROM posts WHERE id = $1 RETURNING id, source_id, url),
  noted AS (${noteRemoved('removals', true)})
  SELECT count(*)::integer AS count FROM removals`);

/** Decisions of operators about a post. */
const DECISIONS = {
  /** It is found nowhere, as if it were deleted, until it is shown again. */
  hide: { action: 'post_hidden', work: (tx: Database, id: string) => tx.query(HIDE_POST, [id]) },
  show: { action: 'post_shown', work: (tx: Database, id: string) => tx.query(SHOW_POST, [id]) },
  /** It stays as it is. */
  dismiss: { action: 'reports_dismissed', work: undefined },
  /** For good, with its comments; neither its feed nor people bring it back. */
  delete: { action: 'post_deleted', work: (tx: Database, id: string) => tx.query(REMOVE_ANY_POST, [id]) },
} as const;
export type PostDecision = keyof typeof DECISIONS;

/** Whether a text names a decision. */
export function isPostDecision(text: string): text is PostDecision {
  return Object.hasOwn(DECISIONS, text);
}

/** The row of the post stays locked while it is hidden, shown or deleted. */
const LOCK_ANY_POST = statement<{ id: string }>('SELECT id FROM posts WHERE id = $1 FOR UPDATE');

/** Makes cached lists stale. */
const NOTIFY_CONTENT = statement(`SELECT nextval('content_version') AS version`);

const DECIDE_POST_REPORTS = statement<{ reason: string }>(
  'UPDATE post_reports SET decided_at = now() WHERE post_id = $1 AND decided_at IS NULL RETURNING reason',
);

/** Decides about a post and all its reports. Throws not_found; for `dismiss` where no report waits, too. */
export async function decidePost(
  db: Database,
  by: Operator,
  { id, decision }: { id: string; decision: PostDecision },
): Promise<void> {
  const { action, work } = DECISIONS[decision];
  await db.transaction(async (tx) => {
    const [post] = isUuid(id) ? await tx.query(LOCK_ANY_POST, [id]) : [];
    const reports = post ? await tx.query(DECIDE_POST_REPORTS, [id]) : [];
    if (!post || (work === undefined && reports.length === 0))
      throw new AppError(
        'not_found',
        'There is no such post, or nothing to decide about it. It may have been deleted.',
      );
    if (work !== undefined) {
      await work(tx, id);
      await tx.query(NOTIFY_CONTENT);
    }
    const reasons = [...new Set(reports.map(({ reason }) => reason))].sort().join(', ');
    await recordAuditEntry(tx, by, { action, subjectId: id, detail: reasons === '' ? null : `reported as ${reasons}` });
  });
}
