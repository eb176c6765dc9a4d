import { Account } from '../../../src/data/entities/accounts.ts';
import type { Database } from '../../../src/data/database.ts';
import { uuid } from '../../support/uuid.ts';
import { exampleValue } from '../contract.ts';
import { StackItem, Tool, Experience } from '../../../src/data/entities/profiles.ts';
import { comments, type Person } from '../../support/fixtures.ts';

/** A profile with every field set, and a person with something of each kind that others see. */
export async function storeProfile(
  db: Database,
  { reader, postId }: { reader: Person; postId: string },
): Promise<void> {
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
  const accountId = exampleValue('id', 'path', 'getPerson');
  await db.orm.insert(Account, {
    id: accountId,
    email: 'person@example.com',
    name: 'Ada',
    plan: 'free',
    createdAt: new Date(),
    publicExperiences: true,
    publicStack: true,
  });
  await comments(
    db,
    Array.from({ length: 25 }, (_, n) => ({ accountId, postId, createdAt: new Date(Date.now() - n * 1000) })),
  );
  await storeShown(db, accountId);
}

/** Experiences for a second page, and a stack. */
async function storeShown(db: Database, accountId: string): Promise<void> {
  const createdAt = new Date();
  await db.orm.insert(
    Experience,
    Array.from({ length: 25 }, (_, n) => ({
      id: uuid(),
      accountId,
      type: 'work' as const,
      title: `Engine ${n}`,
      startedAt: new Date(Date.UTC(2022, 2, 1) - n * 86_400_000),
      customCompanyName: 'Analytical Engines',
      skills: [],
      createdAt,
    })),
  );
  const tool = { id: uuid(), title: 'Punched cards', key: 'punched cards', faviconUrl: null };
  await db.orm.insert(Tool, tool);
  await db.orm.insert(StackItem, {
    id: uuid(),
    accountId,
    toolId: tool.id,
    section: 'Storage',
    title: null,
    icon: null,
    startedAt: null,
    position: 0,
    createdAt,
  });
}
