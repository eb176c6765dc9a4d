import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.ts';
import { own, postgresFolder, program, startPostgres, type TestPostgres } from './replicated.ts';

/** A coordinator and its workers, without anything distributed. */
export interface Citus {
  /** The address of a database at the coordinator. */
  readonly url: string;
  readonly coordinator: TestPostgres;
  readonly workers: readonly TestPostgres[];
  /** Starts a server that was killed again, at its port: the coordinator, or a worker. */
  restart(node: 'coordinator' | number): Promise<void>;
  stop(): Promise<void>;
}

const WORKERS = 2;
/**
 * Moving shards takes logical replication. Each database with Citus has a background worker at every node, and a test
 * file has a database of its own.
 */
const SETTINGS = `shared_preload_libraries = 'citus'
wal_level = logical
max_worker_processes = 200
max_connections = 400
max_prepared_transactions = 400
fsync = off
full_page_writes = off
jit = off
listen_addresses = '127.0.0.1'
citus.max_cached_conns_per_worker = 1
citus.enable_statistics_collection = off
citus.shard_count = 4
`;

/** Says what to install where PostgreSQL or Citus is missing; undefined where both are there. */
export async function lacksCitus(): Promise<string | undefined> {
  const bin = postgresFolder();
  if (bin === undefined) return "Debian's PostgreSQL is not installed: apt-get install postgresql";
  const { stdout } = await promisify(execFile)(join(bin, 'pg_config'), ['--pkglibdir']).catch(() => ({ stdout: '' }));
  if (existsSync(join(stdout.trim(), 'citus.so'))) return undefined;
  return (
    `${bin} has no Citus 13: install the package postgresql-15-citus-13.2 of its makers, or build their source with ` +
    `PG_CONFIG=${join(bin, 'pg_config')}, ./configure, make install`
  );
}

/** Starts them in a temporary folder at ports from `first` on, or at free ones. Throws where Citus is not installed. */
export async function startCitus(first?: number): Promise<Citus> {
  const lacks = await lacksCitus();
  if (lacks !== undefined) throw new Error(lacks);
  first ??= await freePort(WORKERS + 1);
  const folder = mkdtempSync(join(tmpdir(), 'citus-'));
  own(folder);
  const nodes = await Promise.all(
    Array.from({ length: WORKERS + 1 }, (_, n) => startNode(join(folder, `${n}`), first + n)),
  );
  const [coordinator, ...workers] = nodes as [TestPostgres, ...TestPostgres[]];
  await Promise.all(nodes.map((node) => node.run('CREATE EXTENSION citus')));
  await coordinator.run(`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) await coordinator.run(`SELECT citus_add_node('127.0.0.1', ${port})`);
  return {
    url: coordinator.urlOf('postgres'),
    coordinator,
    workers,
    restart: async (which) => {
      const n = which === 'coordinator' ? 0 : which + 1;
      Object.assign(nodes[n]!, await startPostgres(join(folder, `${n}`), nodes[n]!.port));
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true });
    },
  };
}

async function startNode(dataDir: string, port: number): Promise<TestPostgres> {
  await program('initdb', ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale']);
  appendFileSync(join(dataDir, 'postgresql.conf'), SETTINGS);
  return startPostgres(dataDir, port);
}
