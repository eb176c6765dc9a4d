import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { freePort } from '../free-port.ts';
import { startCommand } from '../start-command.ts';

/** Of the service, so that a benchmark can make a cursor for any place of a list. */
export const SECRET_KEY = 'a secret of benchmarks only 0123456789';
/** The same for all servers, so that their responses can be compared byte by byte. */
export const PUBLIC_URL = 'http://bench.localhost';
const UNLIMITED = '1000000000';
const START_LIMIT_MS = 30_000;

/** The servers that the service is compared with. */
export const FLOORS = ['rows', 'json', 'fastify'] as const;
export type ServerName = 'service' | (typeof FLOORS)[number];

export interface Server {
  readonly name: ServerName;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const TYPESCRIPT = ['--import', './scripts/typescript.mjs'];
const COMMANDS: Record<ServerName, string[]> = {
  service: startCommand(),
  rows: [...TYPESCRIPT, 'scripts/bench/rows-floor.ts'],
  json: [...TYPESCRIPT, 'scripts/bench/json-floor.ts'],
  fastify: [...TYPESCRIPT, 'scripts/bench/orm.ts'],
};

/**
 * Starts a server in its own process, as in production, with its output in a file; `settings` come on top. Throws when
 * it does not answer.
 */
export async function startServer(
  name: ServerName,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const file = join(mkdtempSync(join(tmpdir(), 'dcs-bench-')), `${name}.log`);
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, COMMANDS[name], {
    cwd: projectRoot(),
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      SECRET_KEY,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL,
      IP_RATE_LIMIT: UNLIMITED,
      USER_RATE_LIMIT: UNLIMITED,
      ENRICH: 'false',
      ALLOW_HTTP: 'true',
      WORKER: 'off',
      STOP_PAUSE_SECONDS: '0',
      ...settings,
    },
  });
  closeSync(output);
  const url = `http://127.0.0.1:${port}`;
  await answering(child, url, file);
  return { name, url, pid: child.pid ?? 0, stop: () => stopped(child) };
}

async function answering(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    // The floors do not have this path: any status except 503 will do.
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 503,
    );
    if (status !== 503) return;
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error(`A server did not start:\n${readFileSync(log, 'utf8')}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
