import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pino from 'pino';
import { freePort } from '../../scripts/free-port.ts';
import { createLogSwitch } from '../../src/telemetry/log-level.ts';
import { cli } from '../support/cli.ts';
import { fetchAny } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

describe('the log level', function () {
  this.timeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-log-level-'));
  let database: { url: string; drop: () => Promise<void> };
  let env: Record<string, string>;

  before(async () => {
    database = await createMigratedDatabase(`dcs_log_level_${process.pid}`);
    env = { DATA_DIR: dataDir, DATABASE_URL: database.url, NODE_ENV: 'production', PATH: process.env.PATH ?? '' };
  });
  afterEach(() => killAll());
  after(async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Whether probes are in the log, which only `debug` has there, once one more was asked for. */
  async function logsProbes(server: Running): Promise<boolean> {
    const before = server.logs().length;
    await fetchAny(`${server.url}/healthz`);
    const page = `/no-such-page-${before}`;
    await fetchAny(`${server.url}${page}`);
    await until('the page', () => Promise.resolve(server.logs().some(({ path }) => path === page)));
    return server
      .logs()
      .slice(before)
      .some(({ path }) => path === '/healthz');
  }
  const answers = async (...level: string[]): Promise<any[]> =>
    JSON.parse((await cli(env, 'log-level', ...level, '--json')).out);

  it('goes to debug and back by SIGUSR2', async () => {
    const server = launch(await freePort(), env);
    await ready(server.url);
    expect(await logsProbes(server)).to.equal(false);
    server.child.kill('SIGUSR2');
    await until('debug', () => logsProbes(server));
    server.child.kill('SIGUSR2');
    await until('back', async () => !(await logsProbes(server)));
    const changes = server.logs().filter(({ msg }) => msg === 'log level changed');
    expect(changes.map(({ to, by }) => [to, by])).to.deep.equal([
      ['debug', 'SIGUSR2'],
      ['info', 'SIGUSR2'],
    ]);
  });

  it('changes in all processes by command, which says whom it reached', async () => {
    const server = launch(await freePort(), { ...env, WEB_CONCURRENCY: '2' });
    await ready(server.url);
    const worker = spawn(process.execPath, ['dist/dcs.js', 'worker'], {
      env: { ...env, ENRICH: 'false' },
      stdio: 'ignore',
    });
    try {
      const found = await until('three answers', async () => {
        const { out } = await cli(env, 'log-level', '--json');
        return out !== '' && JSON.parse(out).length === 3 && (JSON.parse(out) as any[]);
      });
      expect(found.map(({ program }) => program)).to.have.members(['server', 'server', 'worker']);
      expect(found.find(({ program }) => program === 'worker').pid).to.equal(worker.pid);
      expect((await answers('debug')).map(({ level }) => level)).to.deep.equal(['debug', 'debug', 'debug']);
      expect(await logsProbes(server)).to.equal(true);
      const { out } = await cli(env, 'log-level');
      expect(out).to.match(/worker +\S+ +\d+ +debug/);
      // By the signal, the first process tells those that serve.
      server.child.kill('SIGUSR2');
      const isToldOf = ({ by, to, pid }: any): boolean => by === 'SIGUSR2' && to === 'debug' && pid === undefined;
      await until('debug', () => Promise.resolve(server.logs().some(isToldOf)));
      server.child.kill('SIGUSR2');
      await until('info', async () => {
        const levels = (await answers()).filter(({ program }) => program === 'server').map(({ level }) => level);
        return levels.join() === 'info,info';
      });
    } finally {
      worker.kill('SIGTERM');
      await new Promise((resolve) => worker.once('exit', resolve));
    }
  });

  it('is refused when there is no such level, and fails when nothing runs', async () => {
    expect(await cli(env, 'log-level', 'loud')).to.include({ code: 2, out: '' });
    const { code, err } = await cli(env, 'log-level', 'debug');
    expect(code).to.equal(5);
    expect(err).to.include('SIGUSR2');
  });

  it('toggles between what it was and debug, and from debug to info', () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const one = createLogSwitch(log);
    one.toggle();
    expect(log.level).to.equal('debug');
    one.toggle();
    expect(log.level).to.equal('error');
    expect(lines).to.have.length(2); // each is said where it can be heard
    const other = createLogSwitch(pino({ level: 'debug' }, { write: () => undefined }));
    other.toggle();
    expect(other.level).to.equal('info');
  });
});
