import type { Database } from '../../data/database.ts';
import type { StackMark } from '../../data/entities/changes.ts';
import type { StackPackage } from '../../data/entities/profiles.ts';
import { statement } from '../../data/statement.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { MAX_STACK_CHANGES, MAX_STACK_MARKS, MAX_STACK_PACKAGES } from '../../../generated/limits.ts';
import type { ListCache } from '../feeds/list-cache.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { CHANGE_COLUMNS, type ChangeRow } from './change-rows.ts';
import { compareKeys, concernedUses, kindOfRank, type RankedKey } from './ranking.ts';
import { firstChanges, groupByPackage, loadVerdicts, type PackageUse, type RankedChange } from './verdicts.ts';

/** A package that a project of a person uses. */
export type StackUse = Pick<
  StackPackage,
  'manifestId' | 'ecosystem' | 'package' | 'purl' | 'version' | 'requirement' | 'direct'
>;

/** Receives uses of packages whose verdicts are stored later. */
export type NoteUses = (uses: readonly PackageUse[]) => void;

/** The cache of rankings, and what receives the uses that one had to judge. */
interface RankingMemory {
  readonly memory: ListCache;
  readonly noteUses: NoteUses;
}

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

const PACKAGES_IN_USE = statement<PackageUse>(`SELECT ecosystem, package, version, requirement
  FROM stack_packages WHERE account_id = $1 AND ($2::uuid IS NULL OR manifest_id = $2)
  ORDER BY purl, manifest_id LIMIT ${MAX_STACK_PACKAGES}`);

/** The uses of packages $3 by a person, or by a project of theirs. */
const USES_OF_PACKAGES = statement<StackUse>(`SELECT manifest_id AS "manifestId", ecosystem, package, purl, version,
    requirement, direct
  FROM stack_packages WHERE account_id = $1 AND ($2::uuid IS NULL OR manifest_id = $2) AND package = ANY ($3::text[])
  ORDER BY purl, manifest_id`);

/** Changes as they are shown, by their ids. */
export const CHANGES_BY_ID = statement<ChangeRow>(`SELECT ${CHANGE_COLUMNS} FROM package_changes c
  WHERE c.id = ANY ($1::uuid[])`);

const MARKS = statement<Pick<StackMark, 'changeId' | 'mark'>>(`SELECT change_id AS "changeId", mark FROM stack_marks
  WHERE account_id = $1 ORDER BY marked_at DESC, change_id LIMIT ${MAX_STACK_MARKS}`);

/** Changes with each change of the projects and of the marks. */
const STACK_VERSION = statement<{ version: string }>(`SELECT concat(
    (SELECT concat(count(*), ' ', max(updated_at)) FROM stack_manifests WHERE account_id = $1), ' ',
    (SELECT concat(count(*), ' ', max(marked_at)) FROM stack_marks WHERE account_id = $1)) AS version`);

const CHANGE_VERSION = statement<{ version: string }>(
  'SELECT version::text AS version FROM change_version WHERE id = 1',
);

/** The changes that concern a person's packages, in their order. */
interface StackRanking {
  readonly ranking: readonly RankedChange[];
  /** Uses whose verdicts are to be stored. */
  readonly unjudged: readonly PackageUse[];
}

/**
 * Changes that concern the packages of a person, MAX_STACK_CHANGES at most: of versions in use first, then those of
 * packages without a known version; of both the most urgent kind first, advisories by severity, each newest first.
 * `noteUses` receives the uses that had to be judged.
 */
export async function listStackChanges(
  db: Database,
  viewerId: string,
  { limit, cursor, memory, noteUses, ...filter }: PageRequest & StackFilter & RankingMemory,
): Promise<Page<StackChangeRow>> {
  const { kinds, marked = 'none', manifestId } = filter;
  const list = ['stack-changes', viewerId, kinds?.toSorted().join() ?? '', marked, manifestId ?? ''].join(':');
  const after = decodeCursor(list, cursor, ['integer', 'date', 'id']);
  const { ranking, unjudged } = await cachedRanking(db, viewerId, { list, memory, filter });
  noteUses(unjudged);
  const rest = after ? ranking.filter(({ key }) => compareKeys(key, after) > 0) : ranking;
  const { items, next } = pageOf(rest.slice(0, limit + 1), limit, ({ key }) => encodeCursor(list, key));
  return { next, items: await readRanked(db, viewerId, items, filter) };
}

/** Ranks the changes of a person's packages, MAX_STACK_CHANGES at most, as `listStackChanges` has them. */
export async function rankStackChanges(
  db: Database,
  viewerId: string,
  { kinds, marked = 'none', manifestId }: StackFilter = {},
): Promise<StackRanking> {
  const [uses, marks] = await Promise.all([loadUses(db, viewerId, manifestId), loadMarks(db, viewerId)]);
  const { judged, unjudged } = await loadVerdicts(db, uses);
  const isListed = ([rank, , id]: RankedKey): boolean =>
    (marks.get(id) ?? 'none') === marked && (kinds === undefined || kinds.includes(kindOfRank(rank)));
  return { ranking: firstChanges(judged, isListed, MAX_STACK_CHANGES), unjudged };
}

/** The ranking of a person, read again when a project, a mark or a change has changed. */
async function cachedRanking(
  db: Database,
  viewerId: string,
  { list, memory, filter }: { list: string; memory: ListCache; filter: StackFilter },
): Promise<StackRanking> {
  // Versions come first: a ranking is never older than the version that it is cached under.
  const versions = await Promise.all([db.query(STACK_VERSION, [viewerId]), db.query(CHANGE_VERSION)]);
  const version = versions.map(([row]) => row?.version ?? '').join(' ');
  const cached = memory.get(list) as (StackRanking & { version: string }) | undefined;
  if (cached?.version === version) return cached;
  const { ranking, unjudged } = await rankStackChanges(db, viewerId, filter);
  memory.set(list, { version, ranking, unjudged: [] });
  return { ranking, unjudged };
}

/** Reads ranked changes, in their order; those that do not concern the person any more are left out. */
export async function readRanked(
  db: Database,
  viewerId: string,
  ranking: readonly RankedChange[],
  { marked = 'none', manifestId }: Pick<StackFilter, 'marked' | 'manifestId'> = {},
): Promise<StackChangeRow[]> {
  if (ranking.length === 0) return [];
  const packages = [...new Set(ranking.map((change) => change.package))];
  const [rows, all] = await Promise.all([
    db.query(CHANGES_BY_ID, [ranking.map(({ key: [, , id] }) => id)]),
    db.query(USES_OF_PACKAGES, [viewerId, manifestId ?? null, packages]),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const uses = groupByPackage(all);
  return ranking.flatMap(({ key: [, , id] }) => {
    const row = byId.get(id);
    const concerned = row && concernedUses(row, uses.get(row.package) ?? []);
    return row && concerned ? [{ ...row, ...concerned, mark: marked === 'none' ? null : marked }] : [];
  });
}

/** The packages of a person's projects, or of one of them, by package URL. */
export async function loadUses(db: Database, viewerId: string, manifestId?: string): Promise<PackageUse[]> {
  return db.query(PACKAGES_IN_USE, [viewerId, manifestId ?? null]);
}

/** The marks of a person, by the id of the change. */
export async function loadMarks(db: Database, viewerId: string): Promise<ReadonlyMap<string, StackMark['mark']>> {
  return new Map((await db.query(MARKS, [viewerId])).map(({ changeId, mark }) => [changeId, mark]));
}
