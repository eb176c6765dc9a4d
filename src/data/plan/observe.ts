import type { MigrationInterface, QueryRunner } from 'typeorm';
import { statementsOf } from './statements.ts';

/** Effect of a statement on a table that existed before it. */
export interface TableEffect {
  readonly table: string;
  /** As PostgreSQL names it, such as AccessExclusiveLock. */
  readonly mode: string;
  /** Whether it read the table from its first to its last row. */
  readonly isScan: boolean;
  /** Whether it rewrote the whole table. */
  readonly isRewrite: boolean;
}

export interface ObservedStatement {
  readonly text: string;
  readonly touches: readonly TableEffect[];
}

/** A table, how often it was read as a whole, and the file that it is in. */
interface TableState {
  readonly table: string;
  readonly scans: number;
  readonly file: string;
}

interface Held extends TableState {
  readonly mode: string;
}

/** Locks of this session, with how often the transaction read each table as a whole. */
const HELD = `SELECT c.relname AS "table", l.mode, pg_stat_get_xact_numscans(c.oid)::int AS scans, c.relfilenode::text AS file
  FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.pid = pg_backend_pid() AND l.granted AND c.relkind IN ('r', 'p', 'm')
    AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, l.mode`;
/** Not all that a session counted before belongs to this transaction: it is told to the server now and then. */
const TABLES = `SELECT relname AS "table", relfilenode::text AS file, pg_stat_get_xact_numscans(oid)::int AS scans FROM pg_class
  WHERE relkind IN ('r', 'p', 'm') AND relnamespace = 'public'::regnamespace`;
/** It cannot run in a transaction, outside of which its locks would be gone before anybody looks. */
const CONCURRENTLY = /\bCONCURRENTLY\b/gi;
/** Lock mode that PostgreSQL documents for every CONCURRENTLY. */
const CONCURRENT_MODE = 'ShareUpdateExclusiveLock';

/**
 * Runs a migration on a copy of the tables without rows, and returns each statement with the locks that it takes in
 * addition to those of the migration's transaction.
 */
export async function recordEffects(runner: QueryRunner, migration: MigrationInterface): Promise<ObservedStatement[]> {
  const isWhole = migration.transaction !== false;
  const seen: ObservedStatement[] = [];
  let tables = new Map<string, TableState>();
  let locks: readonly Held[] = [];
  const begin = async (): Promise<void> => {
    await runner.startTransaction();
    locks = [];
    tables = new Map(((await runner.query(TABLES)) as TableState[]).map((state) => [state.table, state]));
  };
  const runOne = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (!isWhole) await begin();
    const result: unknown = await runner.query(text.replaceAll(CONCURRENTLY, ''), values);
    const now = (await runner.query(HELD)) as Held[];
    const touches = touchesOf(now, locks, tables);
    seen.push({ text, touches: text.search(CONCURRENTLY) < 0 ? touches : touches.map(concurrently) });
    for (const state of now) if (tables.has(state.table)) tables.set(state.table, state);
    locks = now;
    if (!isWhole) await runner.commitTransaction();
    return result;
  };
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (values !== undefined) return runOne(text, values);
    let last: unknown;
    for (const statement of statementsOf(text)) last = await runOne(statement);
    return last;
  };
  if (isWhole) await begin();
  await migration.up({ query } as QueryRunner);
  if (isWhole) await runner.commitTransaction();
  return seen;
}

/** Of tables that existed before the migration, the strongest of each; no session waits for new tables. */
function touchesOf(
  now: readonly Held[],
  locks: readonly Held[],
  tables: ReadonlyMap<string, TableState>,
): TableEffect[] {
  return [...tables.values()].flatMap((before) => {
    const { table } = before;
    const own = now.filter((lock) => lock.table === table);
    const isScan = own.some(({ scans }) => scans > before.scans);
    const isRewrite = own.some(({ file }) => file !== before.file);
    const added = own.filter(({ mode }) => !locks.some((lock) => lock.table === table && lock.mode === mode));
    const mode = strongest(added.length > 0 || !(isScan || isRewrite) ? added : own);
    // Reading a few rows blocks only sessions that would drop or rewrite the table.
    return mode === undefined || (mode === STRENGTH[0] && !isScan) ? [] : [{ table, mode, isScan, isRewrite }];
  });
}

const concurrently = (touch: TableEffect): TableEffect => ({ ...touch, mode: CONCURRENT_MODE });

/** Of two locks, the later one here keeps more others waiting. */
const STRENGTH = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

function strongest(locks: readonly Held[]): string | undefined {
  return locks
    .map(({ mode }) => mode)
    .sort((a, b) => STRENGTH.indexOf(a) - STRENGTH.indexOf(b))
    .at(-1);
}
