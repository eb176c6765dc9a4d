import { expect } from 'chai';
import { startProxy, type Disturbance, type Proxy } from '../../scripts/chaos/proxy.ts';
import { call } from '../support/client.ts';
import { person, post } from '../support/fixtures.ts';
import { needs, redisUrl } from '../support/needs.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

const FEED = '/feeds/popular';
/** Milliseconds; what a Redis that fails may cost a request: one timeout of 250 and what a busy machine adds. */
const MAX_FIRST_MS = 1_000;
const REQUESTS = 40;

/** Time that a busy machine may take until all is as before. */
const BACK_WITHIN_MS = 30_000;

describe('a Redis that fails', () => {
  let proxy: Proxy;
  let service: Service;
  let ask: () => Promise<{ status: number; ms: number; left: number }>;
  before(async function () {
    needs(this, 'redis');
    const target = new URL(redisUrl()!);
    proxy = await startProxy(Number(target.port || 6379));
    service = await startService({ redisUrl: `redis://127.0.0.1:${proxy.port}/${1 + (process.pid % 15)}` });
    const { token } = await person(service.db);
    await post(service.db);
    ask = async () => {
      const began = performance.now();
      const { status, headers } = await call(service.url, FEED, { token });
      return { status, ms: performance.now() - began, left: Number(headers['x-ratelimit-remaining']) };
    };
  });
  after(async () => {
    if ((service as unknown) === undefined) return; // skipped
    await service.close();
    await proxy.close();
  });

  const told = (what: string): number => service.logs.filter((line) => line.includes(what)).length;
  /** Waits until the limits are counted in Redis: the log has as many returns as losses, and the count goes on. */
  const isShared = async (): Promise<void> =>
    until(async () => {
      const [one, two] = [await ask(), await ask()];
      return told('redis available') === told('redis unavailable') && two.left === one.left - 1;
    }, BACK_WITHIN_MS);

  const faults: Record<string, Disturbance> = {
    'that is cut off': { kind: 'cut' },
    'that hangs': { kind: 'hung' },
    'that answers after 200 ms': { kind: 'slow', ms: 200 },
    'that hears nothing': { kind: 'swallowed', direction: 'requests' },
    'whose answers are lost': { kind: 'swallowed', direction: 'answers' },
    'that resets connections in the middle of an answer': { kind: 'reset' },
  };
  for (const [what, fault] of Object.entries(faults)) {
    it(`security 86: one ${what} costs the first requests one wait and the others nothing`, async () => {
      await isShared();
      const { left } = await ask();
      proxy.disturb(fault);
      const answers = [];
      for (let n = 0; n < REQUESTS; n += 1) answers.push(await ask());
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: REQUESTS }, () => 200));
      const slow = answers.filter(({ ms }) => ms > 100);
      expect(slow.length, `slow: ${slow.map(({ ms }) => Math.round(ms)).join(' ')}`).to.be.at.most(2);
      expect(Math.max(...answers.map(({ ms }) => ms)), 'ms').to.be.below(MAX_FIRST_MS);
      expect(told('redis unavailable'), 'losses told').to.equal(told('redis available') + 1);
      proxy.disturb({ kind: 'none' });
      await isShared();
      expect((await ask()).left, 'the count of before goes on').to.be.below(left);
    });
  }
});
