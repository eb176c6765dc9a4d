import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { fetchAny } from './client.ts';
import { killCluster } from './embedded.ts';
import { found } from './poll.ts';

/** Returns what `look` returns once that is something; fails after the deadline, of which a busy machine has more. */
export const until = <Value>(
  what: string,
  look: () => Promise<Value | undefined | false>,
  ms?: number,
): Promise<Value> => found(look, { what, ...(ms === undefined ? {} : { ms }) });

export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly output: { out: string; err: string };
  logs(): any[];
}

const children: ChildProcess[] = [];
/** Their embedded databases, which a killed server leaves running. */
const dataDirs = new Set<string>();

/** Starts the compiled server as a process with only this environment; `flags` are those of Node. */
export function launch(port: number, env: Record<string, string>, flags: readonly string[] = []): Running {
  const output = { out: '', err: '' };
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, join(projectRoot(), 'dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      IP_RATE_LIMIT: '1000000',
      USER_RATE_LIMIT: '1000000',
      ENRICH: 'false',
      WORKER: 'off',
      STOP_PAUSE_SECONDS: '0',
      PUBLIC_URL: url,
      ...env,
    },
  });
  children.push(child);
  if (env.DATA_DIR !== undefined && env.DATABASE_URL === undefined) dataDirs.add(env.DATA_DIR);
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    url,
    child,
    exited,
    output,
    logs: () =>
      output.out
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as unknown),
  };
}

export const isReady = async (url: string): Promise<boolean> =>
  (await fetchAny(`${url}/readyz`).catch(() => undefined))?.status === 200;
export const ready = (url: string): Promise<boolean> => until('ready', () => isReady(url));

/** Kills every process that `launch` started and that still runs, and stops their embedded databases. */
export async function killAll(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  for (const dataDir of dataDirs) killCluster(dataDir);
  dataDirs.clear();
}
