import { GOES_WITH } from '../data-sets.ts';
import type { Database } from '../database.ts';
import { TRY_LOCK_REMOVALS } from '../sql/locks.ts';
import { fragment, statement, type Statement } from '../statement.ts';

/** Subjects whose rows are deleted at once. */
const SUBJECTS_AT_ONCE = 100;

const IS_THERE = fragment(
  `CASE kind ${Object.keys(GOES_WITH)
    .map((table) => `WHEN '${table}' THEN EXISTS (SELECT FROM ${table} s WHERE s.id = r.id)`)
    .join(' ')} END`,
);

/** Takes what is there from the queue: it was only not seen yet. */
const DELETE_PRESENT = statement(`DELETE FROM removed_subjects r WHERE due <= now() AND ${IS_THERE}`);

const DUE = statement<{ kind: string; id: string }>(`SELECT kind, id FROM removed_subjects r
  WHERE due <= now() ORDER BY due, id LIMIT ${SUBJECTS_AT_ONCE}`);

/** Rows are deleted again when all requests have ended that began before. */
const REPEAT_LATER = statement(`WITH done AS (SELECT * FROM unnest($1::text[], $2::uuid[]) AS d (kind, id)),
  ended AS (DELETE FROM removed_subjects r USING done d WHERE r.kind = d.kind AND r.id = d.id AND r.is_repeated)
  UPDATE removed_subjects r SET due = now() + interval '10 minutes', is_repeated = true FROM done d
   WHERE r.kind = d.kind AND r.id = d.id AND NOT r.is_repeated`);

/**
 * By the table of the subjects, $1.
 *
 * @internal tests read the statements
 */
export const DELETIONS: Readonly<Record<string, readonly Statement<unknown>[]>> = Object.fromEntries(
  Object.entries(GOES_WITH).map(([kind, rows]) => [
    kind,
    rows.map(([table, column]) => statement(`DELETE FROM ${table} WHERE ${column} = ANY ($1::uuid[])`)),
  ]),
);

/**
 * Deletes people's rows of what was deleted in content, which no key of the database does in a distributed
 * installation. One process works at a time; done twice it changes nothing. Returns whether more may be due.
 */
export async function deleteRowsOfRemoved(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query(TRY_LOCK_REMOVALS);
    if (lock?.locked !== true) return false;
    await tx.query(DELETE_PRESENT);
    const due = await tx.query(DUE);
    for (const [kind, deletions] of Object.entries(DELETIONS)) {
      const ids = due.filter((subject) => subject.kind === kind).map(({ id }) => id);
      for (const deletion of ids.length === 0 ? [] : deletions) await tx.query(deletion, [ids]);
    }
    if (due.length > 0) await tx.query(REPEAT_LATER, [due.map(({ kind }) => kind), due.map(({ id }) => id)]);
    return due.length === SUBJECTS_AT_ONCE;
  });
}
