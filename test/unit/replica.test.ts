import { expect } from 'chai';
import { NotifyAcks } from '../../src/data/servers/notify-acks.ts';
import { Lag } from '../../src/data/servers/lag.ts';
import { parseLsn } from '../../src/data/servers/lag.ts';
import { RecentWrites } from '../../src/data/servers/writes.ts';

const MAX_LAG_MS = 5_000;

describe('positions in the log', () => {
  it('are compared as the two hexadecimal halves of one number', () => {
    const inOrder = ['0/0', '0/9', '0/A0', '0/FFFFFFFF', '1/0', '9/FFFFFFFF', 'A/0', '10/0', '16/B374D848'];
    const numbers = inOrder.map(parseLsn);
    expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).to.equal(inOrder.length);
    expect(parseLsn('1/2')).to.equal(2 ** 32 + 2);
  });

  it('behind the header of a page, and nothing else of it, count as its beginning', () => {
    expect(parseLsn('0/3000028')).to.equal(0x3000000);
    expect(parseLsn('0/3002018')).to.equal(0x3002000);
    for (const other of ['0/3000030', '0/3002028', '0/3002020'])
      expect(parseLsn(other)).to.equal(parseInt(other.slice(2), 16));
  });
});

describe('recent writes', () => {
  const [ada, bob] = ['ada', 'bob'];

  it('keep their writer at the primary until the replica has what the primary had after them', () => {
    const writes = new RecentWrites();
    const before = writes.epochOf(ada);
    expect(before).to.be.a('string');
    writes.add(ada, 10);
    expect([writes.epochOf(ada), writes.epochOf(bob)]).to.deep.equal([undefined, before]);
    writes.primaryWasAt(100, 9); // asked before it was written
    writes.replicaIsAt(100, 11);
    expect(writes.epochOf(ada)).to.equal(undefined);
    writes.primaryWasAt(120, 12);
    writes.primaryWasAt(150, 13); // later writes need not be there
    writes.replicaIsAt(119, 14);
    expect(writes.epochOf(ada)).to.equal(undefined);
    writes.replicaIsAt(120, 15);
    expect(writes.epochOf(ada)).to.be.a('string').and.not.equal(before);
  });

  it('count anew with each', () => {
    const writes = new RecentWrites();
    writes.add(ada, 10);
    writes.primaryWasAt(100, 11);
    writes.add(ada, 12);
    writes.replicaIsAt(100, 13);
    expect(writes.epochOf(ada)).to.equal(undefined);
  });

  it('are forgotten in the end', () => {
    const writes = new RecentWrites();
    const before = writes.epochOf(ada);
    writes.add(ada, 10);
    writes.primaryWasAt(100, 11);
    writes.replicaIsAt(100, 12);
    writes.replicaIsAt(100, 100_000);
    expect(writes.epochOf(ada)).to.equal(before);
  });

  it('may be anybody’s: after notices were missed, after a failover that lost writes, and when they are too many', () => {
    const missed = new RecentWrites();
    missed.addAll(10);
    expect([missed.epochOf(ada), missed.epochOf(bob)]).to.deep.equal([undefined, undefined]);
    missed.primaryWasAt(100, 11);
    missed.replicaIsAt(100, 12);
    expect(missed.epochOf(ada)).to.be.a('string');
    missed.primaryWasAt(90, 13);
    expect(missed.epochOf(ada)).to.equal(undefined);

    const many = new RecentWrites();
    for (let n = 0; n <= 50_000; n += 1) many.add(`person ${n}`, n);
    expect(many.epochOf('somebody else')).to.equal(undefined);
  });
});

describe('the lag of a replica', () => {
  it('is the time since the primary was where the replica is', () => {
    const lag = new Lag(MAX_LAG_MS);
    expect(lag.isWithinLimit(0)).to.equal(false);
    for (let at = 0; at <= 2 * MAX_LAG_MS; at += 100) lag.primaryWasAt(at, at);
    const now = 2 * MAX_LAG_MS;
    lag.replicaWasAt(now - MAX_LAG_MS + 200, now);
    expect(lag.isWithinLimit(now)).to.equal(true);
    lag.replicaWasAt(now - MAX_LAG_MS - 200, now);
    expect(lag.isWithinLimit(now)).to.equal(false);
  });

  it('is unknown when it was not seen for two seconds, or is away', () => {
    const lag = new Lag(MAX_LAG_MS);
    lag.primaryWasAt(1, 1);
    lag.replicaWasAt(1, 1);
    expect([lag.isWithinLimit(100), lag.isWithinLimit(2_100)]).to.deep.equal([true, false]);
    lag.markUnavailable();
    expect(lag.isWithinLimit(100)).to.equal(false);
  });
});

describe('echoes', () => {
  it('hold a write until its notice came back, and not for long without one', async () => {
    const echoes = new NotifyAcks();
    let isDone = false;
    const written = echoes.runAndWait('ada', () => Promise.resolve(7)).then((value) => ((isDone = true), value));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).to.equal(false);
    echoes.acknowledge('bob');
    echoes.acknowledge('ada');
    expect(await written).to.equal(7);
    expect(await echoes.runAndWait('ada', () => Promise.resolve(8))).to.equal(8);
  });
});
