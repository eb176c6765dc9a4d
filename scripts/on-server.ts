/**
 * Runs a script with DATABASE_URL naming a PostgreSQL server: the one that it names already, else the one at
 * 127.0.0.1:5432 if this machine's user is a superuser there, else one that runs as long as the script. Exits as the
 * script does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createPostgres, urlOf } from './chaos/postgres.ts';

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

async function findServer(): Promise<Server> {
  const given = process.env.DATABASE_URL ?? '';
  if (given !== '') return { url: withUser(given), stop: () => Promise.resolve() };
  const local = `postgres://${encodeURIComponent(userInfo().username)}@127.0.0.1:5432/postgres`;
  if (await isSuperuserAt(local)) return { url: local, stop: () => Promise.resolve() };
  return startServer();
}

/** Names the user that libpq would take, this machine's: programs that are started may not know who that is. */
function withUser(given: string): string {
  const url = new URL(given);
  if (url.hostname !== '' && url.username === '') url.username = userInfo().username;
  return url.href;
}

async function isSuperuserAt(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.rolsuper === true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** A server of the PostgreSQL that the embedded database uses, in a temporary folder. */
async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'dcs-server-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const server = await createPostgres(join(folder, 'cluster'));
  await server.start();
  const stop = async (): Promise<void> => {
    await server.end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: urlOf(server.port, 'postgres'), stop };
}

async function run(url: string): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  // A terminal sends SIGINT to the script as well; this process has to outlive it.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => child.kill('SIGTERM'));
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}

const server = await findServer();
process.exitCode = await run(server.url).finally(() => server.stop());
