import { expect } from 'chai';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { bookmarked, filterSource, person, posts, source, type Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';
import { READING_LIST, ReaderApp } from '../greader/reader.ts';
import { KIB_OF_A_REQUEST, MAX_FREE_304_A_MINUTE, MAX_LINK_READS_A_MINUTE } from '../../generated/limits.ts';

const DAILY = 40;

describe('what an answer is counted as', () => {
  let service: Service;
  let ada: Person;
  let app: ReaderApp;

  beforeEach(async () => {
    service = await startService({ freeDailyQuota: DAILY, userRateLimit: 1_000 });
    ada = await person(service.db, { plan: 'free' });
    const blog = await source(service.db);
    await filterSource(service.db, ada.id, blog.id);
    const content = `<p>${'word '.repeat(1_600)}</p>`;
    const long = Array.from({ length: 150 }, () => ({
      sourceId: blog.id,
      content,
      summary: 'Sum',
      createdAt: new Date(),
    }));
    for (const id of await posts(service.db, long)) await bookmarked(service.db, ada.id, id);
    app = ReaderApp.of(service, ada);
  });
  afterEach(() => service.close());

  /** Returns the rest of the day, as usage says it. */
  const leftOfDay = async (): Promise<number> => {
    const { body } = await call(service.url, '/usage', { token: ada.token });
    return body.dayQuota.remaining as number;
  };

  it('security 123: a large answer costs more of the day by its bytes, and one request of the minute', async () => {
    const before = await leftOfDay();
    const { status, headers, text } = await app.get(`/reader/api/0/stream/contents/${READING_LIST}`, { n: 150 });
    expect(status).to.equal(200);
    const requests = Math.ceil(Buffer.byteLength(text) / (KIB_OF_A_REQUEST * 1024));
    expect(requests).to.be.above(4);
    expect(headers).to.include({ 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '998' });
    expect(await leftOfDay()).to.equal(before - requests - 1);
  });

  it('security 123: what is known already, and a small answer, cost no more than a request, over MCP too', async () => {
    const path = `/reader/api/0/stream/contents/${READING_LIST}`;
    const { headers } = await app.get(path, { n: 150 });
    const before = await leftOfDay();
    const again = await app.get(path, { n: 150 }, { 'if-none-match': headers.etag! });
    expect(again.status).to.equal(304);
    expect(await leftOfDay()).to.equal(before - 1);
    await callTool(service.url, ada.token, 'listPopularFeed', { limit: 50 });
    expect(await leftOfDay()).to.equal(before - 3);
  });

  it('security 123: the day ends sooner for who asks for large answers, and not for the paid plan', async () => {
    const bob = await person(service.db);
    const seen: number[] = [];
    for (let n = 0; n < DAILY && seen.at(-1) !== 429; n += 1)
      seen.push((await app.get(`/reader/api/0/stream/contents/${READING_LIST}`, { n: 150 })).status);
    expect(seen.length).to.be.within(5, DAILY / 4);
    for (let n = 0; n < DAILY / 4; n += 1)
      expect((await call(service.url, '/feeds/popular', { token: bob.token })).status).to.equal(200);
  });

  it('security 123: 150 items of ordinary length come with their texts, also when asked for by their ids', async () => {
    const ids = await app.ids(READING_LIST, { n: 150 });
    const byId = await app.post('/reader/api/0/stream/items/contents', { i: ids });
    const listed = await app.get(`/reader/api/0/stream/contents/${READING_LIST}`, { n: 150 });
    for (const { body } of [byId, listed]) {
      const lengths = body.items.map((one: any) => one.summary.content.length as number);
      expect(lengths).to.have.length(150);
      expect(Math.min(...lengths)).to.be.above(8_000);
    }
  });

  it('security 123: of 1,000 items none is missing: later ones have their summary and lead to their page', async () => {
    const { sourceId } = (await service.db.orm.query('SELECT source_id AS "sourceId" FROM posts LIMIT 1'))[0];
    const content = `<p>${'"'.repeat(8_000)}</p>`;
    await posts(
      service.db,
      Array.from({ length: 850 }, () => ({ sourceId, content, summary: 'Sum', createdAt: new Date() })),
    );
    const ids = await app.ids(READING_LIST, { n: 1_000 });
    expect(ids).to.have.length(1_000);
    const { body, text } = await app.post('/reader/api/0/stream/items/contents', { i: ids });
    expect(Buffer.byteLength(text)).to.be.below(3_000_000);
    expect(body.items).to.have.length(1_000);
    expect(body.items[0].summary.content).to.equal(content);
    expect(body.items.at(-1)).to.deep.include({ summary: { direction: 'ltr', content: '<p>Sum</p>' } });
    for (const one of body.items) expect(one.alternate[0].href).to.match(/^http/);
  });
});

describe('reads of secret feed links', () => {
  let service: Service;
  let ada: Person;
  let rssUrl: string;

  beforeEach(async () => {
    service = await startService({ freeDailyQuota: 3, userRateLimit: 1_000 });
    ada = await person(service.db, { plan: 'free' });
    ({ rssUrl } = (await call(service.url, '/bookmarks/link', { method: 'PUT', token: ada.token })).body);
  });
  afterEach(() => service.close());

  /** One after the other: of those that come together some would wait for their turn. */
  const statuses = async (n: number, read: () => Promise<Answer>): Promise<number[]> => {
    const seen: number[] = [];
    for (let one = 0; one < n; one += 1) seen.push((await read()).status);
    return seen.sort();
  };

  it('security 122: polls have a share of their own: they use up nothing of the API, nor does that of them', async () => {
    expect(await statuses(10, () => fetchAny(rssUrl))).to.deep.equal(Array.from({ length: 10 }, () => 200));
    const rest = await statuses(3, () => call(service.url, '/feeds/popular', { token: ada.token }));
    expect(rest).to.deep.equal([200, 200, 429]);
    expect((await fetchAny(rssUrl)).status).to.equal(200);
  });

  it('security 122: polls over all links of a person are bounded a minute, and are told when to come again', async () => {
    const { rssUrl: other } = (await call(service.url, '/feeds/foryou/link', { method: 'PUT', token: ada.token })).body;
    const half = MAX_LINK_READS_A_MINUTE / 2;
    await statuses(half, () => fetchAny(rssUrl));
    const others = await statuses(half + 5, () => fetchAny(other));
    expect(others.filter((one) => one === 429)).to.have.length(5);
    const { status, headers } = await fetchAny(rssUrl);
    expect(status).to.equal(429);
    expect(Number(headers['retry-after'])).to.be.within(1, 60);
    const bob = await person(service.db, { plan: 'free' });
    const { rssUrl: bobs } = (await call(service.url, '/bookmarks/link', { method: 'PUT', token: bob.token })).body;
    expect((await fetchAny(bobs)).status).to.equal(200);
    expect((await call(service.url, '/feeds/popular', { token: ada.token })).status).to.equal(200);
  });

  it('security 122: polls that find nothing new cost nothing, so many a minute; If-None-Match: * does', async () => {
    const { headers } = await fetchAny(rssUrl);
    const known = { headers: { 'if-none-match': headers.etag! } };
    const more = 2 * MAX_LINK_READS_A_MINUTE;
    expect(more).to.be.below(MAX_FREE_304_A_MINUTE);
    for (let n = 0; n < more; n += 1) expect((await fetchAny(rssUrl, known)).status).to.equal(304);
    expect((await fetchAny(rssUrl)).status).to.equal(200);
    const any = await statuses(MAX_LINK_READS_A_MINUTE, () => fetchAny(rssUrl, { headers: { 'if-none-match': '*' } }));
    expect(any.filter((one) => one === 429)).to.have.length(2);
  });
});
