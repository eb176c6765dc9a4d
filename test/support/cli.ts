import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProgram } from '../../src/cli/run.ts';

export interface CliResult {
  readonly code: number | null;
  readonly out: string;
  /** Without the line that names the database. */
  readonly err: string;
  /** The database that it named; undefined where it named none. */
  readonly database: string | undefined;
}

/** So that nothing of a developer's own is used. */
const NOWHERE = join(tmpdir(), 'dcs-no-such-folder');

const DATABASE = /^Database: (.*)\n/m;

function resultOf(code: number | null, out: string, err: string): CliResult {
  return { code, out, err: err.replace(DATABASE, ''), database: DATABASE.exec(err)?.[1] };
}

/** Starts the compiled command line with only this environment. */
export function startCli(env: Record<string, string>, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['dist/dcs.js', ...args], {
    env: { PATH: process.env.PATH ?? '', DCS_ENV_FILE: '', DATA_DIR: NOWHERE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command in its own process and waits for it. */
export async function cliProcess(env: Record<string, string>, ...args: string[]): Promise<CliResult> {
  const child = startCli(env, ...args);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return resultOf(code, out, err);
}

/** Runs a command in this process: loading its modules takes a hundred times longer than most commands run. */
export async function cli(env: Record<string, string>, ...args: string[]): Promise<CliResult> {
  let [out, err, code] = ['', '', 0];
  await runProgram(args, {
    env: { DATA_DIR: NOWHERE, ...env },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    exit: (given) => void (code = given),
  });
  return resultOf(code, out, err);
}

/** The output of a command with --json: one document, and no other output. */
export function document({ code, out, err }: CliResult): any {
  expect([code, err], out).to.deep.equal([0, '']);
  expect(out.endsWith('\n')).to.equal(true);
  return JSON.parse(out);
}

/** Returns the reason why a command failed: one line, no document, no stack. */
export function reason({ code, out, err }: CliResult): string {
  expect([code === 0, out], err).to.deep.equal([false, '']);
  expect(err.trim().split('\n'), err).to.have.length(1);
  return err.trim();
}
