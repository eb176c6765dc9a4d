import { expect } from 'chai';
import pino from 'pino';
import { EXPIRING_TABLES, TABLE_LIFETIMES } from '../../src/follow-up/lifetimes.ts';
import { deleteExpired, sweep } from '../../src/follow-up/sweep.ts';
import { freezeClock, releaseClock } from '../support/clock.ts';
import { call } from '../support/client.ts';
import { isDistributed } from '../support/distributed.ts';
import { comment, person, post, source } from '../support/fixtures.ts';
import { oldRows, storeOldRows } from '../support/old-rows.ts';
import { sharedService, type Service } from '../support/service.ts';

const DAY_MS = 86_400_000;

describe('what is kept for a time', function () {
  this.timeout(60_000);
  let service: Service;
  let logs: { msg: string; [field: string]: unknown }[];
  const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void logs.push(JSON.parse(line)) });
  const pass = (): Promise<void> => sweep(service.db, log, { keepPostsDays: 0 });

  beforeEach(async () => {
    service = await sharedService();
    logs = [];
  });
  afterEach(() => releaseClock(service.db));

  it('is said of every table that has a time, and of no other', async () => {
    const tables = await service.db.query<{ table: string; columns: string[] }>(
      `SELECT c.relname::text AS table, array_agg(a.attname::text) AS columns
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
          AND a.atttypid = 'timestamptz'::regtype GROUP BY c.relname`,
    );
    expect(Object.keys(TABLE_LIFETIMES), 'add the table to src/follow-up/lifetimes.ts').to.have.members(
      tables.map(({ table }) => table),
    );
    for (const { table, columns } of tables) {
      const lifetime = TABLE_LIFETIMES[table]!;
      if ('ends' in lifetime) expect(columns, table).to.include(lifetime.ends);
    }
  });

  it('is found by an index, except where the register says why not', async function () {
    if (isDistributed) this.skip(); // the plans are those of shards
    for (const [table, { ends, remove, readWhole }] of EXPIRING_TABLES) {
      const plan = await service.db.transaction(async (tx) => {
        await tx.orm.query('SET LOCAL enable_seqscan = off');
        const sql = remove.text.replaceAll('$1', 'now()');
        return (await tx.orm.query(`EXPLAIN ${sql}`)) as Record<string, string>[];
      });
      const isFound = plan.some((row) => new RegExp(`Index Cond: .*\\b${ends} <`).test(row['QUERY PLAN'] ?? ''));
      expect(isFound || readWhole !== undefined, `${table}: add an index, or readWhole`).to.equal(true);
    }
  });

  it('goes of accounts that do nothing, too, in batches; what is younger stays', async () => {
    await storeOldRows(service.db, { days: 400, rows: 3 });
    const before = await oldRows(service.db, 399);
    expect(Object.keys(before), 'the letters of a queue go with its next look').to.include.members(
      EXPIRING_TABLES.map(([table]) => table),
    );
    const young = await person(service.db);
    const answer = await call(service.url, '/feeds/custom', {
      method: 'POST',
      token: young.token,
      headers: { 'idempotency-key': 'young' },
      json: { name: 'Mine' },
    });
    expect(answer.status, answer.text).to.be.within(200, 201);
    await pass();
    const left = await oldRows(service.db, 399);
    expect(Object.keys(left).filter((table) => table !== 'letters')).to.deep.equal([]);
    expect(await service.db.query('SELECT FROM idempotency_keys')).to.have.length(1);
    expect(logs.map(({ msg }) => msg)).to.deep.equal(['expired data deleted']);
    expect((logs[0]!.removed as Record<string, number>).security_events).to.equal(3);
  });

  it('stays while the clock may have jumped by days, and goes when a day has passed', async () => {
    const { db } = service;
    const now = Date.now();
    await freezeClock(db, now);
    await pass();
    await storeOldRows(db, { days: 1, rows: 1 });
    const stored = await oldRows(db, 0);
    await freezeClock(db, now + 400 * DAY_MS);
    await pass();
    expect(logs.at(-1)!.msg).to.include('database clock jumped ahead by days');
    expect({ ...(await oldRows(db, 400)), letters: 1 }).to.deep.equal({ ...stored, letters: 1 });
    await freezeClock(db, now + 60_000);
    await pass();
    expect(Object.keys(await oldRows(db, 0)), 'set right: what is a day old').to.include('security_events');
    await freezeClock(db, now + 400 * DAY_MS);
    await pass();
    await freezeClock(db, now + 400.5 * DAY_MS);
    await pass();
    expect(Object.keys(await oldRows(db, 300)), 'half a day later').to.include('security_events');
    await freezeClock(db, now + 401.1 * DAY_MS);
    await pass();
    expect(Object.keys(await oldRows(db, 300)).filter((table) => table !== 'letters')).to.deep.equal([]);
    expect(logs.filter(({ msg }) => msg.includes('clock jumped'))).to.have.length(3);
  });

  it('is looked at for the first time beside what was stored last', async () => {
    const { db } = service;
    await storeOldRows(db, { days: 1, rows: 1 });
    await freezeClock(db, Date.now() + 400 * DAY_MS);
    await pass();
    expect(logs.at(-1)!.msg).to.include('database clock jumped ahead by days');
    expect(Object.keys(await oldRows(db, 300))).to.include('security_events');
  });

  it('may be posts: those that nobody kept, with KEEP_POSTS_DAYS', async () => {
    const { db, url } = service;
    const ada = await person(db);
    const { id: sourceId } = await source(db);
    const old = { sourceId, createdAt: new Date(Date.now() - 400 * DAY_MS) };
    const [kept, voted, discussed, shared, opened, young, gone] = [
      await post(db, old),
      await post(db, old),
      await post(db, old),
      await post(db, { ...old, type: 'share' }),
      await post(db, old),
      await post(db, { sourceId, publishedAt: old.createdAt, createdAt: new Date() }),
      await post(db, old),
    ];
    const as = (path: string, method: string, json?: object) => call(url, path, { method, token: ada.token, json });
    expect((await as('/bookmarks', 'POST', { postIds: [kept] })).status).to.be.within(200, 201);
    expect((await as(`/posts/${voted}/vote`, 'PUT', { vote: -1 })).status).to.be.within(200, 204);
    await comment(db, { postId: discussed, accountId: ada.id });
    expect((await as(`/posts/${opened}`, 'GET')).status).to.equal(200);
    const ids = async (): Promise<string[]> =>
      (await db.query<{ id: string }>('SELECT id FROM posts')).map(({ id }) => id);
    expect(await deleteExpired(db)).to.deep.equal({});
    expect(await ids()).to.have.length(7);
    expect(await deleteExpired(db, { keepPostsDays: 401 })).to.deep.equal({});
    expect(await deleteExpired(db, { keepPostsDays: 399 })).to.deep.equal({ posts: 2 });
    expect(await ids()).to.have.members([kept, voted, discussed, shared, young]);
    expect((await as(`/posts/${gone}`, 'GET')).status).to.equal(404);
  });
});
