/**
 * `make night`: runs what is too long for every change, one step after the other, and prints a table of what each
 * measured; exits with 1 when a target was missed. ONLY names steps, SHORT=true runs each for about a minute, and
 * WRITE=true writes the table to docs/night.md. What a step prints is in `.cache/night/<step>.log`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { readRows, type Row } from './rows.ts';
import { STEPS, type Step } from './steps.ts';

/** Hours after which a step is ended. */
const LIMIT_H = 3;
const FOLDER = '.cache/night';
const TABLE = 'docs/night.md';
const HEAD = ['step', 'measured', 'target', 'figure', '', 'minutes'];
const isShort = process.env.SHORT === 'true';

interface Result {
  readonly step: Step;
  /** Empty when the step could not run here. */
  readonly rows: readonly Row[];
  readonly minutes: number;
}

function chosenSteps(names = process.env.ONLY ?? ''): readonly Step[] {
  if (names === '') return STEPS;
  return names.split(',').map((name) => {
    const step = STEPS.find((one) => one.name === name);
    if (!step) throw new Error(`There is no step ${name}. There are ${STEPS.map((one) => one.name).join(', ')}.`);
    return step;
  });
}

/** Runs a step; it counts as one that missed when it ends with an error, whatever its rows say. */
async function run(step: Step): Promise<Result> {
  if (step.needsEngine && !hasEngine()) return { step, rows: [], minutes: 0 };
  const [log, file] = [join(FOLDER, `${step.name}.log`), join(FOLDER, `${step.name}.jsonl`)];
  rmSync(file, { force: true });
  const began = performance.now();
  const output = openSync(log, 'w');
  const [program = '', ...args] = commandOf(step);
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    timeout: LIMIT_H * 3_600_000,
    env: {
      ...process.env,
      MAKEFLAGS: '',
      ...(isShort ? step.short : step.size),
      ...(step.tests && { CI: 'true' }),
      NIGHT_ROWS: file,
    },
  });
  closeSync(output);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const rows = readRows(file);
  const met = code === 0;
  const ended = {
    measured: step.measures,
    target: 'ends well',
    figure: met ? 'well' : `${signal ?? code}, ${log}`,
    met,
  };
  const isSaid = rows.length > 0 && rows.every((row) => row.met) === met;
  return { step, rows: isSaid ? rows : [...rows, ended], minutes: (performance.now() - began) / 60_000 };
}

/** Whether there is something that builds images and runs them. */
function hasEngine(): boolean {
  const { stdout } = spawnSync('sh', ['scripts/image/engine.sh'], { encoding: 'utf8' });
  return ['podman', 'docker'].includes(stdout.trim());
}

/** With CI set, tests that lack a program of this machine fail. */
function commandOf({ targets, tests = [] }: Step): string[] {
  if (targets) return ['make', '-s', ...targets];
  const files = tests.map((place) => {
    const names = ['test', 'drill', 'timed'].map((kind) => `.cache/tests/${place}.${kind}.js`);
    const file = names.find((name) => existsSync(name));
    if (file === undefined) throw new Error(`There is none of ${names.join(', ')}.`);
    return file;
  });
  return ['node_modules/.bin/mocha', '--config', '.mocharc.compiled.json', '--no-parallel', ...files];
}

/** A Markdown table with aligned columns: a line a row, name and minutes on the first of a step. */
function tableOf(results: readonly Result[]): string {
  const lines = results.flatMap(({ step, rows, minutes }) => {
    if (rows.length === 0) return [[step.name, step.measures, '', 'nothing here runs images', 'not run', '']];
    return rows.map(({ measured, target, figure, met }, n) => [
      n === 0 ? step.name : '',
      ...[measured, target, figure, met ? 'ok' : '**missed**'],
      n === 0 ? minutes.toFixed(1) : '',
    ]);
  });
  const widths = HEAD.map((_, column) => Math.max(3, ...[HEAD, ...lines].map((line) => line[column]?.length ?? 0)));
  const text = (line: readonly string[]): string =>
    `| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [HEAD, widths.map((width) => '-'.repeat(width)), ...lines].map(text).join('\n');
}

function documentOf(table: string): string {
  const version = /^ {2}version: (.+)$/m.exec(readFileSync('spec/openapi.yaml', 'utf8'))?.[1] ?? '';
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  const machine = `${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`;
  const size = isShort ? ', the short form' : '';
  return `# The night run

\`make night WRITE=true\` writes this page. Version ${version}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}${size}; ${machine}.

${table}
`;
}

process.chdir(projectRoot());
mkdirSync(FOLDER, { recursive: true });
const results: Result[] = [];
for (const step of chosenSteps()) {
  process.stdout.write(`${step.name} ... `);
  const result = await run(step);
  results.push(result);
  const missed = result.rows.filter(({ met }) => !met).length;
  const state = result.rows.length === 0 ? 'not run' : missed === 0 ? 'ok' : `${missed} missed`;
  console.log(`${state}, ${result.minutes.toFixed(1)} minutes`);
}
const table = tableOf(results);
console.log(`\n${table}`);
if (process.env.WRITE === 'true') writeFileSync(TABLE, documentOf(table));
if (results.some(({ rows }) => rows.some(({ met }) => !met))) process.exitCode = 1;
