import { validate as isUuid } from 'uuid';
import type { Database } from '../data/database.ts';
import {
  DECIDE_REPORTS,
  HIDDEN,
  HIDE_COMMENT,
  LOCK_POST_OF_ANY,
  REMOVE_ANY_COMMENT,
  REPORTED,
  SHOW_COMMENT,
  type ReportedRow,
} from '../data/queries/operate/comments.ts';
import { AppError } from '../errors.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';
import { listPart, type TablePage } from './table-page.ts';

/** Comments whose reports nobody has decided on, most reported first; or the hidden ones, last hidden first. */
export async function listReported(
  db: Database,
  { page, hidden }: { page: number; hidden: boolean },
): Promise<TablePage<ReportedRow>> {
  return listPart(page, (limit, skip) => db.query(hidden ? HIDDEN : REPORTED, [limit, skip]));
}

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

/** The post first, as whoever comments locks it. */
async function removeComment(tx: Database, id: string): Promise<readonly { id: string }[]> {
  await tx.query(LOCK_POST_OF_ANY, [id]);
  return tx.query(REMOVE_ANY_COMMENT, [id]);
}
