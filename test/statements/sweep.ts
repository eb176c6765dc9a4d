import pg from 'pg';

const ID = '01890000-0000-7000-8000-000000000000';
/** A value of each type, as text; others take 1. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: ID,
  boolean: 'true',
  jsonb: '[]',
  json: '[]',
  bytea: String.raw`\x01`,
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  interval: '1 day',
  date: '2026-01-01',
  pg_snapshot: '1:1:',
  regclass: 'posts',
};
const valueOf = (type: string): string =>
  type.endsWith('[]') ? `{${VALUES[type.slice(0, -2)] ?? '1'}}` : (VALUES[type] ?? '1');
/** PostgreSQL prepares only statements that have a plan. */
const UNPREPARED = /^\s*(LISTEN|LOCK|SET|NOTIFY)\b/i;
const STATEMENT_LIMIT_MS = 10_000;
/** The server process ended, and its connection with it. */
const CRASHED = /terminated unexpectedly|terminating connection/;

/** The outcome of a statement that was run and rolled back. */
export interface Swept {
  /** Undefined when it ran. */
  readonly error: string | undefined;
  /** The number of tasks of each part that Citus distributes. */
  readonly tasks: readonly number[];
  /** Whether rows pass the coordinator before the last part. */
  readonly hasSteps: boolean;
}

/** Runs statements with a value of its type for each parameter, one by one, and takes each back. */
export async function sweep(url: string, texts: readonly string[]): Promise<Swept[]> {
  const swept: Swept[] = [];
  let client = await open(url);
  for (const text of texts) {
    const one = await run(client, text);
    swept.push(one);
    if (CRASHED.test(one.error ?? '')) client = await open(url);
  }
  await client.end();
  return swept;
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function run(client: pg.Client, text: string): Promise<Swept> {
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${STATEMENT_LIMIT_MS}`);
    if (UNPREPARED.test(text)) {
      await client.query(text);
      return { error: undefined, tasks: [], hasSteps: false };
    }
    await client.query(`PREPARE swept AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'swept'`,
    );
    const values = rows[0]!.types.map((type) => `'${valueOf(type)}'::${type}`).join(', ');
    const execute = `EXECUTE swept${values === '' ? '' : `(${values})`}`;
    const explained = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${execute}`);
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    await client.query(execute);
    const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
    return { error: undefined, tasks, hasSteps: plan.includes('Distributed Subplan') };
  } catch (error) {
    const { code, message, detail } = error as pg.DatabaseError;
    return { error: `${code ?? ''} ${message} ${detail ?? ''}`.trim(), tasks: [], hasSteps: false };
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    await client.query('DEALLOCATE ALL').catch(() => undefined);
  }
}
