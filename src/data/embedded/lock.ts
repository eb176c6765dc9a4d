import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, type Address } from './address.ts';
import { START_LIMIT_MS } from './engine.ts';
import { DataDirInUse } from './errors.ts';
import { isAlive, ownMark, type ProcessMark } from './process-alive.ts';

/**
 * One process per data directory; PGlite itself lets two write and break it.
 *
 * The lock is a log in `<dataDir>/lock/`: the file with the highest number is in force, an emptied
 * file means "released". Taking is `link()` to the next number, which exactly one of several
 * racers can do. Numbers never go down and the highest file is never removed, so nobody can
 * delete a lock that was taken after he looked: the fault of "remove the stale file, create mine".
 */
export interface LockNote extends ProcessMark {
  startedAt: string;
  /** Where the server listens (a TCP port is noted as soon as it is known). */
  address: Address;
  /** False until the server answers. */
  ready: boolean;
}

export interface Lock {
  /** Notes that the server answers at `address`. */
  announce(address: Address): Promise<void>;
  /** Gives the directory back. */
  release(): Promise<void>;
}

/** Takes the directory. Throws DataDirInUse when a live process has it; a dead one's lock is taken over. */
export async function takeLock(dataDir: string, address: Address): Promise<Lock> {
  const note = await ownNote(address);
  await mkdir(lockDir(dataDir), { recursive: true, mode: 0o700 });
  for (;;) {
    const latest = await latestNumber(dataDir);
    const holder = await liveHolder(dataDir);
    if (holder) throw new DataDirInUse(dataDir, holder.pid, holder.startedAt);
    const mine = latest + 1;
    if (!(await claim(dataDir, mine, note))) continue;
    // Someone may have gone past this number and tidied it away before the claim.
    if ((await latestNumber(dataDir)) === mine) return held(dataDir, mine, note);
    await rm(fileOf(dataDir, mine), { force: true });
  }
}

/** The note of the live process that has the directory, or undefined. */
export async function liveHolder(dataDir: string): Promise<LockNote | undefined> {
  const number = await latestNumber(dataDir);
  const note = number === 0 ? undefined : await readNote(fileOf(dataDir, number));
  return note && (await holds(note)) ? note : undefined;
}

/**
 * Two containers can share the directory and not see each other's pids (`docker compose run` beside
 * the service). Then the socket decides, and a start in progress gets the time a start may take.
 */
async function holds(note: LockNote): Promise<boolean> {
  const alive = await isAlive(note);
  if (alive !== 'unknown') return alive;
  return note.ready ? answers(note.address) : Date.now() - Date.parse(note.startedAt) < START_LIMIT_MS;
}

async function held(dataDir: string, number: number, note: LockNote): Promise<Lock> {
  const file = fileOf(dataDir, number);
  for (const old of await numbers(dataDir)) if (old < number) await rm(fileOf(dataDir, old), { force: true });
  return {
    announce: async (address) => {
      const draft = await draftOf(dataDir, { ...note, address, ready: true });
      await rename(draft, file);
    },
    // A directory that was removed meanwhile needs no giving back.
    release: () => truncate(file).catch(() => undefined),
  };
}

async function ownNote(address: Address): Promise<LockNote> {
  return { ...(await ownMark()), startedAt: new Date().toISOString(), address, ready: false };
}

/** Creates the numbered file with its whole content at once; false when it exists. */
async function claim(dataDir: string, number: number, note: LockNote): Promise<boolean> {
  const draft = await draftOf(dataDir, note);
  try {
    await link(draft, fileOf(dataDir, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function draftOf(dataDir: string, note: LockNote): Promise<string> {
  const draft = join(lockDir(dataDir), `draft-${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(note, undefined, 2)}\n`, { mode: 0o600 });
  return draft;
}

/** An empty or broken note (released, or lost with the power) holds nothing. */
async function readNote(file: string): Promise<LockNote | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as LockNote;
  } catch {
    return undefined;
  }
}

async function latestNumber(dataDir: string): Promise<number> {
  return Math.max(0, ...(await numbers(dataDir)));
}

async function numbers(dataDir: string): Promise<number[]> {
  const names = await readdir(lockDir(dataDir)).catch(() => []);
  return names.filter((name) => /^\d+\.json$/.test(name)).map((name) => Number.parseInt(name, 10));
}

function fileOf(dataDir: string, number: number): string {
  return join(lockDir(dataDir), `${number}.json`);
}

function lockDir(dataDir: string): string {
  return join(dataDir, 'lock');
}
