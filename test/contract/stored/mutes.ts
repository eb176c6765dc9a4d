import type { Database } from '../../../src/data/database.ts';
import { Mute } from '../../../src/data/entities/feeds.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** The mute of the examples' paths, and one of the custom feed of the examples. */
export async function storeMutes(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  const mute = {
    accountId: reader.id,
    filter: { words: ['cobol'] },
    compiledFilter: { words: `'cobol'` },
    until: null,
    createdAt: new Date('2026-11-21T08:00:00.000Z'),
  };
  const feedId = exampleValue('feedId', 'query', 'listMutes');
  await db.orm.insert(Mute, [
    { ...mute, id: exampleValue('id', 'path', 'updateMute'), feedId: null },
    { ...mute, id: '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02', feedId },
  ]);
}
