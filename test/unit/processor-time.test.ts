import { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { threadProcPath, processorClock } from '../../src/background/processor-time.ts';

/** Uses the processor for about so many milliseconds. */
function work(ms: number): void {
  const begin = process.cpuUsage();
  while ((process.cpuUsage(begin).user + process.cpuUsage(begin).system) / 1000 < ms);
}

describe('the processor clock', () => {
  it('counts what a thread uses', () => {
    const clock = processorClock(threadProcPath());
    work(100);
    expect(clock()).to.be.within(50, 5_000);
  });

  it('counts nothing of a thread that waits, whatever the others do', async function () {
    if (threadProcPath() === undefined) this.skip();
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', () => undefined);
       parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'));`,
      { eval: true },
    );
    const thread = await new Promise<string>((resolve) => worker.once('message', resolve));
    expect(thread).to.not.equal(threadProcPath());
    const clock = processorClock(thread);
    work(200);
    expect(clock()).to.be.below(150);
    await worker.terminate();
  });

  it('counts what the process uses where the system does not tell of threads', () => {
    for (const thread of [undefined, 'no/such/thread']) {
      const clock = processorClock(thread);
      work(50);
      expect(clock()).to.be.at.least(50);
    }
  });
});
