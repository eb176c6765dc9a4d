import { v7 as uuid } from 'uuid';
import type { Database } from '../../../src/data/database.ts';
import { SourceSuggestion } from '../../../src/data/entities/source-suggestion.ts';
import { Tag } from '../../../src/data/entities/tag.ts';
import type { Person } from '../../support/fixtures.ts';

/** A pending suggestion, and a tag that begins with what somebody types. */
export async function storeSearch(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  await db.orm.upsert(Tag, { name: 'postgresql' }, ['name']);
  await db.orm.insert(SourceSuggestion, {
    id: uuid(),
    accountId: reader.id,
    url: 'https://suggested.example/',
    createdAt: new Date(),
  });
}
