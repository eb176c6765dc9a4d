import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { createThread } from '../../src/background/thread.ts';
import { until } from '../support/poll.ts';

const FEED = Buffer.from('<rss version="2.0"><channel><title>x</title></channel></rss>');

describe('sources', () => {
  it('are read in their order, after one that ended the parsing thread by another', async () => {
    const thread = createThread({ program: 'ingest/parse/parse-worker', memory: 24 });
    const read = (items: number): Promise<unknown> => {
      const list = '<item><title>x</title><link>https://x.example/</link></item>'.repeat(items);
      const text = `<rss version="2.0"><channel><title>${items}</title>${list}</channel></rss>`;
      return thread.run({ kind: 'feed', args: [Buffer.from(text), { url: 'https://x.example' }] });
    };
    const [first, large, after] = await Promise.allSettled([read(1), read(40_000), read(2)]);
    expect(first).to.have.nested.property('value.result.title', '1');
    expect(large).to.have.nested.property('reason.code', 'ERR_WORKER_OUT_OF_MEMORY');
    expect(after).to.have.nested.property('value.result.title', '2');
    await thread.close();
  });

  it('are read by a thread that ends once it has nothing to do, and by another one then', async () => {
    const thread = createThread({ program: 'ingest/parse/parse-worker', memory: 64, idleMs: 50 });
    const read = (): Promise<unknown> => thread.run({ kind: 'feed', args: [FEED, { url: 'https://x.example' }] });
    const threads = (): number => readdirSync('/proc/self/task').length;
    await read();
    const running = threads();
    await until(() => threads() < running);
    await read();
    await thread.close();
  });
});
