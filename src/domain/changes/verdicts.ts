import { setImmediate as turn } from 'node:timers/promises';
import { readByIds } from '../../data/data-sets.ts';
import type { Database } from '../../data/database.ts';
import type { JudgedUse, PackageChange } from '../../data/entities/changes.ts';
import { LOCK_CHANGES } from '../../data/sql/locks.ts';
import { statement } from '../../data/statement.ts';
import { affects, type PackageInUse } from './affects.ts';
import { compareKeys, rankedKey, type ChangeCandidate, type RankedKey } from './ranking.ts';

/**
 * Revision of the rules by which versions are compared and changes ranked. Raise it with every change of theirs: uses
 * are judged again that were judged by others.
 *
 * @internal a test compares the results of the rules with those of their revision
 */
export const RULES = 1;
/** Days for which a use is kept that no project was seen to have. */
export const USE_DAYS = 60;
/** Days after which it is noted again that a project has it. */
const NOTED_DAYS = 30;
/** Uses that are judged in one transaction: no change is stored in these some ten milliseconds. */
export const JUDGED_AT_ONCE = 100;

/** Changes that are compared with a use before others have their turn: some milliseconds. */
const COMPARED_AT_ONCE = 2_000;

/** A use of a package, whoever has it. */
export interface PackageUse extends PackageInUse {
  readonly package: string;
}

/** A use, and the changes that concern it, the most urgent first. */
export type JudgedPackage = Pick<JudgedUse, 'package' | 'verdicts'>;

/** A change of a package, by its key. */
export interface RankedChange {
  readonly package: string;
  readonly key: RankedKey;
}

/** Uses that changes concern, and those whose verdicts are to be stored. */
export interface Verdicts {
  readonly judged: readonly JudgedPackage[];
  readonly unjudged: readonly PackageUse[];
}

/** A use by its number, with its verdicts unless it is to be judged; without a row where no change concerns it. */
interface StoredVerdicts {
  readonly n: number;
  readonly verdicts: string | null;
  readonly isOld: boolean | null;
}

/** Verdicts on the uses $2 of packages $1, by the rules $3: each is one look into an index, however many there are. */
const VERDICTS = statement<StoredVerdicts>(`
  SELECT g.n::integer AS n, u.verdicts, u.old AS "isOld"
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS g (package, stated, n)
    LEFT JOIN LATERAL (SELECT s.verdicts, s.used_at < now() - interval '${NOTED_DAYS} days' AS old
        FROM package_uses s WHERE s.package = g.package AND s.stated = g.stated AND s.rules = $3 LIMIT 1) u ON true
    LEFT JOIN LATERAL (SELECT true AS known FROM package_changes c WHERE u.old IS NULL AND c.package = g.package
        LIMIT 1) k ON true
   WHERE u.verdicts <> '' OR u.old OR k.known`);

/** Changes of packages, with what their verdicts depend on. */
const CHANGES_OF_PACKAGES = statement<ChangeCandidate & Pick<PackageChange, 'package'>>(`
  SELECT id, package, kind, affected, severity, published_at AS "publishedAt"
    FROM package_changes WHERE package = ANY ($1::text[])`);

const STORE_VERDICTS = statement(`INSERT INTO package_uses AS u (package, stated, rules, verdicts, used_at)
  SELECT g.package, g.stated, $4, g.verdicts, now()
    FROM unnest($1::text[], $2::text[], $3::text[]) AS g (package, stated, verdicts) ORDER BY g.package, g.stated
  ON CONFLICT (package, stated) DO UPDATE SET rules = excluded.rules, verdicts = excluded.verdicts,
    used_at = CASE WHEN $5 THEN excluded.used_at ELSE u.used_at END`);

/** Uses of packages that are to be judged again, since a change was stored. */
const UNJUDGED_USES = statement<Pick<JudgedUse, 'package' | 'stated'> & Pick<PackageChange, 'ecosystem'>>(`
  SELECT u.package, u.stated, c.ecosystem FROM package_uses u
    JOIN LATERAL (SELECT c.ecosystem FROM package_changes c WHERE c.package = u.package LIMIT 1) c ON true
   WHERE u.package = ANY ($1::text[]) AND u.rules = 0`);

/** Reads which changes concern uses. Those that are not judged yet are judged now. */
export async function loadVerdicts(db: Database, uses: readonly PackageUse[]): Promise<Verdicts> {
  const { known, missing, old } = await readStored(db, uses);
  return { judged: [...known, ...(await judge(db, missing))], unjudged: [...missing, ...old] };
}

/**
 * The changes that concern uses, each once and as the most urgent, in their order: the first `limit` of those that
 * `isListed` lets through. Of thousands only those are read whose ranks have room.
 */
export function firstChanges(
  judged: readonly JudgedPackage[],
  isListed: (key: RankedKey) => boolean,
  limit = Infinity,
): RankedChange[] {
  const byRank: JudgedPackage[][] = [];
  const put = (use: JudgedPackage): void => {
    if (use.verdicts !== '') (byRank[Number.parseInt(use.verdicts, 10)] ??= []).push(use);
  };
  judged.forEach(put);
  const seen = new Set<string>();
  const first: RankedChange[] = [];
  for (let rank = 0; rank < byRank.length && first.length < limit; rank += 1) {
    const ofRank: RankedChange[] = [];
    // The next change of a use has this rank too, and is appended to the same list, or a later one.
    for (const { package: name, verdicts } of byRank[rank] ?? []) {
      const end = verdicts.indexOf(',');
      const key = readKey(end === -1 ? verdicts : verdicts.slice(0, end));
      if (!seen.has(key[2]) && isListed(key)) ofRank.push({ package: name, key });
      seen.add(key[2]);
      if (end !== -1) put({ package: name, verdicts: verdicts.slice(end + 1) });
    }
    first.push(...ofRank.sort((a, b) => compareKeys(a.key, b.key)));
  }
  return first.slice(0, limit);
}

function writeKey([rank, time, id]: RankedKey): string {
  return `${rank} ${time.toString(36)} ${id}`;
}

function readKey(text: string): RankedKey {
  const [rank = '', time = '', id = ''] = text.split(' ');
  return [Number(rank), Number.parseInt(time, 36), id];
}

/**
 * Judges uses that are not judged yet, and stores for all who have them which changes concern them. `areInUse` says
 * that a project was seen to have them.
 */
export async function judgeUses(db: Database, uses: readonly PackageUse[], areInUse = true): Promise<void> {
  for (let from = 0; from < uses.length; from += JUDGED_AT_ONCE)
    await db.transaction(async (tx) => {
      await tx.query(LOCK_CHANGES);
      const { missing, old } = await readStored(tx, uses.slice(from, from + JUDGED_AT_ONCE));
      const judged = await judge(tx, [...missing, ...old]);
      if (judged.length === 0) return;
      await tx.query(STORE_VERDICTS, [
        judged.map((use) => use.package),
        judged.map((use) => use.stated),
        judged.map(({ verdicts }) => verdicts),
        RULES,
        areInUse,
      ]);
    });
}

/** Judges the known uses of packages again of which a change was stored. */
export async function judgeAgain(db: Database, packages: readonly string[]): Promise<void> {
  const rows = await readByIds(packages, (some) => db.query(UNJUDGED_USES, [some]));
  const uses = rows.map(({ package: name, ecosystem, stated }) => ({
    package: name,
    ecosystem,
    ...readStated(stated),
  }));
  await judgeUses(db, uses, false);
}

/** Reads stored verdicts, and which uses have none by these rules and have changes that may concern them. */
async function readStored(
  db: Database,
  uses: readonly PackageUse[],
): Promise<{ known: JudgedPackage[]; missing: PackageUse[]; old: PackageUse[] }> {
  const distinct = new Map(uses.map((use) => [`${use.package} ${statedBy(use)}`, { use, stated: statedBy(use) }]));
  const [known, missing, old]: [JudgedPackage[], PackageUse[], PackageUse[]] = [[], [], []];
  await readByIds([...distinct.keys()], async (keys) => {
    const some = keys.flatMap((key) => distinct.get(key) ?? []);
    const names = some.map(({ use }) => use.package);
    const rows = await db.query(VERDICTS, [names, some.map(({ stated }) => stated), RULES]);
    for (const { n, verdicts, isOld } of rows) {
      const use = some[n - 1]?.use;
      if (!use) continue;
      if (verdicts === null) missing.push(use);
      else known.push({ package: use.package, verdicts });
      if (isOld === true) old.push(use);
    }
    return [];
  });
  return { known, missing, old };
}

/** Judges uses by the changes of their packages, which may be none. */
async function judge(
  db: Database,
  uses: readonly PackageUse[],
): Promise<(JudgedPackage & Pick<JudgedUse, 'stated'>)[]> {
  const packages = [...new Set(uses.map((use) => use.package))];
  const rows = await readByIds(packages, (some) => db.query(CHANGES_OF_PACKAGES, [some]));
  const changes = groupByPackage(rows);
  const judged: (JudgedPackage & Pick<JudgedUse, 'stated'>)[] = [];
  let compared = 0;
  for (const use of uses) {
    const ofPackage = changes.get(use.package);
    if (ofPackage === undefined) continue;
    const keys = ofPackage.flatMap((change) => verdictOn(change, use)).sort(compareKeys);
    judged.push({ package: use.package, stated: statedBy(use), verdicts: keys.map(writeKey).join() });
    compared += ofPackage.length;
    if (compared >= COMPARED_AT_ONCE) {
      compared = 0;
      await turn();
    }
  }
  return judged;
}

/** Groups what is of a package by it. */
export function groupByPackage<Row extends { readonly package: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const known = groups.get(row.package);
    if (known) known.push(row);
    else groups.set(row.package, [row]);
  }
  return groups;
}

function verdictOn(change: ChangeCandidate, use: PackageUse): RankedKey[] {
  const isAffected = affects(change.affected, use);
  return isAffected === false ? [] : [rankedKey(change, isAffected === true)];
}

/** The text that a use is known by, next to its package. */
function statedBy({ version, requirement }: PackageInUse): string {
  if (version !== null) return `=${version}`;
  return requirement === null ? '' : `?${requirement}`;
}

function readStated(stated: string): Pick<PackageInUse, 'version' | 'requirement'> {
  const text = stated.slice(1);
  return { version: stated.startsWith('=') ? text : null, requirement: stated.startsWith('?') ? text : null };
}
