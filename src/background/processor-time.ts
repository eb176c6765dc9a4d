import { readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds of a clock tick of /proc: USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10;
/** Positions of user and system time after the program's name (proc_pid_stat(5), fields 14 and 15). */
const [USER_TIME, SYSTEM_TIME] = [11, 12];

/** Returns the path of the calling thread below /proc; undefined on other systems than Linux. */
export function threadProcPath(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds of processor time that a thread of this process has used since now; where the system does not tell,
 * those of the whole process, which are no fewer.
 */
export function processorClock(thread: string | undefined): () => number {
  const ofThread = thread === undefined ? undefined : timeOf(thread);
  const ofProcess = process.cpuUsage();
  return () => {
    const now = ofThread === undefined ? undefined : timeOf(thread ?? '');
    if (ofThread !== undefined && now !== undefined) return now - ofThread;
    const { user, system } = process.cpuUsage(ofProcess);
    return (user + system) / 1000;
  };
}

function timeOf(thread: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${thread}/stat`, 'utf8');
    // The name stands in brackets and may contain anything, brackets included.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
  } catch {
    return undefined;
  }
}
