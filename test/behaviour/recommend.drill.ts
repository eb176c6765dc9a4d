import { expect } from 'chai';
import { ndcg, relevanceSet } from '../../scripts/bench/relevance-set.ts';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { enrichNow } from '../../src/ingest/enrich/embeddings.ts';
import { call } from '../support/client.ts';
import { person, post } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { sharedService, type Service } from '../support/service.ts';

const WORK = { enrich: true, summaryServer: undefined };
const ARTICLES = [
  'Choosing a car insurance for new drivers: premiums, accidents and what companies pay',
  'Baking bread at home: flour, yeast and a hot oven',
  'Encryption for beginners: ciphers, secret keys and signatures',
  'Neural networks in medicine: models that help physicians to diagnose diseases',
  'Music for concentration: quiet songs and instruments',
  'Laptop batteries: how manufacturers increase capacity',
  'Hiring engineers: interviews, salaries and recruiters',
  'Faster databases: indexes, queries and transactions',
  'Wildlife photography: cameras and lenses for birds and mammals',
  'Gardening in spring: seeds, soil and vegetables',
];
/** Sentences, each with the start of the article on its subject; they have no word in common. */
const SAME_MEANING = {
  'protecting messages with cryptography': 'Encryption',
  'doctors who use artificial intelligence on patients': 'Neural networks',
  'finding a job as a programmer': 'Hiring',
  'speeding up SQL storage': 'Faster databases',
  'cooking pizza dough in the kitchen': 'Baking',
  'taking pictures of animals': 'Wildlife',
  'growing tomatoes': 'Gardening',
  'energy storage of notebook computers': 'Laptop',
  'relaxing tunes during work': 'Music',
};

describe('recommend', function () {
  this.timeout(60_000);
  let service: Service;
  let token: string;
  const ask = async (path: string, query: Record<string, string | number>) =>
    call(
      service.url,
      `/recommend/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      { token },
    );

  beforeEach(async () => {
    service = await sharedService();
    ({ token } = await person(service.db));
  });

  it('finds by meaning what shares no word with the sentence', async () => {
    for (const title of ARTICLES) await post(service.db, { title });
    expect(await enrichNow(service.db, WORK, quiet)).to.equal(ARTICLES.length);
    for (const [q, title] of Object.entries(SAME_MEANING)) {
      const { body, headers } = await ask('semantic', { q });
      expect(body.data[0].title, q).to.match(new RegExp(`^${title}`));
      expect(headers['x-experimental']).to.equal('true');
      expect((await ask('keyword', { q })).body.data, q).to.deep.equal([]);
    }
  });

  it('finds by its words a post that has no vector yet', async () => {
    await post(service.db, { title: 'Knitting patterns for patient people' });
    const { body } = await ask('semantic', { q: 'a pattern for knitting' });
    expect(body.data.map((one: { title: string }) => one.title)).to.deep.equal([
      'Knitting patterns for patient people',
    ]);
  });

  it('keeps to the time and the number asked for', async () => {
    const day = 86_400_000;
    for (const [i, days] of [0.5, 3, 20, 200, 800].entries())
      await post(service.db, { title: `Databases ${i}`, publishedAt: new Date(Date.now() - days * day) });
    await post(service.db, { title: 'Cooking soup', publishedAt: new Date() });
    await enrichNow(service.db, WORK, quiet);
    for (const [time, count] of [
      ['day', 1],
      ['week', 2],
      ['month', 3],
      ['year', 4],
      ['all', 5],
    ] as const) {
      const titles = (await ask('semantic', { q: 'databases', time, limit: 20 })).body.data.map(
        (one: { title: string }) => one.title,
      );
      expect(
        titles.filter((title: string) => title.startsWith('Databases')),
        time,
      ).to.have.length(count);
      expect(titles.slice(0, count), time).to.not.include('Cooking soup');
    }
    expect((await ask('semantic', { q: 'databases', limit: 2 })).body.data).to.have.length(2);
    for (const limit of [0, 21, 'x']) expect((await ask('semantic', { q: 'databases', limit })).status).to.equal(400);
  });

  it('is broken by no text', async () => {
    await post(service.db, { title: 'C++ and C# in one program' });
    await enrichNow(service.db, WORK, quiet);
    for (const q of [
      "'",
      '"',
      '\\',
      '%',
      '| & ! ( )',
      "a'b\\c 'd",
      '日本語',
      '😀',
      'the of and',
      'a|b',
      '-x',
      'C++',
      '/usr/lib a@b.c http://x.y/z?q=1',
      'x'.repeat(200),
    ])
      expect((await ask('semantic', { q })).status, q).to.equal(200);
    expect((await ask('semantic', { q: 'C++' })).body.data).to.have.length(1);
  });

  it('answers judged questions much better than keywords do', async () => {
    await loadDemo(service.db);
    await enrichNow(service.db, WORK, quiet);
    const set = relevanceSet();
    const score = async (path: string): Promise<number> => {
      const scores: number[] = [];
      for (const judged of set)
        scores.push(
          ndcg(
            (await ask(path, { q: judged.query, limit: 10 })).body.data.map((one: { url: string }) => one.url),
            judged,
          ),
        );
      return scores.reduce((sum, one) => sum + one, 0) / scores.length;
    };
    const [semantic, keyword] = [await score('semantic'), await score('keyword')];
    expect(set).to.have.length.of.at.least(100);
    expect(semantic).to.be.above(0.53).and.above(keyword);
  });
});
