import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { callbackPath, hubSecret } from '../../src/websub/hub-subscriptions.ts';
import { readSecret } from '../../src/auth/secret.ts';
import { importFeed } from '../../src/ingest/store/import.ts';
import { importSources } from '../../src/ingest/store/opml.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { userAgent } from '../../src/environment/user-agent.ts';
import { fetchAny, type Answer } from '../support/client.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { quiet } from '../support/quiet.ts';
import { until } from '../support/server-process.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

const feed = (hub: string, self: string): string =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>x</title><atom:link rel="self" href="${self}"/>${hub && `<atom:link rel="hub" href="${hub}"/>`}</channel></rss>`;

describe('WebSub', function () {
  this.timeout(60_000);
  let service: Service;
  let web: FeedWeb;
  let worker: { stop(): Promise<void> } | undefined;
  let requests: URLSearchParams[];
  let agents: unknown[];
  let body: string;
  let link: Record<string, string>;
  let sourceId: string;
  let base: string;
  const keyFor = (purpose: string): Buffer => readSecret(service.config)(purpose);
  const subscription = async (): Promise<any> =>
    (
      await service.db.query<any>(
        'SELECT *, extract(epoch FROM expires_at - now())::int AS lease, extract(epoch FROM renew_at - now())::int AS renew FROM hub_subscriptions',
      )
    )[0];
  const nextFetch = async (): Promise<number> =>
    (
      await service.db.query<any>('SELECT extract(epoch FROM next_fetch_at - now())::int AS wait FROM source_fetches')
    )[0].wait;
  const confirm = (query: Record<string, string>, callback = base): Promise<Answer> =>
    fetchAny(
      `${callback}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': web.url(0, '/self'), 'hub.challenge': 'echo<b>', 'hub.lease_seconds': '86400', ...query })}`,
    );
  const send = (raw: string, signature?: string): Promise<Answer> =>
    fetchAny(base, { method: 'POST', raw, headers: signature === undefined ? {} : { 'x-hub-signature': signature } });
  const sign = (raw: string, method = 'sha256'): string =>
    `${method}=${createHmac(method, hubSecret(keyFor, sourceId)).update(raw).digest('hex')}`;
  const work = async (): Promise<void> => {
    worker = startWorker(service.db, {
      log: quiet,
      pages: false,
      parser,
      fetch: web.options,
      subscriber: { publicUrl: service.url, keyFor },
    });
    await until(
      'read',
      async () => (await service.db.query('SELECT FROM source_fetches WHERE last_fetched_at IS NOT NULL')).length === 1,
    );
  };

  beforeEach(async () => {
    service = await sharedService();
    [requests, agents] = [[], []];
    link = {};
    web = await feedWeb((path) => (request, response) => {
      if (path !== '/hub') return answer(body, link)(request, response);
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          agents.push(request.headers['user-agent']);
          requests.push(new URLSearchParams(Buffer.concat(chunks).toString()));
          response.writeHead(202).end();
        });
    });
    body = feed(web.url(1, '/hub'), web.url(0, '/self'));
    await importSources(service.db, [
      { url: web.url(0, '/feed'), name: 'x', homepage: null, description: null, folder: null, paused: false },
    ]);
    sourceId = (await service.db.query<any>('SELECT id FROM sources'))[0].id;
    base = `${service.url}${callbackPath(keyFor, sourceId)}`;
  });
  afterEach(async () => {
    await worker?.stop();
    web.close();
  });

  it('asks the hub that a feed names, in its text or its headers, once', async () => {
    await work();
    await until('asked', () => Promise.resolve(requests.length > 0));
    expect(Object.fromEntries(requests[0]!)).to.deep.equal({
      'hub.mode': 'subscribe',
      'hub.topic': web.url(0, '/self'),
      'hub.callback': base,
      'hub.secret': hubSecret(keyFor, sourceId),
      'hub.lease_seconds': '864000',
    });
    expect(agents).to.deep.equal([userAgent(service.url)]);
    link = { link: `<${web.url(1, '/hub')}>; rel="hub", <${web.url(0, '/other')}>; rel=self` };
    body = feed('', web.url(0, '/self'));
    await service.db.query('UPDATE source_fetches SET next_fetch_at = now(), body_hash = NULL');
    await until('asked again', () => Promise.resolve(requests.length > 1));
    expect(requests[1]!.get('hub.topic')).to.equal(web.url(0, '/other'));
    link = {};
    await service.db.query('UPDATE source_fetches SET next_fetch_at = now(), body_hash = NULL');
    await until('forgotten', async () => (await subscription()) === undefined);
    expect(requests).to.have.length(2);
  });

  it('confirms what it asked for and nothing else, and renews before the lease ends', async () => {
    await work();
    await until('asked', () => Promise.resolve(requests.length > 0));
    const { status, text, headers } = await confirm({});
    expect([status, text, headers['content-type']]).to.deep.equal([200, 'echo<b>', 'text/plain; charset=utf-8']);
    expect((await subscription()).lease).to.be.within(86_390, 86_400);
    expect((await subscription()).renew).to.be.within(69_100, 69_120);
    for (const wrong of [
      { 'hub.topic': 'https://other.example/' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.mode': 'x' },
    ] as Record<string, string>[])
      expect((await confirm(wrong)).status, JSON.stringify(wrong)).to.equal(404);
    expect((await confirm({}, `${base.slice(0, -1)}${base.endsWith('0') ? '1' : '0'}`)).status).to.equal(404);
    for (const lease of ['999999999', '-1', 'x']) {
      expect((await confirm({ 'hub.lease_seconds': lease })).status).to.equal(200);
      expect((await subscription()).lease).to.be.within(863_980, 864_000);
    }
    expect((await confirm({ 'hub.mode': 'denied' })).status).to.equal(204);
    await service.db.query('UPDATE hub_subscriptions SET renew_at = now()');
    await until('renewed', () => Promise.resolve(requests.length > 1));
  });

  it('fetches a source when its hub says so, and for nobody else', async () => {
    await work();
    await worker?.stop();
    await service.db.query(`UPDATE source_fetches SET last_fetched_at = now() - interval '1 hour'`);
    const before = await nextFetch();
    expect(before).to.be.above(200);
    for (const signature of [
      undefined,
      '',
      'sha256=',
      'sha256=00',
      sign('other'),
      `md5=${'0'.repeat(32)}`,
      'sha256',
      sign('news').replace('sha256', 'sha512'),
    ]) {
      expect((await send('news', signature)).status).to.equal(202);
      expect(await nextFetch(), signature).to.be.above(200);
    }
    for (const method of ['sha1', 'sha256', 'sha384', 'sha512']) {
      await service.db.query(`UPDATE source_fetches SET next_fetch_at = now() + interval '1 hour'`);
      expect((await send('news', sign('news', method))).status).to.equal(202);
      expect(await nextFetch()).to.be.at.most(0);
    }
    await service.db.query(
      `UPDATE source_fetches SET next_fetch_at = now() + interval '1 hour', last_fetched_at = now()`,
    );
    await send('news', sign('news'));
    expect(await nextFetch()).to.be.within(50, 60);
    expect((await fetchAny(`${service.url}/websub/${sourceId}`, { method: 'POST', raw: 'x' })).status).to.equal(404);
    expect((await send('x'.repeat(6_000_000), 'sha256=00')).status).to.equal(413);
  });

  it('keeps each article of a feed whose guid never changes, by file, fetch and notification', async () => {
    const latest = (title: string, date: string): string =>
      feed(web.url(1, '/hub'), web.url(0, '/feed')).replace(
        '</channel>',
        `<item><title>${title}</title><link>https://app.example/latest</link><guid isPermaLink="false">latest</guid><pubDate>${date}</pubDate></item></channel>`,
      );
    const titles = () => service.db.query<{ id: string; title: string }>('SELECT id, title FROM posts ORDER BY title');
    const file = join(tmpdir(), 'latest.xml');
    writeFileSync(file, latest('A first', 'Mon, 05 Jan 2026 09:00:00 GMT'));
    await importFeed(service.db, file, { at: new Date() });
    const [first] = await titles();
    body = latest('B second', 'Tue, 06 Jan 2026 09:00:00 GMT');
    await work();
    expect((await titles()).map(({ title }) => title)).to.deep.equal(['A first', 'B second']);
    body = latest('C third', 'Wed, 07 Jan 2026 09:00:00 GMT');
    await service.db.query(`UPDATE source_fetches SET last_fetched_at = now() - interval '1 hour'`);
    await send('news', sign('news'));
    await until('three', async () => (await titles()).length === 3);
    expect((await titles())[0]).to.deep.equal(first);
  });

  it('security 59: asks no hub on this machine or a private network', async () => {
    await work();
    await worker?.stop();
    requests.length = 0;
    await service.db.query('UPDATE hub_subscriptions SET renew_at = now()');
    worker = startWorker(service.db, { log: quiet, pages: false, subscriber: { publicUrl: service.url, keyFor } });
    await until('put off', async () => (await subscription()).renew > 20_000);
    await worker.stop();
    expect(requests).to.deep.equal([]);
  });
});
