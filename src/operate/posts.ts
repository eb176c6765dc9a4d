import { validate as isUuid } from 'uuid';
import type { Database } from '../data/database.ts';
import {
  DECIDE_POST_REPORTS,
  HIDDEN_POSTS,
  HIDE_POST,
  HOLD_ANY_POST,
  REMOVE_ANY_POST,
  REPORTED_POSTS,
  SHOW_POST,
  TELL_OF_CONTENT,
  type ReportedPostRow,
} from '../data/queries/operate/posts.ts';
import { AppError } from '../errors.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';
import { listPart, type TablePage } from './table-page.ts';

/** Posts whose reports nobody has decided on, most reported first; or the hidden ones, last hidden first. */
export async function listReportedPosts(
  db: Database,
  { page, hidden }: { page: number; hidden: boolean },
): Promise<TablePage<ReportedPostRow>> {
  return listPart(page, (limit, skip) => db.query(hidden ? HIDDEN_POSTS : REPORTED_POSTS, [limit, skip]));
}

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

/** Decides about a post and all its reports. Throws not_found; for `dismiss` where no report waits, too. */
export async function decidePost(
  db: Database,
  by: Operator,
  { id, decision }: { id: string; decision: PostDecision },
): Promise<void> {
  const { action, work } = DECISIONS[decision];
  await db.transaction(async (tx) => {
    const [post] = isUuid(id) ? await tx.query(HOLD_ANY_POST, [id]) : [];
    const reports = post ? await tx.query(DECIDE_POST_REPORTS, [id]) : [];
    if (!post || (work === undefined && reports.length === 0))
      throw new AppError(
        'not_found',
        'There is no such post, or nothing to decide about it. It may have been deleted.',
      );
    if (work !== undefined) {
      await work(tx, id);
      await tx.query(TELL_OF_CONTENT);
    }
    const reasons = [...new Set(reports.map(({ reason }) => reason))].sort().join(', ');
    await recordAuditEntry(tx, by, { action, subjectId: id, detail: reasons === '' ? null : `reported as ${reasons}` });
  });
}
