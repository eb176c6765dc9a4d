import type { Database } from '../../data/database.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { MAX_STACK_MARKS } from '../../../generated/limits.ts';

const KNOWN_CHANGES = statement<{ id: string }>('SELECT id FROM package_changes WHERE id = ANY ($1::uuid[])');

/** A mark that is there already keeps its time. */
const MARK = statement<{ id: string }>(`INSERT INTO stack_marks AS m (account_id, change_id, mark, marked_at)
  SELECT $1, id, $3, clock_timestamp() FROM unnest($2::uuid[]) AS c (id) ORDER BY id
  ON CONFLICT (account_id, change_id) DO UPDATE SET mark = excluded.mark, marked_at = excluded.marked_at
    WHERE m.mark <> excluded.mark RETURNING change_id AS id`);

const TAKE_BACK = statement<{ id: string }>(
  'DELETE FROM stack_marks WHERE account_id = $1 AND change_id = ANY ($2::uuid[]) RETURNING change_id AS id',
);

const FORGET_OLDEST = statement(`DELETE FROM stack_marks WHERE account_id = $1 AND change_id IN (
  SELECT change_id FROM stack_marks WHERE account_id = $1
    ORDER BY marked_at DESC, change_id OFFSET ${MAX_STACK_MARKS})`);

/**
 * Marks changes for a person, or takes their marks back when the mark is null; returns whether that changed anything.
 * Only the newest MAX_STACK_MARKS stay. Throws not_found, and marks nothing, when a change is unknown.
 */
export async function markStackChanges(
  db: Database,
  viewerId: string,
  { ids, mark }: { ids: readonly string[]; mark: Schema<'ChangeMark'> | null },
): Promise<boolean> {
  const all = [...new Set(ids.map((id) => id.toLowerCase()))];
  const known = await db.query(KNOWN_CHANGES, [all]);
  if (known.length < all.length)
    throw new AppError('not_found', 'One of the changes is unknown. GET /feeds/stack lists those of your packages.');
  return db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT, [viewerId]);
    if (mark === null) return (await tx.query(TAKE_BACK, [viewerId, all])).length > 0;
    const changed = await tx.query(MARK, [viewerId, all, mark]);
    if (changed.length > 0) await tx.query(FORGET_OLDEST, [viewerId]);
    return changed.length > 0;
  });
}
