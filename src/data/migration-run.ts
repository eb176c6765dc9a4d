import { setTimeout as wait } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isLockConflict, isUnavailable } from './database-errors.ts';

/** Milliseconds that a statement waits for a lock; later statements queue behind it for as long. */
const LOCK_TIMEOUT_MS = 2_000;
/** Pauses between tries, in which queued statements run. */
const RETRY_PAUSE_MS = { first: 250, max: 4_000 };

/** A migration failed; those before it are done. The message names it and says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface MigrationRun {
  readonly signal: AbortSignal | undefined;
  readonly retryLimitMs: number;
  /** Records that it ran. */
  readonly record: () => Promise<unknown>;
  /** Names the sessions that blocked it last. */
  readonly holders: () => string | undefined;
}

/** Runs one migration; retries while others hold locks that it needs. Throws MigrationError. */
export async function runMigration(
  runner: QueryRunner,
  migration: MigrationInterface,
  run: MigrationRun,
): Promise<void> {
  const { name = '' } = migration;
  const end = performance.now() + run.retryLimitMs;
  for (let pause = RETRY_PAUSE_MS.first; ; pause = Math.min(2 * pause, RETRY_PAUSE_MS.max)) {
    run.signal?.throwIfAborted();
    try {
      await (migration.transaction === false ? runOutside : runInside)(runner, migration, run);
      return;
    } catch (error) {
      run.signal?.throwIfAborted();
      if (!isLockConflict(error)) {
        if (isUnavailable(error)) throw error; // the database's fault, not the migration's
        throw new MigrationError(migrationFailure(migration, error), { cause: error });
      }
      if (performance.now() + pause > end)
        throw new MigrationError(
          `The migration ${name} did not get its locks within ${run.retryLimitMs / 1000} seconds: ` +
            `${run.holders() ?? 'other transactions'} held them. Those before it are done. Look in pg_stat_activity ` +
            'for old transactions (xact_start), end them or wait for them, and run `dcs migrate` again.',
          { cause: error },
        );
    }
    await wait(pause, undefined, { signal: run.signal }).catch(() => undefined);
  }
}

function migrationFailure({ name = '', transaction }: MigrationInterface, error: unknown): string {
  const left = transaction === false ? 'may be partly done; the next run starts it again' : 'is undone';
  return `The migration ${name} failed and ${left}; those before it are done. ${(error as Error).message}`;
}

async function runInside(runner: QueryRunner, migration: MigrationInterface, { record }: MigrationRun): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await migration.up(runner);
    await record();
    await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

/** Each statement commits separately, so all of them must be idempotent. */
async function runOutside(
  runner: QueryRunner,
  migration: MigrationInterface,
  { retryLimitMs, record }: MigrationRun,
): Promise<void> {
  const within = (timeout: number): Promise<unknown> => runner.query(`SET lock_timeout = ${timeout}`);
  await within(LOCK_TIMEOUT_MS);
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (!/\bCONCURRENTLY\b/i.test(text)) return runner.query(text, values);
    // It waits for all older transactions, but nothing queues behind it.
    await within(retryLimitMs);
    await dropBroken(runner, /\bINDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)\s+ON\b/i.exec(text)?.[1]);
    const result: unknown = await runner.query(text, values);
    await within(LOCK_TIMEOUT_MS);
    return result;
  };
  await migration.up({ query } as QueryRunner);
  await record();
}

/** Drops the invalid index that an interrupted CREATE INDEX CONCURRENTLY leaves. */
async function dropBroken(runner: QueryRunner, index: string | undefined): Promise<void> {
  if (index === undefined) return;
  const broken = (await runner.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    index,
  ])) as unknown[];
  if (broken.length > 0) await runner.query(`DROP INDEX CONCURRENTLY ${index}`);
}
