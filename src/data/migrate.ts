import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { runMigration } from './migration-run.ts';
import type { LastingClient } from './pool.ts';
import { LOOK_EVERY, RUNNER_LOCK, schemaState } from './schema-state.ts';

export interface MigrateOptions {
  readonly names?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for which a migration is tried again while others lock what it changes. */
  readonly patience?: number;
}

/** Longer than statements of the service may take, and shorter than those who start a server wait for it. */
const PATIENCE = 60_000;

/**
 * Runs pending migrations, each in a transaction of its own where it does not say otherwise: what was done before a
 * failure stays. One runner at a time, so that several starters are safe. Answers how many; throws TablesTooOld for
 * those of a version before 1.1.0, MigrationFailed, and the reason of the signal.
 */
export async function migrate(source: DataSource, options: MigrateOptions): Promise<number> {
  const { migrations } = source;
  const wanted = ({ pending }: { pending: readonly string[] }): string[] =>
    pending.filter((name) => options.names?.includes(name) ?? true);
  // Who has nothing to do does not wait for who has.
  if (wanted(await schemaState(source, migrations)).length === 0) return 0;
  const runner = source.createQueryRunner();
  try {
    return await inTurn(runner, options.signal, async () => {
      const { done, recorded, ...state } = await schemaState(runner, migrations);
      await runner.query(TABLE);
      for (const name of done) if (!recorded.includes(name)) await runner.query(RECORD, [Date.now(), name]);
      const todo = wanted(state);
      for (const migration of migrations) {
        const { name = '' } = migration;
        if (todo.includes(name))
          await runMigration(runner, migration, {
            signal: options.signal,
            patience: options.patience ?? PATIENCE,
            record: () => runner.query(RECORD, [Date.now(), name]),
          });
      }
      return todo.length;
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    await runner.release();
  }
}

const TABLE = `CREATE TABLE IF NOT EXISTS migrations
  (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name text NOT NULL UNIQUE)`;
const RECORD = 'INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)';

/**
 * Works on a connection that holds the lock of runners. The lock is the connection's: when that is lost, so is the
 * lock, but not before the server has ended what still runs. An abort cancels the statement that runs.
 */
async function inTurn<Result>(
  runner: QueryRunner,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = (await runner.connect()) as LastingClient;
  const [own] = (await runner.query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
  const cancel = (): void =>
    void runner.dataSource.query('SELECT pg_cancel_backend($1)', [own?.pid]).catch(() => undefined);
  try {
    await takeTurn(runner, signal);
    signal?.addEventListener('abort', cancel);
    client.patient = true;
    await runner.query('SET statement_timeout = 0');
    return await work();
  } finally {
    signal?.removeEventListener('abort', cancel);
    // What cannot be taken back ends with the connection.
    await runner
      .query(`RESET statement_timeout; RESET lock_timeout; SELECT pg_advisory_unlock(${RUNNER_LOCK})`)
      .catch((error: unknown) => client.cut(String(error)));
  }
}

/** Asks again and again: a statement that waits would keep the snapshot that an index made CONCURRENTLY waits for. */
async function takeTurn(runner: QueryRunner, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const [turn] = (await runner.query(`SELECT pg_try_advisory_lock(${RUNNER_LOCK}) AS taken`)) as { taken: boolean }[];
    if (turn?.taken === true) return;
    await wait(LOOK_EVERY, undefined, { signal }).catch(() => undefined);
  }
}
