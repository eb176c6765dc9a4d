import type { EntityManager } from 'typeorm';
import { GOES_WITH, PEOPLE_TABLES } from './data-sets.ts';

/** One step of a distribution, as SQL, and the table that it is about. */
export interface DistributionStep {
  readonly what: string;
  readonly table: string;
  readonly sql: string;
}

/**
 * Functions of triggers that write what everybody sees, in one place, in the transaction of a person's write; and those
 * that write it into the person's own outbox instead.
 */
const QUEUING: Readonly<Record<string, string>> = {
  count_post_votes: 'queue_post_votes',
  record_bookmark: 'queue_bookmark',
  record_notification: 'queue_notification',
};
/** Of triggers for the rows that 1.10.0 inserts, which cannot serve a distributed installation. */
const OF_THE_RELEASE_BEFORE = ['account_of_feed'];

/**
 * The steps, in order, that distribute people's tables by account, from what the database's catalogue says; none for
 * tables that are distributed already. All run in one transaction, in which nobody else writes to these tables.
 * The database is a Citus coordinator's with its workers.
 */
export async function distributionSteps(db: Pick<EntityManager, 'query'>): Promise<DistributionStep[]> {
  const tables = (await db.query<{ name: string }[]>(UNDISTRIBUTED, [PEOPLE_TABLES])).map(({ name }) => name);
  if (tables.length === 0) return [];
  const ask = (sql: string, ...values: unknown[]): Promise<DistributionStep[]> => db.query(sql, [tables, ...values]);
  // One after the other, as a transaction has one connection.
  const functions = await ask(FUNCTIONS, OF_THE_RELEASE_BEFORE, Object.values(QUEUING));
  const triggers = await ask(DROP_TRIGGERS);
  const remade = await ask(KEPT_TRIGGERS, OF_THE_RELEASE_BEFORE);
  const references = await ask(DROP_REFERENCES);
  const inside = await ask(REFERENCES_INSIDE);
  const keys = await ask(DROP_KEYS);
  const first = await db.query<{ name: string }[]>(DISTRIBUTED, [PEOPLE_TABLES]);
  const [leader = tables[0]] = first.map(({ name }) => name);
  return [
    ...triggers,
    ...references,
    ...keys,
    ...functions,
    ...tables.map((table) => distribution(table, leader === table ? 'none' : String(leader))),
    ...tables.map(emptying),
    ...remade.map(queuing),
    ...inside,
    ...Object.keys(GOES_WITH).map(removing),
    { what: 'drop trigger', table: 'sources', sql: 'DROP TRIGGER IF EXISTS sources_removed ON sources' },
  ];
}

/** Runs them in the caller's transaction. `done` is called after each. */
export async function distribute(
  tx: Pick<EntityManager, 'query'>,
  steps: readonly DistributionStep[],
  done: (step: DistributionStep) => void = () => undefined,
): Promise<void> {
  // Triggers are dropped before and made anew after, and write only what is at the same worker.
  await tx.query('SET LOCAL citus.enable_unsafe_triggers = on');
  for (const step of steps) {
    await tx.query(step.sql);
    done(step);
  }
}

const distribution = (table: string, leader: string): DistributionStep => ({
  what: 'distribute',
  table,
  sql: `SELECT create_distributed_table('${table}', 'account_id', colocate_with => '${leader}')`,
});

/** A trigger as it is to be made again. */
const queuing = (trigger: DistributionStep): DistributionStep => ({
  ...trigger,
  sql: Object.entries(QUEUING).reduce(
    (sql, [writing, queues]) => sql.replace(`${writing}(`, `${queues}(`),
    trigger.sql,
  ),
});

/** Has people's rows deleted that go with those of a table in one place. */
const removing = (table: string): DistributionStep => ({
  what: 'create trigger',
  table,
  sql: `CREATE OR REPLACE TRIGGER ${table}_removal_queued AFTER DELETE ON ${table} REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION queue_removed_subjects('${table}')`,
});

/** The rows that were copied stay in the coordinator's own table, where nobody sees them, until it is emptied. */
const emptying = (table: string): DistributionStep => ({
  what: 'free disk',
  table,
  sql: `SELECT truncate_local_data_after_distributing_table('${table}')`,
});

const NAMED = `SELECT n.name FROM unnest($1::text[]) WITH ORDINALITY AS n (name, place)`;
const IS_DISTRIBUTED = `EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = n.name::regclass)`;
const UNDISTRIBUTED = `${NAMED} WHERE NOT ${IS_DISTRIBUTED} ORDER BY n.place`;
const DISTRIBUTED = `${NAMED} WHERE ${IS_DISTRIBUTED} ORDER BY n.place LIMIT 1`;

/** Triggers of the tables $1. */
const TRIGGERS = `FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1::text[])`;
const DROP_TRIGGERS = `SELECT 'drop trigger' AS what, c.relname::text AS "table",
    format('DROP TRIGGER %I ON %I', t.tgname, c.relname) AS sql ${TRIGGERS} ORDER BY 2, t.tgname`;
const KEPT_TRIGGERS = `SELECT 'create trigger' AS what, c.relname::text AS "table", pg_get_triggerdef(t.oid) AS sql
  ${TRIGGERS} AND p.proname <> ALL ($2::text[]) ORDER BY 2, t.tgname`;

/** The functions of triggers that are made again, $3, and those that they call, have to be at the workers. */
const FUNCTIONS = `WITH called AS (SELECT DISTINCT p.oid, p.prosrc ${TRIGGERS} AND p.proname <> ALL ($2::text[])
    UNION SELECT oid, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($3::text[]))
  SELECT DISTINCT 'copy function' AS what, '' AS "table", pg_get_functiondef(f.oid) AS sql, f.oid
    FROM pg_proc f WHERE f.pronamespace = 'public'::regnamespace AND f.prokind = 'f'
     AND (f.oid IN (SELECT oid FROM called) OR EXISTS (SELECT FROM called WHERE prosrc ~ ('\\m' || f.proname || '\\M'))
       OR EXISTS (SELECT FROM pg_proc g JOIN called ON called.prosrc ~ ('\\m' || g.proname || '\\M')
         WHERE g.pronamespace = 'public'::regnamespace AND g.prosrc ~ ('\\m' || f.proname || '\\M')))
   ORDER BY f.oid`;

/** References from and to the tables $1: those to what stays in one place end, and deletes by statement take over. */
const DROP_REFERENCES = `SELECT 'drop reference' AS what, conrelid::regclass::text AS "table",
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
   AND (conrelid::regclass::text = ANY ($1::text[]) OR confrelid::regclass::text = ANY ($1::text[])) ORDER BY 2, conname`;
const REFERENCES_INSIDE = `SELECT 'create reference' AS what, conrelid::regclass::text AS "table",
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS sql
  FROM pg_constraint WHERE contype = 'f'
   AND conrelid::regclass::text = ANY ($1::text[]) AND confrelid::regclass::text = ANY ($1::text[]) ORDER BY 2, conname`;

/** Unique indexes without the account, which are there for the release before. */
const DROP_KEYS = `SELECT 'drop index' AS what, c.relname::text AS "table", format('DROP INDEX %s', i.indexrelid::regclass) AS sql
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1::text[]) AND i.indisunique AND NOT i.indisprimary
   AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND a.attnum = ANY (i.indkey::smallint[]))
  ORDER BY 2, 3`;
