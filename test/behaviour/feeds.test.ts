import { expect } from 'chai';
import { call, readAll } from '../support/client.ts';
import { filterSource, filterTag, person, post, source, viewed, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const day = (n: number): Date => new Date(Date.now() - n * 86_400_000);
const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);

describe('feeds', () => {
  let service: Service;
  let ada: Person;
  const get = async (path: string): Promise<any[]> => (await call(service.url, path, { token: ada.token })).body.data;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('gives everything newest first to somebody who follows nothing, minus what is blocked', async () => {
    const { db } = service;
    const quiet = await source(db);
    const [old, recent] = [
      await post(db, { publishedAt: day(9), tags: ['go'] }),
      await post(db, { publishedAt: day(1), tags: ['rust'] }),
    ];
    await post(db, { publishedAt: day(2), tags: ['php', 'go'] });
    await post(db, { publishedAt: day(3), sourceId: quiet.id });
    await filterTag(db, ada.id, 'php', true);
    await filterSource(db, ada.id, quiet.id, true);
    expect(ids(await get('/feeds'))).to.deep.equal([recent, old]);
  });

  it('gives what a person follows by tag or by source, each post once', async () => {
    const { db } = service;
    const liked = await source(db);
    const both = await post(db, { publishedAt: day(1), tags: ['rust', 'go'], sourceId: liked.id });
    const bySource = await post(db, { publishedAt: day(2), sourceId: liked.id });
    const byTag = await post(db, { publishedAt: day(3), tags: ['go'] });
    await post(db, { publishedAt: day(0), tags: ['css'] });
    for (const tag of ['rust', 'go']) await filterTag(db, ada.id, tag);
    await filterSource(db, ada.id, liked.id);
    expect(ids(await readAll(service.url, '/feeds?limit=1', ada.token))).to.deep.equal([both, bySource, byTag]);
  });

  it('ranks for a person: unread follows, other unread posts, read ones; blocked never', async () => {
    const { db } = service;
    const read = await post(db, { publishedAt: day(0), tags: ['rust'], upvotes: 500 });
    const other = await post(db, { publishedAt: day(1), tags: ['css'], upvotes: 100 });
    const followed = await post(db, { publishedAt: day(20), tags: ['rust'] });
    await post(db, { tags: ['rust', 'php'] });
    await filterTag(db, ada.id, 'rust');
    await filterTag(db, ada.id, 'php', true);
    await viewed(db, ada.id, read, day(1));
    expect(ids(await readAll(service.url, '/feeds/foryou?limit=1', ada.token))).to.deep.equal([followed, other, read]);
  });

  it('keeps each post once in the personal ranking when posts are opened while paging', async () => {
    const postIds = await Promise.all([1, 2, 3, 4, 5].map((n) => post(service.db, { publishedAt: day(n) })));
    const seen = ids(
      await readAll(service.url, '/feeds/foryou?limit=2', ada.token, async (page) => {
        if (page === 0) for (const id of postIds.slice(0, 4)) await viewed(service.db, ada.id, id);
      }),
    );
    expect(seen).to.have.members(postIds).and.have.length(5);
  });

  it('lists popular posts by score and narrows to any of the tags', async () => {
    const { db } = service;
    const loved = await post(db, { publishedAt: day(1), upvotes: 1000, tags: ['rust'] });
    const plain = await post(db, { publishedAt: day(0), tags: ['go'] });
    const hated = await post(db, { publishedAt: day(0), tags: ['css'] });
    await db.orm.query('UPDATE post_ranks SET num_downvotes = 5000 WHERE post_id = $1', [hated]);
    expect(ids(await get('/feeds/popular'))).to.deep.equal([loved, plain, hated]);
    expect(ids(await get('/feeds/popular?tags=RUST,css'))).to.deep.equal([loved, hated]);
    expect(await get('/feeds/popular?tags=none')).to.deep.equal([]);
  });

  it('moves a post in the popular feed when votes, comments or views change, and shows the new counts', async () => {
    const { db } = service;
    const [a, b] = [
      await post(db, { publishedAt: day(0), tags: ['x'] }),
      await post(db, { publishedAt: day(0.1), tags: ['x'] }),
    ];
    expect(ids(await get('/feeds/popular?tags=x'))).to.deep.equal([a, b]);
    await db.orm.query('UPDATE post_ranks SET num_upvotes = 50 WHERE post_id = $1', [b]);
    const [first] = await get('/feeds/popular?tags=x');
    expect(first).to.include({ id: b, numUpvotes: 50 });
    await db.orm.query('UPDATE post_ranks SET num_comments = 900, last_comment_at = now() WHERE post_id = $1', [a]);
    expect(ids(await get('/feeds/popular'))).to.deep.equal([a, b]);
  });

  it('shows a source by its new name and picture in every list, and rewrites none of its posts', async () => {
    const { db } = service;
    const mine = await source(db, { name: 'Old name' });
    const one = await post(db, { publishedAt: day(1), upvotes: 5, tags: ['go'], sourceId: mine.id });
    const lists = ['/feeds/popular', '/feeds/tag/go', `/feeds/source/${mine.handle}`, '/feeds/foryou', '/feeds'];
    const names = async (): Promise<string[]> =>
      Promise.all(lists.map(async (list) => (await get(list)).find(({ id }) => id === one)?.source.name as string));
    const row = (): Promise<unknown[]> => db.query('SELECT xmin, ctid FROM posts WHERE id = $1', [one]);
    const before = await row();
    expect(await names()).to.deep.equal(lists.map(() => 'Old name'));
    await db.query(`UPDATE sources SET name = 'New name' WHERE id = $1`, [mine.id]);
    expect(await names()).to.deep.equal(lists.map(() => 'New name'));
    expect(await row()).to.deep.equal(before);
  });

  it('lists discussed posts of the period by comments, then newest', async () => {
    const { db } = service;
    const mine = await source(db);
    const few = await post(db, { publishedAt: day(1), comments: 2, tags: ['go'] });
    const newer = await post(db, { publishedAt: day(0), comments: 2, sourceId: mine.id });
    const many = await post(db, { publishedAt: day(300), comments: 9, lastCommentAt: day(2), tags: ['go'] });
    const quiet = await post(db, { publishedAt: day(300), comments: 99, lastCommentAt: day(30), tags: ['go'] });
    await post(db);
    expect(ids(await readAll(service.url, '/feeds/discussed?limit=1', ada.token))).to.deep.equal([many, newer, few]);
    expect(ids(await get('/feeds/discussed?period=60&tag=Go'))).to.deep.equal([quiet, many, few]);
    expect(ids(await get(`/feeds/discussed?source=${mine.handle}`))).to.deep.equal([newer]);
    expect(ids(await get('/feeds/discussed?period=60&tags=Go,rust'))).to.deep.equal([quiet, many, few]);
    expect(await get(`/feeds/discussed?source=${mine.handle}&tags=go,rust`)).to.deep.equal([]);
    expect(await get('/feeds/discussed?source=nobody')).to.deep.equal([]);
  });

  it('lists a tag in any case of letters, newest first, without the viewer’s filters', async () => {
    const { db } = service;
    const [old, recent] = [
      await post(db, { publishedAt: day(5), tags: ['c#'] }),
      await post(db, { publishedAt: day(1), tags: ['c#'] }),
    ];
    await filterTag(db, ada.id, 'c#', true);
    expect(ids(await readAll(service.url, '/feeds/tag/C%23?limit=1', ada.token))).to.deep.equal([recent, old]);
    expect(await get('/feeds/tag/unknown')).to.deep.equal([]);
  });

  it('lists a tag by a well-known other name of it', async () => {
    const id = await post(service.db, { tags: ['node.js'], comments: 1 });
    for (const path of [
      '/feeds/tag/nodejs',
      '/feeds/tag/Node%20JS',
      '/feeds/popular?tags=node,go',
      '/feeds/discussed?tag=node',
    ])
      expect(ids(await get(path)), path).to.deep.equal([id]);
  });

  it('lists a source by id and by handle, and says 404 for an unknown one', async () => {
    const { db } = service;
    const blog = await source(db, { handle: 'my-blog' });
    const [old, recent] = [
      await post(db, { publishedAt: day(5), sourceId: blog.id }),
      await post(db, { publishedAt: day(1), sourceId: blog.id }),
    ];
    await post(db);
    expect(ids(await get('/feeds/source/My-Blog'))).to.deep.equal([recent, old]);
    expect(ids(await readAll(service.url, `/feeds/source/${blog.id}?limit=1`, ada.token))).to.deep.equal([recent, old]);
    const { status, body } = await call(service.url, '/feeds/source/nobody', { token: ada.token });
    expect(status).to.equal(404);
    expect(body).to.include({ statusCode: 404, error: 'not_found' });
  });
});
