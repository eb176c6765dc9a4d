import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** What a program said and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const ENOUGH = 256 * 1024 * 1024;

const toolPath = (name: string): string => join(projectRoot(), 'tools/node_modules/.bin', name);
/** Where Redocly is, and an environment without its telemetry and its notices. */
export const REDOCLY = join(projectRoot(), 'node_modules/.bin/redocly');
export const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a program of tools/node_modules, which the commands that need them install, from the root of the project. */
export function tool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  return ran(toolPath(name), args, env);
}

/**
 * Runs a program of tools/node_modules in a folder that takes what it leaves behind, and lets others run meanwhile. One
 * that cannot be started has failed.
 */
export async function toolIn(cwd: string, name: string, args: readonly string[]): Promise<Ran> {
  const child = spawn(toolPath(name), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const [code] = (await once(child, 'close').catch((error: unknown) => [1, (said.err += String(error))])) as [
    number | null,
  ];
  return { code: code ?? 1, ...said };
}

/** Runs Redocly to its end. */
export function redocly(args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  return ran(REDOCLY, args, { ...QUIET, ...env });
}

/** Runs a program to its end. Throws when it cannot be started; how it ended is for the caller to judge. */
export function ran(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: projectRoot(),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: ENOUGH,
  });
  if (error)
    throw new Error(
      `${file} cannot be started: ${error.message}. Its packages are installed by npm ci, those in tools/ by make lint-spec.`,
    );
  return { code: status ?? 1, out: stdout, err: stderr };
}
