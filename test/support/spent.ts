import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'mocha';
import { onThisMachine } from './pace.ts';
import { clusterFolder } from './test-server.ts';

/**
 * Milliseconds of processor time that a test may take, with the children that it ends: what takes more is to be a
 * drill, in a file named .drill.ts, so that make test stays quick. The second fails a run, since a busy machine counts
 * up to half as much again.
 */
const [MOST_MS, FAILS_MS] = [1_500, 3_000];
/** Files that `make test` does not run. */
const MAY_BE_LONG = /\.(?:drill|timed)\.[jt]s$|\/conformance\//;
/** Files that the end of a run names; a run of fewer names none. */
const NAMED = 10;
/** The kernel's unit for other programs, the same on every Linux that Node runs on. */
const MS_OF_TICK = 10;

/** Milliseconds of processor time of one file, or of one test that took too much. */
interface Row {
  readonly file: string;
  readonly test?: string;
  /** Of this process and of the children that it ended. */
  readonly ms: number;
  /** Of PostgreSQL for the file's database. */
  readonly postgresMs: number;
}

let [file, fileBeganAt, testBeganAt] = ['', 0, 0];

/** Begins to count for a test. */
export function beginTest(test: Test | undefined): void {
  file = test?.file ?? file;
  testBeganAt = spent();
}

/** Notes a test that took too much. */
export function endTest(test: Test | undefined): void {
  const ms = spent() - testBeganAt;
  if (ms > MOST_MS && ms > onThisMachine(MOST_MS)) note({ file, test: test?.fullTitle() ?? '', ms, postgresMs: 0 });
}

/** Call it before the file's database is closed, and what it returns afterwards: that notes what the file took. */
export function endFile(): () => void {
  const postgresMs = sumOf(processes().filter(({ line }) => line.includes(`dcs_test_${process.pid}_`)));
  return () => {
    const now = spent();
    note({ file, ms: now - fileBeganAt, postgresMs });
    fileBeganAt = now;
  };
}

/**
 * Prints what the run took, its dearest files and the tests that took more than 1.5 seconds of processor time; call it
 * while PostgreSQL still runs. In a run of ten files or more, throws for a test of 3 seconds that is no drill.
 */
export function tellSpent(): void {
  if (!existsSync(notes())) return;
  const rows = readFileSync(notes(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const files = rows.filter(({ test }) => test === undefined);
  if (files.length >= NAMED) {
    const cost = ({ ms, postgresMs }: Row): number => ms + postgresMs;
    const dearest = files.toSorted((a, b) => cost(b) - cost(a)).slice(0, NAMED);
    const all = { file: `all ${files.length}`, ms: sumOf(files), postgresMs: postgresTotal() };
    const lines = [...dearest, all].map(
      (one) => `${seconds(one.ms)}  ${seconds(one.postgresMs)}  ${named(one.file)}\n`,
    );
    process.stdout.write(`Seconds of processor time, of the tests and of PostgreSQL for them:\n${lines.join('')}\n`);
  }
  const tooMuch = rows.filter((one) => one.test !== undefined && !MAY_BE_LONG.test(one.file));
  const told = tooMuch.map((one) => `${seconds(one.ms)}  ${named(one.file)}: ${one.test}\n`).join('');
  if (told !== '') process.stdout.write(`Make these cheaper, or drills, files *.drill.ts:\n${told}`);
  // The first test of a file pays for its start, which only a run of many files spreads over processes.
  if (files.length >= NAMED && tooMuch.some(({ ms }) => ms > onThisMachine(FAILS_MS)))
    throw new Error(`A test takes too long:\n${told}`);
}

/** Of this process and of its children that ended. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + (statOf('self')?.childrenMs ?? 0);
}

interface Process {
  readonly pid: string;
  readonly parent: string;
  /** Its command line; PostgreSQL writes there which database it serves. */
  readonly line: string;
  readonly ms: number;
  /** Of its children that ended. */
  readonly childrenMs: number;
}

/** All that run; none where the system does not tell. */
function processes(): Process[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? []);
}

/** proc_pid_stat(5), from its third field on, since the second is a name that may hold spaces. */
function statOf(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (...at: number[]): number => at.reduce((sum, i) => sum + Number(fields[i]) * MS_OF_TICK, 0);
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return { pid, parent: fields[1] ?? '', line, ms: ticks(11, 12), childrenMs: ticks(13, 14) };
  } catch {
    return undefined; // it ended just now, or this is not Linux
  }
}

/** Of the whole cluster of the run; 0 when it has a server of somebody else. */
function postgresTotal(): number {
  const all = processes();
  const main = all.find(({ line }) => line.includes(clusterFolder()));
  return main === undefined ? 0 : main.ms + main.childrenMs + sumOf(all.filter(({ parent }) => parent === main.pid));
}

const sumOf = (rows: readonly { readonly ms: number }[]): number => rows.reduce((sum, { ms }) => sum + ms, 0);
const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(7);
const named = (path: string): string =>
  path.replace(/^.*\/(?:\.cache\/tests|test)\//, '').replace(/(?:\.test)?\.[jt]s$/, '');
const notes = (): string => join(tmpdir(), 'processor-time.jsonl');
const note = (row: Row): void => appendFileSync(notes(), `${JSON.stringify(row)}\n`);
