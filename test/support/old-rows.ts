import type { Database } from '../../src/data/database.ts';
import { TABLE_LIFETIMES } from '../../src/follow-up/lifetimes.ts';
import { person } from './fixtures.ts';

/** Values that a column needs where its type alone does not say it: SQL, by table and column. */
const VALUES: Readonly<Record<string, string>> = {
  'oauth_apps.self_registered': 'true',
  'usage_counts.span': '60',
  'webhook_deliveries.webhook_id': '(SELECT id FROM webhooks LIMIT 1)',
  'webhook_deliveries.status': `'delivered'`,
};
const BY_TYPE: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'x' || n`,
  bytea: `decode(md5(n || 'row'), 'hex')`,
  integer: '1',
  bigint: 'n',
  smallint: '1',
  boolean: 'false',
  jsonb: `'{}'`,
  'double precision': '1',
  'text[]': `'{}'`,
  'uuid[]': `'{}'`,
  'integer[]': `'{}'`,
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}

const COLUMNS = `
  SELECT c.relname::text AS table, a.attname::text AS name,
    regexp_replace(format_type(a.atttypid, NULL), ' with(out)? time zone', '') AS type,
    a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS needed
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`;

/** Posts have a setting, and one table has rows in distributed installations only. */
const OTHERS = ['posts', 'applied_changes'];

/** The tables of which rows are deleted when their time is over, by a sweep or elsewhere. */
export const TEMPORARY = Object.entries(TABLE_LIFETIMES).flatMap(([table, one]) =>
  'ends' in one && !OTHERS.includes(table) ? [{ table, ends: one.ends }] : [],
);

/** Stores `rows` of each of these tables, with an end so many days ago, of a person who does nothing any more. */
export async function storeOldRows(db: Database, { days, rows }: { days: number; rows: number }): Promise<void> {
  const { id } = await person(db);
  const columns = (await db.orm.query(COLUMNS)) as Column[];
  await db.orm.query(
    `INSERT INTO webhooks (account_id, id, url, host, events, key_number, status, position, last_match, asks, failures, created_at)
     VALUES ($1, gen_random_uuid(), 'https://x.example', 'x.example', '{}', 1, 'active', 0, 0, 0, 0, now())`,
    [id],
  );
  for (const { table, ends } of TEMPORARY) {
    const own = columns.filter((one) => one.table === table);
    const wanted = own.filter(
      ({ name, needed }) =>
        needed || name === ends || `${table}.${name}` in VALUES || (name === 'account_id' && table !== 'oauth_apps'),
    );
    const values = wanted.map(({ name, type }) => {
      if (name === 'account_id') return `'${id}'::uuid`;
      if (type === 'timestamp') return `now() - interval '${days} days' - n * interval '1 second'`;
      return VALUES[`${table}.${name}`] ?? BY_TYPE[type] ?? 'NULL';
    });
    await db.orm.query(
      `INSERT INTO ${table} (${wanted.map(({ name }) => `"${name}"`).join(', ')})
       SELECT ${values.join(', ')} FROM generate_series(1, ${rows}) n ON CONFLICT DO NOTHING`,
    );
  }
}

/** Counts the rows of each of these tables that ended more than so many days ago; tables without any are left out. */
export async function oldRows(db: Database, days: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, ends } of TEMPORARY) {
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table} WHERE ${ends} < now() - interval '${days} days'`,
    );
    if (row !== undefined && row.count > 0) counts[table] = row.count;
  }
  return counts;
}
