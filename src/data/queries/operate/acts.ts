import type { AuditAction } from '../../entities/operations.ts';
import { statement } from '../../statement.ts';

/** An act of an operator, with the names of today. */
export interface ActRow {
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
export const ACTS = statement<ActRow>(`SELECT o.id, o.act, o.actor_id AS "actorId", actor.email AS actor,
    o.subject_id AS "subjectId", person.email AS subject, o.detail, o.address, o.created_at AS "createdAt"
  FROM operator_acts o LEFT JOIN accounts actor ON actor.id = o.actor_id
  LEFT JOIN accounts person ON person.id = o.subject_id
  WHERE $1::uuid IS NULL OR o.subject_id = $1 OR o.actor_id = $1
  ORDER BY o.id DESC LIMIT $2 OFFSET $3`);
