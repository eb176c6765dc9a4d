import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';

/** Who runs PostgreSQL, which refuses to be root. */
export interface User {
  /** Written before a program. */
  readonly prefix: readonly string[];
  /** Undefined: as this process. */
  readonly ids?: { readonly uid: number; readonly gid: number };
  readonly env: NodeJS.ProcessEnv;
}

const NOBODY_UID = 65534;
/** Inside, it is not root; outside, what it writes is root's, also below folders that only root may enter. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`] as const;

/**
 * The user for a data directory: this one; for root the owner of the directory; where that is root, a user namespace;
 * and where there are none (many containers), nobody, to whom the directory is given.
 */
export async function userOf(dataDir: string, { postgres, env }: Binaries): Promise<User> {
  if (process.getuid?.() !== 0) return { prefix: [], env };
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0) return { prefix: [], ids: { uid, gid }, env };
  const [unshare, ...args] = [...NAMESPACE, postgres, '--version'] as const;
  const works = await promisify(execFile)(unshare, args, { env }).then(
    () => true,
    () => false,
  );
  if (works) return { prefix: NAMESPACE, env };
  lchownSync(dataDir, NOBODY_UID, NOBODY_UID); // what lies in it follows at the start
  return { prefix: [], ids: { uid: NOBODY_UID, gid: NOBODY_UID }, env };
}

/** Gives to the user that runs PostgreSQL what is not its own yet, with all that lies in it. Links are not followed. */
export function handOver(user: User, ...paths: string[]): void {
  for (const path of user.ids === undefined ? [] : paths) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.uid === user.ids?.uid) continue;
    if (stats.isDirectory()) handOver(user, ...readdirSync(path).map((name) => join(path, name)));
    if (user.ids) lchownSync(path, user.ids.uid, user.ids.gid); // after what is in it: one that broke off goes on
  }
}

/** Starts a program as that user, in a session of its own: what a terminal sends to the service does not reach it. */
export function spawnAs({ prefix, ids, env }: User, line: readonly string[], stdio: StdioOptions): ChildProcess {
  const [program = '', ...args] = [...prefix, ...line];
  return spawn(program, args, { detached: true, windowsHide: true, cwd: '/', env, stdio, ...ids });
}

/**
 * Runs a program to its end with `input`, or until `signal` ends it and what it started. Answers what it said when it
 * failed, else undefined.
 */
export function runAs(
  user: User,
  line: readonly string[],
  { input = '', signal }: { input?: string; signal?: AbortSignal | undefined } = {},
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawnAs(user, line, 'pipe');
    const end = (): void => endGroup(child);
    if (signal?.aborted === true) end();
    signal?.addEventListener('abort', end);
    let said = '';
    const hear = (chunk: Buffer): void => void (said = `${said}${chunk.toString()}`.slice(-10_000));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve(code === 0 ? undefined : `${said}\n${line[0]} ended with ${code}`);
    });
    child.stdin?.on('error', () => undefined).end(input);
  });
}

/** Ends a program of `spawnAs` and those it started, which are one process group. */
function endGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? NaN), 'SIGTERM');
  } catch {
    child.kill(); // Windows has no groups
  }
}
