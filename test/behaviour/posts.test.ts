import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { CommentVote } from '../../src/data/entities/engagement.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { bookmarked, comment, person, post, source, voted, type Person } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { sharedService, type Service } from '../support/service.ts';
import { until } from '../support/poll.ts';

const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 12, n));
const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);

describe('posts', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const get = (path: string, who = ada): Promise<Answer> => call(service.url, path, { token: who.token });
  const detail = async (id: string, who = ada): Promise<any> => (await get(`/posts/${id}`, who)).body.data;

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  describe('one post', () => {
    it('shows everything about it', async () => {
      const blog = await source(service.db, {
        name: 'A Blog',
        handle: 'a-blog',
        image: 'https://blog.example/icon.png',
      });
      const publishedAt = new Date('2025-03-01T10:20:30.456Z');
      const createdAt = new Date('2025-03-02T00:00:00.000Z');
      const id = await post(service.db, {
        sourceId: blog.id,
        title: 'One',
        url: 'https://blog.example/one',
        summary: 'Short',
        content: '<p>Long</p>',
        tags: ['zig', 'ada'],
        authorName: 'Grace',
        publishedAt,
        createdAt,
        upvotes: 7,
        comments: 2,
      });
      const { numViews, author, ...rest } = await detail(id);
      const permalink = `${service.config.publicUrl}/posts/${id}`;
      expect(rest).to.deep.equal({
        id,
        title: 'One',
        url: 'https://blog.example/one',
        image: null,
        language: null,
        summary: 'Short',
        type: 'article',
        publishedAt: publishedAt.toISOString(),
        createdAt: createdAt.toISOString(),
        commentsPermalink: permalink,
        source: { id: blog.id, name: 'A Blog', handle: 'a-blog', image: 'https://blog.example/icon.png' },
        tags: ['ada', 'zig'],
        alsoIn: [],
        readTime: null,
        numUpvotes: 7,
        numComments: 2,
        bookmarked: false,
        content: '<p>Long</p>',
        userState: { vote: 0 },
      });
      expect(numViews).to.be.a('number');
      expect(author).to.include({ name: 'Grace', image: null, username: null });
    });

    it('names an author who has an account by username, and no author where there is none', async () => {
      const byBob = await post(service.db, { authorName: 'Bob' });
      await service.db.orm.query(`UPDATE accounts SET name = 'Bob' WHERE id = $1`, [bob.id]);
      await service.db.orm.query('UPDATE posts SET author_id = $2 WHERE id = $1', [byBob, bob.id]);
      await service.db.orm.query(`UPDATE accounts SET username = 'bob' WHERE id = $1`, [bob.id]);
      expect((await detail(byBob)).author).to.deep.equal({ id: bob.id, name: 'Bob', image: null, username: 'bob' });
      expect((await detail(await post(service.db))).author).to.equal(null);
    });

    it('shows a text, an author’s name and counts that changed at once', async () => {
      const id = await post(service.db, { content: '<p>Old</p>', authorName: 'Bob' });
      await service.db.query('UPDATE posts SET author_id = $2 WHERE id = $1', [id, bob.id]);
      expect(await detail(id)).to.deep.include({ content: '<p>Old</p>', numUpvotes: 0 });
      await service.db.query(`UPDATE posts SET content = '<p>New</p>' WHERE id = $1`, [id]);
      expect(await detail(id)).to.deep.include({ content: '<p>New</p>' });
      await service.db.query(`UPDATE accounts SET name = 'Robert', username = 'rob' WHERE id = $1`, [bob.id]);
      await voted(service.db, bob.id, id, 1);
      if (service.db.isDistributed) await settled(service.db); // another person's vote, which waits to be counted
      expect(await detail(id)).to.deep.include({
        author: { id: bob.id, name: 'Robert', image: null, username: 'rob' },
        numUpvotes: 1,
      });
    });

    it('gives a native post its own permalink as url, in lists too', async () => {
      const id = await post(service.db, { type: 'freeform', url: null });
      const permalink = `${service.config.publicUrl}/posts/${id}`;
      expect(await detail(id)).to.include({ url: permalink, commentsPermalink: permalink, type: 'freeform' });
      const [card] = (await get('/feeds')).body.data;
      expect(card).to.include({ id, url: permalink });
    });

    it('shows a person their own vote and bookmark and nobody else’s', async () => {
      const [id, other] = [await post(service.db), await post(service.db)];
      await bookmarked(service.db, ada.id, id);
      await voted(service.db, ada.id, id, -1);
      await voted(service.db, bob.id, id, 1);
      await bookmarked(service.db, bob.id, other);
      expect(await detail(id)).to.deep.include({ bookmarked: true, userState: { vote: -1 } });
      expect(await detail(id, bob)).to.deep.include({ bookmarked: false, userState: { vote: 1 } });
      expect(await detail(other)).to.deep.include({ bookmarked: false, userState: { vote: 0 } });
    });

    it('counts each person who opens it once', async () => {
      const id = await post(service.db, { views: 10 });
      for (const who of [ada, ada, bob, ada]) await get(`/posts/${id}`, who);
      await get(`/posts/${id}?markOpened=false`, await person(service.db));
      await until(async () => (await detail(id)).numViews === 12, 3_000);
      await get(`/posts/${id}`, await person(service.db));
      await until(async () => (await detail(id)).numViews === 13, 3_000);
      const rows = await service.db.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM post_views WHERE post_id = $1',
        [id],
      );
      expect(rows).to.deep.equal([{ n: 3 }]);
    });

    it('sinks in the personal ranking once it was opened', async () => {
      const [opened, unread] = [
        await post(service.db, { publishedAt: minute(2) }),
        await post(service.db, { publishedAt: minute(1) }),
      ];
      expect(ids((await get('/feeds/foryou')).body.data)).to.deep.equal([opened, unread]);
      await get(`/posts/${opened}`);
      await until(async () => ids((await get('/feeds/foryou')).body.data)[1] === opened, 3_000);
      expect(ids((await get('/feeds/foryou', bob)).body.data)).to.deep.equal([opened, unread]);
    });

    it('is found by its id in any case of letters and not under another', async () => {
      const id = await post(service.db);
      expect((await get(`/posts/${id.toUpperCase()}`)).body.data.id).to.equal(id);
      const missing = await get(`/posts/${uuid()}`);
      expect(missing.status).to.equal(404);
      expect(missing.body).to.include({ error: 'not_found', statusCode: 404 });
    });

    it('has a new version when a vote, a bookmark or its text changes', async () => {
      const id = await post(service.db);
      const etag = async (): Promise<string> => (await get(`/posts/${id}`)).headers.etag!;
      await get(`/posts/${id}`);
      await until(async () => (await detail(id)).numViews === 1, 3_000);
      const seen = [await etag()];
      expect(await etag()).to.equal(seen[0]);
      const changes = [
        () => voted(service.db, ada.id, id, 1),
        () => bookmarked(service.db, ada.id, id),
        () => service.db.orm.query(`UPDATE posts SET title = 'New' WHERE id = $1`, [id]),
      ];
      for (const change of changes) {
        await change();
        seen.push(await etag());
      }
      expect(new Set(seen).size).to.equal(4);
    });
  });

  describe('comments', () => {
    let postId: string;
    const list = (query = '', who = ada): Promise<any[]> =>
      readAll(service.url, `/posts/${postId}/comments${query}`, who.token);
    const say = (over: Partial<Parameters<typeof comment>[1]> = {}): Promise<string> =>
      comment(service.db, { postId, accountId: ada.id, ...over });
    beforeEach(async () => {
      postId = await post(service.db);
    });

    it('come oldest first, or newest first when asked, each once over all pages', async () => {
      const commentIds: string[] = [];
      for (const n of [1, 2, 3, 3, 3, 4, 5]) commentIds.push(await say({ createdAt: minute(n) }));
      await comment(service.db, { postId: await post(service.db), accountId: ada.id });
      for (const limit of [1, 2, 3, 7, 50]) {
        expect(ids(await list(`?limit=${limit}`))).to.deep.equal(commentIds);
        expect(ids(await list(`?sort=newest&limit=${limit}`))).to.deep.equal([...commentIds].reverse());
      }
    });

    it('do not repeat or skip when new ones arrive while reading', async () => {
      const commentIds: string[] = [];
      for (const n of [1, 2, 3, 4]) commentIds.push(await say({ createdAt: minute(n) }));
      const seen = ids(
        await readAll(
          service.url,
          `/posts/${postId}/comments?sort=newest&limit=1`,
          ada.token,
          async () => void (await say({ createdAt: minute(30) })),
        ),
      );
      expect(seen).to.deep.equal([...commentIds].reverse());
    });

    it('hold their replies, oldest first, which hold none', async () => {
      const [first, second] = [await say({ createdAt: minute(1) }), await say({ createdAt: minute(2) })];
      const late = await say({ parentId: first, createdAt: minute(9), accountId: bob.id });
      const early = await say({ parentId: first, createdAt: minute(3) });
      const [one, two] = await list('?sort=oldest');
      expect([one.id, two.id]).to.deep.equal([first, second]);
      expect(ids(one.children)).to.deep.equal([early, late]);
      expect(one.children.map((reply: any) => reply.children)).to.deep.equal([[], []]);
      expect(two.children).to.deep.equal([]);
    });

    it('hold at most the 100 oldest replies each', async () => {
      const [loud, quiet] = [await say({ createdAt: minute(1) }), await say({ createdAt: minute(2) })];
      const replies: string[] = [];
      for (let n = 0; n < 103; n += 1) replies.push(await say({ parentId: loud, createdAt: minute(3 + n) }));
      const alone = await say({ parentId: quiet, createdAt: minute(200) });
      const [one, two] = await list();
      expect(ids(one.children)).to.deep.equal(replies.slice(0, 100));
      expect(ids(two.children)).to.deep.equal([alone]);
    });

    it('show who wrote them, the reader’s own vote, and where they are', async () => {
      await service.db.orm.query(
        `UPDATE accounts SET username = 'bob', image = 'https://example.com/bob.png' WHERE id = $1`,
        [bob.id],
      );
      const id = await say({ accountId: bob.id, content: 'So *it* is', createdAt: minute(1), upvotes: 3 });
      await service.db.orm.insert(CommentVote, { accountId: ada.id, commentId: id, vote: 1 });
      const { author, userState, ...rest } = (await list())[0];
      const site = service.config.publicUrl;
      expect(rest).to.deep.equal({
        id,
        content: 'So *it* is',
        contentHtml: '<p>So *it* is</p>',
        createdAt: minute(1).toISOString(),
        lastUpdatedAt: null,
        permalink: `${site}/posts/${postId}#comment-${id}`,
        numUpvotes: 4,
        removed: false,
        children: [],
      });
      expect(author).to.include({ id: bob.id, username: 'bob', image: 'https://example.com/bob.png' });
      expect(userState).to.deep.equal({ vote: 1 });
      expect((await list('', bob))[0].userState).to.deep.equal({ vote: 0 });
    });

    it('are none on a post nobody spoke of, and 404 on one that is not there', async () => {
      expect((await get(`/posts/${postId}/comments`)).body).to.deep.equal({
        data: [],
        pagination: { hasNextPage: false, endCursor: null, cursor: null },
      });
      expect((await get(`/posts/${uuid()}/comments`)).status).to.equal(404);
    });
  });
});
