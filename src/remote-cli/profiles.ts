import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { CliError } from './cli-error.ts';
import type { CliIo } from './cli-io.ts';

/** Milliseconds after which a lock counts as left behind, and for which another process waits for it. */
const STALE_LOCK_MS = 60_000;
const LOCK_WAIT_MS = 75_000;
const LOCK_RETRY_MS = 50;
const OWNER_ONLY = 0o600;

/** A service that the person signed in to. */
export interface CliProfile {
  /** The public URL of the service. */
  readonly url: string;
  /** The root of its API, which the tokens are for. */
  readonly resource: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly scope: string;
  /** The person's name there. */
  readonly account: string | null;
  /** Signs the events that `dcs listen` forwards. */
  readonly listenSecret: string;
}

/** All profiles by name. */
export interface CliProfiles {
  /** The one that is used without --profile. */
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, CliProfile>>;
}

/** The folder of the settings of dcs (XDG Base Directory Specification). */
function settingsFolder({ env }: Pick<CliIo, 'env'>): string {
  const base = env.XDG_CONFIG_HOME;
  return join(base?.startsWith('/') === true ? base : join(env.HOME ?? homedir(), '.config'), 'dcs');
}

/** The stored profiles; none when there is no file. Throws CliError when it cannot be read. */
export function readProfiles(io: Pick<CliIo, 'env'>): CliProfiles {
  const file = profilesFile(io);
  try {
    const { current, profiles } = JSON.parse(readFileSync(file, 'utf8')) as CliProfiles;
    return { current, profiles };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: null, profiles: {} };
    throw new CliError('failed', `${file} cannot be read: ${(error as Error).message}. Repair or delete it.`, {
      cause: error,
    });
  }
}

/**
 * Changes the stored profiles while no other process does. The file is replaced as a whole and open to its owner only:
 * whoever stops in the middle loses nothing. `change` reads them as they are then; undefined leaves them. Throws
 * CliError when another process holds the lock for too long.
 */
export async function changeProfiles(
  io: CliIo,
  change: (stored: CliProfiles) => Promise<CliProfiles | undefined> | CliProfiles | undefined,
): Promise<void> {
  mkdirSync(settingsFolder(io), { recursive: true, mode: 0o700 });
  const release = await acquireLock(io, `${profilesFile(io)}.lock`);
  try {
    const changed = await change(readProfiles(io));
    if (changed) writeProfiles(profilesFile(io), changed);
  } finally {
    release();
  }
}

function profilesFile(io: Pick<CliIo, 'env'>): string {
  return join(settingsFolder(io), 'profiles.json');
}

function writeProfiles(file: string, profiles: CliProfiles): void {
  const written = `${file}.${randomUUID()}`;
  try {
    writeFileSync(written, `${JSON.stringify(profiles, null, 2)}\n`, { mode: OWNER_ONLY, flag: 'wx' });
    chmodSync(written, OWNER_ONLY); // whatever the umask left
    renameSync(written, file);
  } finally {
    rmSync(written, { force: true });
  }
}

/** Returns what releases the lock. Locks of processes that ended, or that are far too old, are removed. */
async function acquireLock(io: CliIo, file: string): Promise<() => void> {
  const mark = JSON.stringify({ host: hostname(), pid: process.pid, id: randomUUID() });
  const until = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      writeFileSync(file, mark, { mode: OWNER_ONLY, flag: 'wx' });
      return () => {
        if (readLock(file) === mark) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    removeStaleLock(file);
    if (Date.now() > until) throw new CliError('unreachable', `Another dcs holds ${file}. Try again, or delete it.`);
    await io.sleep(LOCK_RETRY_MS);
  }
}

function removeStaleLock(file: string): void {
  const mark = readLock(file);
  if (mark === undefined || !isStale(file, mark)) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    // Another process may have removed it first, and taken the lock: then it gets it back.
    if (readLock(aside) !== mark) renameSync(aside, file);
  } catch {
    // It is gone: the next try takes it.
  } finally {
    rmSync(aside, { force: true });
  }
}

function isStale(file: string, mark: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_LOCK_MS) return true;
    const { host, pid } = JSON.parse(mark) as { host: string; pid: number };
    return host === hostname() && !isAlive(pid);
  } catch {
    return false; // it is gone, or is being written
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
