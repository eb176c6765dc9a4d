import { readByIds } from '../../data/data-sets.ts';
import type { Database } from '../../data/database.ts';
import type { PackageChange, StackMark } from '../../data/entities/changes.ts';
import type { StackPackage } from '../../data/entities/profiles.ts';
import { statement } from '../../data/statement.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { MAX_STACK_CHANGES, MAX_STACK_MARKS, MAX_STACK_PACKAGES } from '../../../generated/limits.ts';
import type { ListCache } from '../feeds/list-cache.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { CHANGE_COLUMNS, type ChangeRow } from './change-rows.ts';
import { compareKeys, concernedUses, rankedKey, type ChangeCandidate, type RankedKey } from './ranking.ts';

/** A package that a project of a person uses. */
export type StackUse = Pick<
  StackPackage,
  'manifestId' | 'ecosystem' | 'package' | 'purl' | 'version' | 'requirement' | 'direct'
>;

/** Uses by package. */
type UsesByPackage = ReadonlyMap<string, readonly StackUse[]>;

/** Milliseconds for which a ranking is cached: a new advisory is listed after them. */
const RANKING_MS = 20_000;

/** A change of packages of a person. */
export interface StackChangeRow extends ChangeRow {
  readonly isAffected: boolean;
  readonly mark: StackMark['mark'] | null;
  readonly uses: readonly StackUse[];
}

/** Which changes of a person's packages; by default all that are not marked. */
export interface StackFilter {
  readonly kinds?: readonly Schema<'ChangeKind'>[] | undefined;
  readonly marked?: Schema<'ChangeMark'> | 'none';
  /** A project; another person's has no packages. */
  readonly manifestId?: string | undefined;
}

const USES =
  statement<StackUse>(`SELECT manifest_id AS "manifestId", ecosystem, package, purl, version, requirement, direct
  FROM stack_packages WHERE account_id = $1 AND ($2::uuid IS NULL OR manifest_id = $2)
  ORDER BY purl, manifest_id LIMIT ${MAX_STACK_PACKAGES}`);

/** Changes of packages $1 and of kinds $2. */
const CHANGES_OF_PACKAGES = statement<ChangeCandidate & Pick<PackageChange, 'package'>>(`
  SELECT id, package, kind, affected, severity, published_at AS "publishedAt"
  FROM package_changes WHERE package = ANY ($1::text[]) AND ($2::text[] IS NULL OR kind = ANY ($2))`);

const CHANGES_BY_ID = statement<ChangeRow>(`SELECT ${CHANGE_COLUMNS} FROM package_changes c
  WHERE c.id = ANY ($1::uuid[])`);

const MARKS = statement<Pick<StackMark, 'changeId' | 'mark'>>(`SELECT change_id AS "changeId", mark FROM stack_marks
  WHERE account_id = $1 ORDER BY marked_at DESC, change_id LIMIT ${MAX_STACK_MARKS}`);

/** Changes with each change of the projects and of the marks. */
const STACK_VERSION = statement<{ version: string }>(`SELECT concat(
    (SELECT concat(count(*), ' ', max(updated_at)) FROM stack_manifests WHERE account_id = $1), ' ',
    (SELECT concat(count(*), ' ', max(marked_at)) FROM stack_marks WHERE account_id = $1)) AS version`);

/**
 * Changes that concern the packages of a person, MAX_STACK_CHANGES at most: of versions in use first, then those of
 * packages without a known version; of both the most urgent kind first, advisories by severity, each newest first.
 */
export async function listStackChanges(
  db: Database,
  viewerId: string,
  { limit, cursor, memory, ...filter }: PageRequest & StackFilter & { memory: ListCache },
): Promise<Page<StackChangeRow>> {
  const { kinds, marked = 'none', manifestId } = filter;
  const list = ['stack-changes', viewerId, kinds?.toSorted().join() ?? '', marked, manifestId ?? ''].join(':');
  const after = decodeCursor(list, cursor, ['integer', 'date', 'id']);
  const ranking = await cachedRanking(db, viewerId, { list, memory, filter });
  const rest = after ? ranking.filter((key) => compareKeys(key, after) > 0) : ranking;
  const { items, next } = pageOf(rest.slice(0, limit + 1), limit, (last) => encodeCursor(list, last));
  return { next, items: await readRanked(db, viewerId, items, manifestId) };
}

/** Ranks the changes of a person's packages, MAX_STACK_CHANGES at most, as `listStackChanges` has them. */
export async function rankStackChanges(
  db: Database,
  viewerId: string,
  { kinds, marked = 'none', manifestId }: StackFilter = {},
): Promise<RankedKey[]> {
  const [uses, marks] = await Promise.all([loadUses(db, viewerId, manifestId), loadMarks(db, viewerId)]);
  const changes = await readByIds([...uses.keys()], (packages) =>
    db.query(CHANGES_OF_PACKAGES, [packages, kinds ?? null]),
  );
  return changes
    .filter(({ id }) => (marks.get(id) ?? 'none') === marked)
    .flatMap((change) => {
      const concerned = concernedUses(change, uses.get(change.package) ?? []);
      return concerned ? [rankedKey(change, concerned.isAffected)] : [];
    })
    .sort(compareKeys)
    .slice(0, MAX_STACK_CHANGES);
}

/** Reads ranked changes, in their order; those that do not concern the person any more are left out. */
export async function readRanked(
  db: Database,
  viewerId: string,
  ranked: readonly RankedKey[],
  manifestId?: string,
): Promise<StackChangeRow[]> {
  if (ranked.length === 0) return [];
  const [rows, uses, marks] = await Promise.all([
    db.query(CHANGES_BY_ID, [ranked.map(([, , id]) => id)]),
    loadUses(db, viewerId, manifestId),
    loadMarks(db, viewerId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap(([, , id]) => {
    const row = byId.get(id);
    const concerned = row && concernedUses(row, uses.get(row.package) ?? []);
    return row && concerned ? [{ ...row, ...concerned, mark: marks.get(id) ?? null }] : [];
  });
}

/** The ranking of a person, computed again after RANKING_MS and when a project or a mark has changed. */
async function cachedRanking(
  db: Database,
  viewerId: string,
  { list, memory, filter }: { list: string; memory: ListCache; filter: StackFilter },
): Promise<readonly RankedKey[]> {
  const [{ version } = { version: '' }] = await db.query(STACK_VERSION, [viewerId]);
  const key = `${list}:${version}:${Math.floor(Date.now() / RANKING_MS)}`;
  const known = memory.get(key) as readonly RankedKey[] | undefined;
  if (known) return known;
  const ranking = await rankStackChanges(db, viewerId, filter);
  memory.set(key, ranking);
  return ranking;
}

/** The packages of a person's projects, or of one of them, by package. */
export async function loadUses(db: Database, viewerId: string, manifestId?: string): Promise<UsesByPackage> {
  return usesByPackage(await db.query(USES, [viewerId, manifestId ?? null]));
}

/** Groups uses by their packages. */
export function usesByPackage<Use extends { readonly package: string }>(all: readonly Use[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const use of all) {
    const known = uses.get(use.package);
    if (known) known.push(use);
    else uses.set(use.package, [use]);
  }
  return uses;
}

/** The marks of a person, by the id of the change. */
export async function loadMarks(db: Database, viewerId: string): Promise<ReadonlyMap<string, StackMark['mark']>> {
  return new Map((await db.query(MARKS, [viewerId])).map(({ changeId, mark }) => [changeId, mark]));
}
