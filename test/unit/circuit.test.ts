import { expect } from 'chai';
import { createCircuit, type Circuit } from '../../src/background/circuit.ts';
import { until } from '../support/poll.ts';

/** Milliseconds. */
const [SLOW_MS, PROBE_EVERY_MS] = [20, 5];
/** Timers of one length end in the order in which they began: after those that were set before. */
const past = (ms: number) => new Promise((resolve) => setTimeout(() => setImmediate(resolve), ms));
const never = (): Promise<never> => new Promise(() => undefined);

describe('circuit', () => {
  let circuit: Circuit;
  let told: string[];
  let probes: number;
  let probe: () => Promise<unknown>;
  beforeEach(() => {
    [told, probes] = [[], 0];
    probe = () => Promise.resolve();
    circuit = createCircuit({
      slowMs: SLOW_MS,
      maxSlow: 3,
      probeEveryMs: PROBE_EVERY_MS,
      probe: () => {
        probes += 1;
        return probe();
      },
      opened: ({ message }) => told.push(message),
      closed: () => told.push('closed'),
    });
  });
  afterEach(() => circuit.stop());

  it('opens at a failure, says so once, and closes when a probe succeeds', async () => {
    let isBack = false;
    probe = () => (isBack ? Promise.resolve() : Promise.reject(new Error('not yet')));
    circuit.watch(Promise.reject(new Error('lost')));
    circuit.watch(Promise.reject(new Error('lost again')));
    await until(() => probes > 2);
    expect(circuit.isOpen).to.equal(true);
    isBack = true;
    await until(() => !circuit.isOpen);
    expect(told).to.deep.equal(['lost', 'closed']);
  });

  it('opens before slow work ends, and not at one slow answer among quick ones', async () => {
    for (let n = 0; n < 2; n += 1) circuit.watch(never());
    await past(SLOW_MS);
    const quick = Promise.resolve();
    circuit.watch(quick);
    await quick;
    circuit.watch(never());
    await past(SLOW_MS);
    expect(circuit.isOpen, 'one in a row').to.equal(false);
    for (let n = 0; n < 2; n += 1) circuit.watch(never());
    await until(() => circuit.isOpen);
    expect(told).to.deep.equal(['It took more than 20 ms 3 times in a row']);
  });

  it('stays open while probes are slow', async () => {
    let answer: () => void = () => undefined;
    probe = () => new Promise<void>((resolve) => (answer = resolve));
    circuit.open(new Error('lost'));
    await until(() => probes > 2);
    expect(circuit.isOpen).to.equal(true);
    answer();
    await until(() => !circuit.isOpen);
  });

  it('does not blame others when this process was busy', async () => {
    const answers = Array.from({ length: 3 }, () => new Promise((resolve) => setImmediate(resolve)));
    for (const answer of answers) circuit.watch(answer);
    const after = past(SLOW_MS);
    const end = Date.now() + 3 * SLOW_MS;
    while (Date.now() < end);
    await after;
    expect(circuit.isOpen).to.equal(false);
  });

  it('asks no more once it was stopped', async () => {
    circuit.open(new Error('lost'));
    circuit.stop();
    circuit.open(new Error('lost'));
    await past(PROBE_EVERY_MS);
    expect([probes, told]).to.deep.equal([0, ['lost']]);
  });
});
