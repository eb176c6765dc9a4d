import { v7 as uuid, validate as isUuid } from 'uuid';
import { now } from '../data/conditions.ts';
import type { Database } from '../data/database.ts';
import { AuditEntry, type AuditAction } from '../data/entities/operations.ts';
import { statement } from '../data/statement.ts';
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

/** Writes an entry into the audit log, in the transaction of the action. */
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

/** An entry of the audit log, with the current names. */
export interface AuditEntryRow {
  readonly id: string;
  readonly act: AuditAction;
  /** Null for the command line. */
  readonly actorId: string | null;
  /** Null where the account is gone, and for the command line. */
  readonly actor: string | null;
  readonly subjectId: string | null;
  /** The person's e-mail address, where it was about one who is still here. */
  readonly subject: string | null;
  readonly detail: string | null;
  readonly address: string;
  readonly createdAt: Date;
}

/** Newest first; those about $1, or all (null). */
const AUDIT_ENTRIES = statement<AuditEntryRow>(`SELECT o.id, o.act, o.actor_id AS "actorId", actor.email AS actor,
    o.subject_id AS "subjectId", person.email AS subject, o.detail, o.address, o.created_at AS "createdAt"
  FROM operator_acts o LEFT JOIN accounts actor ON actor.id = o.actor_id
  LEFT JOIN accounts person ON person.id = o.subject_id
  WHERE $1::uuid IS NULL OR o.subject_id = $1 OR o.actor_id = $1
  ORDER BY o.id DESC LIMIT $2 OFFSET $3`);

/** Lists audit entries, newest first: all, or those by or about an account. */
export async function listAuditEntries(
  db: Database,
  { page, of }: { page: number; of?: string },
): Promise<TablePage<AuditEntryRow>> {
  return listPart(page, (limit, skip) =>
    of !== undefined && !isUuid(of) ? Promise.resolve([]) : db.query(AUDIT_ENTRIES, [of ?? null, limit, skip]),
  );
}
