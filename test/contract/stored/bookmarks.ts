import type { Database } from '../../../src/data/database.ts';
import { BookmarkList } from '../../../src/data/entities/engagement.ts';
import { bookmarked, type Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** A bookmark list with the example's post. */
export async function storeBookmarks(
  db: Database,
  { reader, postId }: { reader: Person; postId: string },
): Promise<void> {
  const listId = exampleValue('listId', 'query', 'listBookmarks');
  await db.orm.insert(BookmarkList, {
    id: listId,
    accountId: reader.id,
    name: 'To read',
    icon: null,
    createdAt: new Date(),
  });
  await bookmarked(db, reader.id, postId, { listId });
}
