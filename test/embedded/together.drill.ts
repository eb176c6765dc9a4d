import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { cli, startCli } from '../support/cli.ts';
import { newFolder, postgresOf } from '../support/embedded.ts';
import { found } from '../support/poll.ts';
import { killAll, launch, ready, until } from '../support/server-process.ts';

describe('server, worker, import and status on one DATA_DIR', function () {
  this.timeout(180_000);
  let dataDir: string;
  beforeEach(() => (dataDir = newFolder()));
  afterEach(async () => {
    await killAll();
    rmSync(dataDir, { recursive: true });
  });

  for (const when of ['which none of them made before', 'which was there'] as const)
    it(`work when all are started at once on a database ${when}`, async () => {
      const env = { DATA_DIR: dataDir, ENRICH: 'false' };
      if (when === 'which was there') expect((await cli(env, 'migrate')).code).to.equal(0);
      const server = launch(await freePort(), env);
      const worker = startCli(env, 'worker');
      let output = '';
      worker.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(worker, 'close');
      // Commands make none, and say so as long as there is none.
      const whenThere = async (...args: string[]): Promise<string> =>
        found(
          async () => {
            const { code, err, out } = await cli(env, ...args);
            expect(code, err).to.be.oneOf([0, 1, 4, 5]);
            return code === 0 ? out : undefined;
          },
          { what: args.join(' '), ms: 60_000 },
        );
      await Promise.all([whenThere('import', 'scripts/demo/web-dev.json'), whenThere('status', '--json')]);
      await ready(server.url);
      expect(JSON.parse((await cli(env, 'status', '--json')).out).sources.total).to.equal(1);
      await until('the worker has started', () => Promise.resolve(output.includes('worker started')));
      expect([server.child.exitCode, worker.exitCode]).to.deep.equal([null, null]);
      server.child.kill('SIGTERM');
      expect(await server.exited).to.equal(0);
      expect(postgresOf(dataDir), 'the worker has it still').to.not.deep.equal([]);
      worker.kill('SIGTERM');
      expect((await ended)[0], output).to.equal(0);
      expect(postgresOf(dataDir)).to.deep.equal([]);
    });
});
