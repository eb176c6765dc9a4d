import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { MigrationError, runMigration } from './migration-run.ts';
import type { ResilientClient } from './client.ts';
import { watchWaits, type Wait, type Watch } from './migration-waits.ts';
import { POLL_INTERVAL_MS, RUNNER_LOCK, schemaState, type Incompatibility, type OwnMigration } from './schema-state.ts';

export interface MigrateOptions {
  readonly names?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for which a migration is retried while others hold locks that it needs. */
  readonly retryLimitMs?: number;
  /** Called once for each who keeps a migration waiting, while it waits. */
  readonly waiting?: ((wait: Wait) => void) | undefined;
}

/**
 * Longer than any statement of the service may take, and shorter than what starts a server waits for it to be ready.
 */
const RETRY_LIMIT_MS = 60_000;

/** The way to the server, where the pool is not it. */
export interface MigrationRoute {
  /** Whether the pool leads through a pooler. */
  readonly isPooled: boolean;
  /** Connects to the server itself. */
  readonly direct: (() => Promise<DataSource>) | undefined;
}

const STRAIGHT: MigrationRoute = { isPooled: false, direct: undefined };

/**
 * Runs pending migrations, each in its own transaction unless it opts out: those before a failure stay. One runner at a
 * time, so that processes may start concurrently. Returns how many ran; throws SchemaTooOldError for tables of a
 * version before 1.1.0, SchemaTooNewError for those that this version would do harm to, MigrationError, and the reason
 * of the signal.
 */
export async function migrate(
  pool: DataSource,
  options: MigrateOptions,
  way: MigrationRoute = STRAIGHT,
): Promise<number> {
  const { migrations } = pool;
  const toRun = ({ pending }: { pending: readonly string[] }): string[] =>
    pending.filter((name) => options.names?.includes(name) ?? true);
  // With nothing to run there is no need to wait for a runner.
  if (toRun(await schemaState(pool, migrations)).length === 0) return 0;
  if (way.isPooled && !way.direct)
    throw new MigrationError('Migrations cannot run through a pooler. Set DATABASE_DIRECT_URL. Nothing was changed.');
  const source = way.direct ? await way.direct() : pool;
  const runner = source.createQueryRunner();
  try {
    return await migrateInTurn(runner, options, async (watch) => {
      const { done, recorded, ...state } = await schemaState(runner, migrations);
      await runner.query(TABLE);
      for (const name of done) if (!recorded.includes(name)) await runner.query(RECORD, [Date.now(), name]);
      const todo = toRun(state);
      for (const migration of migrations as OwnMigration[]) {
        const { name = '', harm } = migration;
        if (!todo.includes(name)) continue;
        watch.begin(name);
        await runMigration(runner, migration, {
          signal: options.signal,
          retryLimitMs: options.retryLimitMs ?? RETRY_LIMIT_MS,
          record: () => recordMigration(runner, name, harm),
          holders: () => watch.holders(),
        });
      }
      return todo.length;
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    await runner.release();
    if (source !== pool) await source.destroy();
  }
}

const TABLE = `CREATE TABLE IF NOT EXISTS migrations
  (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name text NOT NULL UNIQUE)`;
const RECORD = 'INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)';

/** In the migration's own transaction, where it has one. */
async function recordMigration(runner: QueryRunner, name: string, harm: Incompatibility | undefined): Promise<void> {
  await runner.query(RECORD, [Date.now(), name]);
  if (harm === undefined) return;
  await runner.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS harm jsonb');
  await runner.query('UPDATE migrations SET harm = $2 WHERE name = $1', [name, harm]);
}

/**
 * Runs `work` while the connection holds the runners' lock. The lock belongs to the session: losing the connection
 * releases it, after the server has ended the running statement. An abort cancels the running statement.
 */
async function migrateInTurn<Result>(
  runner: QueryRunner,
  { signal, waiting }: MigrateOptions,
  work: (watch: Watch) => Promise<Result>,
): Promise<Result> {
  const client = (await runner.connect()) as ResilientClient;
  const [own] = (await runner.query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
  const cancel = (): void =>
    void runner.dataSource.query('SELECT pg_cancel_backend($1)', [own?.pid]).catch(() => undefined);
  const watch = watchWaits(runner.dataSource, own?.pid ?? 0, waiting);
  try {
    await acquireMigrationLock(runner, signal);
    signal?.addEventListener('abort', cancel);
    client.timeoutDisabled = true;
    await runner.query('SET statement_timeout = 0');
    return await work(watch);
  } finally {
    signal?.removeEventListener('abort', cancel);
    await watch.stop();
    // A session that cannot be reset is closed.
    await runner
      .query(`RESET statement_timeout; RESET lock_timeout; SELECT pg_advisory_unlock(${RUNNER_LOCK})`)
      .catch((error: unknown) => client.cut(String(error)));
  }
}

/** Polls: a blocking statement would hold the snapshot that CREATE INDEX CONCURRENTLY waits for. */
async function acquireMigrationLock(runner: QueryRunner, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const [turn] = (await runner.query(`SELECT pg_try_advisory_lock(${RUNNER_LOCK}) AS locked`)) as {
      locked: boolean;
    }[];
    if (turn?.locked === true) return;
    await wait(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
