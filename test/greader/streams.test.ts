import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { CustomFeed, FeedSourceFilter, FeedTagFilter } from '../../src/data/entities/feeds.ts';
import { bookmarked, filterSource, person, posts, source, viewed, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import type { Source } from '../../src/data/entities/sources.ts';
import { MAX_TEXTS_KIB } from '../../generated/greader/limits.ts';
import { READ, READING_LIST, ReaderApp, STARRED } from './reader.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ago = (ms: number): Date => new Date(Date.now() - ms);

describe('streams of the Google Reader API', () => {
  let service: Service;
  let ada: Person;
  let blog: Source;
  let news: Source;
  let app: ReaderApp;
  /** The posts of the blog, newest first. */
  let ids: string[];

  beforeEach(async () => {
    service = await sharedService();
    const { db } = service;
    ada = await person(db);
    blog = await source(db, { name: 'Blog', feedUrl: 'https://blog.example/feed', homepage: 'https://blog.example/' });
    news = await source(db, { name: 'News' });
    await filterSource(db, ada.id, blog.id);
    ids = await posts(
      db,
      [1, 2, 3, 4, 5].map((n) => ({
        sourceId: blog.id,
        title: `Blog ${n}`,
        content: `<p>Text ${n}</p>`,
        authorName: 'Grace',
        publishedAt: ago(n * MINUTE_MS),
      })),
    );
    await posts(db, [{ sourceId: news.id, title: 'News', tags: ['rust'], publishedAt: ago(MINUTE_MS * 2) }]);
    app = ReaderApp.of(service, ada);
  });

  async function label(name: string, follow: { sources?: string[]; tags?: string[] }): Promise<string> {
    const id = uuid();
    await service.db.orm.insert(CustomFeed, { id, accountId: ada.id, slug: id, name, createdAt: new Date() });
    for (const sourceId of follow.sources ?? [])
      await service.db.orm.insert(FeedSourceFilter, { accountId: ada.id, feedId: id, sourceId, blocked: false });
    for (const tag of follow.tags ?? [])
      await service.db.orm.insert(FeedTagFilter, { accountId: ada.id, feedId: id, tag, blocked: false });
    return id;
  }

  it('the reading list has the posts of the sources that are followed, newest first, with all that apps read', async () => {
    const { status, headers, body } = await app.get(`/reader/api/0/stream/contents/${READING_LIST}`, {
      output: 'json',
      ck: 1,
      client: 'test',
    });
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    expect(body).to.include({ direction: 'ltr', id: READING_LIST, title: 'Reading list' });
    expect(body.items.map((one: any) => one.title)).to.deep.equal(['Blog 1', 'Blog 2', 'Blog 3', 'Blog 4', 'Blog 5']);
    const [first] = body.items;
    expect(first.id).to.match(/^tag:google\.com,2005:reader\/item\/[0-9a-f]{16}$/);
    expect(first).to.deep.include({
      author: 'Grace',
      summary: { direction: 'ltr', content: '<p>Text 1</p>' },
      categories: [READING_LIST],
      origin: { streamId: `feed/${blog.id}`, title: 'Blog', htmlUrl: 'https://blog.example/' },
    });
    expect(first.timestampUsec).to.equal(`${first.crawlTimeMsec}000`);
    expect(Math.abs(Number(first.crawlTimeMsec) - Date.now())).to.be.below(MINUTE_MS);
    expect(first.published).to.be.closeTo(ago(MINUTE_MS).getTime() / 1000, 60);
  });

  it('is named by an encoded path, a bare one, another user, an id, a handle and an address', async () => {
    const all = await app.ids(READING_LIST);
    expect(all).to.have.length(5);
    for (const stream of [
      encodeURIComponent(READING_LIST),
      READING_LIST,
      `user/${ada.id}/state/com.google/reading-list`,
      `feed/${blog.id}`,
      `feed%2F${blog.id.toUpperCase()}`,
      `feed/${blog.handle}`,
      `feed/${encodeURIComponent(blog.feedUrl)}`,
      `feed/${blog.feedUrl}`,
      '',
    ])
      expect(await app.titles(stream), stream).to.have.length(5);
    expect((await app.get('/reader/api/0/stream/contents', { s: `feed/${news.id}` })).body.items).to.have.length(1);
    expect(await app.ids(`user/007/state/com.google/reading-list`)).to.deep.equal(all);
  });

  it('is read in pages, from either end, while posts arrive', async () => {
    const all = await app.ids(READING_LIST);
    const first = await app.get('/reader/api/0/stream/items/ids', { s: READING_LIST, n: 2 });
    expect(first.body.itemRefs.map((one: any) => one.id)).to.deep.equal(all.slice(0, 2));
    await posts(service.db, [{ sourceId: blog.id, title: 'Late', publishedAt: new Date() }]);
    const c = first.body.continuation as string;
    const second = await app.get('/reader/api/0/stream/items/ids', { s: READING_LIST, n: 2, c });
    expect(second.body.itemRefs.map((one: any) => one.id)).to.deep.equal(all.slice(2, 4));
    expect(await app.ids(READING_LIST, { n: 1, r: 'o' })).to.deep.equal([...(await app.ids(READING_LIST))].reverse());
    expect((await app.get('/reader/api/0/stream/items/ids', { s: STARRED, c })).status).to.equal(400);
    const wrong = await app.get('/reader/api/0/stream/items/ids', { s: READING_LIST, c: 'x' });
    expect(wrong.status).to.equal(400);
    expect(JSON.stringify(wrong.body)).to.include('query c is not a continuation of this stream');
    const huge = await app.get('/reader/api/0/stream/items/ids', { s: READING_LIST, n: 10_000 });
    expect(huge.body.itemRefs).to.have.length(6);
    expect(huge.body).to.not.have.property('continuation');
  });

  it('without what is read, only what is read, only starred, without a source', async () => {
    await viewed(service.db, ada.id, ids[0]!);
    await bookmarked(service.db, ada.id, ids[1]!);
    expect(await app.titles(READING_LIST, { xt: READ })).to.deep.equal(['Blog 2', 'Blog 3', 'Blog 4', 'Blog 5']);
    expect(await app.titles(READING_LIST, { it: READ })).to.deep.equal(['Blog 1']);
    expect(await app.titles(READING_LIST, { it: [READING_LIST, STARRED] })).to.deep.equal(['Blog 2']);
    expect(await app.titles(READING_LIST, { xt: [READ, STARRED] })).to.deep.equal(['Blog 3', 'Blog 4', 'Blog 5']);
    expect(await app.titles(READING_LIST, { xt: `feed/${blog.id}` })).to.deep.equal([]);
    expect(await app.titles(READING_LIST, { it: `feed/${blog.id}` })).to.have.length(5);
    expect(await app.titles(READING_LIST, { it: `feed/${news.id}` })).to.deep.equal([]);
    expect(await app.titles(READING_LIST, { it: READ, xt: READ })).to.deep.equal([]);
    expect(await app.titles(READING_LIST, { it: 'user/-/state/com.google/like' })).to.deep.equal([]);
    expect(await app.titles(READING_LIST, { xt: 'user/-/state/com.google/like' })).to.have.length(5);
    expect(await app.titles(READ)).to.deep.equal(['Blog 1']);
    expect(await app.titles(STARRED)).to.deep.equal(['Blog 2']);
    const [item] = (await app.get(`/reader/api/0/stream/contents/${STARRED}`)).body.items;
    expect(item.categories).to.deep.equal([READING_LIST, STARRED]);
  });

  it('what is read and what is starred is read in pages, too', async () => {
    for (const id of ids) await viewed(service.db, ada.id, id);
    for (const [n, id] of ids.entries()) await bookmarked(service.db, ada.id, id, { createdAt: ago(n * MINUTE_MS) });
    for (const stream of [READ, STARRED])
      for (const r of ['d', 'o']) {
        const [whole, byOne] = [await app.ids(stream, { r }), await app.ids(stream, { r, n: 1 })];
        expect(whole, `${stream} ${r}`).to.have.length(5);
        expect(byOne).to.deep.equal(whole);
      }
    expect(await app.ids(STARRED, { r: 'o' })).to.deep.equal([...(await app.ids(STARRED))].reverse());
  });

  it('what came since a time, late posts among it; older than 30 days counts as read, unless it is kept unread', async () => {
    const { db } = service;
    const old = uuid({ msecs: Date.now() - 50 * DAY_MS });
    await posts(db, [
      { id: old, sourceId: blog.id, title: 'Old', publishedAt: ago(50 * DAY_MS) },
      { id: uuid({ msecs: Date.now() - DAY_MS }), sourceId: blog.id, title: 'Yesterday', publishedAt: ago(DAY_MS) },
      { sourceId: blog.id, title: 'Late', publishedAt: ago(5 * DAY_MS), createdAt: new Date() },
    ]);
    const hourAgo = Math.floor((Date.now() - 3_600_000) / 1000);
    expect(await app.titles(READING_LIST, { ot: hourAgo }))
      .to.include('Late')
      .and.not.include('Yesterday');
    expect(await app.titles(READING_LIST, { nt: hourAgo })).to.deep.equal(['Yesterday', 'Old']);
    expect(await app.titles(READING_LIST, { xt: READ }))
      .to.include('Late')
      .and.not.include('Old');
    const { items } = (await app.get(`/reader/api/0/stream/contents/${READING_LIST}`)).body;
    expect(items.find((one: any) => one.title === 'Old').categories).to.include(READ);
    await app.mark({ i: items.find((one: any) => one.title === 'Old').id, r: READ });
    expect(await app.titles(READING_LIST, { xt: READ }), 'kept unread').to.include('Old');
  });

  it('a label has what its custom feed follows, by source and tag, without what it blocks', async () => {
    await label('Systems', { sources: [blog.id], tags: ['rust'] });
    const feedId = await label('Empty', {});
    const old = await posts(service.db, [
      { sourceId: news.id, title: 'Old', tags: ['rust'], publishedAt: ago(50 * DAY_MS) },
      { sourceId: news.id, title: 'Old of another tag', tags: ['go'], publishedAt: ago(50 * DAY_MS) },
    ]);
    const numbers = await service.db.query<{ number: string }>(
      'SELECT number FROM post_numbers WHERE post_id = ANY ($1::uuid[])',
      [old],
    );
    expect(await app.titles('user/-/label/Systems', { xt: READ })).to.not.include('Old');
    await app.mark({ i: numbers.map(({ number }) => number), r: READ });
    expect(await app.titles('user/-/label/Systems', { xt: READ }))
      .to.include('Old')
      .and.not.include('Old of another tag');
    await service.db.query('DELETE FROM posts WHERE id = ANY ($1::uuid[])', [old]);
    expect(await app.titles('user/-/label/Systems')).to.have.members([
      'News',
      'Blog 1',
      'Blog 2',
      'Blog 3',
      'Blog 4',
      'Blog 5',
    ]);
    const whole = await app.ids('user/-/label/systems');
    expect(await app.ids('user/-/label/Systems', { n: 1 })).to.deep.equal(whole);
    expect(await app.ids('user/-/label/Systems', { n: 1, r: 'o' })).to.deep.equal([...whole].reverse());
    expect(await app.titles('user/-/label/Empty')).to.deep.equal([]);
    await service.db.orm.insert(FeedTagFilter, { accountId: ada.id, feedId, tag: 'rust', blocked: false });
    await service.db.orm.insert(FeedSourceFilter, { accountId: ada.id, feedId, sourceId: news.id, blocked: true });
    expect(await app.titles('user/-/label/Empty')).to.deep.equal([]);
    const [item] = (await app.get(`/reader/api/0/stream/contents/${READING_LIST}`)).body.items;
    expect(item.categories).to.deep.equal([READING_LIST, 'user/-/label/Systems']);
  });

  it('items by their ids, long, short and in hex, by GET and POST, in that order', async () => {
    const [a, b] = (await app.ids(READING_LIST)) as [string, string];
    const long = `tag:google.com,2005:reader/item/${BigInt(b).toString(16).padStart(16, '0')}`;
    for (const i of [
      [a, long],
      [a, BigInt(b).toString(16).padStart(16, '0')],
    ])
      for (const answer of [
        await app.get('/reader/api/0/stream/items/contents', { i }),
        await app.post('/reader/api/0/stream/items/contents', { i }),
      ]) {
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.body.items.map((one: any) => one.title)).to.deep.equal(['Blog 1', 'Blog 2']);
      }
    expect(
      (await app.post('/reader/api/0/stream/items/contents', { i: ['-1', '9223372036854775807', a, a] })).body.items,
    ).to.have.length(1);
    for (const i of ['x', 'tag:google.com,2005:reader/item/', '1'.repeat(50), 'tag:google.com,2005:reader/item/zz'])
      expect((await app.post('/reader/api/0/stream/items/contents', { i })).status, i).to.equal(400);
    expect((await app.get('/reader/api/0/stream/items/contents')).status).to.equal(400);
  });

  it('after too much text, items have their summary only', async () => {
    const text = `<p>${'x'.repeat(90_000)}</p>`;
    const all = Array.from({ length: 95 }, (_, n) => ({
      sourceId: blog.id,
      title: `Long ${n}`,
      content: n === 0 ? text + text : text,
      summary: 'Short & sweet',
      publishedAt: new Date(Date.now() - n),
    }));
    await posts(service.db, all);
    const { items } = (await app.get(`/reader/api/0/stream/contents/${READING_LIST}`, { n: 95 })).body;
    const lengths = items.map((one: any) => one.summary.content.length) as number[];
    expect(items[0].summary.content).to.equal('<p>Short &amp; sweet</p>');
    const whole = Math.floor((MAX_TEXTS_KIB * 1024) / text.length);
    expect(lengths.filter((one) => one > 1_000)).to.have.length(whole);
    expect(lengths.slice(1, whole + 1).every((one) => one === text.length)).to.equal(true);
  });

  it('a stream is an Atom feed, with what is read and starred', async () => {
    await viewed(service.db, ada.id, ids[0]!);
    await bookmarked(service.db, ada.id, ids[1]!);
    const { status, headers, text } = await app.get(`/reader/atom/feed%2F${blog.id}`, { n: 2 });
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('application/atom+xml; charset=utf-8');
    expect(text.match(/<entry>/g)).to.have.length(2);
    expect(text).to.include('term="user/-/state/com.google/read" scheme="http://www.google.com/reader/" label="read"');
    expect(text).to.include('label="starred"').and.include('tag:google.com,2005:reader/item/');
    expect((await app.get('/reader/atom/feed/none')).status).to.equal(404);
  });

  it('a source that is not there, or somebody else’s own, is 404; what is no stream 400', async () => {
    const own = await source(service.db, { listed: false, name: 'Secret', feedUrl: 'https://secret.example/feed' });
    const [hidden] = await posts(service.db, [{ sourceId: own.id, title: 'Hidden' }]);
    const number = (
      await service.db.query<{ number: string }>(`SELECT number FROM post_numbers WHERE post_id = '${hidden}'`)
    )[0]!.number;
    for (const stream of [
      `feed/${own.id}`,
      'feed/https://secret.example/feed',
      `feed/${uuid()}`,
      'user/-/label/None',
      'user/-/state/com.google/like',
    ]) {
      expect((await app.get('/reader/api/0/stream/items/ids', { s: stream })).status, stream).to.equal(404);
      expect((await app.get(`/reader/api/0/stream/contents/${stream}`)).status, stream).to.equal(404);
    }
    expect((await app.get('/reader/api/0/stream/items/contents', { i: number })).body.items).to.deep.equal([]);
    for (const stream of ['nothing', 'user/-/', 'feed/', 'feeds/1'])
      expect((await app.get('/reader/api/0/stream/items/ids', { s: stream })).status, stream).to.equal(400);
  });
});
