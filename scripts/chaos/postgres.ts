import type { ChildProcess } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withBinaries, type Binaries } from '../../src/data/embedded/binaries.ts';
import { handOver, runAs, spawnAs, userOf, type User } from '../../src/data/embedded/user.ts';
import { freePort } from '../free-port.ts';
import { succeeds, until } from './wait.ts';

/** A PostgreSQL server of our own, from the programs that the embedded database uses. */
export interface Postgres {
  readonly port: number;
  readonly directory: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** SIGINT: a fast stop; SIGQUIT: an immediate one; SIGKILL: no stop at all. Resolves when it is gone. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  query(sql: string): Promise<Record<string, unknown>[]>;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'max_wal_size=128MB',
  'wal_retrieve_retry_interval=200ms',
];
const SUPERUSER = 'postgres';

/** Makes a cluster in a new folder; it is not started. */
export async function createPostgres(directory: string): Promise<Postgres> {
  mkdirSync(directory, { mode: 0o700 });
  const { programs, user } = await prepare(directory);
  const failure = await runAs(user, [programs.initdb, '-D', directory, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8']);
  if (failure !== undefined) throw new Error(failure);
  return control(directory, await freePort());
}

/** Copies a running server (https://www.postgresql.org/docs/current/continuous-archiving.html) into a standby of it. */
export async function createStandby(primary: Postgres, directory: string): Promise<Postgres> {
  const client = new pg.Client({ connectionString: urlOf(primary.port, 'postgres') });
  await client.connect();
  await client.query(`SELECT pg_backup_start('standby', true)`);
  cpSync(primary.directory, directory, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(directory, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(directory, 'standby.signal'), '');
  const from = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER}`;
  appendFileSync(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  return control(directory, await freePort());
}

/** The address of a database at a port of this machine. */
export const urlOf = (port: number, database: string): string =>
  `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`;

async function prepare(directory: string): Promise<{ programs: Binaries; user: User }> {
  return withBinaries(directory, async (programs) => {
    const user = await userOf(directory, programs);
    handOver(user, directory);
    return { programs, user };
  });
}

function control(directory: string, port: number): Postgres {
  let server: ChildProcess | undefined;
  const isUp = (): boolean => server !== undefined && server.exitCode === null && server.signalCode === null;
  const query = async (sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: urlOf(port, 'postgres'), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined); // a query in progress fails
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  return {
    port,
    directory,
    query,
    start: async () => {
      const { programs, user } = await prepare(directory);
      const log = openSync(`${directory}.log`, 'a');
      const line = [programs.postgres, '-D', directory, '-p', String(port), ...SETTINGS.flatMap((one) => ['-c', one])];
      await until('PostgreSQL starts', async () => {
        // after a kill it refuses while processes of before end
        if (!isUp()) server = spawnAs(user, line, ['ignore', log, log]);
        return succeeds(query('SELECT 1'));
      });
    },
    end: async (signal) => {
      server?.kill(signal);
      await until('PostgreSQL is gone', () => !isUp());
      if (signal === 'SIGKILL') rmSync(join(directory, 'postmaster.pid'), { force: true });
    },
  };
}
