import { expect } from 'chai';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { call } from '../support/client.ts';
import { person, viewed, voted } from '../support/fixtures.ts';
import { judgedReaders, type JudgedReader } from '../support/judged.ts';
import { settled } from '../support/settled.ts';
import { startService, type Service } from '../support/service.ts';

const readers = judgedReaders();
const PAGE = 20;
/** Posts of the subject that page one is to have. */
const LEAST = 9;

describe('page one of somebody who opened twelve posts', function () {
  this.timeout(120_000);
  let service: Service;
  const ids = new Map<string, string>();
  before(async () => {
    service = await startService();
    await loadDemo(service.db);
    for (const { id, url } of await service.db.query<{ id: string; url: string }>('SELECT id, url FROM posts'))
      ids.set(url, id);
  });
  after(() => service.close());

  const pageOf = async ({ opens, votes }: Pick<JudgedReader, 'opens' | 'votes'>): Promise<any[]> => {
    const who = await person(service.db);
    for (const url of opens) await viewed(service.db, who.id, ids.get(url) ?? '');
    for (const url of votes) await voted(service.db, who.id, ids.get(url) ?? '', 1);
    await settled(service.db);
    return (await call(service.url, `/feeds/foryou?limit=${PAGE}`, { token: who.token })).body.data;
  };

  for (const { subject, theirs, ...reader } of readers.filter(({ theirs: own }) => own !== null))
    it(`of ${subject} has at least ${LEAST} of 20 about it, and no source four times in a row`, async () => {
      const page = await pageOf(reader);
      const unread = theirs?.filter((url) => !reader.opens.includes(url)) ?? [];
      const shown = page.filter(({ url }) => unread.includes(url));
      expect(shown.length).to.be.at.least(LEAST);
      expect(longestRun(page)).to.be.at.most(3);
    });

  it('of wide interests is nearly as diverse as that of a new person', async () => {
    const plain = diversity(await pageOf({ opens: [], votes: [] }));
    for (const reader of readers.filter(({ theirs }) => theirs === null)) {
      const wide = diversity(await pageOf(reader));
      expect(wide.sources).to.be.at.least(plain.sources - 2);
      expect(wide.tags).to.be.at.least(plain.tags * 0.85);
    }
  });
});

function longestRun(page: readonly any[]): number {
  let [longest, run] = [0, 0];
  for (const [i, one] of page.entries()) {
    run = one.source.id === page[i - 1]?.source.id ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function diversity(page: readonly any[]): { sources: number; tags: number } {
  return {
    sources: new Set(page.map((one) => one.source.id)).size,
    tags: new Set(page.flatMap((one) => one.tags as string[])).size,
  };
}
