import { Not } from '../../../src/data/conditions.ts';
import type { Database } from '../../../src/data/database.ts';
import { HistoryClear } from '../../../src/data/entities/engagement.ts';
import { Post } from '../../../src/data/entities/posts.ts';
import { viewed, type Person } from '../../support/fixtures.ts';

/** Two posts that the reader opened since they cleared their history, without that of the examples. */
export async function storeHistory(
  db: Database,
  { reader, postId }: { reader: Person; postId: string },
): Promise<void> {
  const posts = await db.orm.find(Post, { where: { id: Not(postId) }, order: { id: 'ASC' }, take: 2 });
  await db.orm.insert(HistoryClear, { accountId: reader.id, clearedAt: new Date('2026-01-01T00:00:00Z') });
  for (const { id } of posts) await viewed(db, reader.id, id);
}
