import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { StackManifest, type StackPackage } from '../../data/entities/profiles.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import { MAX_CHANGES_SHOWN, MAX_STACK_MANIFESTS, MAX_STACK_PACKAGES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import type { ManifestPackage, ReadManifest } from './manifest.ts';

/** A project as its person sees it. */
export type ManifestRow = Omit<StackManifest, 'accountId'> & { packages: number; direct: number };

/** A package as its person sees it. */
export type StackPackageRow = Omit<StackPackage, 'accountId'>;

/** The project of a file for which none is named. */
const MAIN_PROJECT = 'main';

const MANIFESTS = statement<ManifestRow>(`SELECT m.id, m.project, m.format, m.updated_at AS "updatedAt",
    count(p.purl)::integer AS packages, (count(*) FILTER (WHERE p.direct))::integer AS direct
  FROM stack_manifests m LEFT JOIN stack_packages p ON p.account_id = m.account_id AND p.manifest_id = m.id
  WHERE m.account_id = $1 GROUP BY m.account_id, m.id ORDER BY m.project LIMIT ${MAX_STACK_MANIFESTS}`);

/** The projects of a person, by name. */
export async function listStackManifests(db: Database, viewerId: string): Promise<ManifestRow[]> {
  return db.query(MANIFESTS, [viewerId]);
}

const COLUMNS = `manifest_id AS "manifestId", ecosystem, name, package, purl, version, requirement, direct, published`;

const PACKAGES = statement<StackPackageRow>(`SELECT ${COLUMNS} FROM stack_packages
  WHERE account_id = $1 AND ($2::uuid IS NULL OR manifest_id = $2)
    AND ($3::text IS NULL OR (purl, manifest_id) > ($3, $4::uuid)) ORDER BY purl, manifest_id LIMIT $5`);

/** The packages of all projects of a person, or of one, by package URL. */
export async function listStackPackages(
  db: Database,
  viewerId: string,
  { manifestId, limit, cursor }: PageRequest & { manifestId?: string | undefined },
): Promise<Page<StackPackageRow>> {
  const list = `stack-packages:${viewerId}:${manifestId ?? ''}`;
  const [purl = null, id = null] = decodeCursor(list, cursor, ['text', 'id']) ?? [];
  const rows = await db.query(PACKAGES, [viewerId, manifestId ?? null, purl, id, limit + 1]);
  return pageOf(rows, limit, (last) => encodeCursor(list, [last.purl, last.manifestId]));
}

const PROJECT = statement<{ id: string; format: StackManifest['format'] }>(
  'SELECT id, format FROM stack_manifests WHERE account_id = $1 AND project = $2',
);

const PACKAGES_OF_PROJECT = statement<StackPackageRow>(`SELECT ${COLUMNS} FROM stack_packages
  WHERE account_id = $1 AND manifest_id = $2 ORDER BY purl`);

const COUNT_STACK = statement<{ manifests: number; packages: number }>(`SELECT
  (SELECT count(*)::integer FROM stack_manifests WHERE account_id = $1) AS manifests,
  (SELECT count(*)::integer FROM stack_packages WHERE account_id = $1) AS packages`);

const SET_MANIFEST = statement<{
  id: string;
}>(`INSERT INTO stack_manifests (account_id, id, project, format, updated_at)
  VALUES ($1, $2, $3, $4, now()) ON CONFLICT (account_id, project)
  DO UPDATE SET format = excluded.format, updated_at = excluded.updated_at RETURNING id`);

const REMOVE_PACKAGES = statement(
  'DELETE FROM stack_packages WHERE account_id = $1 AND manifest_id = $2 AND purl = ANY ($3::text[])',
);

const ADD_PACKAGES = statement(`INSERT INTO stack_packages
    (account_id, purl, manifest_id, ecosystem, name, package, version, requirement, direct, published)
  SELECT $1, purl, $2, ecosystem, name, package, version, requirement, direct, published
    FROM jsonb_to_recordset($3) AS g (purl text, ecosystem text, name text, package text, version text,
      requirement text, direct boolean, published boolean)`);

/** The file of a project, and whether it is only looked at. */
interface ManifestOfProject {
  readonly manifest: ReadManifest;
  readonly project?: string | undefined;
  readonly isPreview: boolean;
}

/**
 * Makes the packages of a manifest those of a project, or says what that would change. Throws forbidden for more
 * projects or packages than a stack has.
 */
export async function applyManifest(
  db: Database,
  viewerId: string,
  { manifest, project: name = MAIN_PROJECT, isPreview }: ManifestOfProject,
): Promise<{ result: Schema<'ManifestChanges'>; unchanged: boolean }> {
  const project = name.trim();
  return db.transaction(async (tx) => {
    if (!isPreview) await tx.query(LOCK_ACCOUNT, [viewerId]);
    const [known] = await tx.query(PROJECT, [viewerId, project]);
    const before = known ? await tx.query(PACKAGES_OF_PROJECT, [viewerId, known.id]) : [];
    await assertRoom(tx, viewerId, { isNew: known === undefined, more: manifest.packages.length - before.length });
    const difference = compare(before, manifest.packages);
    const isChanged = known?.format !== manifest.format || difference.changes.length > 0;
    if (!isPreview && isChanged) await store(tx, viewerId, { project, manifest, difference });
    const result = summaryOf({ project, manifest, isPreview }, difference.changes);
    return { result, unchanged: !isPreview && !isChanged };
  });
}

async function assertRoom(
  db: Database,
  viewerId: string,
  { isNew, more }: { isNew: boolean; more: number },
): Promise<void> {
  const [{ manifests, packages } = { manifests: 0, packages: 0 }] = await db.query(COUNT_STACK, [viewerId]);
  if (isNew && manifests >= MAX_STACK_MANIFESTS)
    throw new AppError('forbidden', `You have reached the limit of ${MAX_STACK_MANIFESTS} projects. Delete one first.`);
  if (packages + more > MAX_STACK_PACKAGES)
    throw new AppError(
      'forbidden',
      `Your stack would have ${packages + more} packages; ${MAX_STACK_PACKAGES} is the limit. Delete a project first.`,
    );
}

interface Difference {
  readonly changes: readonly Schema<'PackageChange'>[];
  /** Rows of before that are not as they were. */
  readonly left: readonly StackPackageRow[];
  readonly arrived: readonly ManifestPackage[];
}

/** Compares packages, by purl in both lists; one with other versions than before is a change of it. */
function compare(before: readonly StackPackageRow[], after: readonly ManifestPackage[]): Difference {
  const known = new Map(before.map((row) => [row.purl, row]));
  const arrived = after.filter((item) => !isSame(known.get(item.purl), item));
  const stays = new Set(after.filter((item) => isSame(known.get(item.purl), item)).map(({ purl }) => purl));
  const left = before.filter(({ purl }) => !stays.has(purl));
  const leaving = new Map<string, StackPackageRow[]>();
  for (const row of left) leaving.set(row.package, [...(leaving.get(row.package) ?? []), row]);
  const changes = arrived.map((item) => changeOf(leaving.get(item.package)?.shift(), item));
  for (const rows of leaving.values()) changes.push(...rows.map((row) => changeOf(row, undefined)));
  return { changes: changes.sort((a, b) => (a.package < b.package ? -1 : 1)), left, arrived };
}

function isSame(row: StackPackageRow | undefined, item: ManifestPackage): boolean {
  return row?.requirement === item.requirement && row.direct === item.direct && row.published === item.published;
}

function changeOf(before: ManifestPackage | undefined, after: ManifestPackage | undefined): Schema<'PackageChange'> {
  const item = after ?? before;
  if (!item) throw new Error('a change is of a package');
  const { ecosystem, name, package: id, direct } = item;
  const versionOf = (of: ManifestPackage | undefined): string | null => of?.version ?? of?.requirement ?? null;
  const change = before && after ? 'changed' : after ? 'added' : 'removed';
  return { change, ecosystem, name, package: id, before: versionOf(before), after: versionOf(after), direct };
}

async function store(
  tx: Database,
  viewerId: string,
  {
    project,
    manifest,
    difference: { left, arrived },
  }: { project: string; manifest: ReadManifest; difference: Difference },
): Promise<void> {
  const [row] = await tx.query(SET_MANIFEST, [viewerId, uuid(), project, manifest.format]);
  if (!row) throw new Error('the project was not stored');
  await tx.query(REMOVE_PACKAGES, [viewerId, row.id, left.map(({ purl }) => purl)]);
  await tx.query(ADD_PACKAGES, [viewerId, row.id, JSON.stringify(arrived)]);
}

function summaryOf(
  { project, manifest, isPreview }: { project: string; manifest: ReadManifest; isPreview: boolean },
  changes: Difference['changes'],
): Schema<'ManifestChanges'> {
  const { format, packages, skippedCount, skipped } = manifest;
  const count = (kind: Schema<'PackageChange'>['change']): number =>
    changes.filter(({ change }) => change === kind).length;
  return {
    applied: !isPreview,
    project,
    format,
    packages: packages.length,
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    changes: changes.slice(0, MAX_CHANGES_SHOWN),
    skippedCount,
    skipped: [...skipped],
  };
}

/** Removes a project with its packages, and returns whether there was one. Throws not_found for another person's. */
export async function deleteStackManifest(db: Database, viewerId: string, id: string): Promise<boolean> {
  const { affected } = await db.orm.delete(StackManifest, { id, accountId: viewerId });
  if (affected === 0 && (await db.orm.existsBy(StackManifest, { id })))
    throw new AppError('not_found', 'You have no such project. GET /profile/stack/manifests lists yours.');
  return affected !== 0;
}
