import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Agent, request } from 'undici';
import { until } from '../support/poll.ts';
import { startService } from '../support/service.ts';
import {
  delayEarlyRetries,
  noLoad,
  withAdmissionControl,
  type NodeHandler,
  type OnOverload,
  type RequestWork,
} from '../../src/http/admission.ts';

/** Work that is done when its answer is. */
const work =
  (handler: NodeHandler): RequestWork =>
  async (req, res) => {
    handler(req, res);
    if (!res.writableEnded) await once(res, 'close');
  };

describe('more requests than a process can work on', () => {
  let server: Server;
  let url: string;
  let agent: Agent;
  const listen = async (handler: NodeHandler): Promise<void> => {
    server = createServer(handler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const ask = async (path = '/') => {
    const { statusCode, headers, body } = await request(url + path, { dispatcher: agent });
    return { status: statusCode, headers, text: await body.text() };
  };
  const all = (count: number) => Promise.all(Array.from({ length: count }, () => ask()));

  beforeEach(() => {
    agent = new Agent({ connections: 700, pipelining: 1 });
  });
  afterEach(async () => {
    await agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('are refused at once with 503, in the form of an error, and probes are answered', async () => {
    const held: ServerResponse[] = [];
    const told: Parameters<OnOverload>[0][] = [];
    await listen(
      withAdmissionControl(
        work((req, res) => {
          if (req.url === '/readyz') res.end('ready');
          else held.push(res);
        }),
        (what) => told.push(what),
      ),
    );
    const answers = Array.from({ length: 520 }, () => ask());
    const refused = await Promise.any(answers);
    expect(refused.status).to.equal(503);
    expect(refused.headers).to.include({ 'retry-after': '1', 'content-type': 'application/json; charset=utf-8' });
    expect(JSON.parse(refused.text)).to.deep.equal({
      statusCode: 503,
      error: 'service_unavailable',
      message: 'Too many requests are in progress. Try again in 1 second.',
      requestId: refused.headers['x-request-id'],
    });
    expect((await ask('/readyz')).text).to.equal('ready');
    const free = setInterval(() => held.splice(0).forEach((res) => res.end()), 5);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length.at.least(500);
    expect((await ask()).status, 'room again').to.equal(200);
    clearInterval(free);
    expect(told[0]).to.deep.equal({ refused: 1, open: 500 });
  });

  it('are worked on 16 at a time, in their order, and what takes long makes room', async () => {
    const held: ServerResponse[] = [];
    await listen(withAdmissionControl(work((_req, res) => held.push(res))));
    const answers = all(100);
    while (held.length < 100) await pause(5);
    held.forEach((res) => res.end());
    expect((await answers).map(({ status }) => status)).to.deep.equal(Array<number>(100).fill(200));
    const sizes: number[] = [];
    await listen(
      withAdmissionControl(
        work((_req, res) => {
          held.push(res);
          sizes.push(held.filter(({ closed }) => !closed).length);
          setTimeout(() => res.end(), 5);
        }),
      ),
    );
    held.length = 0;
    await all(200);
    expect(Math.max(...sizes)).to.be.at.most(60);
  });

  it('make it admit fewer while they take long, and a burst again when that is over', async () => {
    let ms = 1; // of work, not of waiting: what only waits makes room for others
    const answer = (res: ServerResponse): void => {
      for (const end = performance.now() + ms; performance.now() < end;);
      res.end();
    };
    await listen(withAdmissionControl(work((_req, res) => setImmediate(answer, res))));
    let [isOver, refused] = [false, 0];
    const client = async (): Promise<void> => {
      while (!isOver) if ((await ask()).status === 503) refused += 1;
    };
    const clients = Promise.all(Array.from({ length: 300 }, client));
    await until(() => refused > 20, 60_000);
    isOver = true;
    await clients;
    ms = 0;
    await pause(1_100);
    expect((await all(300)).map(({ status }) => status)).to.deep.equal(Array<number>(300).fill(200));
  });

  it('are told to wait for longer while many are refused, up to five seconds, and for one again', async () => {
    await listen(withAdmissionControl(work((_req, res) => setTimeout(() => res.end(), 90))));
    let isOver = false;
    const told: number[] = [];
    const client = async (): Promise<void> => {
      while (!isOver) {
        const { status, headers } = await ask();
        if (status !== 503) continue;
        told.push(Number(headers['retry-after']));
        await pause(100); // sooner than it was told
      }
    };
    const clients = Promise.all(Array.from({ length: 600 }, client));
    await until(() => told.includes(5), 60_000);
    isOver = true;
    await clients;
    expect(told[0]).to.equal(1);
    expect(new Set(told)).to.deep.equal(new Set([1, 2, 3, 4, 5]));
    await pause(1_100);
    const later = (await all(600)).filter(({ status }) => status === 503);
    expect(later[0]?.headers['retry-after'], 'after a second without refusals').to.equal('1');
  });

  it('of a client that was told to wait and does not wait for a second; other connections do not', async () => {
    const service = await startService({ ipRateLimit: 1 });
    url = `${service.url}/public/v1/feeds/popular`;
    agent = new Agent({ connections: 1, pipelining: 1 });
    for (const status of [401, 429]) expect((await ask('')).status).to.equal(status);
    const other = new Agent({ connections: 1 });
    const began = performance.now();
    await Promise.all([
      ask('').then(() => expect(performance.now() - began, 'the same connection').to.be.within(900, 60_000)),
      request(url, { dispatcher: other }).then(async ({ body, statusCode }) => {
        await body.dump();
        expect(statusCode).to.equal(429);
        expect(performance.now() - began, 'another connection').to.be.below(900);
      }),
    ]);
    await other.destroy();
    await service.close();
  });

  it('of a client that was refused for want of room and asks again at once wait as long as it was told', async () => {
    const held: ServerResponse[] = [];
    await listen(delayEarlyRetries(withAdmissionControl(work((_req, res) => held.push(res))), []));
    const answers = all(500);
    await until(() => held.length === 500, 60_000);
    const other = new Agent({ connections: 1, pipelining: 1 });
    const once = async () => {
      const { statusCode, headers, body } = await request(url, { dispatcher: other });
      await body.dump();
      return { status: statusCode, told: headers['retry-after'] };
    };
    const refused = await once();
    const refusedAt = performance.now();
    expect(refused).to.deep.equal({ status: 503, told: '1' });
    const free = setInterval(() => held.splice(0).forEach((res) => res.end()), 5);
    expect((await once()).status, 'there is room again').to.equal(200);
    expect(performance.now() - refusedAt, 'told one second').to.be.within(900, 60_000);
    clearInterval(free);
    await answers;
    await other.destroy();
  });

  it('of a client that was told to wait for another reason, such as a database that is away, do not wait', async () => {
    let calls = 0;
    const answer: NodeHandler = (_req, res) => {
      calls += 1;
      if (calls === 1) res.setHeader('retry-after', '60').writeHead(503).end();
      else res.end();
    };
    await listen(delayEarlyRetries(answer, []));
    agent = new Agent({ connections: 1, pipelining: 1 });
    const began = performance.now();
    for (const status of [503, 200]) expect((await ask()).status).to.equal(status);
    expect(performance.now() - began).to.be.below(900);
  });

  it('and wait for something else than this process let those begin that do not, however many they are', async () => {
    const load = noLoad();
    const held: ServerResponse[] = [];
    await listen(
      withAdmissionControl(
        work((req, res) => {
          req.resume();
          if (req.url === '/quick') res.end('quick');
          else held.push(res);
        }),
        undefined,
        load,
      ),
    );
    const answers = all(400);
    const body = Buffer.from('{}');
    const sent = Array.from({ length: 50 }, () => request(url, { method: 'POST', body, dispatcher: agent }));
    await until(() => load.open === 450 && load.open - load.elsewhere < 16, 60_000);
    const began = performance.now();
    expect((await ask('/quick')).text).to.equal('quick');
    expect(performance.now() - began, 'ms for one that waits for nothing').to.be.below(500);
    const free = setInterval(() => held.splice(0).forEach((res) => res.end()), 5);
    expect((await answers).every(({ status }) => status === 200)).to.equal(true);
    await Promise.all(sent.map(async (one) => (await one).body.dump()));
    clearInterval(free);
    expect(load).to.deep.include({ open: 0, elsewhere: 0, waiting: 0 });
  });

  it('are not counted for ever when they are answered before their bodies came', async () => {
    await listen(withAdmissionControl(work((_req, res) => res.writeHead(403).end('no'))));
    const body = Buffer.alloc(100_000);
    for (let n = 0; n < 600; n += 1) {
      const answer = await request(url, { method: 'POST', body, dispatcher: agent });
      await answer.body.dump();
      expect(answer.statusCode).to.equal(403);
    }
    expect((await all(50)).map(({ status }) => status)).to.deep.equal(Array<number>(50).fill(403));
  });

  it('are no longer counted once they are answered, however slowly the answers are read', async () => {
    const sending = work((_req, res) => res.end());
    await listen(
      withAdmissionControl(async (req, res) => {
        if (req.url === '/long') res.write('a part');
        else await sending(req, res);
      }),
    );
    const long = Array.from({ length: 600 }, () => ask('/long').catch(() => undefined));
    await pause(500);
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).to.deep.equal([200, 200]);
    await agent.destroy();
    await Promise.all(long);
  });

  it('come over connections of a trusted proxy, which are never kept waiting', async () => {
    const service = await startService({ ipRateLimit: 1, trustedProxies: ['127.0.0.0/8'] });
    url = `${service.url}/public/v1/feeds/popular`;
    agent = new Agent({ connections: 1, pipelining: 1 });
    const began = performance.now();
    for (let n = 0; n < 20; n += 1) await ask('');
    expect((await ask('')).status).to.equal(429);
    expect(performance.now() - began).to.be.below(15_000);
    await service.close();
  });
});
