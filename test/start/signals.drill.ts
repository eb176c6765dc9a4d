import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { isReady, until } from '../support/server-process.ts';

/** A program that was started by the command that an operator uses. */
interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<number | null>;
  readonly said: () => string;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

describe('signals reach the service whatever starts it', function () {
  this.timeout(120_000);
  let database: { url: string; drop: () => Promise<void> };
  let folder: string;
  const children: ChildProcess[] = [];

  before(async () => {
    database = await createMigratedDatabase(`dcs_signals_${process.pid}`);
    folder = mkdtempSync(join(tmpdir(), 'dcs-signals-'));
    mkdirSync(join(folder, 'bin'));
    symlinkSync(join(projectRoot(), 'bin/dcs'), join(folder, 'bin/dcs'));
  });
  after(async () => {
    // A whole group: what a wrapper left behind is ended, too.
    for (const { pid } of children) {
      try {
        process.kill(-pid!, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(program: string, args: string[], more: Record<string, string> = {}): Promise<Started> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { PATH = '', HOME = folder } = process.env;
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH, HOME, PORT: String(port), DATABASE_URL: database.url, STOP_PAUSE_SECONDS: '1' },
        ...{ SECRET_KEY: 'a secret of the drill only 0123456789', WORKER: 'off', ENRICH: 'false', DCS_ENV_FILE: '' },
        ...more,
      },
    });
    children.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += String(chunk)));
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, url, exited, said: () => text };
  }

  const COMMANDS: Record<string, [program: string, args: string[]]> = {
    'bin/dcs serve': ['bin/dcs', ['serve']],
    'a link to it on the path': ['sh', ['-c', 'PATH="$1:$PATH" exec dcs serve', 'sh', 'LINK']],
    'bin/dcs serve, with several processes': ['bin/dcs', ['serve']],
    'npm start': ['npm', ['start']],
    'make run': ['make', ['-o', 'node_modules/.package-lock.json', '-o', 'dist/.built', 'run', 'DEMO=false']],
  };

  for (const [name, [program, args]] of Object.entries(COMMANDS))
    it(`${name}: SIGHUP changes nothing, SIGTERM to its pid runs the whole stop and frees the port`, async () => {
      const more: Record<string, string> = name.includes('several') ? { WEB_CONCURRENCY: '2' } : {};
      const link = args.map((one) => (one === 'LINK' ? join(folder, 'bin') : one));
      const { child, url, exited, said } = await start(program, link, { DEMO: 'false', ...more });
      await until('ready', () => isReady(url), 30_000);
      if (program !== 'npm' && program !== 'make') {
        process.kill(child.pid!, 'SIGHUP');
        await until('it says so', () => Promise.resolve(said().includes('SIGHUP changes nothing')));
        expect(await isReady(url)).to.equal(true);
      }
      process.kill(child.pid!, 'SIGTERM');
      await until('it is said to be stopping', () => Promise.resolve(said().includes('"msg":"stopping"')));
      const code = await exited;
      // npm and make say 143 or 2 of a program that ended by a signal's order; the program itself ends with 0.
      if (program !== 'npm' && program !== 'make') expect(code, said()).to.equal(0);
      await until('the port is free', async () => !(await isOpen(Number(new URL(url).port))), 500);
    });

  it('dcs worker ends with 0 by SIGTERM to its pid, and SIGHUP changes nothing', async () => {
    const { child, exited, said } = await start('bin/dcs', ['worker']);
    await until('it works', () => Promise.resolve(said().includes('worker started')), 30_000);
    process.kill(child.pid!, 'SIGHUP');
    await until('it says so', () => Promise.resolve(said().includes('SIGHUP changes nothing')));
    expect([child.exitCode, child.signalCode]).to.deep.equal([null, null]);
    process.kill(child.pid!, 'SIGTERM');
    expect(await exited, said()).to.equal(0);
  });
});
