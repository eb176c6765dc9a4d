import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { freePort } from '../free-port.ts';
import { until } from './until.ts';

/** The configuration that docs/running.md shows. */
const CONFIGURATION = join(projectRoot(), 'docs/examples/haproxy.cfg');
/** Debian's package installs it where only root's PATH looks. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;

/** haproxy in front of two servers. */
export interface Proxy {
  readonly url: string;
  /** Resolves once health checks let requests through to both servers. */
  bothUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts haproxy on free ports. Throws with what to install when it is not there. */
export async function startHaproxy(first: number, second: number): Promise<Proxy> {
  const [listen, statistics] = [await freePort(), await freePort()];
  const address = (port: number): string => `127.0.0.1:${port}`;
  const env = {
    PATH,
    LISTEN: address(listen),
    FIRST: address(first),
    SECOND: address(second),
    STATISTICS: address(statistics),
  };
  const child = spawn('haproxy', ['-q', '-db', '-f', CONFIGURATION], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await started(child);
  const bothUp = (): Promise<void> =>
    until('haproxy sees both servers', async () => {
      const table = await fetch(`http://${address(statistics)}/;csv`).then((answer) => answer.text());
      return ['first', 'second'].every((name) => new RegExp(`^service,${name},.*,UP,`, 'm').test(table));
    });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url: `http://${address(listen)}`, bothUp, stop };
}

async function started(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'spawn');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(
      'haproxy is not installed. Install it (Debian: apt-get install haproxy), and start the drill again.',
    );
  }
}
