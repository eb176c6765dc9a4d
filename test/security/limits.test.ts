import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { setPlan } from '../../src/auth/accounts/accounts.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';

const FEED = '/feeds/popular';
const quotaNames = ({ headers }: Answer): string[] => Object.keys(headers).filter((name) => name.includes('ratelimit'));
const remaining = ({ headers }: Answer): number => Number(headers['x-ratelimit-remaining']);

/** Sends n requests at once; returns their status codes, sorted. */
async function statuses(n: number, ask: (i: number) => Promise<Answer>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: n }, (_, i) => ask(i)));
  return answers.map((one) => one.status).sort();
}

const repeated = (n: number, status: number): number[] => Array.from({ length: n }, () => status);

describe('limits', () => {
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

  describe('of a person', () => {
    const get = (who: { token: string }, path = FEED, headers: Record<string, string> = {}): Promise<Answer> =>
      call(service!.url, path, { token: who.token, headers });
    let ada: Person;
    beforeEach(async () => {
      ada = await person((await start({ userRateLimit: 60 })).db);
    });

    it('let the 60th request of a minute through and not the 61st', async () => {
      for (let n = 1; n <= 60; n += 1) {
        const answer = await get(ada);
        expect(answer.status, `request ${n}`).to.equal(200);
        expect(answer.headers).to.include({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': String(60 - n) });
        expect(Number(answer.headers['x-ratelimit-reset'])).to.be.within(1, 60);
        expect(answer.headers).to.not.have.property('retry-after');
      }
      const { status, headers, body } = await get(ada);
      expect(status).to.equal(429);
      expect(body).to.include({ statusCode: 429, error: 'rate_limit_exceeded', requestId: headers['x-request-id'] });
      expect(headers).to.include({
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'ratelimit-policy': '"person";q=60;w=60',
      });
      expect(headers['retry-after']).to.match(/^\d+$/).and.equal(headers['x-ratelimit-reset']);
      expect(headers.ratelimit).to.equal(`"person";r=0;t=${headers['retry-after']}`);
    });

    it('are exact when everything comes at once', async () => {
      expect(await statuses(100, () => get(ada))).to.deep.equal([...repeated(60, 200), ...repeated(40, 429)]);
    });

    it('count all tokens of one person together and no two persons', async () => {
      const second = await createToken(service!.db, ada.id, { name: 'second', lifetime: '30' });
      const bob = await person(service!.db);
      expect(await statuses(60, (i) => get(i % 2 === 0 ? ada : second))).to.deep.equal(repeated(60, 200));
      expect((await get(second)).status).to.equal(429);
      expect(remaining(await get(bob))).to.equal(59);
    });

    it('count what was not found and say so in the headers', async () => {
      const answer = await get(ada, '/feeds/source/nobody');
      expect(answer.status).to.equal(404);
      expect(answer.headers).to.include({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' });
      expect(remaining(await get(ada))).to.equal(58);
    });

    it('security 48: do not count requests that were refused before: no token, a bad one, no such path', async () => {
      const refused = [
        await call(service!.url, FEED),
        await get({ token: `${ada.token}x` }),
        await get(ada, '/no-such-path'),
        await call(service!.url, FEED, { token: ada.token, method: 'DELETE' }),
      ];
      expect(refused.map((one) => one.status)).to.deep.equal([401, 401, 404, 405]);
      for (const one of refused) expect(quotaNames(one), String(one.status)).to.deep.equal([]);
      expect(remaining(await get(ada))).to.equal(59);
    });

    it('security 48: count a request that is wrong, before anything of it is read', async () => {
      const send = (raw: string, type = 'application/json'): Promise<Answer> =>
        call(service!.url, '/feeds/custom', {
          method: 'POST',
          token: ada.token,
          raw,
          headers: { 'content-type': type },
        });
      const wrong = [
        await get(ada, `${FEED}?limit=51`),
        await get(ada, `${FEED}?cursor=made-up`),
        await send('{'),
        await send('{}'),
        await send('{}', 'text/plain'),
        await send(JSON.stringify({ name: 'x'.repeat(300_000) })),
      ];
      expect(wrong.map((one) => [one.status, remaining(one)])).to.deep.equal([
        [400, 59],
        [400, 58],
        [400, 57],
        [400, 56],
        [415, 55],
        [413, 54],
      ]);
      for (let n = 54; n > 0; n -= 1) await send('{');
      expect((await send('{')).status, 'one that is over the limit is not read').to.equal(429);
    });

    it('security 93: do not give back a request for anything at all, and of unchanged answers 300 a minute', async () => {
      await post(service!.db);
      const { headers } = await get(ada);
      const any = await get(ada, FEED, { 'if-none-match': '*' });
      expect([any.status, remaining(any)]).to.deep.equal([200, 58]);
      const same = (): Promise<Answer> => get(ada, FEED, { 'if-none-match': headers.etag! });
      for (let n = 0; n < 300; n += 1) expect(remaining(await same()), `unchanged answer ${n + 1}`).to.equal(58);
      expect(remaining(await same())).to.equal(57);
    });

    it('do not count an answer that has not changed', async () => {
      await post(service!.db);
      const first = await get(ada);
      for (let n = 0; n < 3; n += 1) {
        const same = await get(ada, FEED, { 'if-none-match': first.headers.etag! });
        expect(same.status).to.equal(304);
        expect(remaining(same)).to.equal(59);
      }
      expect(remaining(await get(ada))).to.equal(58);
    });
  });

  describe('of a person without a paid plan', () => {
    it('let nothing through, and say why', async () => {
      const { url, db } = await start();
      const { headers, status, body } = await call(url, FEED, { token: (await person(db, { plan: 'free' })).token });
      expect(status).to.equal(429);
      expect(body.error).to.equal('rate_limit_exceeded');
      expect(body.message).to.include('no API requests here').and.include('the paid plan').and.not.include('midnight');
      expect(headers).to.include({ 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' });
      expect(Number(headers['retry-after'])).to.be.within(1, 86_400);
    });

    it('let as many a day through as the operator gives, and give an unchanged answer back', async () => {
      const { url, db } = await start({ freeDailyQuota: 2 });
      const { token } = await person(db, { plan: 'free' });
      const first = await call(url, FEED, { token });
      expect((await call(url, FEED, { token, headers: { 'if-none-match': first.headers.etag! } })).status).to.equal(
        304,
      );
      expect(await statuses(3, () => call(url, FEED, { token }))).to.deep.equal([200, 429, 429]);
    });

    it('begin when a cancelled plan has run to its end, in the next request', async () => {
      const { url, db } = await start();
      const { id, token } = await person(db);
      await setPlan(db, id, 'paid', new Date(Date.now() + 3_600_000));
      expect((await call(url, FEED, { token })).status).to.equal(200);
      await setPlan(db, id, 'paid', new Date(Date.now() - 1));
      const until = Date.now() + 1_000;
      while ((await call(url, FEED, { token })).status !== 429) expect(Date.now()).to.be.below(until);
    });
  });

  describe('of an address', () => {
    const from = (address: string): Promise<Answer> =>
      call(service!.url, FEED, { headers: { 'x-forwarded-for': address } });

    it('let the 300th request of a minute through and not the 301st, with or without a token, and spare health', async () => {
      const { url, db } = await start({ ipRateLimit: 300 });
      const { token } = await person(db);
      expect(await statuses(300, (i) => call(url, i < 3 ? '/docs/json' : FEED))).to.not.include(429);
      for (const ask of [{}, { token }]) {
        const answer = await call(url, FEED, ask);
        expect(answer.status).to.equal(429);
        expect(answer.body.error).to.equal('rate_limit_exceeded');
        expect(quotaNames(answer)).to.deep.equal([]);
        expect(Number(answer.headers['retry-after'])).to.be.within(1, 60);
      }
      expect((await fetchAny(`${url}/healthz`)).status).to.equal(200);
    });

    it('count pages and forms apart from the API', async () => {
      const { url } = await start({ ipRateLimit: 2 });
      const page = async (): Promise<number> => (await fetchAny(`${url}/sign-in`)).status;
      expect([await page(), await page(), await page()]).to.deep.equal([200, 200, 429]);
      expect(await statuses(3, () => from('203.0.113.1'))).to.deep.equal([401, 401, 429]);
    });

    it('are not escaped by a header that nobody vouches for', async () => {
      await start({ ipRateLimit: 2 });
      expect(await statuses(4, (i) => from(`203.0.113.${i}`))).to.deep.equal([401, 401, 429, 429]);
    });

    it('are each client’s own behind a trusted proxy, whatever the client adds to the header', async () => {
      await start({ ipRateLimit: 2, trustedProxies: ['127.0.0.1/32'] });
      expect(await statuses(4, (i) => from(`203.0.113.${i}`))).to.deep.equal(repeated(4, 401));
      expect(await statuses(3, (i) => from(`198.51.100.${i}, 203.0.113.99`))).to.deep.equal([401, 401, 429]);
    });

    it('are told in the log of what was over one, and of nothing else', async () => {
      const { logs } = await start({ ipRateLimit: 2, trustedProxies: ['127.0.0.1'] });
      expect(await statuses(3, () => from('203.0.113.9'))).to.deep.equal([401, 401, 429]);
      const lines = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
      expect(lines.map(({ status, address }) => [status, address])).to.have.deep.members([
        [401, undefined],
        [401, undefined],
        [429, '203.0.113.9'],
      ]);
    });

    it('are shared by a /64 of IPv6', async () => {
      await start({ ipRateLimit: 2, trustedProxies: ['127.0.0.1'] });
      expect(await statuses(3, (i) => from(`2001:db8:0:1:${i}::1`))).to.deep.equal([401, 401, 429]);
      expect((await from('2001:db8:0:2::1')).status).to.equal(401);
    });
  });
});
