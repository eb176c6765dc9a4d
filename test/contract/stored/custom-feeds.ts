import type { Database } from '../../../src/data/database.ts';
import { CustomFeed } from '../../../src/data/entities/feeds.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** The custom feed of the examples. */
export async function storeCustomFeeds(db: Database, { reader }: { reader: Person }): Promise<void> {
  const id = exampleValue('feedId', 'path', 'getCustomFeed');
  await db.orm.insert(CustomFeed, {
    id,
    accountId: reader.id,
    slug: 'systems-x7k2q9',
    name: 'Systems',
    icon: null,
    orderBy: null,
    minDayRange: null,
    minUpvotes: null,
    minViews: null,
    disableEngagementFilter: null,
    createdAt: new Date(),
  });
}
