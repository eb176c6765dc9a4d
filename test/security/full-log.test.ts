import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { once } from 'node:events';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { listen } from '../../src/http/server.ts';
import { fetchAny } from '../support/client.ts';
import { until, within } from '../support/poll.ts';

/** Fails each write as a full disk does (full(4)). */
const FULL_DISK = '/dev/full';
/** Milliseconds in which a process must end, with time for a busy machine. */
const MAX_STOP_MS = 15_000;

describe('what fails beside the requests', () => {
  it('ends nobody: a process whose log cannot be written serves, and stops when told to', async function () {
    if (process.platform !== 'linux') this.skip();
    const port = await freePort();
    const child = spawn(process.execPath, ['dist/main.js'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        NODE_ENV: 'production',
        SECRET_KEY: 'a secret of tests only 0123456789',
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      },
      stdio: ['ignore', openSync(FULL_DISK, 'w'), 'ignore'],
    });
    try {
      const url = `http://127.0.0.1:${port}`;
      const isAlive = async (): Promise<boolean> =>
        (await fetchAny(`${url}/healthz`).catch(() => undefined))?.status === 200;
      await until(isAlive, 30_000);
      // each is a line that cannot be written
      for (let n = 0; n < 100; n += 1)
        expect((await fetchAny(`${url}/public/v1/feeds/popular`)).status, `request ${n}`).to.be.oneOf([401, 503]);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await within(MAX_STOP_MS, ended)).to.deep.equal([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('ends nobody: connections that cannot be accepted', async () => {
    const server = await listen((_req, res) => Promise.resolve(void res.end()), { host: '127.0.0.1', port: 0 });
    // as net.Server says that it has no file descriptor left
    for (let n = 0; n < 3; n += 1)
      expect(server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }))).to.equal(true);
    server.close();
  });
});
