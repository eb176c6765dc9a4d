import { readByIds } from '../../data/data-sets.ts';
import type { Database } from '../../data/database.ts';
import type { PackageChange } from '../../data/entities/changes.ts';
import type { StackPackage } from '../../data/entities/profiles.ts';
import { statement } from '../../data/statement.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { MAX_STACK_CHANGES, MAX_STACK_MANIFESTS, MAX_STACK_PACKAGES } from '../../../generated/limits.ts';
import type { ListCache } from '../feeds/list-cache.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { affects } from './affects.ts';
import { CHANGE_COLUMNS, type ChangeRow } from './changes.ts';

type Use = Pick<StackPackage, 'manifestId' | 'ecosystem' | 'package' | 'purl' | 'version' | 'requirement' | 'direct'>;

type ChangeCandidate = Pick<PackageChange, 'id' | 'package' | 'kind' | 'affected' | 'severity' | 'publishedAt'>;

/** Kinds, the most urgent first. */
const KINDS = ['advisory', 'breaking', 'deprecated', 'eol', 'release'] satisfies Schema<'ChangeKind'>[];

/** Severities, the worst first. */
const SEVERITIES = constraints.ChangeSeverity.enum.toReversed();

/** The rank of a change, its time and its id, by which the list is ordered. */
type RankedKey = readonly [rank: number, time: number, id: string];

/** Milliseconds for which a ranking is cached: a new advisory is listed after them. */
const RANKING_MS = 20_000;

/** A change of packages of a person. */
export interface StackChangeRow extends ChangeRow {
  readonly isAffected: boolean;
  readonly uses: readonly Use[];
}

const USES = statement<Use>(`SELECT manifest_id AS "manifestId", ecosystem, package, purl, version, requirement, direct
  FROM stack_packages WHERE account_id = $1 ORDER BY purl, manifest_id LIMIT ${MAX_STACK_PACKAGES}`);

const CHANGES_OF_PACKAGES =
  statement<ChangeCandidate>(`SELECT id, package, kind, affected, severity, published_at AS "publishedAt"
  FROM package_changes WHERE package = ANY ($1::text[])`);

const CHANGES_BY_ID = statement<ChangeRow>(`SELECT ${CHANGE_COLUMNS} FROM package_changes c
  WHERE c.id = ANY ($1::uuid[])`);

/** Changes with each change of the projects. */
const STACK_VERSION = statement<{ version: string }>(`SELECT concat(count(*), ' ', max(updated_at)) AS version
  FROM stack_manifests WHERE account_id = $1`);

/**
 * Changes that concern the packages of a person, MAX_STACK_CHANGES at most: of versions in use first, then those of
 * packages without a known version; of both the most urgent kind first, advisories by severity, each newest first.
 */
export async function listStackChanges(
  db: Database,
  viewerId: string,
  { limit, cursor, memory }: PageRequest & { memory: ListCache },
): Promise<Page<StackChangeRow>> {
  const list = `stack-changes:${viewerId}`;
  const after = decodeCursor(list, cursor, ['integer', 'date', 'id']);
  const ranking = await cachedRanking(db, viewerId, memory);
  const rest = after ? ranking.filter((key) => compareKeys(key, after) > 0) : ranking;
  const { items, next } = pageOf(rest.slice(0, limit + 1), limit, (last) => encodeCursor(list, last));
  if (items.length === 0) return { items: [], next };
  const [rows, uses] = await Promise.all([
    db.query(CHANGES_BY_ID, [items.map(([, , id]) => id)]),
    loadUses(db, viewerId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    next,
    items: items.flatMap(([, , id]) => {
      const row = byId.get(id);
      const concerned = row && concernedUses(row, uses.get(row.package) ?? []);
      return row && concerned ? [{ ...row, ...concerned }] : [];
    }),
  };
}

/** The ranking of a person, computed again after RANKING_MS and when a project has changed. */
async function cachedRanking(db: Database, viewerId: string, memory: ListCache): Promise<readonly RankedKey[]> {
  const [{ version } = { version: '' }] = await db.query(STACK_VERSION, [viewerId]);
  const key = `stack-changes:${viewerId}:${version}:${Math.floor(Date.now() / RANKING_MS)}`;
  const known = memory.get(key) as readonly RankedKey[] | undefined;
  if (known) return known;
  const ranking = await rankChanges(db, viewerId);
  memory.set(key, ranking);
  return ranking;
}

async function loadUses(db: Database, viewerId: string): Promise<ReadonlyMap<string, readonly Use[]>> {
  const uses = new Map<string, Use[]>();
  for (const use of await db.query(USES, [viewerId])) {
    const known = uses.get(use.package);
    if (known) known.push(use);
    else uses.set(use.package, [use]);
  }
  return uses;
}

async function rankChanges(db: Database, viewerId: string): Promise<RankedKey[]> {
  const uses = await loadUses(db, viewerId);
  const changes = await readByIds([...uses.keys()], (packages) => db.query(CHANGES_OF_PACKAGES, [packages]));
  return changes
    .flatMap((change) => rankedKey(change, uses.get(change.package) ?? []))
    .sort(compareKeys)
    .slice(0, MAX_STACK_CHANGES);
}

function rankedKey(change: ChangeCandidate, uses: readonly Use[]): RankedKey[] {
  const concerned = concernedUses(change, uses);
  if (!concerned) return [];
  const { id, kind, severity, publishedAt } = change;
  const worst = severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);
  const urgency = (concerned.isAffected ? 0 : KINDS.length) + KINDS.indexOf(kind);
  return [[urgency * (SEVERITIES.length + 1) + worst, publishedAt.getTime(), id]];
}

/** The uses that a change concerns, or may concern when it surely concerns none; undefined when there are none. */
function concernedUses(
  { affected }: Pick<PackageChange, 'affected'>,
  uses: readonly Use[],
): Pick<StackChangeRow, 'isAffected' | 'uses'> | undefined {
  const results = uses.map((use) => affects(affected, use));
  const isAffected = results.includes(true);
  if (!isAffected && !results.includes(undefined)) return undefined;
  const concerned = uses.filter((_, n) => (isAffected ? results[n] === true : results[n] === undefined));
  return { isAffected, uses: concerned.slice(0, MAX_STACK_MANIFESTS) };
}

/** Compares keys: lower ranks and later times are first. */
function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const [rank, time] = [Number(a[0]) - Number(b[0]), Number(b[1]) - Number(a[1])];
  if (rank !== 0 || time !== 0) return rank || time;
  return String(a[2]) < String(b[2]) ? -1 : Number(a[2] !== b[2]);
}
