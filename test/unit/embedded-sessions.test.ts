import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { Client, Pool, type DatabaseError, type PoolClient } from 'pg';
import { openEmbedded, type Embedded } from '../../src/data/embedded/embedded.ts';

describe('embedded database: many connections on one engine', () => {
  let dir: string;
  let embedded: Embedded;
  let pool: Pool;

  before(async function () {
    this.timeout(60_000);
    dir = await mkdtemp(join(tmpdir(), 'embedded-sessions-'));
    embedded = await openEmbedded(dir, { maxConnections: 14 });
    pool = new Pool({ ...embedded.connection, max: 10 });
    await pool.query('CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL)');
  });

  beforeEach(() => pool.query('DELETE FROM counter').then(() => pool.query('INSERT INTO counter VALUES (1, 0)')));

  after(async () => {
    await pool.end();
    await embedded.close();
    await rm(dir, { recursive: true });
  });

  async function withClients(count: number, act: (clients: PoolClient[]) => Promise<void>): Promise<void> {
    const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
    await act(clients).finally(() => clients.forEach((client) => client.release()));
  }

  async function n(): Promise<number> {
    return (await pool.query<{ n: number }>('SELECT n FROM counter WHERE id = $1', [1])).rows[0]!.n;
  }

  it('has the extensions the schema needs', async () => {
    await pool.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
    const { rows } = await pool.query("SELECT unaccent('é') AS plain, similarity('abc', 'abd') > 0 AS alike");
    expect(rows).to.deep.equal([{ plain: 'e', alike: true }]);
  });

  it('commits ten concurrent transactions on one row', async () => {
    await withClients(10, async (clients) => {
      await Promise.all(
        clients.map(async (client) => {
          await client.query('BEGIN');
          const { rows } = await client.query<{ n: number }>('SELECT n FROM counter WHERE id = $1 FOR UPDATE', [1]);
          await client.query('UPDATE counter SET n = $1 WHERE id = 1', [rows[0]!.n + 1]);
          await client.query('COMMIT');
        }),
      );
    });
    expect(await n()).to.equal(10);
  });

  it('lets others wait for an open transaction and gives each its own answer', async () => {
    await withClients(6, async ([first, ...others]) => {
      await first!.query('BEGIN');
      await first!.query('UPDATE counter SET n = 5');
      let answered = 0;
      const answers = others.map((client, at) =>
        client
          .query(at === 2 ? 'SELECT 1 / (n - 5 + $1::int) AS c2 FROM counter' : `SELECT n + $1::int AS c${at} FROM counter`, [at === 2 ? 0 : at])
          .then(({ rows }) => rows[0] as unknown)
          .catch((error: unknown) => (error as DatabaseError).code)
          .finally(() => (answered += 1)),
      );
      for (let at = 0; at < 20; at += 1) await turn();
      expect(answered).to.equal(0);
      await first!.query('COMMIT');
      expect(await Promise.all(answers)).to.deep.equal([{ c0: 5 }, { c1: 6 }, '22012', { c3: 8 }, { c4: 9 }]);
    });
  });

  it('does not mix a statement of many packets with those of others', async () => {
    const big = 'x'.repeat(3_000_000);
    const answers = await Promise.all([
      pool.query<{ v: number }>('SELECT length($1::text) AS v', [big]),
      ...[1, 2, 3].map((at) => pool.query<{ v: number }>('SELECT $1::int AS v', [at])),
    ]);
    expect(answers.map(({ rows }) => rows[0]!.v)).to.deep.equal([big.length, 1, 2, 3]);
  });

  it('rolls back when a connection drops inside a transaction, and the others go on', async () => {
    const doomed = new Client(embedded.connection);
    doomed.on('error', () => undefined);
    await doomed.connect();
    await doomed.query('BEGIN');
    await doomed.query('UPDATE counter SET n = 99');
    const waiting = n();
    (doomed as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await waiting).to.equal(0);
  });

  it('gives every connection its own prepared statements', async () => {
    await withClients(3, async (clients) => {
      const ask = (client: PoolClient, at: number) =>
        client.query({ name: 'same', text: `SELECT $1::int + ${at} AS v`, values: [10] }).then(({ rows }) => rows[0] as unknown);
      expect(await Promise.all(clients.map(ask))).to.deep.equal([{ v: 10 }, { v: 11 }, { v: 12 }]);
      expect(await Promise.all(clients.map(ask))).to.deep.equal([{ v: 10 }, { v: 11 }, { v: 12 }]);
    });
  });

  it('drops the prepared statements of a connection that ends', async () => {
    const client = new Client(embedded.connection);
    await client.connect();
    await client.query({ name: 'short-lived', text: 'SELECT 1' });
    await client.end();
    // The far end notices a closed socket in its own time; the test's timeout is the limit.
    const left = () => pool.query("SELECT FROM pg_prepared_statements WHERE name LIKE '%short-lived'");
    while ((await left()).rowCount !== 0) await turn();
  });

  it('passes SQLSTATE, constraint and detail through', async () => {
    const error = (await pool.query('INSERT INTO counter VALUES (1, 1)').catch((one: unknown) => one)) as DatabaseError;
    expect(error).to.include({ code: '23505', constraint: 'counter_pkey', detail: 'Key (id)=(1) already exists.' });
  });

  it('delivers notifications between connections', async () => {
    await withClients(2, async ([listener, sender]) => {
      await listener!.query('LISTEN news');
      const heard = once(listener!, 'notification');
      await sender!.query('BEGIN');
      await sender!.query("SELECT pg_notify('news', 'hello')");
      await sender!.query('COMMIT');
      expect((await heard)[0]).to.include({ channel: 'news', payload: 'hello' });
    });
  });

  it('survives COPY FROM STDIN and endless recursion with an error', async () => {
    const code = (sql: string) => pool.query(sql).catch((error: unknown) => (error as DatabaseError).code);
    expect(await code('COPY counter FROM STDIN')).to.equal('57014');
    await pool.query('CREATE FUNCTION again(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN again(n + 1); END $$');
    expect(await code('SELECT again(1)')).to.equal('54001');
    expect(await n()).to.equal(0);
  });

  it('refuses more clients than allowed with the code of Postgres', async () => {
    const extra = Array.from({ length: 15 }, () => new Client(embedded.connection));
    const codes = await Promise.all(
      extra.map((client) => client.connect().then(() => 'ok', (error: unknown) => (error as DatabaseError).code)),
    );
    expect(codes).to.include('53300').and.include('ok');
    await Promise.all(extra.filter((_, at) => codes[at] === 'ok').map((client) => client.end()));
  });

  it('leaves the event loop of the service free during a heavy query', async () => {
    let longest = 0;
    let last = performance.now();
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    await pool.query('SELECT count(*) FROM generate_series(1, 2000000)');
    clearInterval(ticking);
    expect(longest).to.be.below(200);
  });
});
