import { expect } from 'chai';
import { relevanceSet } from '../../scripts/bench/relevance-set.ts';
import { storeVectorPosts } from '../../scripts/bench/vector-posts.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { NearestPosts } from '../../src/domain/ranking/nearest-posts.ts';
import { sentenceVector } from '../../src/domain/text/sentence-vector.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { enrichAll } from '../../src/ingest/enrich/enrich.ts';
import { emptyDatabase } from '../support/database.ts';
import { post } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { reader } from '../support/threads.ts';

const POSTS = 4_000;
const ALL = { since: null, limit: 10 };

describe('the posts that are nearest in meaning', function () {
  this.timeout(120_000);
  const table = readWordTable();
  const options = { table, log: quiet, reader };
  const vectorOf = (sentence: string): number[] => sentenceVector(table, sentence) ?? [];
  const queries = relevanceSet().map(({ query }) => vectorOf(query));
  let db: OpenDatabase;
  let vectors: Map<string, readonly number[]>;

  beforeEach(async () => {
    db = await emptyDatabase();
  });

  const cosine = (a: readonly number[], b: readonly number[] = []): number =>
    a.reduce((sum, part, i) => sum + part * (b[i] ?? 0), 0);
  const exact = (vector: readonly number[], ids: readonly string[]): string[] =>
    ids
      .map((id) => ({ id, near: cosine(vector, vectors.get(id)) }))
      .sort((a, b) => b.near - a.near)
      .slice(0, 10)
      .map(({ id }) => id);
  const recall = async (posts: NearestPosts, ids: readonly string[], since: Date | null): Promise<number> => {
    let total = 0;
    for (const vector of queries) {
      const near = await posts.find(vector, { since, limit: 10 });
      total += exact(vector, ids).filter((id) => near.includes(id)).length / 10;
    }
    return total / queries.length;
  };
  const idsOf = async (where: string, value: unknown): Promise<string[]> =>
    (
      await db.query<{ id: string }>(
        `SELECT p.id FROM posts p JOIN post_vectors v ON v.post_id = p.id WHERE ${where}`,
        [value],
      )
    ).map(({ id }) => id);

  it('are found nearly all, among all posts and among those of a time', async () => {
    vectors = await storeVectorPosts(db, table, POSTS);
    const posts = new NearestPosts(db, table.name);
    expect(vectors).to.have.lengthOf.above(POSTS * 0.99);
    expect(await recall(posts, [...vectors.keys()], null)).to.be.at.least(0.98);
    const since = new Date(Date.now() - 180 * 86_400_000);
    const recent = await idsOf('p.sorted_at > $1', since);
    expect(recent).to.have.length.within(100, POSTS / 2);
    expect(await recall(posts, recent, since)).to.be.at.least(0.98);
  });

  it('are looked for among the last that were made, where there are more than are kept in memory', async () => {
    vectors = await storeVectorPosts(db, table, POSTS);
    const posts = new NearestPosts(db, table.name, 1_500);
    const kept = await idsOf('v.revision > (SELECT max(revision) - $1 FROM post_vectors)', 1_500);
    expect(kept).to.have.lengthOf(1_500);
    expect(await recall(posts, kept, null)).to.be.at.least(0.98);
    await post(db, { title: 'Gardening in spring: seeds, soil and vegetables' });
    await enrichAll(db, options);
    const [newest] = await db.query<{ post_id: string }>(
      'SELECT post_id FROM post_vectors ORDER BY revision DESC LIMIT 1',
    );
    expect((await posts.find(vectorOf('growing vegetables from seeds'), ALL))[0]).to.equal(newest?.post_id);
    expect(kept).to.include((await posts.find(queries[0] ?? [], ALL))[0]);
  });

  it('follow what any process stores, changes and deletes', async () => {
    const posts = new NearestPosts(db, table.name);
    const other = new NearestPosts(db, 'another');
    const find = (sentence: string): Promise<string[]> => posts.find(vectorOf(sentence), ALL);
    expect(await find('wild animals')).to.deep.equal([]);
    const animals = await post(db, { title: 'Wildlife photography of birds and mammals' });
    const bread = await post(db, { title: 'Baking bread with flour and yeast' });
    await enrichAll(db, options);
    expect(await find('wild animals')).to.deep.equal([animals, bread]);
    await db.query(
      `UPDATE posts SET title = CASE id WHEN $1 THEN 'Compilers and their parsers' ELSE 'Animals of the forest' END`,
      [animals],
    );
    await enrichAll(db, options);
    expect(await find('wild animals')).to.deep.equal([bread, animals]);
    await db.query('DELETE FROM posts WHERE id = $1', [bread]);
    expect(await find('wild animals')).to.deep.equal([animals]);
    expect(await other.find(vectorOf('wild animals'), ALL)).to.deep.equal([]);
  });

  it('are missed by no reader while several store at the same time', async () => {
    for (let n = 0; n < 200; n += 1) await post(db, { title: `Databases and their indexes ${n}` });
    const posts = new NearestPosts(db, table.name);
    let storing = true;
    const stored = Promise.all([1, 2, 3].map(() => enrichAll(db, options))).finally(() => (storing = false));
    while (storing) await posts.find(vectorOf('databases'), ALL);
    await stored;
    expect(await posts.find(vectorOf('databases'), { since: null, limit: 300 })).to.have.lengthOf(200);
  });
});
