import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';

/** Who runs PostgreSQL, which refuses to be root. */
export interface User {
  /** Written before a program and its arguments. */
  readonly prefix: readonly string[];
  /** Whom files that are made for it must belong to, and as whom it is started; undefined: as this process. */
  readonly ids?: { readonly uid: number; readonly gid: number };
}

const NOBODY = 65534;
/** Inside, it is not root; outside, what it writes is root's, also below folders that only root may enter. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * The user for a data directory: this one; for root the owner of the directory; where that is root, a user namespace; and
 * where there are none (many containers), nobody, to whom the directory is given.
 */
export async function userOf(dataDir: string, { postgres, env }: Binaries): Promise<User> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0) return { prefix: [], ids: { uid, gid } };
  const [unshare = '', ...args] = [...NAMESPACE, postgres, '--version'];
  const works = await promisify(execFile)(unshare, args, { env }).then(() => true, () => false);
  if (works) return { prefix: NAMESPACE };
  chownSync(dataDir, NOBODY, NOBODY);
  return { prefix: [], ids: { uid: NOBODY, gid: NOBODY } };
}

/** Gives files that this process made to the user that runs PostgreSQL. */
export function handOver({ ids }: User, ...paths: string[]): void {
  if (ids !== undefined) for (const path of paths) chownSync(path, ids.uid, ids.gid);
}

/** Starts a program as that user, in its own session: what a terminal sends to the service does not reach it. */
export function spawnAs(user: User, program: string, args: readonly string[], options: SpawnOptions): ReturnType<typeof spawn> {
  const [command = '', ...rest] = [...user.prefix, program, ...args];
  return spawn(command, rest, { detached: true, windowsHide: true, cwd: '/', ...user.ids, ...options });
}

/** Runs a program to its end with `input`; resolves with what it said when it failed, else with undefined. */
export function runAs(user: User, binaries: Binaries, program: string, args: readonly string[], input = ''): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawnAs(user, program, args, { env: binaries.env, stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : `${said}\n${program} ended with ${code}`));
    child.stdin?.on('error', () => undefined).end(input);
  });
}
