import type { Database } from '../../../src/data/database.ts';
import { Import, ImportLine } from '../../../src/data/entities/library.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** The import of the examples, which is done, with lines of its report. */
export async function storeLibrary(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  const id = exampleValue('id', 'path', 'getImport');
  await db.orm.insert(Import, {
    ...{ id, accountId: reader.id, format: 'pocket', state: 'done', entries: 2, done: 2, added: 1, skipped: 1 },
    ...{ createdAt: new Date(), finishedAt: new Date() },
  });
  await db.orm.insert(ImportLine, {
    ...{ importId: id, entry: 1, outcome: 'present', title: 'SQLite', url: 'https://sqlite.org/' },
    reason: 'You have it already.',
  });
  await db.orm.insert(ImportLine, {
    ...{ importId: id, entry: 2, outcome: 'skipped', title: 'Toggle', url: 'javascript:void(0)' },
    reason: 'This is no http or https address.',
  });
}
