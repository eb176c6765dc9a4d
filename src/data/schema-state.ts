import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager, MigrationInterface } from 'typeorm';
import { migrations } from './migrations/index.ts';
import { currentNames } from './migrations/replaced.ts';

/** The advisory lock of the process that migrates, in earlier versions too. */
export const RUNNER_LOCK = 7247151;
/** Interval in which a waiting process checks whether the runner is done. */
export const POLL_INTERVAL_MS = 100;

/** Anything that runs SQL. */
interface Queries {
  query(text: string): Promise<unknown>;
}

/** A database's migrations compared with this version's, by name and in order. */
export interface SchemaState {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  /** Done by a newer version. */
  readonly newer: readonly string[];
  /** The names in the table of migrations; empty for a database without tables. */
  readonly recorded: readonly string[];
}

/** The tables are of a version too old to migrate from. The message says what to do; nothing was changed. */
export class SchemaTooOldError extends Error {
  override readonly name = 'SchemaTooOldError';

  constructor() {
    super(
      'The tables of this database are of a version before 1.1.0. Bring them up to date with version 1.1.0 ' +
        '(`dcs migrate`), and start this one then; nothing was changed.',
    );
  }
}

/** Older programs would damage the tables after this migration. Stored with its name, for them to read. */
export interface Incompatibility {
  /** Programs that do not know this migration do harm. */
  readonly without: string;
  /** The first version that knows it. */
  readonly version: string;
}

/** A migration, with the programs that must not run after it. */
export interface OwnMigration extends MigrationInterface {
  readonly harm?: Incompatibility;
}

/** A newer version changed the tables so that this one would do harm. The message says what to do. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';

  constructor(migration: string, { version }: Incompatibility) {
    super(
      `The tables of this database are too new for this version: since ${migration}, versions before ${version} would ` +
        `do harm. Start version ${version} or newer, or restore the backup from before the upgrade; nothing was changed.`,
    );
  }
}

/** Migrations are pending that the caller does not run. The message says what to do. */
class SchemaOutdatedError extends Error {
  override readonly name = 'SchemaOutdatedError';

  constructor(pending: readonly string[]) {
    super(
      `The tables of this database are older than this version, by ${pending.join(', ')}. ` +
        'Run `dcs migrate` or start the server of this version, and try again; nothing was changed.',
    );
  }
}

/**
 * Throws SchemaTooOldError for tables of a version before 1.1.0, SchemaTooNewError for those that this one would do
 * harm to.
 */
export async function schemaState(db: Queries, known: readonly MigrationInterface[]): Promise<SchemaState> {
  const rows = await recordedRows(db);
  const recorded = rows.map(({ name }) => name);
  const done = currentNames(recorded);
  if (done === undefined) throw new SchemaTooOldError();
  const own = known.map(({ name = '' }) => name);
  for (const { name, harm } of rows)
    if (harm && !own.includes(name) && !own.includes(harm.without)) throw new SchemaTooNewError(name, harm);
  return {
    done,
    pending: own.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !own.includes(name)),
    recorded,
  };
}

/** The names in the table of migrations, in the order in which they ran; none without the table. */
export async function recordedNames(db: Queries): Promise<string[]> {
  return (await recordedRows(db)).map(({ name }) => name);
}

/** As JSON, as the table has a column for harm only where a migration ever declared one. */
async function recordedRows(db: Queries): Promise<{ name: string; harm: Incompatibility | null }[]> {
  const [table] = (await db.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`)) as { exists: boolean }[];
  if (table?.exists !== true) return [];
  return (await db.query(`SELECT name, to_jsonb(migrations) -> 'harm' AS harm FROM migrations ORDER BY id`)) as {
    name: string;
    harm: Incompatibility | null;
  }[];
}

/** The state of a database's tables, for programs that only look. */
export interface TablesState {
  /** Names of migrations that are to run, and of those that only a newer version knows. */
  readonly pending: readonly string[];
  readonly newer: readonly string[];
  /** Whether a process is changing them now. */
  readonly isChanging: boolean;
  /** Whether there are none at all. */
  readonly isEmpty: boolean;
}

/** Reads whether the tables are those of this version. Throws SchemaTooOldError and SchemaTooNewError. */
export async function readTablesState(db: Queries): Promise<TablesState> {
  const own = migrations.map((Migration) => new Migration());
  const [{ pending, newer, recorded }, isChanging] = await Promise.all([schemaState(db, own), isMigrating(db)]);
  return { pending, newer, isChanging, isEmpty: recorded.length === 0 };
}

/** Another process is still changing the tables. */
export class SchemaChangingError extends Error {
  override readonly name = 'SchemaChangingError';

  constructor() {
    super(
      'Migrations are changing the tables of this database and are not done yet. `dcs status` shows what they wait ' +
        'for; try again when they are done.',
    );
  }
}

/** Milliseconds for which a running migration is waited for. */
const PATIENCE_MS = 30_000;

/**
 * Ensures this version's tables for a caller that does not migrate: waits for a running migration, for half a minute.
 * Throws SchemaOutdatedError, SchemaTooOldError, SchemaTooNewError and SchemaChangingError; there have to be some.
 */
export async function assertSchemaCurrent({ orm }: { readonly orm: EntityManager }): Promise<void> {
  const known = orm.dataSource.migrations;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const before = await isMigrating(orm);
    const { pending } = await schemaState(orm, known);
    if (pending.length === 0) return;
    // Checked twice, as a runner may have started in between.
    if (!before && !(await isMigrating(orm))) throw new SchemaOutdatedError(pending);
    if (Date.now() > deadline) throw new SchemaChangingError();
    await wait(POLL_INTERVAL_MS);
  }
}

/** Whether a process is migrating at this moment. */
export async function isMigrating(db: Queries): Promise<boolean> {
  const [lock] = (await db.query(
    `SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = ${RUNNER_LOCK}
     AND classid = 0 AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )) as { locks: number }[];
  return (lock?.locks ?? 0) > 0;
}
