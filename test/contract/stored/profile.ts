import { Account } from '../../../src/data/entities/accounts.ts';
import type { Database } from '../../../src/data/database.ts';
import { exampleValue } from '../contract.ts';
import type { Person } from '../../support/fixtures.ts';

/** A profile with every field set. */
export async function storeProfile(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  await db.orm.update(
    Account,
    { id: reader.id },
    {
      username: 'ada',
      bio: 'What the example replaces.',
      timezone: 'Europe/London',
      weekStart: 1,
      socialLinks: [{ platform: 'github', url: 'https://github.com/ada' }],
    },
  );
  await db.orm.insert(Account, {
    id: exampleValue('id', 'path', 'getPerson'),
    email: 'person@example.com',
    name: 'Ada',
    plan: 'free',
    createdAt: new Date(),
  });
}
