import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { needs, redisUrl } from '../support/needs.ts';
import { until, within } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

const FEED = '/feeds/popular';
const remaining = ({ headers }: Answer): number => Number(headers['x-ratelimit-remaining']);

/** Sends n requests at once; returns their status codes, sorted. */
async function statuses(n: number, ask: (i: number) => Promise<Answer>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: n }, (_, i) => ask(i)));
  return answers.map((one) => one.status).sort();
}

const repeated = (n: number, status: number): number[] => Array.from({ length: n }, () => status);

describe('limits of several processes', () => {
  let service: Service | undefined;
  const open: Service[] = [];
  const start = async (...args: Parameters<typeof startService>): Promise<Service> => {
    service = await startService(...args);
    open.push(service);
    return service;
  };
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  /** A relay in front of Redis; `cut` closes its connections, `stall` makes it silent. */
  async function redisBehind() {
    const target = new URL(redisUrl()!);
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const upstream = connect(Number(target.port || 6379), target.hostname);
      for (const one of [client, upstream])
        one
          .on('error', () => undefined)
          .on('close', () => {
            client.destroy();
            upstream.destroy();
          });
      sockets.add(client);
      if (!stalled) client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    let stalled = false;
    const stall = (): void => {
      stalled = true;
      for (const one of sockets) one.unpipe().pause();
    };
    const cut = (): void => {
      server.close();
      for (const one of sockets) one.destroy();
    };
    // A database number of its own, where no other process is counted.
    return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}/${1 + (process.pid % 15)}`, cut, stall };
  }

  /** Waits until the limiter's store is connected: then the second service sees the first one's counts. */
  async function shared(over: Parameters<typeof startService>[0]): Promise<[Service, Service]> {
    const a = await start(over);
    const b = await start(over, a.db);
    const probe = await person(a.db);
    const left = async ({ url }: Service): Promise<number> => remaining(await call(url, FEED, { token: probe.token }));
    await until(async () => (await left(a)) > (await left(b)));
    return [a, b];
  }

  it('are one through Redis', async function () {
    needs(this, 'redis');
    const [a, b] = await shared({ redisUrl: redisUrl(), userRateLimit: 60 });
    const { token } = await person(a.db);
    expect(await statuses(70, (i) => call(i % 2 === 0 ? a.url : b.url, FEED, { token }))).to.deep.equal([
      ...repeated(60, 200),
      ...repeated(10, 429),
    ]);
    const free = await person(a.db);
    expect(remaining(await call(b.url, FEED, { token: free.token }))).to.equal(59);
  });

  it('give an unchanged answer back through Redis too', async function () {
    needs(this, 'redis');
    const [a, b] = await shared({ redisUrl: redisUrl(), userRateLimit: 60 });
    const { token } = await person(a.db);
    const { headers } = await call(a.url, FEED, { token });
    expect(remaining(await call(b.url, FEED, { token, headers: { 'if-none-match': headers.etag! } }))).to.equal(59);
    expect(remaining(await call(a.url, FEED, { token }))).to.equal(58);
  });

  it('are each process’s own when Redis is away from the start', async () => {
    const { url, db, logs } = await start({ redisUrl: 'redis://127.0.0.1:1', userRateLimit: 5 });
    const { token } = await person(db);
    expect(await statuses(7, () => call(url, FEED, { token }))).to.deep.equal([...repeated(5, 200), 429, 429]);
    expect(logs.filter((line) => line.includes('redis unavailable'))).to.have.length(1);
  });

  /** Waits until both services have counted each other. */
  const met = (services: Service[]): Promise<void> =>
    until(() => services.every(({ logs }) => logs.some((line) => line.includes('"processes":2'))), 10_000);

  it('security 86: are shared out among the processes when Redis dies, without one failed request', async function () {
    needs(this, 'redis');
    const redis = await redisBehind();
    const [a, b] = await shared({ redisUrl: redis.url, userRateLimit: 20 });
    await met([a, b]);
    const { token } = await person(a.db);
    const during: Promise<number[]>[] = [];
    for (let n = 0; n < 4; n += 1) {
      during.push(statuses(5, () => call(a.url, FEED, { token })));
      if (n === 1) redis.cut();
    }
    for (const status of (await Promise.all(during)).flat()) expect(status).to.be.oneOf([200, 429]);
    expect((await statuses(25, () => call(a.url, FEED, { token }))).at(-1)).to.equal(429);
    expect(await statuses(12, () => call(b.url, FEED, { token }))).to.deep.equal([...repeated(10, 200), 429, 429]);
  });

  it('security 86: hold when Redis stops answering without a word, which costs one wait', async function () {
    needs(this, 'redis');
    const redis = await redisBehind();
    const [a, b] = await shared({ redisUrl: redis.url, userRateLimit: 2 + 20 });
    await met([a, b]);
    const { token } = await person(a.db);
    redis.stall();
    expect(
      await within(
        2_500,
        statuses(14, () => call(a.url, FEED, { token })),
      ),
    ).to.deep.equal([...repeated(11, 200), ...repeated(3, 429)]);
    redis.cut();
  });
});
