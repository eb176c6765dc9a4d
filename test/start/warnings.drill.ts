import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { cli } from '../support/cli.ts';
import { fetchAny } from '../support/client.ts';
import { killAll, launch, until } from '../support/server-process.ts';

describe('the server on this Node', function () {
  this.timeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-warnings-'));
  after(async () => {
    await killAll();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('starts as make run starts it, answers, and stops, without a warning of Node or of a package', async () => {
    const server = launch(await freePort(), {
      DATA_DIR: dataDir,
      DEMO: 'true',
      NODE_ENV: 'production',
      ENRICH: 'true',
    });
    await until('it greets', () => Promise.resolve(server.output.out.includes('The service runs at')));
    const authorization = `Bearer ${/dcs_pat_\w+/.exec(server.output.out)![0]}`;
    for (const path of ['/public/v1/feeds/popular', '/public/v1/docs', '/sign-in'])
      expect((await fetchAny(`${server.url}${path}`, { headers: { authorization } })).status, path).to.equal(200);
    expect((await cli({ DATA_DIR: dataDir }, 'status')).err).to.equal('');
    server.child.kill('SIGTERM');
    expect(await server.exited).to.equal(0);
    expect(server.output.err).to.equal('');
  });
});
