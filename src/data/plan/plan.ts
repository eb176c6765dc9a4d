import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../database.ts';
import { openAt } from '../open.ts';
import { schemaState, type Incompatibility, type OwnMigration } from '../schema-state.ts';
import { recordEffects, type ObservedStatement, type TableEffect } from './observe.ts';

/** Statements that a lock blocks: reads and writes, writes, or only other schema changes. */
type Blocks = 'reads and writes' | 'writes' | 'nothing';
/** Duration of a lock: a moment, or as long as it takes to read or write the rows. */
type StepWork = 'moment' | 'reads rows' | 'writes rows' | 'writes all rows anew';

export interface PlannedLock {
  readonly table: string;
  /** As PostgreSQL's documentation names it, such as ACCESS EXCLUSIVE. */
  readonly mode: string;
  readonly blocks: Blocks;
  readonly work: StepWork;
  /** Of the table in this database, by its statistics. */
  readonly rows: number;
  /** With indexes. */
  readonly bytes: number;
}

interface PlannedStatement {
  readonly text: string;
  /** Of tables that this database has, those that the migration already holds left out. */
  readonly locks: readonly PlannedLock[];
}

export interface PlannedMigration {
  readonly name: string;
  /** Whether it is done as a whole, and keeps its locks to its end. */
  readonly isTransaction: boolean;
  /** Programs that must be stopped before. */
  readonly harm: Incompatibility | null;
  readonly statements: readonly PlannedStatement[];
}

const WORDS: Readonly<Record<string, string>> = {
  AccessShareLock: 'ACCESS SHARE',
  RowShareLock: 'ROW SHARE',
  RowExclusiveLock: 'ROW EXCLUSIVE',
  ShareUpdateExclusiveLock: 'SHARE UPDATE EXCLUSIVE',
  ShareLock: 'SHARE',
  ShareRowExclusiveLock: 'SHARE ROW EXCLUSIVE',
  ExclusiveLock: 'EXCLUSIVE',
  AccessExclusiveLock: 'ACCESS EXCLUSIVE',
};
const SIZES = `SELECT relname AS "table", greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
  FROM pg_class WHERE relkind IN ('r', 'p', 'm') AND relnamespace = 'public'::regnamespace`;

interface Size {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Lists the statements that `migrate` would run, in order, with the locks of each; changes nothing. The locks are
 * those that PostgreSQL takes on a copy of the tables without rows, in an embedded database of its own that is thrown
 * away; the sizes are those of this database. Throws SchemaTooOldError, SchemaTooNewError, and EmbeddedPostgresError
 * where no embedded database can be started.
 */
export async function planMigrations(db: OpenDatabase): Promise<PlannedMigration[]> {
  const all = db.orm.dataSource.migrations as OwnMigration[];
  const { done, pending } = await schemaState(db.orm, all);
  if (pending.length === 0) return [];
  const sizes = new Map((await db.orm.query<Size[]>(SIZES)).map((size) => [size.table, size]));
  return onCopy(done, async (copy) => {
    const runner = copy.orm.dataSource.createQueryRunner();
    try {
      const planned: PlannedMigration[] = [];
      for (const migration of all.filter(({ name = '' }) => pending.includes(name))) {
        const { name = '', transaction, harm = null } = migration;
        const statements = (await recordEffects(runner, migration)).map((observed) => plannedOf(observed, sizes));
        planned.push({ name, isTransaction: transaction !== false, harm, statements });
      }
      return planned;
    } finally {
      await runner.release();
    }
  });
}

/** Gives `work` an embedded database with the tables that these migrations make, and removes it. */
async function onCopy<Result>(done: readonly string[], work: (copy: OpenDatabase) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dcs-plan-'));
  try {
    const copy = await openAt({ databaseUrl: undefined, dataDir });
    try {
      await copy.migrate({ names: done });
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function plannedOf({ text, touches }: ObservedStatement, sizes: ReadonlyMap<string, Size>): PlannedStatement {
  const locks = touches.flatMap((touch) => {
    const size = sizes.get(touch.table);
    const mode = WORDS[touch.mode] ?? touch.mode;
    return size === undefined ? [] : [{ ...size, mode, blocks: blocksOf(touch), work: workOf(touch) }];
  });
  return { text, locks };
}

function blocksOf({ mode }: TableEffect): Blocks {
  if (mode === 'AccessExclusiveLock') return 'reads and writes';
  return /^(Share|ShareRowExclusive|Exclusive)Lock$/.test(mode) ? 'writes' : 'nothing';
}

function workOf({ mode, isScan, isRewrite }: TableEffect): StepWork {
  if (isRewrite) return 'writes all rows anew';
  if (mode === 'RowExclusiveLock') return 'writes rows';
  return isScan ? 'reads rows' : 'moment';
}
