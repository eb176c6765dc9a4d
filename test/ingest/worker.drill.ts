import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { OpenDatabase } from '../../src/data/database.ts';
import { openDatabase } from '../../src/data/database.ts';
import { importSources } from '../../src/ingest/store/opml.ts';
import type { ListedSource } from '../../src/ingest/store/store-source.ts';
import { startWorker, type WorkerOptions } from '../../src/ingest/schedule/fetch-worker.ts';
import { emptyDatabase, testDatabaseUrl } from '../support/database.ts';
import { answer, feedWeb, type FeedWeb, type Page } from '../support/feed-web.ts';
import { quiet } from '../support/quiet.ts';
import { until } from '../support/server-process.ts';
import { parser } from '../support/threads.ts';
import { BAD, GOOD } from './feed-kinds.ts';

const listed = (url: string): ListedSource => ({
  url,
  name: new URL(url).hostname,
  homepage: null,
  description: null,
  folder: null,
  paused: false,
});
const STATE = `SELECT s.feed_url AS url, s.name, f.*, (SELECT count(*)::int FROM posts WHERE source_id = s.id) AS posts, extract(epoch FROM f.next_fetch_at - now())::int AS wait
  FROM sources s JOIN source_fetches f ON f.source_id = s.id ORDER BY s.feed_url`;

describe('the worker', function () {
  this.timeout(180_000);
  let db: OpenDatabase;
  let web: FeedWeb;
  const open: { stop(): Promise<void> }[] = [];

  const work = (over: Partial<WorkerOptions> = {}, on = db): void =>
    void open.push(
      startWorker(on, {
        log: quiet,
        hostDelay: 0,
        pages: false,
        parser,
        ...over,
        fetch: { ...web.options, timeoutMs: 2_000, ...over.fetch },
      }),
    );
  const stop = async (): Promise<void> => void (await Promise.all(open.splice(0).map((one) => one.stop())));
  const states = (): Promise<any[]> => db.query(STATE);
  const allDone = async (): Promise<boolean> =>
    (
      await db.query<{ due: number }>(
        'SELECT count(*)::int AS due FROM source_fetches WHERE paused_at IS NULL AND (next_fetch_at <= now() OR claim_expires_at IS NOT NULL)',
      )
    )[0]?.due === 0;
  const dueAgain = async (): Promise<void> => {
    await db.query('UPDATE source_fetches SET next_fetch_at = now()');
    await db.query('UPDATE fetch_hosts SET free_at = now()');
  };
  /** Fetches one feed once. */
  const once = async (page: Page, over: Partial<WorkerOptions> = {}): Promise<any> => {
    web = await feedWeb(() => page);
    await importSources(db, [listed(web.url(0, '/feed'))]);
    work(over);
    await until('fetched', async () => (await states())[0].last_fetched_at !== null);
    await stop();
    return (await states())[0];
  };

  beforeEach(async () => (db = await emptyDatabase()));
  afterEach(async () => {
    await stop();
    web.close();
  });

  it('has every good item once, and for every bad feed an error that says why, of 200 feeds of every kind and fault', async () => {
    const kinds = [
      ...Object.entries(GOOD).map(([name, page]) => ({ name, page })),
      ...Object.entries(BAD).map(([name, { page }]) => ({ name, page })),
    ];
    const feeds = Array.from({ length: 200 }, (_, n) => ({ n, kind: kinds[n % kinds.length]! }));
    const pages = feeds.map(({ n, kind }) => kind.page(n));
    web = await feedWeb((path) => pages[Number(/n=(\d+)/.exec(path)?.[1])]);
    await importSources(
      db,
      feeds.map(({ n }) => listed(web.url(n, `/feed?n=${n}`))),
    );
    for (const round of [1, 2]) {
      await dueAgain();
      work();
      await until(`round ${round}`, allDone, 120_000);
      await stop();
      const stateByNumber = new Map((await states()).map((one) => [Number(/n=(\d+)/.exec(one.url)?.[1]), one]));
      for (const { n, kind } of feeds) {
        const state = stateByNumber.get(n);
        const bad = BAD[kind.name];
        expect([state.posts, state.failures], `${kind.name} ${state.last_error}`).to.deep.equal(
          bad ? [0, bad.paused ? 1 : round] : [3, 0],
        );
        if (bad) expect(state.last_error, kind.name).to.match(bad.error);
        else expect(state.last_error, kind.name).to.equal(null);
        expect(state.paused_at !== null, kind.name).to.equal(bad?.paused === true);
      }
    }
    expect((await states()).filter(({ url }) => url.endsWith('&moved'))).to.have.length(
      feeds.filter(({ kind }) => kind.name === 'a permanent redirect').length,
    );
    expect(web.most.host).to.equal(1);
  });

  it('asks one host one thing at a time, after a pause, and never fetches a source twice at the same time, whatever the number of workers', async () => {
    const times = new Map<string, number[]>();
    web = await feedWeb((path) => (request, response) => {
      times.set(request.headers.host!, [...(times.get(request.headers.host!) ?? []), Date.now()]);
      setTimeout(
        () =>
          answer(
            `<rss version="2.0"><channel><title>x</title><item><title>y</title><link>https://x.example${path}</link></item></channel></rss>`,
          )(request, response),
        10,
      );
    });
    await importSources(
      db,
      Array.from({ length: 60 }, (_, n) => listed(web.url(n % 20, `/${n}`))),
    );
    const url = await testDatabaseUrl();
    const others = [await openDatabase({ url }), await openDatabase({ url })];
    for (const on of [db, ...others]) work({ hostDelay: 300 }, on);
    await until('all fetched', allDone);
    await stop();
    await Promise.all(others.map((one) => one.close()));
    expect(web.most).to.deep.equal({ page: 1, host: 1 });
    expect([...web.requests.values()]).to.deep.equal(Array.from({ length: 60 }, () => 1));
    for (const at of times.values()) at.slice(1).forEach((time, k) => expect(time - at[k]!).to.be.at.least(295));
  });

  it('takes over what a worker that died was fetching, once its claim expires', async () => {
    web = await feedWeb(() => GOOD['RSS 2.0']!(1));
    await importSources(db, [listed(web.url(0, '/feed'))]);
    await db.query(`UPDATE source_fetches SET claim_expires_at = now() + interval '1 second'`);
    await db.query(`UPDATE fetch_hosts SET free_at = now() + interval '1 second'`);
    work();
    await until('fetched', async () => (await states())[0].posts === 3);
    const [{ early }] = await db.query<any>(
      `SELECT last_fetched_at < now() - interval '1 hour' AS early FROM source_fetches`,
    );
    expect(early).to.equal(false);
  });

  it('stores nothing of a fetch whose claim another worker has by now', async () => {
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (release = resolve));
    let requestCount = 0;
    web = await feedWeb(() => (request, response) => {
      const name = (requestCount += 1) === 1 ? 'old' : 'new';
      void (name === 'old' ? first : Promise.resolve()).then(() =>
        answer(
          `<rss version="2.0"><channel><title>x</title><item><title>${name}</title><link>https://x.example/${name}</link></item></channel></rss>`,
        )(request, response),
      );
    });
    await importSources(db, [listed(web.url(0, '/feed'))]);
    work({ claimMs: 300, fetch: { timeoutMs: 20_000 } });
    await until('taken twice', async () => (await states())[0].last_fetched_at !== null);
    release();
    await stop();
    expect(await db.query('SELECT url FROM posts')).to.deep.equal([{ url: 'https://x.example/new' }]);
  });

  it('gives back what it was fetching when it stops, so that the next one need not wait', async () => {
    web = await feedWeb(() => () => undefined);
    await importSources(db, [listed(web.url(0, '/feed'))]);
    work({ fetch: { timeoutMs: 20_000 } });
    await until('asked', () => Promise.resolve(web.requests.size === 1));
    await stop();
    expect((await states())[0]).to.include({ claim_expires_at: null, failures: 0, last_fetched_at: null });
    expect(await db.query('SELECT FROM fetch_hosts WHERE free_at > now()')).to.deep.equal([]);
  });

  describe('schedules the next fetch', () => {
    const dated = (...hoursAgo: number[]): string =>
      `<rss version="2.0"><channel><title>x</title>TTL${hoursAgo.map((hours) => `<item><title>p</title><link>https://x.example/${hours}</link><pubDate>${new Date(Date.now() - hours * 3_600_000).toUTCString()}</pubDate></item>`).join('')}</channel></rss>`;
    // Pages are created when served: the ages of their posts count from then.
    const cases: [string, () => Page, number][] = [
      ['by how often it posts', () => answer(dated(4, 8, 12, 16, 20).replace('TTL', '')), 3_600],
      ['5 minutes later at least', () => answer(dated(0.1, 0.2, 0.3).replace('TTL', '')), 300],
      ['a day later at most', () => answer(dated(2_000, 4_000).replace('TTL', '')), 86_400],
      ['not before its ttl', () => answer(dated(0.1).replace('TTL', '<ttl>120</ttl>')), 7_200],
      [
        'not before what sy:updatePeriod says',
        () =>
          answer(
            dated(0.1).replace(
              'TTL',
              '<sy:updatePeriod xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">daily</sy:updatePeriod><sy:updateFrequency xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">12</sy:updateFrequency>',
            ),
          ),
        7_200,
      ],
      [
        'not before its Cache-Control',
        () => answer(dated(0.1).replace('TTL', ''), { 'cache-control': 'public, max-age=5000' }),
        5_000,
      ],
      ['not before its Retry-After', () => answer('', { 'retry-after': '9000' }, 429), 9_000],
      ['5 minutes after the first failure', () => answer('', {}, 500), 300],
    ];
    for (const [title, page, seconds] of cases) {
      it(title, async () => expect((await once(page())).wait).to.be.within(seconds - 20, seconds * 1.2 + 1));
    }

    it('longer after each failure, and pauses the source with a notice after the twentieth', async () => {
      const said: unknown[][] = [];
      const log = { ...quiet, warn: (...line: unknown[]) => void said.push(line) } as unknown as WorkerOptions['log'];
      const first = await once(answer('', {}, 500), { log });
      expect(first).to.include({ failures: 1, paused_at: null });
      await db.query('UPDATE source_fetches SET failures = 3, next_fetch_at = now()');
      work({ log });
      await until('failed again', async () => (await states())[0].failures === 4);
      await stop();
      expect((await states())[0].wait).to.be.within(2_380, 2_881);
      expect(said.splice(0), 'only that it began to fail').to.have.length(1);
      await db.query('UPDATE source_fetches SET failures = 19, next_fetch_at = now()');
      work({ log });
      await until('paused', async () => (await states())[0].paused_at !== null);
      await stop();
      expect((await states())[0]).to.include({
        failures: 20,
        pause_reason: 'It failed 20 times in a row.',
        last_error: 'The server answered 500.',
      });
      expect(JSON.stringify(said)).to.include('source paused after repeated failures');
    });

    it('leaves the other sources of a host alone, too, that asked for it', async () => {
      web = await feedWeb((path) =>
        path === '/busy' ? answer('', { 'retry-after': '600' }, 429) : GOOD['RSS 2.0']!(1),
      );
      await importSources(
        db,
        ['/busy', '/other'].map((path) => listed(web.url(0, path))),
      );
      await db.query(
        `UPDATE source_fetches f SET next_fetch_at = now() - interval '1 minute' FROM sources s WHERE s.id = f.source_id AND s.feed_url LIKE '%busy'`,
      );
      work();
      await until('busy', async () => (await states())[0].failures === 1);
      await stop();
      const [{ wait }] = await db.query<any>(
        'SELECT extract(epoch FROM free_at - now())::int AS wait FROM fetch_hosts',
      );
      expect(wait).to.be.within(580, 600);
    });
  });

  it('asks for the rest of a feed that broke off, whatever its ETag', async () => {
    const whole = (request: IncomingMessage): string => (request.headers['if-none-match'] === undefined ? 'no' : 'yes');
    const asked: string[] = [];
    let isWhole = false;
    const state = await once((request, response) => {
      asked.push(whole(request));
      GOOD[isWhole ? 'RSS 2.0' : 'half a fourth item']!(1)(request, {
        writeHead: (status: number, headers: object) => response.writeHead(status, { ...headers, etag: '"same"' }),
      } as ServerResponse);
    });
    expect(state).to.include({ posts: 3, etag: null, failures: 0 });
    isWhole = true;
    for (const round of [1, 2]) {
      await dueAgain();
      await db.query('UPDATE source_fetches SET last_fetched_at = NULL');
      work();
      await until(`round ${round}`, async () => (await states())[0].last_fetched_at !== null);
      await stop();
    }
    expect(asked).to.deep.equal(['no', 'no', 'yes']);
  });

  it('takes a feed back to good after it failed', async () => {
    let broken = true;
    await once((request, response) => (broken ? answer('', {}, 500) : GOOD['RSS 2.0']!(1))(request, response));
    broken = false;
    await dueAgain();
    work();
    await until('read', async () => (await states())[0].posts === 3);
    expect((await states())[0]).to.include({ failures: 0, last_error: null });
  });

  it('takes title, picture and homepage from the feed, but leaves a name that the operator gave', async () => {
    const state = await once(
      answer(
        '<rss version="2.0"><channel><title>The title</title><link>https://home.example/</link><image><url>https://home.example/i.png</url></image></channel></rss>',
      ),
    );
    expect(state.name).to.equal('The title');
    expect((await db.query<any>('SELECT homepage, image FROM sources'))[0]).to.deep.equal({
      homepage: 'https://home.example/',
      image: 'https://home.example/i.png',
    });
    await db.query(`UPDATE sources SET name = 'Mine'`);
    await db.query('UPDATE source_fetches SET body_hash = NULL, next_fetch_at = now(), last_fetched_at = NULL');
    work();
    await until('read', async () => (await states())[0].last_fetched_at !== null);
    expect((await states())[0].name).to.equal('Mine');
  });

  it('pauses a source that has moved to where another one is', async () => {
    web = await feedWeb((path) =>
      path === '/old'
        ? (_request, response) => response.writeHead(301, { location: '/new' }).end()
        : GOOD['RSS 2.0']!(1),
    );
    await importSources(
      db,
      ['/old', '/new'].map((path) => listed(web.url(0, path))),
    );
    work();
    await until('both', async () => (await states()).every((one) => one.last_fetched_at !== null));
    const [kept, old] = await states();
    expect([kept.paused_at, old.paused_at === null]).to.deep.equal([null, false]);
    expect(old.pause_reason).to.match(/has moved to .*\/new, which the source/);
  });

  it('blames no source while there is no network, says so once, and goes on when it is back', async () => {
    const said: unknown[][] = [];
    const note = (...line: unknown[]): void => void said.push(line);
    const log = { debug: () => undefined, info: note, warn: note } as unknown as WorkerOptions['log'];
    web = await feedWeb(() => GOOD['RSS 2.0']!(1));
    await importSources(
      db,
      Array.from({ length: 30 }, (_, n) => listed(`http://blog${n}.example/feed`)),
    );
    work({ log, fetch: { resolve: () => Promise.reject(new Error('EAI_AGAIN')) } });
    await until('tried', () => Promise.resolve(said.length > 0));
    await stop();
    const failures = (await states()).map((one) => one.failures as number);
    expect(failures.filter((count) => count === 0)).to.have.length.at.least(15);
    expect(Math.max(...failures)).to.equal(1);
    expect(said.map((line) => line.at(-1))).to.deep.equal(['network down, fetching suspended']);
  });
});
