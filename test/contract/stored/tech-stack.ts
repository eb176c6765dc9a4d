import type { Database } from '../../../src/data/database.ts';
import { StackItem, Tool } from '../../../src/data/entities/profiles.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

const idOf = (n: number): string => `0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f36${n.toString(16)}`;

/** The item of the examples' paths and of the new order, and enough others for a second page. */
export async function storeTechStack(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  const tools = ['TypeScript', ...Array.from({ length: 24 }, (_, n) => `Tool ${n}`)].map((title, n): Tool => ({
    id: idOf(0xa0 + n),
    title,
    key: title.toLowerCase(),
    faviconUrl: null,
  }));
  await db.orm.insert(Tool, tools);
  const path = exampleValue('id', 'path', 'updateStackItem');
  await db.orm.insert(
    StackItem,
    tools.map((tool, n): StackItem => ({
      id: n === 0 ? path : idOf(0xc0 + n),
      accountId: reader.id,
      toolId: tool.id,
      section: 'Languages',
      title: null,
      icon: null,
      startedAt: null,
      position: n,
      createdAt: new Date(),
    })),
  );
}
