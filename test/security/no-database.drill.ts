import { expect } from 'chai';
import { once } from 'node:events';
import { openDatabase } from '../../src/data/database.ts';
import { freePort } from '../../scripts/free-port.ts';
import { cli, cliProcess, startCli } from '../support/cli.ts';
import { createMigratedDatabase, createServerDatabase } from '../support/database.ts';
import { FaultyPostgres } from '../support/faulty-postgres.ts';
import { killAll, launch, ready, until } from '../support/server-process.ts';

const NOWHERE = 'postgres://root@127.0.0.1:1/none';

describe('without a database', function () {
  this.timeout(120_000);
  afterEach(killAll);

  for (const args of [['status'], ['migrate'], ['source', 'list'], ['keys', 'rotate'], ['announce', 'x']]) {
    it(`security 85: dcs ${args.join(' ')} says so in one sentence and ends with 5`, async () => {
      const { code, out, err } = await cli({ DATABASE_URL: NOWHERE }, ...args);
      expect([code, out]).to.deep.equal([5, '']);
      expect(err).to.match(/^The database cannot be reached: .*ECONNREFUSED.*Check DATABASE_URL\.\n$/);
    });
  }

  it('security 85: a wrong setting is one sentence too, from the worker as from any command', async () => {
    const { code, err } = await cli({ DATABASE_URL: NOWHERE, PORT: 'x' }, 'worker');
    expect(code).to.equal(4);
    expect(err)
      .to.match(/PORT/)
      .and.not.match(/\n\s+at /);
  });

  it('security 85: dcs worker waits for it, works when it comes, and ends when it is told to', async function () {
    const database = await createMigratedDatabase(`dcs_nodb_${process.pid}`);
    const faulty = await FaultyPostgres.before(database.url);
    try {
      faulty.set({ kind: 'refused', sqlstate: '57P03' });
      const worker = startCli(
        { DATABASE_URL: faulty.url, ENRICH: 'false', SECRET_KEY: 'a secret of tests only 0123456789' },
        'worker',
      );
      let said = '';
      worker.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      worker.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await until('it says that it tries again', () =>
        Promise.resolve(said.includes('database unreachable, retrying')),
      );
      faulty.set({ kind: 'none' });
      await until('it works', () => Promise.resolve(said.includes('worker started')));
      worker.kill('SIGTERM');
      expect((await once(worker, 'close'))[0], said).to.equal(0);
      expect(said).to.not.match(/\n\s+at /);

      faulty.set({ kind: 'refused', sqlstate: '57P03' });
      const waiting = startCli({ DATABASE_URL: faulty.url, SECRET_KEY: 'a secret of tests only 0123456789' }, 'worker');
      let tries = '';
      waiting.stdout?.on('data', (chunk: Buffer) => (tries += chunk.toString()));
      await until('it tries', () => Promise.resolve(tries.includes('retrying')));
      waiting.kill('SIGTERM');
      expect((await once(waiting, 'close'))[0], 'one that waits ends too').to.equal(0);
    } finally {
      await faulty.close();
      await database.drop();
    }
  });

  it('security 85: a database that refuses the password, or is not there, ends the server and the worker with a sentence', async function () {
    const database = await createServerDatabase(`dcs_nodb_${process.pid}`);
    const faulty = await FaultyPostgres.before(database.url);
    try {
      for (const sqlstate of ['28P01', '28000', '3D000']) {
        faulty.set({ kind: 'refused', sqlstate });
        const env = { DATABASE_URL: faulty.url, SECRET_KEY: 'a secret of tests only 0123456789' };
        const sentence = `The database refuses: made by a test (${sqlstate}). Check DATABASE_URL.\n`;
        const server = launch(await freePort(), env);
        expect([await server.exited, server.output.err]).to.deep.equal([1, sentence]);
        expect(server.output.out).to.not.include('    at ');
        const worker = await cliProcess(env, 'worker');
        expect([worker.code, worker.err]).to.deep.equal([4, sentence]);
      }
    } finally {
      await killAll();
      await faulty.close();
      await database.drop();
    }
  });

  it('security 85: a server whose database goes away at any moment of its start goes on, and is ready when it is back', async function () {
    const database = await createMigratedDatabase(`dcs_nodb_${process.pid}`);
    const db = await openDatabase({ url: database.url });
    await db.migrate();
    await db.close();
    const faulty = await FaultyPostgres.before(database.url);
    try {
      for (const after of Number(process.env.LOOPS ?? 60) > 60 ? [1, 3, 6, 9, 11, 12] : [6, 11]) {
        faulty.set({ kind: 'ended', sqlstate: '57P01', after });
        const server = launch(await freePort(), {
          DATABASE_URL: faulty.url,
          DEMO: 'true',
          SECRET_KEY: 'a secret of tests only 0123456789',
        });
        await until('it meets the fault', () =>
          Promise.resolve(server.child.exitCode !== null || server.logs().some((line) => line.level === 40)),
        );
        faulty.set({ kind: 'none' });
        await ready(server.url);
        await until('it greets', () => Promise.resolve(server.output.out.includes('The service runs at')));
        expect([server.child.exitCode, server.output.err]).to.deep.equal([null, '']);
        await killAll();
      }
    } finally {
      await killAll();
      await faulty.close();
      await database.drop();
    }
  });
});
