import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that one run may fill. */
const MEMORY_BYTES = 4 * 1024 ** 3;
const MEMORY_FOLDER = '/dev/shm';

let folder: string | undefined;

/**
 * Makes a folder for all temporary files of the run, and sets TMPDIR to it. Where it can, in memory: a database is five
 * hundred small files, and creating them on a disk takes ten times as long, most of it in the file system.
 */
export function useTemporaryFolder(): void {
  folder = mkdtempSync(join(isMemoryUsable() ? MEMORY_FOLDER : tmpdir(), 'dcs-test-'));
  chmodSync(folder, 0o1777); // as /tmp is: root's databases run as another user
  process.env.TMPDIR = folder;
}

/** Removes it, with what tests left there. */
export function removeTemporaryFolder(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Whether there is a file system in memory with room, from which programs may run. */
function isMemoryUsable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === MEMORY_FOLDER)?.split(' ')[3] ?? 'noexec';
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return !/\b(noexec|ro)\b/.test(options) && bavail * bsize > MEMORY_BYTES;
  } catch {
    return false; // not Linux
  }
}
