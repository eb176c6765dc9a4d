import { expect } from 'chai';
import pino from 'pino';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { readOsv } from '../../src/ingest/changes/read-osv.ts';
import { fetchDocument, type FetchOptions } from '../../src/ingest/fetch/fetch.ts';
import { runChangeWorker } from '../../src/ingest/schedule/change-worker.ts';
import { scheduleChangeSources } from '../../src/ingest/schedule/change-sources.ts';
import { listChangeSources } from '../../src/operate/change-sources.ts';
import { call } from '../support/client.ts';
import { answer, feedWeb, type FeedWeb, type Page } from '../support/feed-web.ts';
import { person, type Person } from '../support/fixtures.ts';
import { startProxy } from '../support/http-proxy.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const advisory = (id: string, name: string, rest: object = {}): object => ({
  ...{ id, modified: '2026-01-02T00:00:00Z', summary: `Advisory ${id}` },
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }],
  ...rest,
});
/** A lock file: of these one is public, one of another registry, one from an address. */
const LOCK = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { shown: '1.0.0', '@corp/secret': '1.0.0' } },
    'node_modules/shown': { version: '1.0.0', resolved: 'https://registry.npmjs.org/shown/-/shown-1.0.0.tgz' },
    'node_modules/@corp/secret': { version: '1.0.0', resolved: 'https://npm.corp.example/@corp/secret-1.0.0.tgz' },
    'node_modules/from-git': { version: '1.0.0', resolved: 'git+ssh://git@github.com/corp/from-git.git#abc' },
  },
});
const PACKUMENT = JSON.stringify({
  versions: { '1.0.0': {}, '2.0.0': {} },
  time: { '1.0.0': '2025-01-01T00:00:00Z', '2.0.0': '2026-01-01T00:00:00Z' },
  repository: { url: 'git+https://github.com/shown/shown.git' },
});
const FEED = `<feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><title>Releases</title><updated>2026-01-02T00:00:00Z</updated>
  ${['v2.0.0', 'v3.0.0']
    .map(
      (tag) => `<entry><id>${tag}</id><title>${tag}</title><updated>2026-01-02T00:00:00Z</updated>
  <link rel="alternate" href="https://github.com/shown/shown/releases/tag/${tag}"/><content type="html">&lt;p&gt;This is a breaking change.&lt;/p&gt;</content></entry>`,
    )
    .join('')}</feed>`;

describe('sources of changes', function () {
  this.timeout(60_000);
  let service: Service;
  let web: FeedWeb;
  let pages: Record<string, Page>;
  let ada: Person;
  const log = pino({ level: 'silent' });

  /** Runs the worker until a condition holds; `fetch` sees what is fetched. */
  const work = async (
    sets: string[],
    {
      isLookingUp = false,
      fetch = fetchDocument,
      fetchOptions = web.options,
    }: { isLookingUp?: boolean; fetch?: typeof fetchDocument; fetchOptions?: FetchOptions },
    isDone: () => Promise<boolean>,
  ): Promise<void> => {
    const ending = new AbortController();
    const changes = { sets, isLookingUp, spreadS: 0, idleMs: 50 };
    const run = runChangeWorker(service.db, { log, changes, fetchOptions, fetch, hostDelay: 0, parser }, ending.signal);
    await until(isDone);
    ending.abort();
    await run;
  };
  const sources = async (): Promise<any[]> =>
    service.db.query('SELECT * FROM change_sources ORDER BY kind, url') as Promise<any[]>;
  const areRead = async (count: number): Promise<boolean> =>
    (await sources()).filter(({ last_fetched_at: at }) => at !== null).length >= count;
  const references = async (): Promise<string[]> =>
    (
      await service.db.query<{ reference: string }>(
        'SELECT kind, reference FROM package_changes ORDER BY reference, kind',
      )
    ).map(({ reference }) => reference);
  const due = () => service.db.query('UPDATE change_sources SET next_fetch_at = now()');
  const use = async (text: string, project: string): Promise<void> => {
    const json = { text, project };
    const { status, text: said } = await call(service.url, '/profile/stack/manifest', {
      method: 'PUT',
      token: ada.token,
      json,
    });
    expect(status, said).to.equal(200);
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    pages = {};
    web = await feedWeb((path) => pages[path]);
  });
  afterEach(() => web.close());

  it('are fetched only if they have changed, and say why they cannot be read', async () => {
    const conditions: (string | undefined)[] = [];
    const set = JSON.stringify([advisory('A-1', 'a'), advisory('A-2', 'b')]);
    pages['/set.json'] = (request, response) => {
      conditions.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      return void response.writeHead(200, { ...JSON_TYPE, etag: '"1"' }).end(set);
    };
    pages['/broken'] = answer('<html>', { 'content-type': 'text/html' });
    pages['/empty'] = answer('{"a":1}', JSON_TYPE);
    pages['/busy'] = answer('', { 'retry-after': '7200' }, 429);
    const urls = ['/set.json', '/broken', '/empty', '/busy'].map((path, n) => web.url(n, path));
    await work(urls, {}, () => areRead(4));
    expect(await references()).to.deep.equal(['A-1', 'A-2']);
    const { counts, sources: health } = await listChangeSources(service.db);
    expect(counts).to.deep.equal([{ kind: 'set', total: 4, unread: 3, failing: 3 }]);
    const problems = Object.fromEntries(health.map(({ url, lastError }) => [new URL(url).pathname, lastError]));
    expect(problems).to.deep.equal({
      '/set.json': null,
      '/broken': 'The address holds neither JSON nor an archive of it.',
      '/empty': 'The set has no advisory in the OSV or CSAF format, and no end of life.',
      '/busy': 'The server answered 429.',
    });
    const busy = health.find(({ url }) => url.endsWith('/busy'))!;
    expect(busy.nextFetchAt.getTime() - Date.now(), 'Retry-After').to.be.greaterThan(7_000_000);
    await due();
    await work(urls, {}, () => Promise.resolve(conditions.length === 2));
    expect(conditions).to.deep.equal([undefined, '"1"']);
    await work([urls[0]!], {}, async () => (await sources()).length === 1);
  });

  it('write nothing again that has not changed, and bring nothing back that was withdrawn', async () => {
    const learn = (...documents: object[]) =>
      storeChanges(
        service.db,
        documents.map((document) => readOsv(document)!),
      );
    await learn(advisory('A-1', 'a'), advisory('A-2', 'b'));
    const rows = () =>
      service.db.query('SELECT ctid::text, xmin::text, xmax::text, id FROM package_changes ORDER BY id');
    const before = await rows();
    expect(await learn(advisory('A-1', 'a'), advisory('A-2', 'b'))).to.deep.equal({ stored: 0, removed: 0 });
    expect(await rows(), 'neither written nor locked').to.deep.equal(before);
    const withdrawn = { modified: '2026-03-01T00:00:00Z', withdrawn: '2026-03-01T00:00:00Z' };
    expect(await learn(advisory('A-1', 'a', withdrawn), advisory('A-3', 'c', withdrawn))).to.deep.equal({
      stored: 0,
      removed: 1,
    });
    expect(await learn(advisory('A-1', 'a'), advisory('A-3', 'c'))).to.deep.equal({ stored: 0, removed: 0 });
    expect(await references()).to.deep.equal(['A-2']);
    expect((await learn(advisory('A-1', 'a', { modified: '2026-04-01T00:00:00Z' }))).stored).to.equal(1);
  });

  it('are, of packages, those of people’s lock files that are proven to be public, and only if operators let it', async () => {
    await use(LOCK, 'web');
    await use('{"dependencies":{"unproven":"1.0.0"}}', 'app');
    const asked: string[] = [];
    pages['/registry'] = answer(PACKUMENT, JSON_TYPE);
    pages['/feed'] = answer(FEED, { 'content-type': 'application/atom+xml' });
    pages['/set.json'] = answer(JSON.stringify([advisory('A-1', 'unproven')]), JSON_TYPE);
    const fetch: typeof fetchDocument = (url, options) => {
      asked.push(url);
      const path = { 'registry.npmjs.org': '/registry', 'github.com': '/feed' }[new URL(url).hostname];
      return fetchDocument(path === undefined ? url : web.url(0, path), options);
    };
    const set = web.url(1, '/set.json');
    await work([set], { fetch }, () => areRead(1));
    expect(asked, 'without the switch').to.deep.equal([set]);
    await work([set], { fetch, isLookingUp: true }, () => areRead(3));
    expect(asked.sort()).to.deep.equal(
      ['https://github.com/shown/shown/releases.atom', ...['https://registry.npmjs.org/shown', set].sort()].sort(),
    );
    const { body } = await call(service.url, '/changes?package=pkg:npm/shown', { token: ada.token });
    const shown = (body as any).data.map(({ kind, version, ranges, evidence }: any) => [
      kind,
      version,
      ranges,
      evidence.quote,
    ]);
    expect(shown).to.have.deep.members([
      ['release', '2.0.0', ['<2.0.0'], 'This is a breaking change.'],
      ['breaking', '2.0.0', ['<2.0.0'], 'This is a breaking change.'],
      ['release', '1.0.0', ['<1.0.0'], null],
    ]);
    await use('{"dependencies":{}}', 'web');
    await scheduleChangeSources(service.db, { sets: [set], isLookingUp: true });
    expect(
      (await sources()).map(({ url }) => url),
      'no stack has it any more',
    ).to.deep.equal([set]);
  });

  it('security 138: all that leaves the machine is the documented list, also behind a proxy', async () => {
    await use(LOCK, 'web');
    await use('{"dependencies":{"unproven":"1.0.0"}}', 'app');
    pages['/all.zip'] = answer(JSON.stringify([advisory('A-1', 'unproven')]), JSON_TYPE);
    const proxy = await startProxy(Number(new URL(web.url(0, '/')).port));
    const sets = ['http://sets.example/all.zip'];
    const options = { proxy: proxy.url };
    await work(sets, { fetchOptions: options }, () => areRead(1));
    expect(proxy.asked).to.deep.equal(['GET http://sets.example/all.zip']);
    await work(sets, { fetchOptions: options, isLookingUp: true }, () => areRead(2));
    expect(proxy.asked).to.deep.equal(['GET http://sets.example/all.zip', 'CONNECT registry.npmjs.org:443']);
    expect(JSON.stringify(await sources())).not.to.match(/unproven|secret|from-git/);
    proxy.close();
  });

  it('of packages come to their turn at a random time of the day, whoever uses them', async () => {
    const packages = Array.from({ length: 200 }, (_, n) => [
      `node_modules/p${n}`,
      { version: '1.0.0', resolved: `https://registry.npmjs.org/p${n}/-/p${n}-1.0.0.tgz` },
    ]);
    await use(JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) }), 'web');
    await scheduleChangeSources(service.db, { sets: [], isLookingUp: true });
    const hours = (await sources()).map(({ next_fetch_at: at }) => (at.getTime() - Date.now()) / 3_600_000);
    expect(hours).to.have.length(200);
    expect([Math.min(...hours) < 3, Math.max(...hours) > 21, Math.max(...hours) <= 24]).to.deep.equal([
      true,
      true,
      true,
    ]);
    await scheduleChangeSources(service.db, { sets: [], isLookingUp: false });
    expect(await sources()).to.deep.equal([]);
  });
});
