import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { createMigratedDatabase, createServerDatabase } from '../support/database.ts';
import { call, fetchAny } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { startPgbouncer, type PgBouncer } from '../support/pgbouncer.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';
import { freePort } from '../../scripts/free-port.ts';
import { listTokens, revokeToken } from '../../src/auth/access-tokens.ts';

const SECRET_KEY = 'a secret of tests only 0123456789';
/** Statements at once, so that connections of the pooler change hands. */
const MANY = 200;

describe('behind a pooler in transaction mode', function () {
  this.timeout(180_000);
  let direct: OpenDatabase;
  let url: string;
  let drop: () => Promise<void>;
  let pooler: PgBouncer;
  const pooled = (): string => pooler.urlOf(new URL(url).pathname.slice(1));

  before(async function () {
    needs(this, 'pgbouncer');
    ({ url, drop } = await createMigratedDatabase(`dcs_pooler_${process.pid}`));
    direct = await openDatabase({ url });
    pooler = await startPgbouncer(url);
  });
  afterEach(killAll);
  after(async () => {
    await pooler?.stop();
    await direct?.close();
    await drop?.();
  });

  const start = async (env: Record<string, string>): Promise<Running> => {
    const server = launch(await freePort(), { SECRET_KEY, DATABASE_URL: pooled(), ...env });
    await ready(server.url);
    return server;
  };
  const warnings = (server: Running): string[] =>
    server.logs().flatMap(({ level, msg }) => (level >= 40 ? [msg as string] : []));

  for (const [settings, what] of [
    [[], 'that refuses settings of sessions'],
    [['ignore_startup_parameters = statement_timeout,options'], 'that ignores them'],
    [['default_pool_size = 1'], 'with a single connection'],
  ] as const) {
    it(`statements and transactions work, with one ${what}`, async () => {
      const own = await startPgbouncer(url, settings);
      const db = await openDatabase({ url: own.urlOf(new URL(url).pathname.slice(1)) });
      try {
        const rows = await Promise.all(
          Array.from({ length: MANY }, (_, n) =>
            n % 4 === 0
              ? db.transaction((tx) => tx.query<{ n: number }>('SELECT $1::int AS n', [n]))
              : db.query<{ n: number }>('SELECT $1::int + 0 AS n', [n]),
          ),
        );
        expect(rows.map(([row]) => row?.n)).to.deep.equal(Array.from({ length: MANY }, (_, n) => n));
      } finally {
        await db.close();
        await own.stop();
      }
    });
  }

  it('a name that the pooler loses later is left off, and the statement is answered all the same', async () => {
    const own = await startPgbouncer(url, ['default_pool_size = 1']);
    const db = await openDatabase({ url: own.urlOf(new URL(url).pathname.slice(1)) });
    try {
      await db.query('SELECT 1 AS before');
      await direct.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'dcs readiness'`);
      await until('it answers', () =>
        db.query('SELECT 1 AS before').then(
          (rows) => rows.length === 1,
          () => false,
        ),
      );
    } finally {
      await db.close();
      await own.stop();
    }
  });

  it('a server without DATABASE_DIRECT_URL serves, says what it lacks, and believes no token from memory', async () => {
    const ada = await person(direct);
    const server = await start({});
    await until('it says so', () =>
      Promise.resolve(warnings(server).join().includes('pooler without DATABASE_DIRECT_URL')),
    );
    for (let n = 0; n < 5; n += 1)
      expect((await call(server.url, '/profile', { token: ada.token })).status).to.equal(200);
    const [token] = await listTokens(direct, ada.id);
    await revokeToken(direct, ada.id, token!.id);
    expect((await call(server.url, '/profile', { token: ada.token })).status).to.equal(401);
  });

  it('a server with DATABASE_DIRECT_URL hears of a revoked token past the pooler', async () => {
    const ada = await person(direct);
    const server = await start({ DATABASE_DIRECT_URL: url });
    expect(warnings(server).join()).to.not.include('DATABASE_DIRECT_URL');
    for (let n = 0; n < 5; n += 1)
      expect((await call(server.url, '/profile', { token: ada.token })).status).to.equal(200);
    const [token] = await listTokens(direct, ada.id);
    await revokeToken(direct, ada.id, token!.id);
    await until(
      'it is dead',
      async () => (await call(server.url, '/profile', { token: ada.token })).status === 401,
      500,
    );
  });

  it('DATABASE_DIRECT_URL that leads to another server is noticed: nothing is believed from memory', async () => {
    const elsewhere = await createMigratedDatabase(`dcs_pooler_other_${process.pid}`);
    const ada = await person(direct);
    try {
      const server = await start({ DATABASE_DIRECT_URL: elsewhere.url });
      for (let n = 0; n < 5; n += 1)
        expect((await call(server.url, '/profile', { token: ada.token })).status).to.equal(200);
      const [token] = await listTokens(direct, ada.id);
      await revokeToken(direct, ada.id, token!.id);
      expect((await call(server.url, '/profile', { token: ada.token })).status).to.equal(401);
    } finally {
      await killAll();
      await elsewhere.drop();
    }
  });

  it('migrations run past the pooler, and not through it', async () => {
    const empty = await createServerDatabase(`dcs_pooler_empty_${process.pid}`);
    const through = pooler.urlOf(new URL(empty.url).pathname.slice(1));
    try {
      const refused = launch(await freePort(), { SECRET_KEY, DATABASE_URL: through });
      expect(await refused.exited).to.equal(1);
      expect(refused.output.err).to.match(
        /^Migrations cannot run through a pooler\. Set DATABASE_DIRECT_URL\. Nothing was changed\.\n$/,
      );
      const server = launch(await freePort(), {
        SECRET_KEY,
        DATABASE_URL: through,
        DATABASE_DIRECT_URL: empty.url,
        DEMO: 'true',
      });
      await ready(server.url);
      expect((await fetchAny(`${server.url}/readyz`)).status).to.equal(200);
    } finally {
      await killAll();
      await empty.drop();
    }
  });
});
