import { v7 as uuid } from 'uuid';
import type { Database } from '../../src/data/database.ts';
import { StackManifest, StackPackage } from '../../src/data/entities/profiles.ts';
import { packageUrls } from '../../src/domain/tech-stack/package-url.ts';
import type { NewChange, PublishedChange } from '../../src/domain/changes/changes.ts';

/** A change of a package; by default an advisory of npm for the versions before 2.0.0, of this moment. */
export type ChangeOfPackage = Partial<NewChange> & { name: string; before?: string };

/** Changes under one reference, as a source of changes has them. */
export function published(
  reference: string,
  changes: readonly ChangeOfPackage[],
  modifiedAt = new Date(),
): PublishedChange {
  return {
    kind: changes[0]?.kind ?? 'advisory',
    reference,
    modifiedAt,
    changes: changes.map(({ name, before = '2.0.0', ...change }) => ({
      ...{ package: packageUrls(change.ecosystem ?? 'npm', name, undefined)!.package, ecosystem: 'npm' as const },
      ...{ kind: 'advisory' as const, reference, title: `${reference} of ${name}`, version: null },
      ...{ affected: { ranges: [{ introduced: '0', fixed: before }], versions: [] }, severity: null },
      ...{
        replacedBy: null,
        url: `https://changes.example/${reference}`,
        quote: `${name} before ${before} is concerned.`,
      },
      ...{ publishedAt: modifiedAt, effectiveAt: null, modifiedAt },
      ...change,
    })),
  };
}

/** Gives a person a project with packages of npm, by their names, and returns its id: a version, or a range of them. */
export async function usePackages(
  db: Database,
  { id: accountId }: { id: string },
  packages: Readonly<Record<string, string>>,
  project = 'main',
): Promise<string> {
  const known = await db.orm.findOneBy(StackManifest, { accountId, project });
  const id = known?.id ?? uuid();
  await db.orm.save(StackManifest, { accountId, id, project, format: 'package-json', updatedAt: new Date() });
  await db.orm.delete(StackPackage, { accountId, manifestId: id });
  await db.orm.insert(
    StackPackage,
    Object.entries(packages).map(([name, text]) => {
      const version = /^\d/.test(text) ? text : null;
      const requirement = version === null ? text : null;
      const urls = packageUrls('npm', name, version ?? undefined)!;
      const of = { accountId, manifestId: id, ecosystem: 'npm' as const, name };
      return { ...of, ...urls, version, requirement, direct: true, published: false };
    }),
  );
  return id;
}
