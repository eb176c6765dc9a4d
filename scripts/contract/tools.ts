import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/root.ts';

/** What a program said and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const ENOUGH = 256 * 1024 * 1024;

/** Runs a program of tools/node_modules, which `make tools` installs, from the root of the project. */
export function tool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  return ran(join(projectRoot(), 'tools/node_modules/.bin', name), args, env);
}

/** Runs Redocly, without its telemetry and its notices. */
export function redocly(args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  return ran(join(projectRoot(), 'node_modules/.bin/redocly'), args, { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', ...env });
}

/** Runs a program to its end. Throws when it cannot be started; how it ended is for the caller to judge. */
export function ran(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd: projectRoot(), env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: ENOUGH });
  if (error) throw new Error(`${file} cannot be started: ${error.message}. Its packages are installed by npm ci, those in tools/ by make lint-spec.`);
  return { code: status ?? 1, out: stdout, err: stderr };
}
