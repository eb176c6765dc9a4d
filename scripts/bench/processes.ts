import { readFileSync } from 'node:fs';
import type { Database } from '../../src/data/database.ts';

/** Microseconds per clock tick of /proc, which Linux fixes at 100 a second on every platform that Node supports. */
const TICK_US = 10_000;

/** Microseconds of CPU time used by a process with all its threads, and by those that it started; 0 without /proc. */
export function cpuOf(pid: number): number {
  return sumOf(pid, 'stat', (stat) => {
    // The name in brackets may contain spaces; utime and stime are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  });
}

/** Resident memory in megabytes of a process and those that it started; 0 without /proc. */
export function memoryOf(pid: number): number {
  return sumOf(pid, 'status', (status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** The most memory in megabytes that a process and those that it started have had at a time so far; 0 without /proc. */
export function peakMemoryOf(pid: number): number {
  return sumOf(pid, 'status', (status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** The sum of what a file of /proc says of a process and those that it started. */
function sumOf(pid: number, file: string, read: (text: string) => number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const own = read(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    return children.reduce((sum, child) => sum + sumOf(Number(child), file, read), own);
  } catch {
    return 0;
  }
}

/** CPU time of the database's PostgreSQL backends by process; empty when they run on another machine. */
export async function backendCpu(db: Database): Promise<Map<number, number>> {
  const rows = await db.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type IN ('client backend', 'parallel worker')`,
  );
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]));
}

/** CPU time that the backends used between two samples; one started in between counts from its start. */
export function cpuBetween(before: Map<number, number>, after: Map<number, number>): number {
  let used = 0;
  for (const [pid, cpu] of after) used += cpu - (before.get(pid) ?? 0);
  return used;
}
