import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchAny } from '../../test/support/client.ts';
import { freePort } from '../free-port.ts';
import { startCommand } from '../start-command.ts';
import { until } from './wait.ts';

/** A program that is started, killed and started again at the same port. */
export interface Program {
  readonly port: number;
  readonly child: ChildProcess;
  readonly isRunning: boolean;
  start(): void;
  /** Resolves when it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** A process of the service. */
export interface Service {
  readonly program: Program;
  readonly url: string;
  /** Shifts its clock; undefined where libfaketime is not installed. */
  readonly shiftClock: ((seconds: number) => void) | undefined;
}

function control(port: number, launch: () => ChildProcess): Program {
  let child = launch();
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    port,
    get child() {
      return child;
    },
    get isRunning() {
      return isRunning();
    },
    start: () => {
      child = launch();
    },
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await until('the process is gone', () => !isRunning());
    },
  };
}

/** A Redis of our own that stores nothing on the disk. Throws when it is not installed. */
export async function startRedis(folder: string): Promise<Program> {
  if (spawnSync('redis-server', ['--version']).error) throw new Error('redis-server is not installed (Debian: redis).');
  const port = await freePort();
  const line = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  return control(port, () => spawn('redis-server', line, { stdio: 'ignore' }));
}

/** Starts a process of the compiled service; `ready` waits for it. */
export async function startService(folder: string, env: Record<string, string>): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const clock = join(folder, `clock-${port}`);
  const library = faketime();
  const log = openSync(join(folder, `service-${port}.log`), 'a');
  writeFileSync(clock, '+0');
  const faked = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
  const launch = (): ChildProcess =>
    spawn(process.execPath, startCommand(), {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: url,
        ...(library === undefined ? {} : faked),
        ...env,
      },
      stdio: ['ignore', log, log],
    });
  return {
    program: control(port, launch),
    url,
    shiftClock:
      library === undefined ? undefined : (seconds) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}`),
  };
}

/** Waits until a process says that it can serve. */
export async function ready({ url }: Service): Promise<void> {
  await until('the service is ready', async () => {
    const answer = await fetchAny(`${url}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  });
}

/** The library that shifts a program's clock: FAKETIME_LIBRARY, or the one of Debian's package `faketime`. */
function faketime(): string | undefined {
  const own = process.env.FAKETIME_LIBRARY;
  if (own !== undefined) return own;
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime`) : [];
  return folders.map((folder) => join(folder, 'libfaketimeMT.so.1')).find((path) => existsSync(path));
}
