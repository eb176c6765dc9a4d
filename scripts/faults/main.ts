/**
 * `make faults`: plants one fault after the other into a copy of the work tree, runs only the check that is to find it,
 * and prints a table. Found is what fails a check that names its operation or file. ONLY=<expression> takes the faults
 * that hold it, and TOGETHER=true first plants all at once that the same test is to find, which takes a fifth of the
 * time. Exits with 1 when one is not found, or cannot be planted any more.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { addRow } from '../night/rows.ts';
import { Copy } from './copy.ts';
import { readFaults, type Fault } from './planted.ts';

/** Minutes after which a check is ended. */
const LIMIT_MIN = 20;
/** The output of checks that missed something. */
const LOGS = '.cache/faults';
const KINDS = ['test', 'drill', 'timed'];

interface Outcome {
  readonly passed: boolean;
  readonly text: string;
}

interface Result {
  readonly fault: Fault;
  /** Undefined when it was found. */
  readonly problem: string | undefined;
  readonly seconds: number;
}

/** The command, in the copy, that is to find a fault. */
function commandOf({ check, only }: Pick<Fault, 'check'> & { readonly only?: string | undefined }): string[] {
  if (check === 'codegen') return ['npm', 'run', '--silent', 'codegen'];
  // The packages are there: make would install them anew after a change of package.json.
  if (check.startsWith('make ')) return ['make', '-s', '-o', 'node_modules/.package-lock.json', check.slice(5)];
  const file = KINDS.map((kind) => `test/${check}.${kind}.ts`).find((name) => existsSync(name));
  if (file === undefined) throw new Error(`There is no test ${check}.`);
  const titles = only === undefined ? [] : ['--grep', only];
  return ['node_modules/.bin/mocha', '--no-parallel', '--fail-zero', ...titles, file];
}

async function run(root: string, [program = '', ...args]: readonly string[]): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MIN * 60_000,
    env: { ...process.env, MAKEFLAGS: '', NIGHT_ROWS: '' },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { passed: code === 0, text: Buffer.concat(said).toString() };
}

const changesContract = ({ edits, patch }: Fault): boolean =>
  patch !== undefined || edits.some(({ file }) => /^(spec\/|src\/data\/(entities|migrations)\/)/.test(file));

const codegen = (copy: Copy): Promise<Outcome> => run(copy.root, ['npm', 'run', '--silent', 'codegen']);

/** Several faults that one run of their test finds; none when they cannot stand beside each other. */
async function foundTogether(copy: Copy, faults: readonly Fault[]): Promise<Fault[]> {
  const [first] = faults;
  if (!first) return [];
  const all = {
    ...first,
    edits: faults.flatMap(({ edits }) => edits),
    only: faults.some(({ only }) => only === undefined) ? undefined : faults.map(({ only }) => only).join('|'),
  };
  try {
    copy.plant(all);
    if (changesContract(all) && !(await codegen(copy)).passed) return [];
    const { passed, text } = await run(copy.root, commandOf(all));
    return passed ? [] : faults.filter(({ says }) => says !== undefined && text.includes(says));
  } catch {
    return [];
  } finally {
    copy.restore();
  }
}

/** The faults that one run of a test may find together: with the same endpoints added, and each text changed once. */
function groupsOf(faults: readonly Fault[]): Fault[][] {
  const groups: Fault[][] = [];
  for (const fault of faults.filter(({ check, says }) => !isCommand(check) && says !== undefined)) {
    const mayTake = (group: readonly Fault[]): boolean =>
      group.every((one) => one.check === fault.check && one.patch === fault.patch && !isSameText(one, fault));
    const group = groups.find(mayTake);
    if (group) group.push(fault);
    else groups.push([fault]);
  }
  return groups.filter(({ length }) => length > 1);
}

const isCommand = (check: string): boolean => check === 'codegen' || check.startsWith('make ');
const isSameText = (one: Fault, other: Fault): boolean =>
  one.edits.some(({ file, text }) => other.edits.some((edit) => edit.file === file && edit.text === text));

/** Plants a fault and runs its check; the problem is why the fault does not count as found. */
async function examine(copy: Copy, fault: Fault): Promise<{ problem: string | undefined; text: string }> {
  copy.plant(fault);
  if (changesContract(fault) && !['codegen', 'make codegen-check'].includes(fault.check)) {
    const { passed, text } = await codegen(copy);
    if (!passed) return { problem: 'codegen fails before its check', text };
  }
  const { passed, text } = await run(copy.root, commandOf(fault));
  if (fault.says === undefined) return { problem: passed ? undefined : 'does not pass', text };
  if (passed) return { problem: '**not found**', text };
  return { problem: text.includes(fault.says) ? undefined : `fails without naming ${fault.says}`, text };
}

async function resultOf(copy: Copy, fault: Fault, nth: number): Promise<Result> {
  const began = performance.now();
  let outcome: Awaited<ReturnType<typeof examine>>;
  try {
    outcome = await examine(copy, fault);
  } catch (error) {
    outcome = { problem: `cannot be planted: ${error instanceof Error ? error.message : String(error)}`, text: '' };
  } finally {
    copy.restore();
  }
  const { problem, text } = outcome;
  if (problem !== undefined || process.env.KEEP === 'true') writeFileSync(join(LOGS, `${nth + 1}.log`), text);
  return { fault, problem, seconds: (performance.now() - began) / 1_000 };
}

function tableOf(results: readonly Result[]): string {
  const lines = results.map(({ fault, problem, seconds }, n) => [
    results[n - 1]?.fault.class === fault.class ? '' : fault.class,
    fault.what,
    fault.check,
    problem ?? (fault.says === undefined ? 'passes' : 'found'),
    seconds.toFixed(0),
  ]);
  const head = ['class', 'fault', 'by', '', 's'];
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)));
  const text = (line: readonly string[]): string => line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ');
  return [head, ...lines].map((line) => text(line).trimEnd()).join('\n');
}

process.chdir(projectRoot());
const faults = readFaults();
mkdirSync(LOGS, { recursive: true });
const copy = Copy.make();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    copy.remove();
    process.exit(1);
  });
const results: Result[] = [];
try {
  const found = new Map<Fault, number>();
  for (const group of process.env.TOGETHER === 'true' ? groupsOf(faults) : []) {
    const began = performance.now();
    const those = await foundTogether(copy, group);
    const seconds = (performance.now() - began) / 1_000 / group.length;
    for (const fault of those) found.set(fault, seconds);
    console.log(`${group[0]?.check ?? ''}: ${those.length} of ${group.length} found together`);
  }
  for (const [n, fault] of faults.entries()) {
    const seconds = found.get(fault);
    const result = seconds === undefined ? await resultOf(copy, fault, n) : { fault, problem: undefined, seconds };
    results.push(result);
    const state = result.problem === undefined ? 'ok' : `${result.problem} (${LOGS}/${n + 1}.log)`;
    console.log(`${n + 1}/${faults.length} ${fault.class}: ${fault.what} ... ${state}, ${result.seconds.toFixed(0)} s`);
  }
} finally {
  copy.remove();
}
const missed = results.filter(({ problem }) => problem !== undefined).length;
console.log(`\n${tableOf(results)}\n\n${results.length - missed} of ${results.length} as they are to be.`);
addRow({
  measured: 'planted faults that a check finds by name',
  target: 'all',
  figure: `${results.length - missed} of ${results.length}`,
  met: missed === 0,
});
if (missed > 0) process.exitCode = 1;
