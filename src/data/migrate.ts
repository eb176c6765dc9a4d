import type { DataSource, QueryRunner } from 'typeorm';
import { currentNames } from './migrations/replaced.ts';
import { liftTimeLimit } from './pool.ts';

export interface MigrateOptions {
  readonly names?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** The tables are of a version too old to migrate from. The message says what to do; nothing was changed. */
export class TablesTooOld extends Error {
  override readonly name = 'TablesTooOld';

  constructor() {
    super(
      'The tables of this database are of a version before 1.1.0. Bring them up to date with version 1.1.0 ' +
        '(`dcs migrate`), and start this one then; nothing was changed.',
    );
  }
}

/**
 * Runs pending migrations in one transaction. A lock held by it admits one runner at a time, so that processes may
 * start concurrently. Returns how many; throws TablesTooOld for tables of a version before 1.1.0.
 */
export async function migrate(source: DataSource, options: MigrateOptions): Promise<number> {
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query('SELECT pg_advisory_xact_lock(7247151)');
    await liftTimeLimit(runner);
    const run = await runPending(source, runner, options);
    await runner.commitTransaction();
    return run;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}

/** TypeORM's own runner opens its own transactions and locks; here all pending migrations share one of ours. */
async function runPending(source: DataSource, runner: QueryRunner, { names, signal }: MigrateOptions): Promise<number> {
  await runner.query(`SET LOCAL lock_timeout = '10s'`);
  await runner.query(
    'CREATE TABLE IF NOT EXISTS migrations (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name text NOT NULL UNIQUE)',
  );
  const rows = (await runner.query('SELECT name FROM migrations')) as { name: string }[];
  const done = currentNames(rows.map(({ name }) => name));
  if (done === undefined) throw new TablesTooOld();
  const written = (name: string): Promise<unknown> =>
    runner.query('INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)', [Date.now(), name]);
  for (const name of done) if (!rows.some((row) => row.name === name)) await written(name);
  const todo = source.migrations.filter(
    ({ name = '' }) => !done.includes(name) && (names === undefined || names.includes(name)),
  );
  for (const migration of todo) {
    signal?.throwIfAborted();
    await migration.up(runner);
    await written(migration.name ?? '');
  }
  return todo.length;
}
