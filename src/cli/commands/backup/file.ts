import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { BackupError } from '../../../data/backup/format.ts';

/** Signals that reach a process group when it is stopped. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Gives `work` what it writes a file of the owner's only to, which has its name when all is on the disk; `-` is
 * standard output. `work` ends the stream. Throws BackupError for a file that exists, a terminal, and what cannot be
 * written; nothing is left over then.
 */
export async function withOutputFile<Result>(path: string, work: (out: Writable) => Promise<Result>): Promise<Result> {
  if (path === '-' && process.stdout.isTTY)
    throw new BackupError(
      'A backup is no text for a terminal. Name a file, or a program that reads it: dcs backup - | …',
    );
  try {
    if (path === '-') return await work(process.stdout);
    const there = await stat(path).catch(() => undefined);
    if (there?.isFile() === true || there?.isDirectory() === true)
      throw new BackupError(`${path} is there already, and was left as it is. Name a new file.`);
    // A pipe or a device has no other name to be written under.
    return there === undefined ? await wholeFile(path, work) : await work((await open(path, 'w')).createWriteStream());
  } catch (error) {
    throw unwritten(path, error as NodeJS.ErrnoException);
  }
}

/** Says why a file could not be written; any other error as it is. */
function unwritten(path: string, error: NodeJS.ErrnoException): Error {
  if (!/^(write|open|fsync|rename|close)$/.test(error.syscall ?? '')) return error;
  const name = path === '-' ? 'Standard output' : path;
  const why = error.code === 'EPIPE' ? 'nobody reads it any more' : error.message;
  return new BackupError(`${name} could not be written: ${why}. There is no backup.`);
}

/** Gives `work` what it reads the file from; `-` is standard input. */
export async function withInputFile<Result>(path: string, work: (input: Readable) => Promise<Result>): Promise<Result> {
  if (path === '-' && process.stdin.isTTY)
    throw new BackupError('There is no backup on a terminal. Name a file, or write: dcs restore - < FILE');
  const input = path === '-' ? process.stdin : (await open(path)).createReadStream();
  return work(input).finally(() => input.destroy());
}

async function wholeFile<Result>(path: string, work: (out: Writable) => Promise<Result>): Promise<Result> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  const remove = (): void => rmSync(part, { force: true });
  const stopped = (signal: NodeJS.Signals): void => {
    remove();
    for (const name of SIGNALS) process.off(name, stopped);
    process.kill(process.pid, signal);
  };
  const file = await open(part, 'wx', 0o600);
  for (const signal of SIGNALS) process.on(signal, stopped);
  try {
    const result = await work(file.createWriteStream({ flush: true }));
    await rename(part, path);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    remove();
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stopped);
  }
}
