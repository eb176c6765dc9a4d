import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { startCommand } from '../start-command.ts';
import { until } from './until.ts';

/** A service that runs as in production, behind a proxy on this machine. */
export interface Service {
  /** Sends SIGTERM and resolves with the exit code; null when another signal ended the process. */
  stop(): Promise<number | null>;
}

/**
 * Starts the service that is compiled in a folder, this one unless another is named; resolves once it is ready. It
 * prints only warnings and errors.
 */
export async function startService(
  port: number,
  databaseUrl: string,
  publicUrl: string,
  folder = projectRoot(),
): Promise<Service> {
  const { PATH, HOME, USER, WEB_CONCURRENCY, STOP_PAUSE_SECONDS } = process.env;
  const child = spawn(process.execPath, startCommand(folder), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH,
      HOME,
      USER,
      WEB_CONCURRENCY,
      STOP_PAUSE_SECONDS,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a secret of the drill only 0123456789',
      TRUSTED_PROXIES: '127.0.0.1',
      IP_RATE_LIMIT: '1000000000',
      USER_RATE_LIMIT: '1000000000',
      IP_CONCURRENCY_LIMIT: '1000',
      WORKER: 'off',
      ENRICH: 'false',
    },
  });
  await until(`the service on port ${port} is ready`, async () => {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  });
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { stop };
}
