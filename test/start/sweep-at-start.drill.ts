import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { openDatabase } from '../../src/data/database.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person } from '../support/fixtures.ts';
import { oldRows, storeOldRows, TEMPORARY } from '../support/old-rows.ts';
import { killAll, launch, ready, until } from '../support/server-process.ts';

describe('a server that starts', function () {
  this.timeout(180_000);
  after(killAll);

  it('deletes within a minute what is 400 days old, of every table that keeps rows for a time only', async () => {
    const { url, drop } = await createMigratedDatabase(`dcs_sweep_${process.pid}`);
    const db = await openDatabase({ url });
    await person(db); // somebody who is there now, as the clock is
    await storeOldRows(db, { days: 400, rows: 6_000 });
    expect(Object.keys(await oldRows(db, 399))).to.have.members(TEMPORARY.map(({ table }) => table));
    const server = launch(await freePort(), { DATABASE_URL: url, SECRET_KEY: 'a secret of tests only 0123456789' });
    await ready(server.url);
    const began = performance.now();
    await until('all is gone', async () => Object.keys(await oldRows(db, 399)).length === 0, 120_000);
    expect(performance.now() - began).to.be.below(60_000);
    await until('it says so', () => Promise.resolve(server.output.out.includes('expired data deleted')));
    server.child.kill('SIGTERM');
    expect(await server.exited).to.equal(0);
    await db.close();
    await drop();
  });
});
