import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { isUnavailable } from '../../src/data/database-errors.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { createServerDatabase } from '../support/database.ts';
import { FaultyPostgres, type Fault } from '../support/faulty-postgres.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { rpc } from '../support/mcp.ts';
import { app, authorizeUrl, pkce, REDIRECT, type TestApp } from '../support/oauth.ts';
import { until } from '../support/server-process.ts';
import { startService, type Service } from '../support/service.ts';
import { SQLSTATES } from '../support/sqlstates.ts';
import { within } from '../support/poll.ts';

/** Repetitions of the slow tests: `LOOPS=500` for the full count. */
const LOOPS = Number(process.env.LOOPS ?? 60);

/** Every code, or the first of each class and those with a meaning of their own. */
const CODES = SQLSTATES.filter(
  (code, at) =>
    LOOPS > 60 ||
    code.slice(0, 2) !== SQLSTATES[at - 1]?.slice(0, 2) ||
    ['25006', '25P03', '25P04', '28P01', '40001', '40P01', '55P03', '57P01', '57P03'].includes(code),
);

/** Codes that mean "not now"; any other is a bug of ours, or of the request. */
const NOT_NOW = /^(08...|57...|53...|58...|25006|25P03|25P04|55P03|40P01|40001)$/;

describe('faults of the database', function () {
  this.timeout(600_000);
  let faulty: FaultyPostgres;
  let service: Service;
  let through: OpenDatabase;
  let direct: OpenDatabase;
  let drop: () => Promise<void>;
  let ada: Person;
  let postId: string;
  let client: TestApp;
  /** Requests that reach the database, one through each way into the service. */
  let doors: Record<string, () => Promise<Answer>>;

  before(async function () {
    const made = await createServerDatabase(`dcs_faults_${process.pid}`);
    drop = made.drop;
    direct = await openDatabase({ url: made.url });
    await direct.migrate();
    faulty = await FaultyPostgres.before(made.url);
    through = await openDatabase({ url: faulty.url });
    service = await startService({ mcpClientRegistration: 'dynamic', trustedProxies: ['127.0.0.1'] }, through);
    ada = await person(direct);
    postId = await post(direct);
    client = await app(service, ada);
    const { url } = service;
    const basic = {
      authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    // Each from its own address: few wrong codes and new clients are allowed per address.
    let address = 0;
    const elsewhere = () => ({
      'x-forwarded-for': `10.${(address += 1) >> 16}.${(address >> 8) & 255}.${address & 255}`,
    });
    const asApp = (endpoint: string, raw: string) => () =>
      fetchAny(`${url}/auth/oauth2/${endpoint}`, { method: 'POST', headers: { ...basic, ...elsewhere() }, raw });
    doors = {
      'a read': () => call(url, '/feeds/popular', { token: ada.token }),
      'a write': () => call(url, `/posts/${postId}/vote`, { method: 'PUT', token: ada.token, json: { vote: 1 } }),
      'a tool': () => rpc(url, ada.token, 'tools/call', { name: 'listTags', arguments: {} }),
      'a page': () =>
        fetchAny(`${url}/settings`, {
          headers: { cookie: 'dcs_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'sec-fetch-mode': 'navigate' },
        }),
      token: asApp(
        'token',
        `grant_type=authorization_code&code=x&code_verifier=${'y'.repeat(43)}&redirect_uri=${encodeURIComponent(REDIRECT)}`,
      ),
      introspect: asApp('introspect', 'token=x'),
      revoke: asApp('revoke', 'token=x'),
      authorize: () =>
        fetchAny(authorizeUrl(client, { challenge: pkce().challenge }), { headers: { accept: 'text/html' } }),
      register: () =>
        fetchAny(`${url}/auth/oauth2/register`, {
          method: 'POST',
          headers: elsewhere(),
          json: { redirect_uris: [REDIRECT] },
        }),
      readyz: () => fetchAny(`${url}/readyz`),
    };
    await recovered();
  });
  afterEach(() => faulty.set({ kind: 'none' }));
  after(async () => {
    if ((drop as unknown) === undefined) return; // skipped
    faulty.set({ kind: 'none' });
    await service.close();
    await through.close();
    await faulty.close();
    await direct.close();
    await drop();
  });

  /** Waits until every door answers normally. */
  async function recovered(ms = 15_000): Promise<void> {
    await until(
      'every door is open again',
      async () => Object.values(await knock()).every((status) => status < 500),
      ms,
    );
  }

  /** Sends one request to each door at once; returns their statuses and checks those that mean "not now". */
  async function knock(): Promise<Record<string, number>> {
    const answers = await Promise.all(
      Object.entries(doors).map(async ([door, open]) => {
        const { status, headers, body } = await open();
        if (status === 503) expect(Number(headers['retry-after']), `${door}: retry-after`).to.be.above(0);
        if (status === 503) expect(headers, door).to.not.have.any.keys('location', 'www-authenticate');
        return [door, (body?.result?._meta?.status as number | undefined) ?? status] as const;
      }),
    );
    return Object.fromEntries(answers);
  }

  const everywhere = (status: number): Record<string, number> =>
    Object.fromEntries(Object.keys(doors).map((door) => [door, status]));

  it('security 80: no connection is 503 with retry-after at every door, whatever the server says, and over when it is over', async () => {
    for (const sqlstate of CODES) {
      faulty.set({ kind: 'refused', sqlstate });
      expect(await knock(), sqlstate).to.deep.equal(everywhere(503));
    }
    faulty.set({ kind: 'none' });
    await recovered();
  });

  it('security 80: a connection that the server ends is 503, whatever it says', async () => {
    for (const [at, sqlstate] of CODES.entries()) {
      const after = at % 4;
      faulty.set({ kind: 'ended', sqlstate, after });
      for (const [door, status] of Object.entries(await knock()))
        expect(
          status === 503 || (status < 500 && after > 0),
          `${sqlstate} after ${after}, ${door}: ${status}`,
        ).to.equal(true);
    }
    faulty.set({ kind: 'none' });
    await recovered();
  });

  it('security 82: what listens to the database listens once, however often it was cut off', async () => {
    const LISTENERS = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
    const listeners = async () => (await direct.query<{ count: number }>(LISTENERS))[0]?.count;
    await until('the two listen', async () => (await listeners()) === 2);
    for (let round = 0; round < (LOOPS > 60 ? 10 : 2); round += 1) {
      faulty.set({ kind: 'closed', after: 0 });
      faulty.cut();
      const began = Date.now();
      await until(
        'they have tried to',
        async () => (await doors['a read']!()).status === 503 && Date.now() - began > 2_200,
      );
      faulty.set({ kind: 'none' });
      await recovered();
    }
    const heard = service.db.listen(
      'of this test',
      () => undefined,
      () => undefined,
    );
    await until('they listen again', async () => ((await listeners()) ?? 0) >= 3);
    (await heard)();
    await until('two of them', async () => (await listeners()) === 2, 5_000);
  });

  it('security 80: a statement that fails is a fault of ours, logged, unless its code says "not now"', async () => {
    for (const sqlstate of CODES) {
      faulty.set({ kind: 'failing', sqlstate, after: 0 });
      const [status, logged] = [(await doors['a read']!()).status, service.logs.length];
      expect(status, sqlstate).to.equal(NOT_NOW.test(sqlstate) ? 503 : 500);
      const token = await doors.token!();
      expect(token.status, `${sqlstate} at the token endpoint`).to.equal(NOT_NOW.test(sqlstate) ? 503 : 500);
      await until('it is in the log', () =>
        Promise.resolve(
          service.logs
            .slice(logged - 3)
            .some((line) => line.includes(status === 500 ? 'internal error' : 'service unavailable')),
        ),
      );
    }
  });

  const GARBAGE: Record<string, Buffer> = {
    // These announce more than a gigabyte, so only the silence after them can be detected: after five seconds at the
    // greeting, twelve later.
    ...(LOOPS > 60 && {
      'another protocol': Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
      noise: Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7_919) % 251)),
    }),
    'a row that ends in the middle': Buffer.from([0x44, 0, 0, 0, 8, 0x00, 0x09, 0x7f, 0xff]),
    'a description of columns that are not there': Buffer.from([0x54, 0, 0, 0, 6, 0x7f, 0xff]),
    'a message of another kind': Buffer.from([0x7e, 0, 0, 0, 4]),
  };
  const broken: [string, Fault][] = [
    ...[0, 1, 2, 3].map((after): [string, Fault] => [
      `a socket that closes after ${after} statements`,
      { kind: 'closed', after },
    ]),
    ...[0, 1, 2].map((after): [string, Fault] => [
      `half an answer after ${after} statements`,
      { kind: 'cut off', after },
    ]),
  ];
  for (const [what, fault] of broken) {
    it(`security 81: ${what} is 503 and no more`, async () => {
      faulty.set(fault);
      for (let n = 0; n < 5; n += 1)
        for (const [door, status] of Object.entries(await knock()))
          expect(status === 503 || status < 500, `${door}: ${status}`).to.equal(true);
      faulty.set({ kind: 'none' });
      await recovered();
    });
  }

  it('security 81: an answer that is no PostgreSQL is 503 and no more, at the greeting and after it', async () => {
    for (const [what, bytes] of Object.entries(GARBAGE)) {
      for (const after of [-1, 0, 1]) {
        faulty.set({ kind: 'garbage', bytes, after });
        for (const [door, status] of Object.entries(await knock()))
          expect(status === 503 || (status < 500 && after > 0), `${what} after ${after}, ${door}: ${status}`).to.equal(
            true,
          );
        faulty.set({ kind: 'none' });
        faulty.cut();
        await recovered();
      }
    }
  });

  it('security 82: sessions that are terminated in the middle of anything end no process and are no 500', async () => {
    const unexpected: unknown[] = [];
    const seen: Record<number, number> = {};
    let [going, done] = [true, 0];
    const persist = async (work: () => Promise<unknown>): Promise<void> => {
      while (going)
        await work().then(
          () => (done += 1),
          (error: unknown) => isUnavailable(error) || unexpected.push(error),
        );
    };
    const transaction = () =>
      through.transaction(async (tx) => {
        await tx.query('SELECT 1');
        await tx.orm.query('SELECT pg_sleep(0.001)');
        await tx.query('SELECT 2');
      });
    const requests = () =>
      knock().then((statuses) => Object.values(statuses).forEach((status) => (seen[status] = (seen[status] ?? 0) + 1)));
    const loops = [
      ...Array.from({ length: 40 }, () => persist(transaction)),
      ...Array.from({ length: 20 }, () => persist(() => through.orm.query('SELECT 3'))),
      persist(requests),
    ];
    let terminated = 0;
    while (terminated < LOOPS) {
      const [row] = await direct.query<{ count: number }>(
        `SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'dcs' AND pid <> ALL ($1::int[])`,
        [await ownSessions()],
      );
      terminated += row?.count ?? 0;
      const before = done;
      await until('something was done in between', () => Promise.resolve(done > before + 20));
    }
    going = false;
    await Promise.all(loops);
    process.stdout.write(`      ${terminated} sessions terminated, ${done} done, answers ${JSON.stringify(seen)}\n`);
    expect(unexpected.map(String)).to.deep.equal([]);
    expect(Object.keys(seen).filter((status) => Number(status) >= 500 && status !== '503')).to.deep.equal([]);
    await recovered();
  });

  /** Backends of the direct connection; one that was idle may have been replaced. */
  async function ownSessions(): Promise<number[]> {
    const rows = await direct.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows.map((row) => row.pid);
  }

  it('security 81: after a silence it serves again at once; while it lasts nobody waits for ever', async () => {
    const silence = LOOPS > 60 ? 20_000 : 14_000;
    faulty.set({ kind: 'silent' });
    const began = Date.now();
    const seen: number[] = [];
    let going = true;
    let slowest = 0;
    const load = Array.from({ length: 20 }, async (_, at) => {
      const open = Object.values(doors)[at % Object.keys(doors).length]!;
      while (going) {
        const asked = Date.now();
        seen.push((await open()).status);
        slowest = Math.max(slowest, Date.now() - asked);
      }
    });
    let took = 0;
    try {
      await until('the silence has lasted', () => Promise.resolve(Date.now() - began > silence));
      expect((await within(4_000, fetchAny(`${service.url}/readyz`))).status, 'readyz').to.equal(503);
      const ended = Date.now();
      faulty.set({ kind: 'none' });
      await recovered();
      took = Date.now() - ended;
    } finally {
      going = false;
      await Promise.all(load);
    }
    process.stdout.write(
      `      ${silence} ms of silence: ${seen.length} answers, the slowest after ${slowest} ms; all doors open ${took} ms after its end\n`,
    );
    expect(seen.filter((status) => status >= 500 && status !== 503)).to.deep.equal([]);
    expect(slowest, 'ms of the slowest answer').to.be.below(26_000);
  });
});
