import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager, MigrationInterface } from 'typeorm';
import { currentNames } from './migrations/replaced.ts';

/** The advisory lock of who brings the tables up to date. Versions before held it too. */
export const RUNNER_LOCK = 7247151;
/** Milliseconds between two looks at whether a runner is done. */
export const LOOK_EVERY = 100;

/** Whatever runs a text of SQL. */
interface Queries {
  query(text: string): Promise<unknown>;
}

/** How the tables of a database stand to a version's migrations, by name and in the order in which they run. */
export interface SchemaState {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  /** Done here, and not of this version: a newer one was. */
  readonly newer: readonly string[];
  /** What the table of migrations holds; empty for a database without tables. */
  readonly recorded: readonly string[];
}

/** The tables are of a version that this one cannot go on from. The message says what to do; nothing was changed. */
export class TablesTooOld extends Error {
  override readonly name = 'TablesTooOld';

  constructor() {
    super(
      'The tables of this database are of a version before 1.1.0. Bring them up to date with version 1.1.0 ' +
        '(`dcs migrate`), and start this one then; nothing was changed.',
    );
  }
}

/** The tables lack migrations of this version, and whoever asks does not run them. The message says what to do. */
class TablesOutdated extends Error {
  override readonly name = 'TablesOutdated';

  constructor(pending: readonly string[]) {
    super(
      `The tables of this database are older than this version, by ${pending.join(', ')}. ` +
        'Run `dcs migrate` or start the server of this version, and try again; nothing was changed.',
    );
  }
}

/** Throws TablesTooOld for tables of a version before 1.1.0. */
export async function schemaState(db: Queries, migrations: readonly MigrationInterface[]): Promise<SchemaState> {
  const recorded = await recordedNames(db);
  const done = currentNames(recorded);
  if (done === undefined) throw new TablesTooOld();
  const own = migrations.map(({ name = '' }) => name);
  return {
    done,
    pending: own.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !own.includes(name)),
    recorded,
  };
}

/** The names that the table of migrations holds, in the order in which they ran; none where there is no such table. */
export async function recordedNames(db: Queries): Promise<string[]> {
  const [table] = (await db.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`)) as { exists: boolean }[];
  if (table?.exists !== true) return [];
  return ((await db.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[]).map(({ name }) => name);
}

/**
 * Sees to it that all tables of this version are there, for who does not run migrations: waits for a runner that is at
 * it, and makes those of a database that has none. Throws TablesOutdated, and TablesTooOld.
 */
export async function demandTables(db: { readonly orm: EntityManager; migrate(): Promise<number> }): Promise<void> {
  const { migrations } = db.orm.dataSource;
  for (;;) {
    const before = await isRunning(db.orm);
    const { pending, recorded } = await schemaState(db.orm, migrations);
    if (pending.length === 0) return;
    // Nobody's older server is beside it.
    if (recorded.length === 0) {
      await db.migrate();
      return;
    }
    // The second look: one may have begun between.
    if (!before && !(await isRunning(db.orm))) throw new TablesOutdated(pending);
    await wait(LOOK_EVERY);
  }
}

async function isRunning(db: Queries): Promise<boolean> {
  const [lock] = (await db.query(
    `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = ${RUNNER_LOCK}
     AND classid = 0 AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )) as { held: number }[];
  return (lock?.held ?? 0) > 0;
}
