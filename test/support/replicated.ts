import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { until } from './poll.ts';

/** Folder in which Debian installs servers, a folder a major version. */
const VERSIONS = '/usr/lib/postgresql';
/** User that runs them, since they refuse to be root. */
const NOBODY = 65534;
const OWNER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const ENV = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
/** Milliseconds for a server to be made or to answer, on a machine that has other things to do. */
const LIMIT_MS = 90_000;

/** The folder of the newest version's programs, pg_basebackup among them, which the embedded database's lack. */
export function postgresFolder(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

/** A PostgreSQL server of a test. */
export interface TestPostgres {
  readonly port: number;
  /** The address of one of its databases. */
  urlOf(database: string): string;
  /** Runs a statement in its database postgres. */
  run<Row>(sql: string): Promise<Row[]>;
  /** Kills every process of it, as a machine that loses power does. */
  kill(): Promise<void>;
}

/** A primary and its streaming replica. */
export interface Replicated {
  readonly primary: TestPostgres;
  readonly replica: TestPostgres;
  stop(): Promise<void>;
}

/** Makes both; `synchronous` makes every commit wait until the replica has it. */
export async function startReplicated({ synchronous = false } = {}): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'replicated-'));
  own(folder);
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  await program('initdb', ['-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale']);
  const settings = [
    'fsync = off',
    'max_connections = 200',
    'wal_level = replica',
    'hot_standby = on',
    'max_standby_streaming_delay = -1',
    'jit = off',
  ];
  appendFileSync(join(first, 'postgresql.conf'), `${[...settings, `listen_addresses = '127.0.0.1'`].join('\n')}\n`);
  const primary = await startPostgres(first);
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  await program('pg_basebackup', [...from, '-D', second, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  const replica = await startPostgres(second);
  await until(
    async () => (await primary.run(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`)).length === 1,
    LIMIT_MS,
  );
  if (synchronous) {
    await primary.run(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await primary.run('SELECT pg_reload_conf()');
    await until(
      async () => (await primary.run(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 1,
      LIMIT_MS,
    );
  }
  return {
    primary,
    replica,
    stop: async () => {
      await Promise.all([primary.kill(), replica.kill()]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Gives a new folder to who runs the servers. */
export function own(folder: string): void {
  chmodSync(folder, 0o700);
  if (OWNER.uid !== undefined) chownSync(folder, OWNER.uid, OWNER.gid);
}

/** Runs one of PostgreSQL's programs as who runs the servers. Throws when it fails. */
export async function program(name: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(postgresFolder() ?? '', name), args, {
    ...OWNER,
    cwd: '/',
    env: ENV,
    timeout: LIMIT_MS,
  });
}

/** Starts the server of a folder that initdb made; resolves when it answers. Throws with what it said if it ends. */
export async function startPostgres(dataDir: string, port?: number): Promise<TestPostgres> {
  port ??= await freePort();
  const sockets = join(dataDir, 'sockets');
  mkdirSync(sockets, { recursive: true }); // a copy has one
  own(sockets);
  const args = ['-D', dataDir, '-p', String(port), '-k', sockets];
  const child = spawn(join(postgresFolder() ?? '', 'postgres'), args, { ...OWNER, cwd: '/', env: ENV, stdio: 'pipe' });
  let said = '';
  child.stdout.resume();
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-10_000)));
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const run = async <Row>(sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`);
    return run('SELECT 1').then(
      () => true,
      () => false,
    );
  }, LIMIT_MS);
  return { port, urlOf, run, kill: () => killServer(child, port) };
}

/** The others end by themselves when the first one is gone; what they hold is not free before that. */
async function killServer(child: ChildProcess, port: number): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', connectionTimeoutMillis: 1_000 });
        client.on('error', () => undefined);
        client.connect().then(
          () => void client.end().then(() => resolve(false)),
          () => resolve(true),
        );
      }),
    LIMIT_MS,
  );
}
