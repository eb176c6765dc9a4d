import type { Database } from '../../../src/data/database.ts';
import { StackItem, StackManifest, StackPackage, Tool } from '../../../src/data/entities/profiles.ts';
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
  const manifestId = exampleValue('id', 'path', 'deleteStackManifest');
  const project = { id: manifestId, project: 'web', format: 'go-mod' as const, updatedAt: new Date() };
  await db.orm.insert(StackManifest, { ...project, accountId: reader.id });
  const other = { ...project, id: idOf(0xb9), project: 'api' };
  await db.orm.insert(StackManifest, { ...other, accountId: reader.id });
  const names = Array.from({ length: 25 }, (_, n) => `example.com/module${n}`);
  await db.orm.insert(
    StackPackage,
    [manifestId, other.id].flatMap((id) =>
      names.map((name): StackPackage => ({
        ...{ accountId: reader.id, manifestId: id, ecosystem: 'golang', name, package: `pkg:golang/${name}` },
        ...{ purl: `pkg:golang/${name}@v1.0.0`, version: 'v1.0.0', requirement: null, direct: true, published: false },
      })),
    ),
  );
}
