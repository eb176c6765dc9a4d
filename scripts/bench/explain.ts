import pg from 'pg';
import type { Database } from '../../src/data/database.ts';
import type { Statement } from '../../src/data/statement.ts';
import { median } from './measure.ts';

/** PostgreSQL's measurements of one operation's statements. */
export interface Explained {
  /** Milliseconds of execution, without planning: statements are prepared. */
  readonly ms: number;
  /** Pages accessed, a figure that other load on the machine cannot change. */
  readonly buffers: number;
}

interface Plan {
  'Execution Time': number;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** PostgreSQL makes five custom plans before it may settle on a generic one. */
const EXECUTIONS = 6;
const TIMES = 5;

/** Passes the service's own functions a working database, and records what their statements cost. */
export class ExplainedDatabase implements Pick<Database, 'query'> {
  private readonly names = new Map<string, string>();
  private seen: { sql: string; values: readonly unknown[] }[] = [];

  private constructor(private readonly client: pg.Client) {}

  static async open(connectionString: string): Promise<ExplainedDatabase> {
    const client = new pg.Client({
      connectionString,
      options: '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0',
    });
    await client.connect();
    return new ExplainedDatabase(client);
  }

  async query<Row>(statement: Statement<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    const sql = typeof statement === 'string' ? statement : statement.text;
    this.seen.push({ sql, values });
    return (await this.client.query(sql, values as unknown[])).rows as Row[];
  }

  /** Runs an operation and sums the cost of its statements, each as the service prepares it. */
  async explain(operation: (db: Database) => Promise<unknown>): Promise<Explained> {
    this.seen = [];
    await operation(this as unknown as Database);
    const costs = [];
    for (const { sql, values } of this.seen) costs.push(await this.costOf(sql, values));
    return {
      ms: costs.reduce((sum, cost) => sum + cost.ms, 0),
      buffers: costs.reduce((sum, cost) => sum + cost.buffers, 0),
    };
  }

  /** PostgreSQL's plan, as text, of each statement of an operation, as the service prepares it. */
  async plans(operation: (db: Database) => Promise<unknown>): Promise<string[][]> {
    this.seen = [];
    await operation(this as unknown as Database);
    const plans: string[][] = [];
    for (const { sql, values } of this.seen) {
      const { rows } = await this.client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${await this.execution(sql, values)}`,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']));
    }
    return plans;
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async costOf(sql: string, values: readonly unknown[]): Promise<Explained> {
    const execute = await this.execution(sql, values);
    const plans: Plan[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const { rows } = await this.client.query<{ 'QUERY PLAN': [Plan] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${execute}`,
      );
      plans.push(...(rows[0]?.['QUERY PLAN'] ?? []));
    }
    return {
      ms: median(plans.map((plan) => plan['Execution Time'])),
      buffers: median(plans.map(({ Plan: top }) => top['Shared Hit Blocks'] + top['Shared Read Blocks'])),
    };
  }

  private async execution(sql: string, values: readonly unknown[]): Promise<string> {
    return `EXECUTE ${await this.prepared(sql, values)}${valueList(values)}`;
  }

  private async prepared(sql: string, values: readonly unknown[]): Promise<string> {
    const preparedName = this.names.get(sql);
    if (preparedName !== undefined) return preparedName;
    const name = `statement_${this.names.size}`;
    this.names.set(sql, name);
    await this.client.query(`PREPARE ${name} AS ${sql}`);
    for (let time = 0; time < EXECUTIONS; time += 1) await this.client.query(`EXECUTE ${name}${valueList(values)}`);
    return name;
  }
}

function valueList(values: readonly unknown[]): string {
  return values.length > 0 ? `(${values.map((value) => literal(value)).join(', ')})` : '';
}

/** A value as a literal of PREPARE's parameter types. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}
