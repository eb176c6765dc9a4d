import type { Database } from '../../../src/data/database.ts';
import { setDigest } from '../../../src/domain/digests/digests.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** A digest of the examples' custom feed, which stands before, and one of the For You feed. */
export async function storeDigests(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  const input = { frequency: 'daily', weekday: 'monday', hour: 7, pictures: false } as const;
  for (const feed of [exampleValue('feedId', 'path', 'getCustomFeedDigest'), null])
    await setDigest(db, reader.id, feed, input);
}
