import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withBinaries } from './binaries.ts';
import { clusterFailure } from './cluster-errors.ts';
import { ensureCluster, type Folder } from './folder.ts';
import { handOver, runAs, spawnAs, userOf, type User } from './user.ts';

/** A cluster's size and durability. Set when it starts; processes that join it take it as it is. */
export interface ClusterSettings {
  /** Megabytes of memory shared by all its processes. Default 32. */
  readonly sharedBuffersMb?: number | undefined;
  /** Connections of all processes together. Default 66: a server, a worker and some commands. */
  readonly maxConnections?: number | undefined;
  /** false: a crash of the machine may corrupt it. Only for tests. */
  readonly durable?: boolean | undefined;
  /** Aborts a start in progress, which then throws `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/** No processes for what one machine does not need: replicas, parallel plans, logical replication. */
const SMALL = `min_wal_size=32MB max_wal_size=256MB io_method=sync wal_level=minimal max_wal_senders=0
  max_worker_processes=1
  max_logical_replication_workers=0 autovacuum_worker_slots=2 autovacuum_max_workers=2`;
/** Log settings; statements and their values are private. */
const LOG = 'log_min_messages=log log_min_error_statement=panic log_checkpoints=off timezone=UTC log_timezone=UTC';
const FIXED = `${SMALL} ${LOG}`.split(/\s+/);

/** Maximum milliseconds for a start; replaying the WAL after a crash takes longest. */
export const START_LIMIT_MS = 120_000;
/** Ports that are tried: one that was free may be another's by the time at which PostgreSQL listens there. */
const PORT_TRIES = 5;
/** PostgreSQL's words for it. */
const PORT_TAKEN = /could not create any TCP\/IP sockets/;
/** Only part of the socket's name; nothing listens on this port. */
const SOCKET_PORT = 5432;
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;
/** sun_path holds 108 bytes on Linux and 104 on macOS, including the terminating null. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Address the cluster listens on: its socket's folder, or a local port; undefined while it does not run. */
export function clusterAddress(folder: Folder): { readonly host: string; readonly port: number } | undefined {
  if (hasSocket(folder)) return { host: folder.run, port: SOCKET_PORT };
  const port = Number(pidFile(folder)[3]);
  return port > 0 ? { host: '127.0.0.1', port } : undefined;
}

/**
 * Starts the cluster, creating it if there is none; resolves when it accepts connections or another PostgreSQL process
 * is in the folder. Only for the holder of the lock, when no server answers there. Throws EmbeddedPostgresError.
 */
export async function startCluster(folder: Folder, settings: ClusterSettings): Promise<void> {
  await withBinaries(folder.dataDir, async (programs) => {
    const user = await userOf(folder.dataDir, programs);
    await ensureCluster(folder, programs, user, settings.signal);
    handOver(user, folder.run, folder.cluster, folder.passwordFile, folder.log);
    deleteReusedPid(folder);
    for (let triesLeft = PORT_TRIES - 1; ; triesLeft -= 1) {
      const line = [programs.postgres, '-D', folder.cluster, ...(await serverOptions(folder, settings))];
      try {
        await launch(folder, user, line, settings.signal);
        return;
      } catch (error) {
        if (triesLeft === 0 || !PORT_TAKEN.test(String(error))) throw error;
      }
    }
  });
}

/** Ends all sessions and stops the cluster; committed data stays. Resolves when it has stopped or time is up. */
export async function stopCluster({ dataDir, cluster }: Folder, seconds: number): Promise<void> {
  await withBinaries(dataDir, async (programs) => {
    const line = [programs.pg_ctl, 'stop', '-D', cluster, '-m', 'fast', '-t', String(seconds), '-s'];
    await runAs(await userOf(dataDir, programs), line);
  });
}

async function launch(folder: Folder, user: User, line: readonly string[], signal?: AbortSignal): Promise<void> {
  if (fs.existsSync(folder.log) && fs.statSync(folder.log).size > 1_000_000) fs.rmSync(folder.log);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = fs.constants;
  // Does not follow a link: root may start it in another user's folder.
  const log = fs.openSync(folder.log, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  handOver(user, folder.log);
  const begin = fs.fstatSync(log).size;
  const child = spawnAs(user, line, ['ignore', log, log]);
  child.unref();
  fs.closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ??= `postgres ended with ${code ?? signal}`));
  const stop = (): unknown => child.kill('SIGINT'); // PostgreSQL's fast shutdown
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop);
  const isUp = await isReady(folder, String(child.pid), () => ended !== undefined);
  signal?.removeEventListener('abort', stop);
  if (isUp) return;
  signal?.throwIfAborted();
  const output = fs.readFileSync(folder.log).subarray(begin).toString();
  // Left by a process killed while starting it: the caller waits for the cluster and joins it.
  if (/lock file "[^"]{1,4096}" already exists/.test(output)) return;
  throw clusterFailure(
    folder.dataDir,
    `${output}\n${ended ?? `postgres was not ready within ${START_LIMIT_MS / 1000} seconds`}`,
  );
}

/** Waits until that process accepts connections; false when it `hasEnded` or is not ready in time. */
async function isReady(folder: Folder, child: string, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!hasEnded() && Date.now() < deadline) {
    const { 0: pid, 7: state } = pidFile(folder);
    if (pid === child && state?.trim() === 'ready') return true;
    await wait(10);
  }
  return false;
}

async function serverOptions(folder: Folder, settings: ClusterSettings): Promise<string[]> {
  const { sharedBuffersMb = 32, maxConnections = 66, durable = true } = settings;
  const safe = durable ? 'on' : 'off';
  const address: Record<string, string | number> = hasSocket(folder)
    ? { listen_addresses: '', port: SOCKET_PORT, unix_socket_directories: folder.run, unix_socket_permissions: '0700' }
    : {
        listen_addresses: '127.0.0.1',
        port: await freePort(clusterAddress(folder)?.port),
        unix_socket_directories: '',
      };
  const all = {
    ...address,
    fsync: safe,
    full_page_writes: safe,
    synchronous_commit: safe,
    shared_buffers: `${sharedBuffersMb}MB`,
    max_connections: maxConnections,
  };
  return [...Object.entries(all).map(([name, value]) => `${name}=${value}`), ...FIXED].flatMap((setting) => [
    '-c',
    setting,
  ]);
}

function hasSocket({ run }: Folder): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(join(run, SOCKET)) <= MAX_SOCKET_PATH_BYTES;
}

/** The lines of postmaster.pid: pid, folder, time, port, socket, address, memory, state. */
function pidFile({ cluster }: Folder): string[] {
  try {
    return fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * After a crash, the pid in postmaster.pid may have been reused, soon so in containers, and PostgreSQL would refuse to
 * start. A process whose working directory is not the cluster's folder is not ours.
 */
function deleteReusedPid(folder: Folder): void {
  const [pid] = pidFile(folder);
  if (pid === undefined || process.platform !== 'linux') return;
  try {
    const [theirs, ours] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(folder.cluster)];
    if (theirs.dev === ours.dev && theirs.ino === ours.ino) return;
  } catch {
    return; // no such process, or not readable: PostgreSQL decides
  }
  for (const path of [join(folder.cluster, 'postmaster.pid'), join(folder.run, `${SOCKET}.lock`)])
    fs.rmSync(path, { force: true });
}

/** The previous port if it is free: processes that lost the cluster look for it there. */
async function freePort(previous = 0): Promise<number> {
  const server = createServer().listen(previous, '127.0.0.1');
  const isFree = once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!(await isFree)) return freePort();
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
