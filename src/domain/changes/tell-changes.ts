import { v5 as uuidOf } from 'uuid';
import type { Database } from '../../data/database.ts';
import type { PackageChange } from '../../data/entities/changes.ts';
import type { StackPackage } from '../../data/entities/profiles.ts';
import { statement } from '../../data/statement.ts';
import type { StackChangeRow, StackUse } from './stack-changes.ts';
import { CHANGE_COLUMNS, type ChangeRow } from './change-rows.ts';
import { concernedUses } from './ranking.ts';

type ToldChange = Pick<PackageChange, 'id' | 'package' | 'ecosystem' | 'affected'>;

/** A person who uses a package, with the versions of all projects. */
interface UserOfPackage {
  readonly id: string;
  readonly uses: readonly Pick<StackPackage, 'version' | 'requirement'>[];
}

const CHANGE_TO_TELL = statement<ToldChange>(
  'SELECT id, package, ecosystem, affected FROM package_changes WHERE id = $1',
);

/** The next $3 people who use the package $1, after the account $2, in the order of their ids. */
const USERS_OF_PACKAGE = statement<UserOfPackage>(`SELECT account_id AS id,
    jsonb_agg(DISTINCT jsonb_build_object('version', version, 'requirement', requirement)) AS uses
  FROM stack_packages WHERE package = $1 AND ($2::uuid IS NULL OR account_id > $2)
  GROUP BY account_id ORDER BY account_id LIMIT $3`);

/** Records an event for each of the people $2 who listens; the ids $1 are the same whenever it is recorded. */
const RECORD_CHANGE = statement(`INSERT INTO events (id, type, account_id, subject_id, created_at)
  SELECT e.id, 'change.published', e.account_id, $3, clock_timestamp()
    FROM unnest($1::uuid[], $2::uuid[]) AS e (id, account_id)
    JOIN event_listeners l ON l.account_id = e.account_id AND l.until > now()
    ORDER BY e.account_id ON CONFLICT (id) DO NOTHING`);

/**
 * Tells the next people, at most `limit`, whose packages a change concerns, and that listen to events. Returns how many
 * use the package, and the last of them; nobody if the change is gone.
 */
export async function tellUsers(
  db: Database,
  { changeId, after, limit }: { changeId: string; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  const [change] = await db.query(CHANGE_TO_TELL, [changeId]);
  if (!change) return [];
  const users = await db.query(USERS_OF_PACKAGE, [change.package, after, limit]);
  const concerned = users.filter(({ uses }) =>
    concernedUses(
      change,
      uses.map((use) => ({ ...use, ecosystem: change.ecosystem })),
    ),
  );
  if (concerned.length > 0)
    await db.query(RECORD_CHANGE, [
      concerned.map(({ id }) => uuidOf(id, changeId)),
      concerned.map(({ id }) => id),
      changeId,
    ]);
  return users;
}

const CHANGES_TOLD = statement<ChangeRow>(`SELECT ${CHANGE_COLUMNS} FROM package_changes c
  WHERE c.id = ANY ($1::uuid[])`);

/** The uses of packages $2 by the people $1, pair by pair. */
const USES_TOLD = statement<StackUse & Pick<StackPackage, 'accountId'>>(`SELECT s.account_id AS "accountId",
    s.manifest_id AS "manifestId", s.ecosystem, s.package, s.purl, s.version, s.requirement, s.direct
  FROM unnest($1::uuid[], $2::text[]) AS e (account_id, package)
  JOIN stack_packages s ON s.account_id = e.account_id AND s.package = e.package
  WHERE s.account_id = ANY ($1::uuid[]) ORDER BY s.purl, s.manifest_id`);

/**
 * Reads changes as people see them, whose uses they concern, by the id of the change and of the person with a space
 * between; those that do not concern their person any more are missing.
 */
export async function readToldChanges(
  db: Database,
  pairsToTell: readonly { readonly accountId: string; readonly changeId: string }[],
): Promise<ReadonlyMap<string, StackChangeRow>> {
  const changes = await db.query(CHANGES_TOLD, [[...new Set(pairsToTell.map(({ changeId }) => changeId))]]);
  const byId = new Map(changes.map((change) => [change.id, change]));
  const pairs = new Map(
    pairsToTell.flatMap(({ accountId, changeId }) => {
      const name = byId.get(changeId)?.package;
      return name === undefined ? [] : [[`${accountId} ${name}`, [accountId, name] as const]];
    }),
  );
  const rows = await db.query(USES_TOLD, [
    [...pairs.values()].map(([accountId]) => accountId),
    [...pairs.values()].map(([, name]) => name),
  ]);
  const uses = new Map<string, StackUse[]>();
  for (const { accountId, ...use } of rows) {
    const key = `${accountId} ${use.package}`;
    uses.set(key, [...(uses.get(key) ?? []), use]);
  }
  return new Map(
    pairsToTell.flatMap(({ accountId, changeId }) => {
      const change = byId.get(changeId);
      const concerned = change && concernedUses(change, uses.get(`${accountId} ${change.package}`) ?? []);
      return concerned ? [[`${changeId} ${accountId}`, { ...change, ...concerned, mark: null }]] : [];
    }),
  );
}
