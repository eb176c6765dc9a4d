import { expect } from 'chai';
import type { OpenDatabase } from '../../src/data/database.ts';
import { storeViews } from '../../src/domain/posts/posts.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { enrichAll } from '../../src/ingest/enrich/enrich.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import { ensureSource } from '../../src/ingest/store/store-source.ts';
import type { FeedItem } from '../../src/ingest/parse/feed.ts';
import { emptyDatabase } from '../support/database.ts';
import { person, source } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { reader } from '../support/threads.ts';

const ROUNDS = Number(process.env.LOOPS ?? 60) > 60 ? 12 : 4;
const COUNT = 700;

describe('writers that meet', function () {
  this.timeout(240_000);
  let db: OpenDatabase;
  before(async function () {
    db = await emptyDatabase();
  });

  const item = (url: string, tag: string, title = url): FeedItem =>
    ({ guid: undefined, title, url, tags: [tag], summaryIsLead: false }) as unknown as FeedItem;
  const both = <Value>(list: readonly Value[]): [Value[], Value[]] => [[...list], [...list].reverse()];

  it('security 84: two imports with the same new tags in opposite order wait one for the other', async () => {
    const [one, other] = [await source(db), await source(db)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [up, down] = both(Array.from({ length: COUNT }, (_, n) => `t${round}x${n}`));
      await Promise.all(
        [
          [one, up],
          [other, down],
        ].map(async ([from, tags]) => {
          const items = (tags as string[]).map((tag) =>
            item(`https://${(from as typeof one).handle}.example/${tag}`, tag),
          );
          return db.transaction((tx) => storePosts(tx, from as typeof one, { items, at: new Date() }));
        }),
      );
    }
    const [made] = await db.query<{ posts: number }>(
      `SELECT count(*)::int AS posts FROM posts WHERE source_id = ANY ($1::uuid[])`,
      [[one.id, other.id]],
    );
    expect(made).to.deep.equal({ posts: 2 * COUNT * ROUNDS });
  });

  it('security 84: two imports of the same new posts in opposite order, too', async () => {
    const [one, other] = [await source(db), await source(db)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [up, down] = both(
        Array.from({ length: COUNT }, (_, n) => item(`https://both.example/${round}/${n}`, `b${n % 50}`)),
      );
      const [a, b] = await Promise.all([
        db.transaction((tx) => storePosts(tx, one, { items: up, at: new Date() })),
        db.transaction((tx) => storePosts(tx, other, { items: down, at: new Date() })),
      ]);
      expect(a.added + b.added).to.equal(COUNT);
    }
  });

  it('security 84: an import that changes posts, and the views that are counted on them', async () => {
    const from = await source(db);
    const ada = await person(db);
    const urls = Array.from({ length: COUNT }, (_, n) => `https://seen.example/${(n * 7919) % COUNT}`);
    await storePosts(db, from, { items: urls.map((url) => item(url, 'seen')), at: new Date() });
    const posts = await db.query<{ id: string }>('SELECT id FROM posts WHERE source_id = $1', [from.id]);
    const views = posts.map(({ id }) => ({ viewerId: ada.id, postId: id, at: new Date() }));
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.query('DELETE FROM post_views');
      const [, { changed }] = await Promise.all([
        storeViews(db, views.slice(0, COUNT)),
        db.transaction((tx) =>
          storePosts(tx, from, {
            items: urls.toReversed().map((url) => item(url, 'seen', `${url} ${round}`)),
            at: new Date(),
          }),
        ),
      ]);
      expect(changed).to.equal(COUNT);
    }
  });

  it('security 84: an import, and summaries and vectors that are stored meanwhile of posts that it then changes', async () => {
    const text = 'The database keeps an index of the words that its readers search for most often. '.repeat(20);
    const article = (title: string): FeedItem => ({
      ...item('https://both.example/long', 'both', title),
      content: `<p>${text}</p>`,
      contentText: text,
    });
    const feed = { title: 'Both', items: [], skipped: [], repairs: [], charset: 'utf-8', format: 'RSS' as const };
    const at = new Date();
    const from = await db.transaction((tx) => ensureSource(tx, { feed, feedUrl: 'https://both.example/feed', at }));
    await db.query('DELETE FROM post_work');
    await storePosts(db, from, { items: [article('One')], at });
    const changed = await db.transaction(async (tx) => {
      await ensureSource(tx, { feed, feedUrl: 'https://both.example/feed', at });
      expect(await enrichAll(db, { table: readWordTable(), log: quiet, reader })).to.equal(1);
      return storePosts(tx, from, { items: [article('Two')], at });
    });
    expect(changed).to.deep.equal({ added: 0, changed: 1 });
  });

  it('security 84: posts without a date stay in the order of their feed', async () => {
    const from = await source(db);
    const urls = ['https://order.example/b', 'https://order.example/c', 'https://order.example/a'];
    await storePosts(db, from, { items: urls.map((url) => item(url, 'order')), at: new Date() });
    const rows = await db.query<{ url: string }>('SELECT url FROM posts WHERE source_id = $1 ORDER BY id', [from.id]);
    expect(rows.map((row) => row.url)).to.deep.equal(urls);
  });
});
