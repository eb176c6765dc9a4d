import type { Database } from '../../../src/data/database.ts';
import { PackageChange, StackMark } from '../../../src/data/entities/changes.ts';
import { StackManifest, StackPackage } from '../../../src/data/entities/profiles.ts';
import type { Person } from '../../support/fixtures.ts';

const idOf = (n: number): string => `0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f4${n.toString(16).padStart(3, '0')}`;

/** Advisories of the package of the examples, which the reader uses, enough for a second page. */
export async function storeChanges(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  const id = 'pkg:npm/lodash';
  await db.orm.insert(
    PackageChange,
    Array.from({ length: 25 }, (_, n): PackageChange => ({
      ...{
        id: idOf(n),
        package: id,
        ecosystem: 'npm',
        kind: 'advisory',
        reference: `GHSA-${n}`,
        title: `Advisory ${n}`,
        version: null,
      },
      ...{
        affected: { ranges: [{ introduced: '0', fixed: '4.17.12' }], versions: [] },
        severity: 'high',
        replacedBy: null,
      },
      ...{ url: 'https://advisories.example/', quote: 'It is so.' },
      publishedAt: new Date(Date.UTC(2019, n, 1)),
      effectiveAt: null,
      modifiedAt: new Date(Date.UTC(2025, 0, 1)),
    })),
  );
  const project = { id: idOf(0x100), project: 'with lodash', format: 'package-lock' as const, updatedAt: new Date() };
  await db.orm.insert(StackManifest, { ...project, accountId: reader.id });
  await db.orm.insert(StackPackage, {
    ...{ accountId: reader.id, manifestId: project.id, ecosystem: 'npm', name: 'lodash', package: id },
    ...{ purl: `${id}@4.17.11`, version: '4.17.11', requirement: null, direct: true, published: true },
  });
  await db.orm.insert(StackMark, [
    { accountId: reader.id, changeId: idOf(1), mark: 'done', markedAt: new Date() },
    { accountId: reader.id, changeId: idOf(2), mark: 'ignored', markedAt: new Date() },
  ]);
}
