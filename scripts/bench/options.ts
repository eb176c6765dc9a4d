import { parseArgs } from 'node:util';
import { serverUrl } from '../databases.ts';
import { FLOORS, type ServerName } from './servers.ts';

/** The options of a benchmark run. */
export interface Options {
  /** Posts in the comparison's database. */
  readonly posts: number;
  /** Seconds for each server and endpoint in a round. */
  readonly duration: number;
  readonly rounds: number;
  readonly connections: number;
  /** The servers to compare with. */
  readonly floors: readonly Exclude<ServerName, 'service'>[];
  /** A database on the PostgreSQL server, only used to create the benchmark's own ones. */
  readonly databaseUrl: string;
  /** Compares sizes of database instead of servers. */
  readonly scale: boolean;
  /** Sizes of database to compare, in posts, the smallest first. */
  readonly sizes: readonly number[];
}

const USAGE = `make bench, or node --import ./scripts/typescript.mjs scripts/bench/main.ts [options]

  --posts N         posts in the database (POSTS, 100000)
  --duration S      seconds for each server and endpoint in a round (DURATION, 3)
  --rounds N        rounds; the median is reported (ROUNDS, 4)
  --connections N   connections of the load generator (CONNECTIONS, 16)
  --floors A,B      the servers to compare with (FLOORS, rows,json,fastify)
  --database URL    a PostgreSQL server (DATABASE_URL; make bench finds one)
  --scale           compare sizes of database instead of servers
  --sizes N,N,...   those sizes in posts, the smallest first (SIZES, 10000,100000,1000000)
`;

/** Reads flags, then the environment, then defaults; prints the usage and exits when something is invalid. */
export function readOptions(env: NodeJS.ProcessEnv): Options {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: {
        posts: text,
        duration: text,
        rounds: text,
        connections: text,
        floors: text,
        database: text,
        scale: { type: 'boolean' },
        sizes: text,
        help: { type: 'boolean' },
      },
    });
    if (values.help) return stop(USAGE, 0);
    return {
      posts: number('posts', values.posts ?? env.POSTS, 100_000, 2_000),
      duration: number('duration', values.duration ?? env.DURATION, 3, 0.1),
      rounds: number('rounds', values.rounds ?? env.ROUNDS, 4, 1),
      connections: number('connections', values.connections ?? env.CONNECTIONS, 16, 1),
      floors: floors(values.floors ?? env.FLOORS),
      databaseUrl: values.database ?? serverUrl(),
      scale: values.scale ?? env.SCALE === 'true',
      sizes: numbers('sizes', values.sizes ?? env.SIZES, [10_000, 100_000, 1_000_000], 2_000),
    };
  } catch (error) {
    return stop(`${String(error)}\n\n${USAGE}`, 2);
  }
}

function floors(text: string | undefined): Options['floors'] {
  if (text === undefined || text === '') return FLOORS;
  const names = text.split(',');
  const unknown = names.find((name) => !FLOORS.some((floor) => floor === name));
  if (unknown !== undefined) throw new Error(`--floors takes some of ${FLOORS.join(',')}`);
  return FLOORS.filter((floor) => names.includes(floor));
}

function numbers(name: string, text: string | undefined, fallback: readonly number[], min: number): readonly number[] {
  return text === undefined || text === '' ? fallback : text.split(',').map((one) => number(name, one, 0, min));
}

function number(name: string, text: string | undefined, fallback: number, min: number): number {
  const value = text === undefined || text === '' ? fallback : Number(text);
  if (Number.isFinite(value) && value >= min) return value;
  throw new Error(`--${name} takes a number from ${min}`);
}

function stop(message: string, code: number): never {
  process.stderr.write(message);
  process.exit(code);
}
