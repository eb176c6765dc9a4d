import { expect } from 'chai';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { call } from '../support/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { answer, feedWeb, type FeedWeb, type Page } from '../support/feed-web.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { quiet } from '../support/quiet.ts';
import { startService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

/** Just under the time that a receiver, and the server of a feed, has. */
const SLOW_MS = 9_500;
const HANGING_MS = 40_000;
const [ACCOUNTS, EACH] = [4, 20];
const HOSTS = ACCOUNTS * EACH;
/** Milliseconds within which what is not slow has its turn. */
const SOON_MS = 3_000;
const SOON_AT_ONE_HOST_MS = 2_000;
const FEED = `<rss version="2.0"><channel><title>Feed</title><item><title>One</title><link>https://x.example/1</link></item>
  </channel></rss>`;

const late =
  (ms: number, page: Page): Page =>
  (request, response) =>
    void setTimeout(() => page(request, response), ms);
const received = answer('', {}, 204);

describe('turns', function () {
  this.timeout(120_000);
  let service: Service;
  let web: FeedWeb;
  let others: Person[];
  let postId: string;

  before(async () => {
    web = await feedWeb((path) => PAGES[path.split('?')[0]!]);
    const origins = Array.from({ length: HOSTS + 10 }, (_, n) => new URL(web.url(n, '/')).origin);
    service = await startService({ webhookOrigins: origins });
  });
  after(async () => {
    await service.close();
    web.close();
  });
  beforeEach(async () => {
    await emptyDatabase();
    web.requests.clear();
    others = await Promise.all(Array.from({ length: ACCOUNTS }, () => person(service.db)));
    postId = await post(service.db);
  });

  const send = async (who: Person, path: string, json: object): Promise<any> => {
    const { status, body, text } = await call(service.url, path, { method: 'POST', token: who.token, json });
    expect(status, text).to.equal(200);
    return body;
  };
  const subscribe = (who: Person, url: string): Promise<any> =>
    send(who, '/webhooks', { url, events: ['comment.created'] });
  const requests = (url: string): number => web.requests.get(url) ?? 0;
  /** Milliseconds from when a comment is stored until each of the addresses has been told of it. */
  const told = async (urls: readonly string[]): Promise<number> => {
    const before = urls.map(requests);
    await send(others[0]!, `/posts/${postId}/comments`, { content: 'Hello' });
    const start = performance.now();
    await until(() => urls.every((url, n) => requests(url) > before[n]!), 60_000);
    return performance.now() - start;
  };

  /** Deliveries begin some seconds after the service. */
  const begin = async (): Promise<void> => {
    await subscribe(await person(service.db), web.url(HOSTS + 2, '/quick'));
    await told([web.url(HOSTS + 2, '/quick')]);
  };

  it('security 121: of webhooks go by account, so that 80 slow ones of four accounts delay nobody else', async () => {
    await begin();
    for (const [n, who] of others.entries())
      for (let k = 0; k < EACH; k += 1) await subscribe(who, web.url(n * EACH + k, '/slow'));
    const [first, later] = [await person(service.db), await person(service.db)];
    const urls = [web.url(HOSTS, '/quick'), web.url(HOSTS + 1, '/quick')];
    await subscribe(first, urls[0]!);
    expect(await told([urls[0]!]), 'while nobody knows who is slow').to.be.below(SOON_MS);
    const start = performance.now();
    await subscribe(later, urls[1]!);
    while (performance.now() - start < 1.5 * SLOW_MS) expect(await told(urls)).to.be.below(SOON_MS);
    const slow = [...web.requests.keys()].filter((url) => url.endsWith('/slow'));
    expect(slow.length, 'the slow ones have their turns, too').to.be.at.least(2 * ACCOUNTS);
  });

  it('security 121: of webhooks at one host are several, so that one that hangs delays none of the others', async () => {
    await begin();
    for (const path of ['/hanging', '/quick?1', '/quick?2', '/quick?3', '/quick?4'])
      await subscribe(others[0]!, web.url(0, path));
    const quick = [1, 2, 3, 4].map((n) => web.url(0, `/quick?${n}`));
    for (let k = 0; k < 4; k += 1) expect(await told(quick)).to.be.below(SOON_AT_ONE_HOST_MS);
    expect(requests(web.url(0, '/hanging'))).to.be.at.least(1);
  });

  it('security 121: of sources go by account, so that 80 slow ones of four accounts delay nobody else’s', async () => {
    const add = (who: Person, url: string): Promise<any> => send(who, '/sources', { url, forYourself: true });
    for (const [n, who] of others.entries())
      for (let k = 0; k < EACH; k += 1) await add(who, web.url(n * EACH + k, '/slow.xml'));
    let one: Person | undefined;
    const worker = startWorker(service.db, { log: quiet, hostDelay: 0, pages: false, parser, fetch: web.options });
    try {
      await until(() => web.requests.size > 0);
      const start = performance.now();
      for (let n = 0; performance.now() - start < 1.5 * SLOW_MS; n += 1) {
        if (n % EACH === 0) one = await person(service.db); // a person with as many suggestions as may wait
        const url = web.url(HOSTS, `/quick.xml?${n}`);
        const { source } = await add(one!, url);
        const added = performance.now();
        await until(() => requests(url) > 0, 60_000);
        expect(performance.now() - added).to.be.below(SOON_MS);
        const read = (): ReturnType<typeof call> => call(service.url, `/sources/${source.id}`, { token: one!.token });
        await until(async () => (await read()).body.fetchedAt !== null, 30_000); // theirs go one after the other
      }
      expect(web.requests.size, 'the slow ones have their turns, too').to.be.above(ACCOUNTS);
    } finally {
      await worker.stop();
    }
  });
});

const PAGES: Readonly<Record<string, Page>> = {
  '/quick': received,
  '/slow': late(SLOW_MS, received),
  '/hanging': late(HANGING_MS, received),
  '/quick.xml': answer(FEED),
  '/slow.xml': late(SLOW_MS, answer(FEED)),
};
