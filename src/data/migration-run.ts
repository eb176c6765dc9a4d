import { setTimeout as wait } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isLockConflict, isUnavailable } from './database-errors.ts';

/** Milliseconds that a statement waits for a lock. Whoever comes after it waits behind it for as long. */
const LOCK_TIMEOUT = 2_000;
/** Milliseconds between two tries: the first, and the most. Those who had to wait are served in between. */
const PAUSE = { first: 250, most: 4_000 };

/** A migration did not come to its end; those before it did. The message names it and says what to do. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

interface Run {
  readonly signal: AbortSignal | undefined;
  readonly patience: number;
  /** Writes down that it ran. */
  readonly record: () => Promise<unknown>;
}

/** Runs one migration, again and again while others lock what it changes. Throws MigrationFailed. */
export async function runMigration(runner: QueryRunner, migration: MigrationInterface, run: Run): Promise<void> {
  const { name = '' } = migration;
  const end = performance.now() + run.patience;
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.most)) {
    run.signal?.throwIfAborted();
    try {
      await (migration.transaction === false ? runOutside : runInside)(runner, migration, run);
      return;
    } catch (error) {
      run.signal?.throwIfAborted();
      if (!isLockConflict(error)) {
        if (isUnavailable(error)) throw error; // of the database, and not of this migration
        throw new MigrationFailed(failureOf(migration, error), { cause: error });
      }
      if (performance.now() + pause > end)
        throw new MigrationFailed(
          `The migration ${name} did not get its locks within ${run.patience / 1000} seconds,
          and those before it are ` +
            'done: other transactions use what it changes. Look in pg_stat_activity for old ones (xact_start), end ' +
            'them or wait for them, and run `dcs migrate` again.',
          { cause: error },
        );
    }
    await wait(pause, undefined, { signal: run.signal }).catch(() => undefined);
  }
}

function failureOf({ name = '', transaction }: MigrationInterface, error: unknown): string {
  const left = transaction === false ? 'may be done in part, and begins anew at the next try' : 'is undone';
  return `The migration ${name} failed and ${left}; those before it are done. ${(error as Error).message}`;
}

async function runInside(runner: QueryRunner, migration: MigrationInterface, { record }: Run): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
    await migration.up(runner);
    await record();
    await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

/** Each statement commits by itself, so that all of them must be harmless twice. */
async function runOutside(
  runner: QueryRunner,
  migration: MigrationInterface,
  { patience, record }: Run,
): Promise<void> {
  const within = (timeout: number): Promise<unknown> => runner.query(`SET lock_timeout = ${timeout}`);
  await within(LOCK_TIMEOUT);
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (!/\bCONCURRENTLY\b/i.test(text)) return runner.query(text, values);
    // It waits for all older transactions, and nobody waits for it.
    await within(patience);
    await dropBroken(runner, /\bINDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)\s+ON\b/i.exec(text)?.[1]);
    const result: unknown = await runner.query(text, values);
    await within(LOCK_TIMEOUT);
    return result;
  };
  await migration.up({ query } as QueryRunner);
  await record();
}

/** Takes out what is left of an index whose making was broken off: it costs writes, and no query may use it. */
async function dropBroken(runner: QueryRunner, index: string | undefined): Promise<void> {
  if (index === undefined) return;
  const broken = (await runner.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    index,
  ])) as unknown[];
  if (broken.length > 0) await runner.query(`DROP INDEX CONCURRENTLY ${index}`);
}
