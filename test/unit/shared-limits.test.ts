import { expect } from 'chai';
import { createSharedLimits, type SharedLimits } from '../../src/limits/shared-limits.ts';
import { createLedger, type Ledger } from '../../src/limits/ledger.ts';
import type { ToWorker } from '../../src/limits/lease-messages.ts';
import { until } from '../support/poll.ts';

const MINUTE = { name: 'minute', points: 60, seconds: 60 };

/** Workers and their ledger in one process; each message takes a turn of the event loop, as between processes. */
function cluster(workers: number): { leases: SharedLimits[]; ledger: Ledger; questions: () => number } {
  const hearers: ((message: ToWorker) => void)[] = [];
  let asked = 0;
  const later = <Message>(message: Message, hear: (copy: Message) => void): void =>
    void setImmediate(() => hear(structuredClone(message)));
  const ledger = createLedger(workers, (id, message) => later(message, (copy) => hearers[id]?.(copy)));
  const leases = Array.from({ length: workers }, (_, id) =>
    createSharedLimits({
      send: (message) => {
        if ('take' in message) asked += 1;
        later(message, (copy) => ledger.receive(id, copy));
      },
      listen: (hear) => (hearers[id] = hear),
    }),
  );
  return { leases, ledger, questions: () => asked };
}

describe('limits that processes share', () => {
  it('let exactly their points through, however requests fall on the processes', async () => {
    for (const workers of [1, 2, 3]) {
      const { leases } = cluster(workers);
      const limiters = leases.map((one) => one.limiter(MINUTE));
      const consume = (nth: number, key: string): Promise<boolean> =>
        limiters[nth % workers]!.consume(key).then(
          () => true,
          () => false,
        );
      const atOnce = await Promise.all(Array.from({ length: 100 }, (_, nth) => consume(nth, 'at once')));
      expect(atOnce.filter(Boolean), `${workers} at once`).to.have.length(60);
      const inTurn: boolean[] = [];
      for (let nth = 0; nth < 70; nth += 1) inTurn.push(await consume(nth % 7 === 0 ? 1 : 0, 'in turn'));
      expect(inTurn.indexOf(false), `${workers} in turn`).to.equal(60);
      expect(inTurn.lastIndexOf(true), `${workers} in turn`).to.equal(59);
    }
  });

  it('ask far less often than there are requests', async () => {
    const { leases, questions } = cluster(2);
    const limiters = leases.map((one) => one.limiter({ ...MINUTE, points: 1_000 }));
    for (let nth = 0; nth < 800; nth += 1) await limiters[nth % 2]!.consume('ada');
    expect(questions()).to.be.below(40);
  });

  it('never say that more is left than there is, once each has heard of the others', async () => {
    const { leases } = cluster(2);
    const limiters = leases.map((one) => one.limiter(MINUTE));
    let used = 0;
    for (let nth = 0; nth < 60; nth += 1) {
      const { remainingPoints, msBeforeNext } = await limiters[nth % 3 === 0 ? 1 : 0]!.consume('ada');
      used += 1;
      for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(remainingPoints, `after ${used}`).to.be.within(0, 60 - used);
      expect(msBeforeNext).to.be.within(1, 60_000);
    }
  });

  it('take a point back, for any process, and forget a key', async () => {
    const { leases } = cluster(2);
    const [a, b] = leases.map((one) => one.limiter({ ...MINUTE, points: 2 }));
    await a!.consume('ada');
    await a!.consume('ada');
    await a!.reward('ada');
    await b!.consume('ada');
    const refused = await b!.consume('ada').catch((state: unknown) => state);
    expect(refused).to.include({ remainingPoints: 0 });
    await a!.delete('ada');
    await b!.consume('bob'); // a turn later
    await a!.consume('ada');
  });

  it('begin again with the next window', async () => {
    const { leases } = cluster(2);
    const [a, b] = leases.map((one) => one.limiter({ ...MINUTE, points: 1 }));
    await a!.consume('ada', 1, { customDuration: 0.05 });
    expect(await b!.consume('ada').catch(() => 'refused')).to.equal('refused');
    await until(async () => (await b!.consume('ada').catch(() => 'refused')) !== 'refused', 2_000);
  });

  it('give places of any process to any other, and those of one that ended', async () => {
    const { leases, ledger } = cluster(2);
    const [a, b] = leases.map((one) => one.places('rooms', 5));
    for (let nth = 0; nth < 5; nth += 1) expect(await a!.acquire('x'), `place ${nth + 1}`).to.equal(true);
    expect(await b!.acquire('x')).to.equal(false);
    expect(await b!.acquire('y')).to.equal(true);
    a!.release('x');
    await until(() => b!.acquire('x'), 2_000);
    expect(await b!.acquire('x')).to.equal(false);
    ledger.forget(0);
    for (let nth = 0; nth < 4; nth += 1) await until(() => b!.acquire('x'), 2_000);
    expect(await b!.acquire('x')).to.equal(false);
  });

  it('say that nobody can count when the first process is silent', async () => {
    const mute = createSharedLimits({ send: () => undefined, listen: () => undefined });
    const error = await mute
      .limiter(MINUTE)
      .consume('ada')
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: 'service_unavailable' });
  });
});
