import type { Database } from '../../data/database.ts';
import { UNREAD_SOURCES, type UnreadRow } from '../../data/queries/feeds/unread.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';

/** The sources that a person follows, by name in any case, each with the number of posts they have not opened. */
export async function listUnread(db: Database, viewerId: string, page: PageRequest): Promise<Page<UnreadRow>> {
  const [name = null, id = null] = decodeCursor('unread', page.cursor, ['text', 'id']) ?? [];
  const rows = await db.query(UNREAD_SOURCES, [viewerId, name, id, page.limit + 1]);
  return pageOf(rows, page.limit, (last) => encodeCursor('unread', [last.key, last.id]));
}
