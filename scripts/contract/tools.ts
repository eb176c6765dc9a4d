import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** Output and exit code of a program. */
export interface ProgramResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const toolPath = (name: string): string => join(projectRoot(), 'tools/node_modules/.bin', name);
/** Redocly's path, and an environment without its telemetry and notices. */
export const REDOCLY = join(projectRoot(), 'node_modules/.bin/redocly');
export const QUIET_ENV = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a program of tools/node_modules, which the commands that need it install, in the project's root. */
export function tool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ProgramResult {
  return runProgram(toolPath(name), args, env);
}

/**
 * Runs a program of tools/node_modules in a folder, for the files it leaves behind, without blocking. A program that
 * cannot be started counts as failed.
 */
export async function toolIn(cwd: string, name: string, args: readonly string[]): Promise<ProgramResult> {
  const child = spawn(toolPath(name), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const [code] = (await once(child, 'close').catch((error: unknown) => [1, (output.err += String(error))])) as [
    number | null,
  ];
  return { code: code ?? 1, ...output };
}

export function redocly(args: readonly string[], env: NodeJS.ProcessEnv = {}): ProgramResult {
  return runProgram(REDOCLY, args, { ...QUIET_ENV, ...env });
}

/** Runs a program and waits for it. Throws when it cannot be started; the exit code is left to the caller. */
export function runProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ProgramResult {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: projectRoot(),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (error)
    throw new Error(
      `${file} cannot be started: ${error.message}. Its packages are installed by npm ci, those in tools/ by make lint-spec.`,
    );
  return { code: status ?? 1, out: stdout, err: stderr };
}
