import { uuid } from '../../support/uuid.ts';
import type { Database } from '../../../src/data/database.ts';
import { SourceFilter } from '../../../src/data/entities/feeds.ts';
import { OwnSource, Source, SourceSuggestion } from '../../../src/data/entities/sources.ts';
import { exampleValue } from '../contract.ts';
import { source, type Person } from '../../support/fixtures.ts';
import { Tag } from '../../../src/data/entities/posts.ts';

/**
 * A pending suggestion, a source that the reader follows, one that they added before it was listed, and a tag that
 * begins with what somebody types.
 */
export async function storeSearch(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  await db.orm.upsert(Tag, { name: 'postgresql' }, ['name']);
  await db.orm.insert(SourceSuggestion, {
    id: uuid(),
    accountId: reader.id,
    url: 'https://suggested.example/',
    createdAt: new Date(),
  });
  const { id: listed } = await db.orm.findOneByOrFail(Source, {
    handle: exampleValue('source', 'path', 'listSourceFeed'),
  });
  const { id } = await source(db, { id: exampleValue('source', 'path', 'removeOwnSource') });
  await db.orm.insert(SourceFilter, { accountId: reader.id, sourceId: listed, blocked: false });
  await db.orm.insert(OwnSource, { accountId: reader.id, sourceId: id, addedAt: new Date() });
}
