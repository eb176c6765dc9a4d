import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { until } from './poll.ts';
import pg from 'pg';

/** Debian's, or another one: what a pooler can do changes with its version. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer';
/** User that runs it, since it refuses to be root. */
const NOBODY = 65534;

/** A PgBouncer in transaction mode before a server. */
export interface PgBouncer {
  /** The address of a database behind it. */
  urlOf(database: string): string;
  /** Leads to another server from now on. */
  lead(to: string): void;
  stop(): Promise<void>;
}

/** Starts one before the server of a URL, with its user for everybody; `settings` are lines of its configuration. */
export async function startPgbouncer(to: string, settings: readonly string[] = []): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const configure = (target: string): void => writeFileSync(file, configuration(target, port, settings));
  configure(to);
  const root = process.getuid?.() === 0;
  const child = spawn(PGBOUNCER, [file], { stdio: 'pipe', cwd: '/', ...(root && { uid: NOBODY, gid: NOBODY }) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const url = new URL(to);
  url.username = 'anybody';
  url.password = '';
  url.host = `127.0.0.1:${port}`;
  const urlOf = (database: string): string => {
    const address = new URL(url);
    address.pathname = `/${database}`;
    return address.href;
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    return answers(urlOf('postgres'));
  }, 30_000);
  return {
    urlOf,
    lead: (other) => {
      configure(other);
      child.kill('SIGHUP');
    },
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

function configuration(target: string, port: number, settings: readonly string[]): string {
  const { hostname, port: serverPort, username, password, searchParams } = new URL(target);
  const to = [
    `host=${searchParams.get('host') ?? hostname}`,
    `port=${serverPort || 5432}`,
    `user=${decodeURIComponent(username)}`,
    ...(password === '' ? [] : [`password=${decodeURIComponent(password)}`]),
  ].join(' ');
  return [
    '[databases]',
    `* = ${to}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 30',
    'server_login_retry = 0.2',
    'server_connect_timeout = 2',
    'query_wait_timeout = 3',
    ...settings,
    '',
  ].join('\n');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

export const hasPgbouncer = (): boolean => existsSync(PGBOUNCER);
