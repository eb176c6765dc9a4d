import { expect } from 'chai';
import pino from 'pino';
import { loadConfig } from '../../src/config.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { workerOptions } from '../../src/ingest/schedule/server-worker.ts';
import { COMMAND_LINE } from '../../src/operate/audit-log.ts';
import { addAnySource } from '../../src/operate/sources.ts';
import { call } from '../support/client.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { person } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

const FEED = `<rss version="2.0"><channel><title>Wiki</title><link>https://wiki.example/</link><item><title>News of the house</title>
  <link>https://wiki.example/news</link></item></channel></rss>`;
const SECRET = 'the secret of another program';

describe('a feed of the own network', function () {
  this.timeout(120_000);
  let service: Service;
  let web: FeedWeb;
  let worker: { stop(): Promise<void> } | undefined;
  const origin = (host: number): string => new URL(web.url(host, '/')).origin;
  const problemOf = async (token: string, id: string): Promise<{ problem: string | null; fetchedAt: string | null }> =>
    (await call(service.url, `/sources/${id}`, { token })).body;

  before(async () => {
    const pages = { '/feed': answer(FEED), '/secret': answer(SECRET, { 'content-type': 'application/octet-stream' }) };
    web = await feedWeb((path) => pages[path as keyof typeof pages]);
    service = await sharedService();
  });
  after(async () => {
    await worker?.stop();
    web.close();
  });

  it('is kept fresh for operators where FEED_ORIGINS says so, and for people where PEOPLE_FEED_ORIGINS does', async () => {
    const env = { FEED_ORIGINS: `${origin(1)},${origin(4)}`, PEOPLE_FEED_ORIGINS: origin(2) };
    const outbound = loadConfig(env);
    const added = await addAnySource(service.db, COMMAND_LINE, web.url(1, '/feed'), outbound);
    expect(added.added).to.equal(1);
    await addAnySource(service.db, COMMAND_LINE, web.url(5, '/feed'), outbound).then(
      () => expect.fail('another host was read'),
      (error: unknown) => expect(String(error)).to.include('80 and 443'),
    );
    const ada = await person(service.db);
    const add = async (url: string): Promise<string> =>
      (await call(service.url, '/sources', { method: 'POST', token: ada.token, json: { url, forYourself: true } })).body
        .source.id;
    const [theirs, operators, secret] = [
      await add(web.url(2, '/feed')),
      await add(web.url(4, '/feed')),
      await add(web.url(2, '/secret')),
    ];
    await service.db.query('UPDATE source_fetches SET next_fetch_at = now()');
    const options = workerOptions({ ...outbound, keyFor: () => Buffer.alloc(32) });
    worker = startWorker(service.db, { ...options, log: pino({ level: 'silent' }), hostDelay: 0, parser });
    await until(async () => {
      const [row] = await service.db.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM source_fetches WHERE last_fetched_at IS NOT NULL OR failures > 0',
      );
      return row?.n === 4;
    });
    expect((await problemOf(ada.token, theirs)).problem).to.equal(null);
    expect((await problemOf(ada.token, operators)).problem).to.include('80 and 443');
    expect(JSON.stringify(await problemOf(ada.token, secret))).to.not.include(SECRET);
    expect(web.requests.get(web.url(4, '/feed'))).to.equal(undefined);
  });
});
