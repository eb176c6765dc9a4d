import type { Database } from '../data/database.ts';

/** What a person follows and blocks. */
export interface FeedFilters {
  readonly followed: { readonly tags: string[]; readonly sources: string[] };
  readonly blocked: { readonly tags: string[]; readonly sources: string[] };
}

// Raw SQL: every personal feed begins with it.
const FILTERS = `
  SELECT tag, NULL::uuid AS source, blocked FROM tag_filters WHERE account_id = $1
  UNION ALL SELECT NULL, source_id, blocked FROM source_filters WHERE account_id = $1`;

/** A person's follows and blocks; all empty when never configured. */
export async function getFilters(db: Database, viewerId: string): Promise<FeedFilters> {
  const rows = await db.query<{ tag: string | null; source: string | null; blocked: boolean }>(FILTERS, [viewerId]);
  const pick = (blocked: boolean) => {
    const chosen = rows.filter((row) => row.blocked === blocked);
    return { tags: chosen.flatMap((row) => row.tag ?? []), sources: chosen.flatMap((row) => row.source ?? []) };
  };
  return { followed: pick(false), blocked: pick(true) };
}
