import { expect } from 'chai';
import type { FeedItem } from '../../src/ingest/parse/feed.ts';
import { itemAddress } from '../../src/ingest/parse/items/item-address.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { emptyDatabase } from '../support/database.ts';
import { source } from '../support/fixtures.ts';

const DAY_MS = 86_400_000;
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
      await store([item('https://a.example/x', 'one', 'A title, edited'), item('https://a.example/y', 'two')]),
    ).to.deep.equal({ added: 0, changed: 1 });
    const after = await stored();
    expect(after.map(({ id, url, title }) => [id, url, title])).to.deep.equal([
      [before[0]?.id, 'https://a.example/x', 'A title, edited'],
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

  it('are several at one address that had one when it was read first', async () => {
    const page = 'https://a.example/show';
    await store([item(page, 'id-one', 'One')]);
    const [before] = await stored();
    // The feed shows one item at a time: another guid and title is another item.
    expect(await store([item(page, 'id-two', 'Two')])).to.deep.equal({ added: 1, changed: 0 });
    expect(await store([item(page, 'id-two', 'Two')])).to.deep.equal({ added: 0, changed: 0 });
    // It shows both: each has an address of its own, and the posts are the same.
    const own = (guid: string, title: string) => item(itemAddress(page, { guid, title }), guid, title);
    expect(await store([own('id-two', 'Two'), own('id-one', 'One')])).to.deep.equal({ added: 0, changed: 0 });
    const after = await stored();
    expect(after.map(({ title }) => title).sort()).to.deep.equal(['One', 'Two']);
    expect(after.find(({ title }) => title === 'One')?.id).to.equal(before?.id);
  });

  it('are one where only the guid is made anew, or only the title is edited', async () => {
    const page = 'https://a.example/1';
    const publishedAt = new Date('2026-01-01');
    await store([{ ...item(page, 'made-1', 'One'), publishedAt }]);
    expect(await store([{ ...item(page, 'made-2', 'One'), publishedAt: new Date() }])).to.deep.equal({
      added: 0,
      changed: 0,
    });
    expect(await store([item(page, 'made-1', 'One, edited')])).to.deep.equal({ added: 0, changed: 1 });
    expect(await store([{ ...item(page, 'made-3', 'Edited'), publishedAt }])).to.deep.equal({ added: 0, changed: 1 });
    // A number may be a place in the list.
    expect(await store([item(page, '7', 'Edited again')])).to.deep.equal({ added: 0, changed: 1 });
    expect(await urls()).to.deep.equal([page]);
  });

  it('without a guid are found again when their page gets more items', async () => {
    const page = 'https://a.example/changelog';
    await store([item(page, undefined, 'Version 1')]);
    const [before] = await stored();
    const own = (title: string) => item(itemAddress(page, { title }), undefined, title);
    expect(await store([own('Version 2'), own('Version 1')])).to.deep.equal({ added: 1, changed: 0 });
    const after = await stored();
    expect(after.find(({ title }) => title === 'Version 1')?.id).to.equal(before?.id);
  });

  it('that are undated are spread over the time before the first import, and are new later', async () => {
    const at = Date.now();
    const dated = { ...item('https://a.example/2'), publishedAt: new Date(at - 10 * DAY_MS) };
    const sorted = async () =>
      (
        await db.query<{ days: number }>(
          `SELECT round(extract(epoch FROM now() - sorted_at) / 86400)::int AS days FROM posts ORDER BY url`,
        )
      ).map(({ days }) => days);
    await store([item('https://a.example/1'), dated, item('https://a.example/3'), item('https://a.example/4')]);
    expect(await sorted()).to.deep.equal([1, 10, 11, 12]);
    await store([item('https://a.example/0'), item('https://a.example/1')]);
    expect(await sorted()).to.deep.equal([0, 1, 10, 11, 12]);
    const [post] = await db.query<{ publishedAt: Date | null }>(
      `SELECT published_at AS "publishedAt" FROM posts WHERE url = 'https://a.example/1'`,
    );
    expect(post).to.deep.equal({ publishedAt: null });
  });

  it('without a guid go by their address', async () => {
    await store([item('https://a.example/1')]);
    expect(await store([item('https://a.example/1'), item('https://a.example/2')])).to.deep.equal({
      added: 1,
      changed: 0,
    });
  });
});
