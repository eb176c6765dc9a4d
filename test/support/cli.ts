import { spawn, type ChildProcess } from 'node:child_process';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the compiled command line with this environment only. */
export function startCli(env: Record<string, string>, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['dist/src/cli/main.js', ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end. */
export async function cli(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const child = startCli(env, ...args);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}
