import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';

/** The user who runs PostgreSQL, which refuses to run as root. */
export interface User {
  /** Precedes the program on the command line. */
  readonly prefix: readonly string[];
  /** Undefined: this process's own. */
  readonly ids?: { readonly uid: number; readonly gid: number };
  readonly env: NodeJS.ProcessEnv;
}

const NOBODY_UID = 65534;
/** Inside it is not root; outside, its files belong to root, also below folders that only root may enter. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`] as const;

/**
 * The user for a data directory: the current one; for root, the directory's owner; if that is root, a user namespace;
 * where there are none (many containers), nobody, who is made the directory's owner.
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
  lchownSync(dataDir, NOBODY_UID, NOBODY_UID); // its contents follow at the start
  return { prefix: [], ids: { uid: NOBODY_UID, gid: NOBODY_UID }, env };
}

/** Makes the user that runs PostgreSQL the owner of these paths and their contents. Links are not followed. */
export function handOver(user: User, ...paths: string[]): void {
  for (const path of user.ids === undefined ? [] : paths) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.uid === user.ids?.uid) continue;
    if (stats.isDirectory()) handOver(user, ...readdirSync(path).map((name) => join(path, name)));
    if (user.ids) lchownSync(path, user.ids.uid, user.ids.gid); // after its contents: interrupted runs can resume
  }
}

/** Starts a program as that user in its own session: signals from a terminal to the service do not reach it. */
export function spawnAs({ prefix, ids, env }: User, line: readonly string[], stdio: StdioOptions): ChildProcess {
  const [program = '', ...args] = [...prefix, ...line];
  return spawn(program, args, { detached: true, windowsHide: true, cwd: '/', env, stdio, ...ids });
}

/**
 * Runs a program with `input` to its end, or until `signal` ends it and its children. Returns its output if it failed,
 * else undefined.
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
    let output = '';
    const append = (chunk: Buffer): void => void (output = `${output}${chunk.toString()}`.slice(-10_000));
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve(code === 0 ? undefined : `${output}\n${line[0]} ended with ${code}`);
    });
    child.stdin?.on('error', () => undefined).end(input);
  });
}

/** Ends a program of `spawnAs` and its children, which are one process group. */
function endGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? NaN), 'SIGTERM');
  } catch {
    child.kill(); // Windows has no process groups
  }
}
