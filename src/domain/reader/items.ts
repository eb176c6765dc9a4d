import type { Database } from '../../data/database.ts';
import { timeOfId } from '../../data/first-id.ts';
import { ITEMS, type ItemRow } from '../../data/queries/reader/items.ts';
import { SUBSCRIPTIONS } from '../../data/queries/reader/subscriptions.ts';

/** A post with its marks and the labels of its source; it came at `arrivedAt`, in milliseconds since 1970. */
export interface ReaderItem extends ItemRow {
  readonly arrivedAt: number;
  readonly labels: readonly string[];
}

/** The posts with these numbers that a person may see, in that order. */
export async function readItems(db: Database, viewerId: string, numbers: readonly string[]): Promise<ReaderItem[]> {
  if (numbers.length === 0) return [];
  const [rows, subscriptions] = await Promise.all([
    db.query(ITEMS, [[...new Set(numbers)], viewerId]),
    db.query(SUBSCRIPTIONS, [viewerId]),
  ]);
  const labels = new Map(subscriptions.map((one) => [one.id, one.labels]));
  return rows.map((row) => ({ ...row, arrivedAt: timeOfId(row.id), labels: labels.get(row.sourceId) ?? [] }));
}
