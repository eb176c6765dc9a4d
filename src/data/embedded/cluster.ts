import { closeSync, existsSync, openSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withBinaries } from './binaries.ts';
import { EmbeddedFailed, failure } from './errors.ts';
import { ensureCluster, type Folder } from './folder.ts';
import { handOver, runAs, spawnAs, userOf, type User } from './user.ts';

/** How large a cluster is, and whether it keeps its promises. Read at its start; who joins it takes it as it is. */
export interface Settings {
  /** Megabytes of memory that all its processes share. Default 32. */
  readonly sharedBuffersMb?: number | undefined;
  /** Connections of all processes together. Default 60: a server, a worker and some commands. */
  readonly maxConnections?: number | undefined;
  /** false: a crash of the machine may break it. Only for tests. */
  readonly durable?: boolean | undefined;
}

export interface Address {
  /** An address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

/** Only names the socket; nothing listens on this port. */
const SOCKET_PORT = 5432;
/** sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const LONGEST_PATH = 103;
/** Milliseconds that a start may take; replaying what was written before a crash takes longest. */
export const START_LIMIT_MS = 120_000;

/** Where the cluster listens, or did when it ran last; undefined when it is to choose a port and has not yet. */
export function addressOf(folder: Folder): Address | undefined {
  if (hasSocket(folder)) return { host: folder.run, port: SOCKET_PORT };
  const port = Number(pidFile(folder)[3]);
  return port > 0 ? { host: '127.0.0.1', port } : undefined;
}

/**
 * Starts the cluster, made when there is none, and resolves when it takes connections, or when another one runs in the
 * folder. Only for the holder of the lock, when nobody answers at its address. Throws EmbeddedFailed with the reason.
 */
export async function startCluster(folder: Folder, settings: Settings): Promise<void> {
  await withBinaries(folder.dataDir, async (binaries) => {
    const user = await userOf(folder.dataDir, binaries);
    await ensureCluster(folder, binaries, user);
    handOver(user, folder.run, folder.passwordFile);
    forgetReusedPid(folder);
    await launch(folder, user, [binaries.postgres, '-D', folder.cluster, ...(await options(folder, settings))]);
  });
}

/** Ends all sessions and the cluster; what was committed stays. Resolves when it has ended, or did not in time. */
export async function stopCluster({ dataDir, cluster }: Folder, seconds: number): Promise<void> {
  await withBinaries(dataDir, async (binaries) => runAs(await userOf(dataDir, binaries), [binaries.pg_ctl, 'stop', '-D', cluster, '-m', 'fast', '-t', String(seconds), '-s']));
}

async function launch(folder: Folder, user: User, line: readonly string[]): Promise<void> {
  if (existsSync(folder.log) && statSync(folder.log).size > 1_000_000) rmSync(folder.log);
  const log = openSync(folder.log, 'a', 0o600);
  const begin = statSync(folder.log).size;
  const child = spawnAs(user, line, ['ignore', log, log]);
  child.unref();
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ??= `postgres ended with ${code ?? signal}`));
  const deadline = Date.now() + START_LIMIT_MS;
  while (ended === undefined && Date.now() < deadline) {
    if (pidFile(folder)[0] === String(child.pid) && pidFile(folder)[7]?.trim() === 'ready') return;
    await wait(10);
  }
  const said = readFileSync(folder.log).subarray(begin).toString();
  // Left by a process that was killed while it started: who waits for it joins it.
  if (/lock file .* already exists/.test(said)) return;
  throw ended === undefined ? new EmbeddedFailed(folder.dataDir, `was not ready within ${START_LIMIT_MS / 1000} seconds; database.log in it may say why.`) : failure(folder.dataDir, `${said}\n${ended}`);
}

async function options(folder: Folder, { sharedBuffersMb = 32, maxConnections = 60, durable = true }: Settings): Promise<string[]> {
  const safe = durable ? 'on' : 'off';
  const address: Record<string, string | number> = hasSocket(folder)
    ? { listen_addresses: '', port: SOCKET_PORT, unix_socket_directories: folder.run, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', port: await freePort(addressOf(folder)?.port), unix_socket_directories: '' };
  const all = {
    ...address, fsync: safe, full_page_writes: safe, synchronous_commit: safe,
    shared_buffers: `${sharedBuffersMb}MB`, max_connections: maxConnections,
    // No processes and files for what one machine does not do: replicas, parallel plans, reading by threads.
    io_method: 'sync', wal_level: 'minimal', max_wal_senders: 0, max_worker_processes: 1, max_logical_replication_workers: 0, autovacuum_worker_slots: 2, autovacuum_max_workers: 2,
    min_wal_size: '32MB', max_wal_size: '256MB', timezone: 'UTC', log_timezone: 'UTC',
    // What it says of itself; statements and their values are nobody's business.
    log_min_messages: 'log', log_min_error_statement: 'panic', log_checkpoints: 'off',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function hasSocket({ run }: Folder): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(join(run, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_PATH;
}

/** The lines of postmaster.pid: pid, folder, time, port, socket, address, memory, state. */
function pidFile({ cluster }: Folder): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * After a crash the pid in postmaster.pid may be that of any process, soon where there are few (containers), and PostgreSQL
 * would not start beside it. One that does not work in the cluster's folder is none of ours.
 */
function forgetReusedPid(folder: Folder): void {
  const [pid] = pidFile(folder);
  if (pid === undefined || process.platform !== 'linux') return;
  try {
    const [theirs, ours] = [statSync(readlinkSync(`/proc/${pid}/cwd`)), statSync(folder.cluster)];
    if (theirs.dev === ours.dev && theirs.ino === ours.ino) return;
  } catch {
    return; // no such process, or not ours to look at: PostgreSQL decides
  }
  rmSync(join(folder.cluster, 'postmaster.pid'), { force: true });
  rmSync(join(folder.run, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

/** The port it had, when it is free: services that lost their cluster look for it there. */
async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  const listening = await once(server, 'listening').then(() => true, () => false);
  if (!listening) return freePort();
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
