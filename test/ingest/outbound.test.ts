import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import pino from 'pino';
import { ConfigError, loadConfig } from '../../src/config.ts';
import { proxyFor } from '../../src/environment/outbound-settings.ts';
import { remoteSummariser } from '../../src/ingest/enrich/remote-summary.ts';
import { fetchDocument, type FetchOptions } from '../../src/ingest/fetch/fetch.ts';
import { fetchOfOperators, fetchThrough } from '../../src/ingest/fetch/ways.ts';
import { FailureLines } from '../../src/ingest/schedule/failure-lines.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { workerOptions } from '../../src/ingest/schedule/server-worker.ts';
import { COMMAND_LINE } from '../../src/operate/audit-log.ts';
import { importOpml } from '../../src/operate/sources.ts';
import { Receiver } from '../../src/webhooks/send.ts';
import { targetProblem } from '../../src/webhooks/target.ts';
import { answer, feedWeb, type FeedWeb, type Page } from '../support/feed-web.ts';
import { startProxy, type HttpProxy } from '../support/http-proxy.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

const FEED = `<rss version="2.0"><channel><title>Wiki</title><link>https://wiki.example/</link><item><title>News of the house</title>
  <link>https://wiki.example/news</link></item></channel></rss>`;
const SECRET = 'the secret of another program';
const redirect = (location: string): Page => answer('', { location }, 302);

describe('what is fetched beside the public internet', function () {
  this.timeout(60_000);
  let web: FeedWeb;
  let pages: Record<string, Page>;
  let proxy: HttpProxy | undefined;
  const origin = (host: number): string => new URL(web.url(host, '/')).origin;
  const port = (): string => new URL(web.url(0, '/')).port;
  const fetched = (url: string, options: FetchOptions): Promise<string> =>
    fetchDocument(url, options).then(
      ({ bytes }) => Buffer.from(bytes).toString(),
      (error: unknown) => (error as { reason: string }).reason,
    );

  before(async () => {
    web = await feedWeb((path) => pages[path]);
  });
  beforeEach(() => {
    pages = { '/feed': answer(FEED), '/secret': answer(SECRET, { 'content-type': 'application/octet-stream' }) };
    web.requests.clear();
  });
  afterEach(() => {
    proxy?.close();
    proxy = undefined;
  });
  after(() => web.close());

  it('security 133: is what FEED_ORIGINS names, by its port, and nothing beside; redirects from elsewhere lead to none', async () => {
    const own = { origins: [origin(1)] };
    expect(await fetched(web.url(1, '/feed'), own)).to.equal(FEED);
    expect(await fetched(web.url(2, '/feed'), own)).to.equal('bad-url');
    expect(await fetched(`http://127.0.1.2/feed`, own)).to.equal('blocked-address');
    expect(await fetched(web.url(1, '/feed'), {})).to.equal('bad-url');
    pages['/there'] = redirect(web.url(1, '/feed'));
    pages['/elsewhere'] = redirect(web.url(3, '/feed'));
    expect(await fetched(web.url(1, '/there'), own), 'to itself').to.equal(FEED);
    expect(await fetched(web.url(1, '/elsewhere'), own), 'to another port and address').to.equal('bad-url');
    const outside = { resolve: async () => Promise.resolve(['127.0.1.2']), ...own, allowedPorts: [Number(port())] };
    expect(await fetched(`http://blog.example:${port()}/feed`, outside), 'a name that leads here').to.equal(
      'blocked-address',
    );
    const open = { ...own, allowPrivate: true, allowedPorts: [Number(port())] };
    pages['/there'] = redirect(`http://wiki.internal:8080/feed`);
    const both = { ...open, origins: ['http://wiki.internal:8080'] };
    expect(await fetched(web.url(2, '/there'), both), 'a stranger leads to no own origin').to.equal('bad-url');
    const named = { origins: [`http://wiki.internal:${port()}`], resolve: async () => Promise.resolve(['127.0.1.2']) };
    expect(await fetched(`http://wiki.internal:${port()}/feed`, named), 'a name of the own network').to.equal(FEED);
  });

  it('security 133: goes through OUTBOUND_PROXY, which looks names up; addresses and names of this network are refused', async () => {
    proxy = await startProxy(Number(port()), 'user:pass%20word');
    const options = { proxy: proxy.url, origins: [origin(1)] };
    for (const scheme of ['http', 'https']) {
      const error: unknown = await fetchDocument(`${scheme}://feeds.example/feed`, options).catch(
        (cause: unknown) => cause,
      );
      expect(error, 'another password').to.include({ reason: 'network' });
      expect((error as Error).message).to.match(/^The proxy .* answered 407.*OUTBOUND_PROXY.* password\.$/);
    }
    proxy.close();
    proxy = await startProxy(Number(port()), 'user:word');
    const through = { proxy: proxy.url, origins: [origin(1)] };
    expect(await fetched('http://feeds.example/feed', through)).to.equal(FEED);
    await fetched('https://feeds.example/feed', through);
    expect(proxy.asked).to.deep.equal(['GET http://feeds.example/feed', 'CONNECT feeds.example:443']);
    const refused = ['127.0.0.1', '10.0.0.7', '[::1]', '169.254.169.254', 'localhost', 'db', 'db.internal', 'x.local'];
    for (const host of refused) expect(await fetched(`http://${host}/feed`, through), host).to.equal('blocked-address');
    expect(await fetched('http://feeds.example:8080/feed', through)).to.equal('bad-url');
    pages['/there'] = redirect('http://169.254.169.254/latest/meta-data');
    expect(await fetched('http://feeds.example/there', through)).to.equal('blocked-address');
    expect(await fetched(web.url(1, '/feed'), through), 'own origins are asked directly').to.equal(FEED);
    expect(proxy.asked).to.have.length(3);
    expect(await fetched('http://feeds.example/secret', { ...through }), 'what is no feed').to.equal('wrong-type');
  });

  it('has webhooks, summaries and the OpenID provider go through the proxy, too', async () => {
    proxy = await startProxy(Number(port()));
    const settings = { origins: [origin(1)], proxy: proxy.url };
    const send = (url: string) => {
      const receiver = new Receiver(url, settings, new AbortController().signal);
      return receiver
        .send({
          id: 'a',
          contentType: 'application/json',
          body: '{}',
          secrets: ['whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'],
        })
        .finally(() => receiver.close());
    };
    await send('https://hooks.example/in');
    pages['/in'] = answer('', {}, 204);
    expect((await send(web.url(1, '/in'))).isDelivered, 'an own origin').to.equal(true);
    expect((await send('https://10.0.0.7/in')).problem).to.include('not on the public internet');
    expect(await targetProblem('https://hooks.example/in', settings)).to.equal(undefined);
    expect(await targetProblem('https://10.0.0.7/in', settings)).to.include('not on the public internet');
    expect(await targetProblem('https://db.internal/in', settings)).to.include('not on the public internet');
    const text = { choices: [{ message: { content: 'A summary that is long enough to be one.' } }] };
    pages['/v1/chat/completions'] = answer(JSON.stringify(text), { 'content-type': 'application/json' });
    const ai = { url: 'http://ai.example/v1', key: undefined, model: 'm', proxy: proxy.url };
    const summary = await remoteSummariser(ai, pino({ level: 'silent' })).summarise({ title: 'T', text: 'x' } as never);
    expect(JSON.stringify(summary)).to.include('long enough');
    const asked = await fetchThrough(proxy.url)!('http://id.example/feed');
    expect(await asked.text()).to.equal(FEED);
    expect(proxy.asked).to.deep.equal([
      'CONNECT hooks.example:443',
      'POST http://ai.example/v1/chat/completions',
      'GET http://id.example/feed',
    ]);
    const direct = loadConfig({ OUTBOUND_PROXY: proxy.url, OUTBOUND_DIRECT: 'https://id.corp.example' });
    expect(proxyFor('https://id.corp.example/realms/a', direct)).to.equal(undefined);
    expect(proxyFor('https://id.example/', direct)).to.equal(proxy.url);
    expect(() => loadConfig({ OUTBOUND_PROXY: 'socks5://x' })).to.throw(ConfigError, 'OUTBOUND_PROXY');
    expect(() => loadConfig({ FEED_ORIGINS: 'http://x/feed' })).to.throw(ConfigError, 'FEED_ORIGINS');
  });

  describe('by a worker', () => {
    let service: Service;
    let worker: { stop(): Promise<void> } | undefined;
    let lines: { msg: string; [field: string]: unknown }[];
    const start = (env: Record<string, string>): void => {
      const config = loadConfig(env);
      lines = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const options = workerOptions({ ...config, keyFor: () => Buffer.alloc(32) });
      worker = startWorker(service.db, { ...options, log, hostDelay: 0, parser });
    };
    beforeEach(async () => {
      service = await sharedService();
    });
    afterEach(async () => {
      await worker?.stop();
      worker = undefined;
    });

    it('is said at once by an import of OPML where it can never be; what fails is one line for all', async () => {
      const hosts = Array.from({ length: 30 }, (_, n) => web.url(n + 10, '/gone'));
      const never = ['http://10.0.0.7/feed', 'http://[::1]/feed', `https://blog.example:8443/feed`];
      const outlines = [...hosts, ...never, 'ftp://old.example/feed'].map(
        (url) => `<outline text="x" xmlUrl="${url}"/>`,
      );
      const bytes = Buffer.from(`<opml version="2.0"><body>${outlines.join('')}</body></opml>`);
      const env = { FEED_ORIGINS: hosts.map((url) => new URL(url).origin).join(',') };
      const { added, skipped, refused } = await importOpml(service.db, COMMAND_LINE, {
        bytes,
        outbound: loadConfig(env),
      });
      expect(added).to.equal(30);
      expect(skipped).to.deep.equal(['ftp://old.example/feed']);
      expect(refused.map(({ url }) => url)).to.deep.equal(never);
      expect(refused[0]?.reason).to.include('not on the public internet');
      start(env);
      await until(async () => {
        const [row] = await service.db.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM source_fetches WHERE failures > 0',
        );
        return row?.n === 30;
      });
      await worker!.stop();
      const said = lines.filter(({ msg }) => msg.startsWith('failed to fetch sources'));
      expect(said.reduce((sum, { sources }) => sum + Number(sources), 0)).to.equal(30);
      expect(said.length).to.be.below(5);
      expect(said[0]!.reasons).to.have.keys('The server answered 404.');
    });

    it('is said again only of what begins to fail', () => {
      const said: object[] = [];
      const failures = new FailureLines({ warn: (about: object) => said.push(about) } as never);
      for (let n = 0; n < 300; n += 1) failures.note(`s${n}`, `The server answered ${500 + (n % 7)}.`);
      failures.flush();
      failures.flush();
      expect(said).to.have.length(1);
      expect(said[0]).to.deep.include({ sources: 300, some: ['s0', 's1', 's2', 's3', 's4'] });
    });
  });

  it('is what both settings name for operators, asked with the version and address of the service', async () => {
    const publicUrl = 'https://content.example';
    const env = { FEED_ORIGINS: 'http://a:1', PEOPLE_FEED_ORIGINS: 'http://b:2', PUBLIC_URL: publicUrl };
    const rules = { origins: ['http://a:1', 'http://b:2'], proxy: undefined, publicUrl };
    expect(fetchOfOperators(loadConfig(env))).to.deep.equal(rules);
    const worker = workerOptions({ ...loadConfig(env), keyFor: () => Buffer.alloc(32) });
    expect(worker.fetch).to.deep.equal(rules);
    let agent: string | undefined;
    pages['/feed'] = (request, response) => {
      agent = request.headers['user-agent'];
      answer(FEED)(request, response);
    };
    await fetched(web.url(0, '/feed'), { ...worker.fetch, ...web.options });
    const [, version] = /^ {2}version: (\S+)$/m.exec(readFileSync('spec/openapi.yaml', 'utf8')) ?? [];
    expect(agent).to.equal(`developer-content-service/${version} (+${publicUrl})`);
  });
});
