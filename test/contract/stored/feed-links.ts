import type { Database } from '../../../src/data/database.ts';
import { StackLink } from '../../../src/data/entities/changes.ts';
import { FeedLink, ForYouLink } from '../../../src/data/entities/feeds.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** A link to the examples' custom feed, one to the bookmarks, one to the For You feed and one to the stack. */
export async function storeFeedLinks(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  for (const [id, feedId] of [
    ['0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3f01', exampleValue('feedId', 'path', 'getCustomFeedLink')],
    ['0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3f02', null],
  ] as const) {
    await db.orm.insert(FeedLink, { id, accountId: reader.id, feedId, createdAt: new Date() });
  }
  const id = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3f03';
  await db.orm.insert(ForYouLink, { id, accountId: reader.id, createdAt: new Date() });
  const ofStack = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3f04';
  await db.orm.insert(StackLink, { id: ofStack, accountId: reader.id, createdAt: new Date() });
}
