import { expect } from 'chai';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { LONG_TRANSACTIONS } from '../../src/cli/commands/operate/status.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { until } from '../support/poll.ts';

describe('what dcs status says of transactions', function () {
  this.timeout(60_000);
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  before(async () => {
    database = await createMigratedDatabase(`dcs_long_${process.pid}`);
    db = await openDatabase({ url: database.url });
  });
  after(async () => {
    await db?.close();
    await database.drop();
  });

  it('names those that are open for long, and counts who waits for them', async () => {
    const [holder, waiter] = ['night-dump', 'waiter'].map(
      (name) => new pg.Client({ connectionString: database.url, application_name: name }),
    ) as [pg.Client, pg.Client];
    await Promise.all([holder.connect(), waiter.connect()]);
    await holder.query(`BEGIN; LOCK TABLE bookmarks; SELECT 'a secret of the holder'`);
    const waiting = waiter.query('SELECT FROM bookmarks');
    const seen = async (seconds: number) =>
      (await db.query(LONG_TRANSACTIONS, [seconds])).filter((one) => one.application === 'night-dump');
    await until(async () => (await seen(0))[0]?.keepsWaiting === 1);
    const [transaction] = await seen(0);
    expect(transaction).to.include({ state: 'idle in transaction', keepsWaiting: 1 });
    expect(JSON.stringify(transaction)).to.not.include('secret');
    expect(await seen(60), 'it keeps somebody waiting').to.have.length(1);
    holder.on('error', () => undefined);
    await db.query('SELECT pg_terminate_backend($1)', [transaction!.pid]);
    await waiting;
    expect(await seen(0)).to.deep.equal([]);
    await Promise.all([waiter.end(), holder.end().catch(() => undefined)]);
  });
});
