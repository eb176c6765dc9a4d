import { MAX_TEXTS_KIB } from '../../../generated/greader/limits.ts';
import type { Database } from '../../data/database.ts';
import { timeOfId } from '../../data/first-id.ts';
import { ITEM_SOURCES, ITEMS, type ItemRow, type ItemSourceRow } from '../../data/queries/reader/items.ts';

/** A post with its marks, its source and the labels of that; it came at `arrivedAt`, in milliseconds since 1970. */
export interface ReaderItem extends ItemRow {
  readonly arrivedAt: number;
  readonly source: ItemSourceRow;
  readonly labels: readonly string[];
}

/**
 * Bytes of all texts together, for as many items as apps ask for with their texts, and by how many bytes less for each
 * further item, which takes room itself.
 */
const TEXTS = { max: MAX_TEXTS_KIB * 1024, items: 150, item: 1_000, least: 150_000 };

/** The posts with these numbers that a person may see, in that order, with so many bytes of texts at most. */
export async function readItems(
  db: Database,
  viewerId: string,
  { numbers, maxTextBytes = TEXTS.max }: { numbers: readonly string[]; maxTextBytes?: number },
): Promise<ReaderItem[]> {
  if (numbers.length === 0) return [];
  const unique = [...new Set(numbers)];
  const textBytes = Math.max(TEXTS.least, maxTextBytes - Math.max(0, unique.length - TEXTS.items) * TEXTS.item);
  const rows = await db.query(ITEMS, [unique, viewerId, textBytes]);
  const found = await db.query(ITEM_SOURCES, [[...new Set(rows.map((row) => row.sourceId))], viewerId]);
  const sources = new Map(found.map((source) => [source.id, source]));
  return rows.flatMap((row) => {
    const source = sources.get(row.sourceId);
    if (!source) return []; // removed meanwhile, and its posts with it
    return [{ ...row, source, arrivedAt: timeOfId(row.id), labels: source.followed ? source.labels : [] }];
  });
}
