import { expect } from 'chai';
import { announce } from '../../src/domain/notifications/notify.ts';
import { dispatchEvent } from '../../src/domain/notifications/outbox.ts';
import { until } from '../support/poll.ts';
import { settled } from '../support/settled.ts';
import { sharedService, type Service } from '../support/service.ts';

const PEOPLE = 2_500;
const CHUNK = 1_000;

describe('the outbox', () => {
  let service: Service;
  const told = async (): Promise<number[]> => {
    const rows = await service.db.query<{ times: number }>(
      `SELECT count(*)::integer AS times FROM notifications WHERE type = 'announcement' GROUP BY account_id`,
    );
    return rows.map(({ times }) => times);
  };
  const failed = (): void => undefined;

  beforeEach(async () => {
    service = await sharedService();
    await service.db.query(
      `INSERT INTO accounts (id, email, name, plan, created_at)
       SELECT gen_random_uuid(), n || '@example.com', 'Person', 'free', now() FROM generate_series(1, $1::integer) n`,
      [PEOPLE],
    );
  });

  it('tells everybody of an event once, though several processes do it at the same time', async () => {
    expect((await announce(service.db, { title: 'News' })).notified).to.equal(PEOPLE);
    await Promise.all(Array.from({ length: 4 }, () => dispatchEvent(service.db, failed)));
    await settled(service.db);
    expect(await told()).to.deep.equal(Array.from({ length: PEOPLE }, () => 1));
  });

  it('goes on where it was when a chunk is rolled back in the middle', async () => {
    await announce(service.db, { title: 'News' });
    await until(async () => (await told()).length >= CHUNK || dispatchEvent(service.db, failed).then(() => false));
    const after = (await told()).length;
    expect(after % CHUNK === 0 || after === PEOPLE).to.equal(true);
    await service.db
      .transaction(async (tx) => {
        await dispatchEvent(tx, failed);
        throw new Error('killed');
      })
      .catch(() => undefined);
    await settled(service.db);
    expect(await told()).to.deep.equal(Array.from({ length: PEOPLE }, () => 1));
  });

  it('puts off an event that fails, and goes on with the next', async () => {
    await service.db.query(
      `INSERT INTO outbox (id, type, payload, created_at)
       VALUES ('00000000-0000-7000-8000-000000000000', 'source_posts_added', '{"sourceId":"no id"}', now())`,
    );
    await announce(service.db, { title: 'News' });
    await until(async () => {
      await dispatchEvent(service.db, failed);
      return (await told()).length === PEOPLE;
    });
    const left = await service.db.query<{ type: string; tries: number; later: boolean }>(
      'SELECT type, tries, due > created_at AS later FROM outbox',
    );
    expect(left).to.have.length(1);
    expect(left[0]).to.include({ type: 'source_posts_added', later: true });
    expect(left[0]?.tries).to.be.above(0);
  });
});
