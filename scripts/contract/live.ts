import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { withNewDatabase } from '../databases.ts';
import { freePort } from '../free-port.ts';
import { API_ROOT } from '../../generated/api.ts';

/** A service that runs during a test. */
export interface LiveService {
  readonly url: string;
  readonly baseUrl: string;
  /** A personal access token of the demo account, with all scopes. */
  readonly token: string;
  /** Runs a command of its operator. */
  readonly run: (...command: string[]) => Promise<unknown>;
}

/** Milliseconds until the demo content must be loaded, on a slow machine. */
const START_TIMEOUT_MS = 180_000;

/**
 * Starts the compiled server over a new database with demo content and without limits, and stops it after `work`: a
 * database on the server of DATABASE_URL, else an embedded one.
 */
export async function withService<Result>(work: (live: LiveService) => Promise<Result>): Promise<Result> {
  const isEmbedded = (process.env.DATABASE_URL ?? '') === '';
  return isEmbedded ? serveOver({}, work) : withNewDatabase((url) => serveOver({ DATABASE_URL: url }, work));
}

async function serveOver<Result>(
  database: Readonly<Record<string, string>>,
  work: (live: LiveService) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'dcs-live-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DEMO: 'true',
    ENRICH: 'false',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    ...database,
    IP_RATE_LIMIT: '1000000',
    USER_RATE_LIMIT: '1000000',
    STOP_PAUSE_SECONDS: '0',
  };
  const child = spawn(process.execPath, [join(projectRoot(), 'dist/main.js')], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const run = (...command: string[]): Promise<unknown> =>
    promisify(execFile)(join(projectRoot(), 'bin/dcs'), command, { env, cwd: folder });
  try {
    return await work({ url, baseUrl: url + API_ROOT, token: await greeting(child), run });
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The token that the server prints when it is ready. */
async function greeting({ stdout, stderr }: ReturnType<typeof spawn>): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      reject(new Error(`The service did not start:\n${output.slice(-4000)}`));
    };
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, token] = /Bearer (dcs_pat_\w+)/.exec(output) ?? [];
      if (token === undefined) return;
      clearTimeout(timer);
      resolve(token);
    };
    stdout?.on('data', listen).on('close', fail);
    stderr?.on('data', listen);
  });
}
