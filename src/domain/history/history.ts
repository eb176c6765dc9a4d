import type { Database } from '../../data/database.ts';
import { fragment, statement } from '../../data/statement.ts';
import { readInRounds } from '../../data/data-sets.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { readVisibleVersions, withVersions, type PostRef } from '../posts/post-cards.ts';

/** An opened post before its card is read. */
export type OpenedRef = PostRef & { readonly openedAt: Date };

/** SQL: the time since when the history of the person $1 is kept. */
const SINCE = fragment(`coalesce((SELECT h.cleared_at FROM history_clears h WHERE h.account_id = $1), '-infinity')`);

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const OPENED = statement<Omit<OpenedRef, 'version'>>(`
  SELECT v.post_id AS id, v.viewed_at AS "openedAt" FROM post_views v
   WHERE v.account_id = $1 AND v.opened AND v.viewed_at > ${SINCE}
     AND (v.viewed_at, v.post_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
   ORDER BY v.viewed_at DESC, v.post_id DESC LIMIT $4`);

/** Posts that a person opened, the last one first; none from before they cleared their history. */
export async function listHistory(db: Database, viewerId: string, page: PageRequest): Promise<Page<OpenedRef>> {
  const [at, id = null] = decodeCursor('history', page.cursor, ['date', 'id']) ?? [];
  const first = at === undefined ? undefined : { openedAt: new Date(at), id };
  const rows = await readInRounds<Omit<OpenedRef, 'version'>, OpenedRef>(
    page.limit + 1,
    (last, size) => {
      const after = last ?? first;
      return db.query(OPENED, [viewerId, after?.openedAt ?? null, after?.id ?? null, size]);
    },
    async (opened) => withVersions(opened, await readVisibleVersions(db, viewerId, opened)),
  );
  return pageOf(rows, page.limit, (last) => encodeCursor('history', [last.openedAt.getTime(), last.id]));
}

const CLEAR = statement<{ changed: boolean }>(`
  WITH before AS MATERIALIZED (SELECT EXISTS (SELECT FROM post_views v
    WHERE v.account_id = $1 AND v.opened AND v.viewed_at > ${SINCE}) AS changed),
  cleared AS (INSERT INTO history_clears (account_id, cleared_at) VALUES ($1, clock_timestamp())
    ON CONFLICT (account_id) DO UPDATE SET cleared_at = EXCLUDED.cleared_at)
  SELECT changed FROM before`);

/** Empties a person's history and returns whether there was any. The posts stay read. */
export async function clearHistory(db: Database, viewerId: string): Promise<boolean> {
  const [done] = await db.query(CLEAR, [viewerId]);
  return done?.changed === true;
}
