import { expect } from 'chai';
import type { FeedItem } from '../../src/ingest/parse/feed.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { emptyDatabase } from '../support/database.ts';
import { source } from '../support/fixtures.ts';

const item = (url: string, guid?: string, title = 'A title'): FeedItem => ({
  url,
  title,
  tags: ['zig'],
  ...(guid === undefined ? {} : { guid }),
});

describe('posts of a feed', () => {
  let db: OpenDatabase;
  let sourceId: string;
  const store = (items: FeedItem[], id = sourceId) =>
    storePosts(db, { id, name: 'S', handle: 's', listed: true }, { items, at: new Date() });
  const stored = () =>
    db.query<{ id: string; url: string; title: string }>('SELECT id, url, title FROM posts ORDER BY url');
  const urls = async (): Promise<string[]> => (await stored()).map((post) => post.url);

  beforeEach(async () => {
    db = await emptyDatabase();
    sourceId = (await source(db)).id;
  });

  it('are found again by their guid when a site moves, and keep their id', async () => {
    await store([item('http://a.example/1', 'one'), item('http://a.example/2', 'two')]);
    const before = await stored();
    expect(
      await store([item('https://a.example/x', 'one', 'Another title'), item('https://a.example/y', 'two')]),
    ).to.deep.equal({ added: 0, changed: 1 });
    const after = await stored();
    expect(after.map(({ id, url, title }) => [id, url, title])).to.deep.equal([
      [before[0]?.id, 'https://a.example/x', 'Another title'],
      [before[1]?.id, 'https://a.example/y', 'A title'],
    ]);
  });

  it('of another source with the same guid are others', async () => {
    const other = (await source(db)).id;
    await store([item('https://a.example/1', '1')]);
    expect(await store([item('https://b.example/1', '1')], other)).to.deep.equal({ added: 1, changed: 0 });
    expect(await urls()).to.deep.equal(['https://a.example/1', 'https://b.example/1']);
  });

  it('stay apart where the new address is that of another post already, of this source or another', async () => {
    const other = (await source(db)).id;
    await store([item('https://a.example/1', '1'), item('https://a.example/2', '2')]);
    await store([item('https://b.example/1')], other);
    await store([item('https://a.example/2', '1'), item('https://a.example/1', '2')]);
    await store([item('https://b.example/1', '1')]);
    expect(await urls()).to.deep.equal(['https://a.example/1', 'https://a.example/2', 'https://b.example/1']);
  });

  it('are not mixed up by a feed that numbers its items from the newest', async () => {
    const feed = (...newestFirst: string[]) =>
      store(newestFirst.map((name, place) => item(`https://a.example/${name}`, String(place), name)));
    await feed('b', 'a');
    const before = new Map((await stored()).map(({ id, url }) => [url, id]));
    expect(await feed('c', 'b')).to.deep.equal({ added: 1, changed: 0 });
    expect(await feed('d', 'c')).to.deep.equal({ added: 1, changed: 0 });
    const after = await stored();
    expect(after.map(({ title }) => title)).to.deep.equal(['a', 'b', 'c', 'd']);
    for (const [url, id] of before) expect(after.find((post) => post.url === url)?.id, url).to.equal(id);
  });

  it('without a guid go by their address', async () => {
    await store([item('https://a.example/1')]);
    expect(await store([item('https://a.example/1'), item('https://a.example/2')])).to.deep.equal({
      added: 1,
      changed: 0,
    });
  });
});
