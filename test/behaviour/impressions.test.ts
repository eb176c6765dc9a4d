import { expect } from 'chai';
import { storeImpressions } from '../../src/domain/feeds/impressions.ts';
import { deleteAccount, exportAccount } from '../../src/domain/people/account-data.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { filterTag, person, post, posts, source, sources, viewed, type Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { until } from '../support/poll.ts';
import { sharedService, startService, type Service } from '../support/service.ts';

const minutes = (n: number): Date => new Date(Date.now() - n * 60_000);
const ids = (answer: Answer): string[] => answer.body.data.map((one: { id: string }) => one.id);

describe('what people were shown', () => {
  let service: Service;
  let ada: Person;
  /** Forty posts, the newest first, each from its own source. */
  let before: string[];
  const page = (of: Service, who = ada, query = 'limit=10'): Promise<Answer> =>
    call(of.url, `/feeds/foryou?${query}`, { token: who.token });
  const noted = async (who = ada): Promise<string[][]> => {
    const rows = await service.db.query<{ ids: string[] }>(
      'SELECT post_ids AS ids FROM impressions WHERE account_id = $1 ORDER BY shown_at',
      [who.id],
    );
    return rows.map((row) => row.ids);
  };
  const stored = (count: number, who = ada): Promise<void> =>
    until(async () => (await noted(who)).flat().length === count);
  /** Lets the time since everything was shown pass. */
  const pass = (interval: string): Promise<unknown> =>
    service.db.query(
      `UPDATE impressions SET shown_at = (shown_at AT TIME ZONE 'UTC' - $1::interval) AT TIME ZONE 'UTC',
        sitting_at = (sitting_at AT TIME ZONE 'UTC' - $1::interval) AT TIME ZONE 'UTC'`,
      [interval],
    );
  /** A process that remembers nothing. */
  const elsewhere = async <Result>(work: (other: Service) => Promise<Result>): Promise<Result> => {
    const other = await startService({}, service.db);
    return work(other).finally(() => other.close());
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    const blogs = await sources(
      service.db,
      Array.from({ length: 40 }, () => ({})),
    );
    before = await posts(
      service.db,
      blogs.map(({ id }, n) => ({ sourceId: id, publishedAt: minutes(n * 3) })),
    );
  });

  it('is noted once, by page, also when agents read', async () => {
    const shown = ids(await page(service));
    expect(shown).to.deep.equal(before.slice(0, 10));
    await page(service);
    await stored(10);
    expect((await noted())[0]).to.have.members(shown);
    const bob = await person(service.db);
    await callTool(service.url, bob.token, 'listForYouFeed', { limit: 5 });
    await stored(5, bob);
    await page(service, ada, 'limit=12');
    await stored(12);
    expect((await noted()).map((one) => one.length)).to.deep.equal([10, 2]);
  });

  it('is noted of nothing but the feed for you', async () => {
    const { body: feed } = await call(service.url, '/feeds/custom', {
      method: 'POST',
      token: ada.token,
      json: { name: 'Mine' },
    });
    const { body: link } = await call(service.url, `/feeds/custom/${feed.id}/link`, {
      method: 'PUT',
      token: ada.token,
    });
    expect((await fetchAny(link.jsonUrl)).status).to.equal(200);
    for (const path of ['/feeds', '/feeds/popular', '/feeds/trending', `/feeds/custom/${feed.id}`])
      expect((await call(service.url, path, { token: ada.token })).status, path).to.equal(200);
    await page(service, ada, 'limit=1');
    await stored(1);
  });

  it('sinks behind what was not shown yet, and comes back after that', async () => {
    const first = ids(await page(service));
    await stored(10);
    await pass('11 minutes');
    const second = await elsewhere(async (other) => ids(await page(other)));
    expect(second).to.deep.equal(before.slice(10, 20));
    expect(await elsewhere(async (other) => ids(await page(other, ada, 'limit=50')))).to.deep.equal([
      ...before.slice(10),
      ...first,
    ]);
    const bob = await person(service.db);
    expect(ids(await page(service, bob))).to.deep.equal(first);
  });

  it('keeps its order and its ETag for ten minutes, in every process', async () => {
    const first = await page(service);
    const next = await page(service, ada, `limit=10&cursor=${first.body.pagination.endCursor}`);
    await stored(20);
    for (const later of ['1 second', '9 minutes 50 seconds']) {
      await pass(later);
      await elsewhere(async (other) => {
        const again = await page(other);
        expect(ids(again), later).to.deep.equal(ids(first));
        expect(again.headers.etag, later).to.equal(first.headers.etag);
        const cursor = again.body.pagination.endCursor as string;
        expect(ids(await page(other, ada, `limit=10&cursor=${cursor}`)), later).to.deep.equal(ids(next));
      });
    }
  });

  it('counts from the end of a sitting on, though a later page of it was shown just now', async () => {
    const first = await page(service);
    await stored(10);
    await pass('9 minutes');
    await elsewhere((other) => page(other, ada, `limit=10&cursor=${first.body.pagination.endCursor}`));
    await stored(20);
    await pass('90 seconds');
    expect(await elsewhere(async (other) => ids(await page(other)))).to.deep.equal(before.slice(20, 30));
  });

  it('sinks further each time, yet not what was opened', async () => {
    const [twice, once, opened] = before as [string, string, string];
    for (const shown of [[twice, once, opened], [twice]]) {
      await storeImpressions(service.db, [{ viewerId: ada.id, postIds: shown, at: new Date() }]);
      await pass('1 hour');
    }
    await viewed(service.db, ada.id, opened);
    const order = ids(await page(service, ada, 'limit=50'));
    expect(order.slice(-3)).to.deep.equal([once, twice, opened]);
  });

  it('lets a followed post lead that was passed by twice, and no more after that', async () => {
    const quiet = await post(service.db, {
      sourceId: (await source(service.db)).id,
      tags: ['cobol'],
      publishedAt: minutes(600),
    });
    await filterTag(service.db, ada.id, 'cobol');
    const leads = (): Promise<boolean> => elsewhere(async (other) => ids(await page(other))[0] === quiet);
    for (const expected of [true, true, true, false]) {
      expect(await leads()).to.equal(expected);
      await pass('1 hour');
    }
  });

  it('is kept of the last 500 posts and of a month', async () => {
    const many = await posts(
      service.db,
      Array.from({ length: 120 }, () => ({})),
    );
    for (let n = 0; n < 6; n += 1) {
      await storeImpressions(service.db, [{ viewerId: ada.id, postIds: many, at: minutes(60 - n) }]);
      await storeImpressions(service.db, [{ viewerId: (await person(service.db)).id, postIds: many, at: minutes(60) }]);
    }
    expect((await noted()).map((one) => one.length)).to.deep.equal([120, 120, 120, 120]);
    await pass('29 days');
    await deleteExpired(service.db);
    expect(await noted()).to.have.length(4);
    await pass('1 day');
    await deleteExpired(service.db);
    expect(await noted()).to.deep.equal([]);
  });

  it('belongs to the person: it is exported, and goes with the account', async () => {
    await page(service, ada, 'limit=2');
    await stored(2);
    const data = (await exportAccount(service.db, ada.id)) as { impressions: { postIds: string[] }[] };
    expect(data.impressions.flatMap(({ postIds }) => postIds)).to.have.members(before.slice(0, 2));
    await deleteAccount(service.db, ada.id);
    expect(await noted()).to.deep.equal([]);
    await storeImpressions(service.db, [{ viewerId: ada.id, postIds: before, at: new Date() }]);
    expect(await noted()).to.deep.equal([]);
  });
});
