import { v7 as uuid, validate as isUuid } from 'uuid';
import { now } from '../data/conditions.ts';
import type { Database } from '../data/database.ts';
import { AuditEntry, type AuditAction } from '../data/entities/operations.ts';
import { ACTS, type ActRow } from '../data/queries/operate/acts.ts';
import { listPart, type TablePage } from './table-page.ts';

/** The operator who acts. */
export interface Operator {
  /** Their account; null for the command line, which needs none. */
  readonly accountId: string | null;
  /** Origin: the address that rate limits count by. */
  readonly address: string;
}

export const COMMAND_LINE: Operator = { accountId: null, address: 'command line' };

export interface AuditEntryInput {
  readonly action: AuditAction;
  readonly subjectId?: string | null;
  /** Detail, never an e-mail address: the log outlives accounts. */
  readonly detail?: string | null;
}

/** Writes an act into the log of operators, in the transaction of the act. */
export async function recordAuditEntry(
  tx: Database,
  { accountId, address }: Operator,
  { action, subjectId = null, detail = null }: AuditEntryInput,
): Promise<void> {
  await tx.orm.insert(AuditEntry, {
    id: uuid(),
    actorId: accountId,
    act: action,
    subjectId,
    detail,
    address,
    createdAt: now,
  });
}

/** Acts, newest first: all, or those by or about whom an id names. */
export async function listAuditEntries(
  db: Database,
  { page, of }: { page: number; of?: string },
): Promise<TablePage<ActRow>> {
  return listPart(page, (limit, skip) =>
    of !== undefined && !isUuid(of) ? Promise.resolve([]) : db.query(ACTS, [of ?? null, limit, skip]),
  );
}
