import { expect } from 'chai';
import { BookmarkList } from '../../src/data/entities/engagement.ts';
import type { Source } from '../../src/data/entities/sources.ts';
import { call } from '../support/client.ts';
import { bookmarked, filterSource, person, posts, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { READ, READING_LIST, ReaderApp, STARRED } from './reader.ts';
import { uuid } from '../support/uuid.ts';

const KEPT_UNREAD = 'user/-/state/com.google/kept-unread';

describe('marks of the Google Reader API', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  let blog: Source;
  let app: ReaderApp;
  let postIds: string[];
  let items: string[];

  beforeEach(async () => {
    service = await sharedService();
    const { db } = service;
    [ada, bob] = [await person(db), await person(db)];
    blog = await source(db, { name: 'Blog' });
    await filterSource(db, ada.id, blog.id);
    await filterSource(db, bob.id, blog.id);
    postIds = await posts(
      db,
      [1, 2, 3].map((n) => ({
        sourceId: blog.id,
        title: `Post ${n}`,
        publishedAt: new Date(Date.now() - n * 60_000),
        createdAt: new Date(),
      })),
    );
    app = ReaderApp.of(service, ada);
    items = await app.ids(READING_LIST);
  });

  const unread = async (of = app): Promise<string[]> => of.ids(READING_LIST, { xt: READ });
  const done = (answer: { status: number; text: string }): void => {
    expect([answer.status, answer.text]).to.deep.equal([200, 'OK']);
  };
  const views = async (): Promise<number[]> => {
    const one = async (id: string) =>
      (await call(service.url, `/posts/${id}?markOpened=false`, { token: bob.token })).body.data.numViews;
    return Promise.all(postIds.map(one));
  };

  it('read and unread, one or several, as often as one likes; a person’s marks are their own', async () => {
    done(await app.mark({ i: items[0]!, a: READ, T: 'whatever' }));
    done(await app.mark({ i: items[0]!, a: READ, r: KEPT_UNREAD, ac: 'edit' }));
    expect(await unread()).to.deep.equal(items.slice(1));
    done(await app.mark({ i: items.slice(1), a: `user/${ada.id}/state/com.google/read` }));
    expect(await unread()).to.deep.equal([]);
    expect(await unread(ReaderApp.of(service, bob))).to.deep.equal(items);
    done(await app.mark({ i: items[1]!, r: READ, a: [KEPT_UNREAD, 'user/-/state/com.google/tracking-kept-unread'] }));
    done(await app.mark({ i: items[2]!, a: KEPT_UNREAD }));
    done(await app.mark({ i: items[2]!, a: KEPT_UNREAD }));
    expect(await unread()).to.deep.equal(items.slice(1));
    done(await app.mark({ i: items[0]!, a: 'user/-/state/com.google/broadcast', r: 'user/-/label/None' }));
  });

  it('keep unread whatever the age, in every list and count, until it is read', async () => {
    const [old] = await posts(
      service.db,
      [31, 900].map((days) => ({
        sourceId: blog.id,
        title: `${days} days old`,
        publishedAt: new Date(Date.now() - days * 86_400_000),
        createdAt: new Date(),
        tags: ['rust'],
      })),
    );
    await app.post('/reader/api/0/subscription/edit', { ac: 'edit', s: `feed/${blog.id}`, a: 'user/-/label/Blogs' });
    const numbers = await app.ids(`feed/${blog.id}`);
    const [oldNumber = '', olderNumber = ''] = numbers.slice(-2);
    const streams = [READING_LIST, `feed/${blog.id}`, 'user/-/label/Blogs'];
    const unreadOf = (stream: string, query = {}): Promise<string[]> => app.ids(stream, { xt: READ, ...query });
    const counts = async (): Promise<number[]> => {
      const { body } = await app.get('/reader/api/0/unread-count');
      const elsewhere = await call(service.url, '/feeds/unread', { token: ada.token });
      return [...body.unreadcounts.map((one: any) => one.count), elsewhere.body.data[0].unread];
    };
    for (const stream of streams) expect(await unreadOf(stream)).to.deep.equal(items);
    expect(await counts()).to.deep.equal([3, 3, 3, 3]);

    done(await app.mark({ i: oldNumber, r: READ, T: 'x' }));
    done(await app.mark({ i: olderNumber, a: KEPT_UNREAD }));
    for (const stream of streams) {
      expect(await unreadOf(stream)).to.deep.equal([...items, oldNumber, olderNumber]);
      expect(await unreadOf(stream, { n: 1 }), 'by pages of one').to.deep.equal([...items, oldNumber, olderNumber]);
      expect(await unreadOf(stream, { r: 'o', n: 2 })).to.deep.equal([olderNumber, oldNumber, ...items.toReversed()]);
      expect(await unreadOf(stream, { ot: Math.floor(Date.now() / 1_000) - 60 })).to.include(olderNumber);
      expect(await app.ids(stream, { it: READ })).to.deep.equal([]);
    }
    expect(await counts()).to.deep.equal([5, 5, 5, 5]);
    const shown = await app.get(`/reader/api/0/stream/contents/${READING_LIST}`);
    expect(shown.body.items.filter((one: any) => one.categories.includes(READ))).to.deep.equal([]);
    await app.mark({ i: olderNumber, a: STARRED });
    expect(await unreadOf(STARRED)).to.deep.equal([olderNumber]);
    expect(await unread(ReaderApp.of(service, bob)), 'of one person alone').to.deep.equal(items);

    await call(service.url, `/posts/${old}?markOpened=true`, { token: ada.token });
    expect(await unread(), 'opened elsewhere').to.deep.equal([...items, olderNumber]);
    done(await app.mark({ i: olderNumber, a: READ }));
    expect(await unread()).to.deep.equal(items);
    expect(await unreadOf(STARRED)).to.deep.equal([]);
    done(await app.mark({ i: [oldNumber, olderNumber], r: READ }));
    expect(await counts()).to.deep.equal([5, 5, 5, 5]);
    done(await app.post('/reader/api/0/mark-all-as-read', { s: 'user/-/label/Blogs' }));
    expect(await unread()).to.deep.equal([]);
  });

  it('an item that is opened counts as a view once, however often it is marked; several at once count as none', async () => {
    for (let n = 0; n < 3; n += 1) {
      await app.mark({ i: items[0]!, a: READ });
      await app.mark({ i: items[0]!, r: READ });
    }
    await app.mark({ i: items[0]!, a: READ });
    await app.mark({ i: items.slice(1), a: READ });
    expect(await views()).to.deep.equal([1, 0, 0]);
    for (let n = 0; n < 2; n += 1) await app.mark({ i: items, r: READ });
    expect(await views()).to.deep.equal([0, 0, 0]);
    await app.post('/reader/api/0/mark-all-as-read', { s: READING_LIST });
    await app.mark({ i: items, r: READ });
    expect(await views()).to.deep.equal([0, 0, 0]);
  });

  it('what is opened elsewhere is read, and what is marked here is opened elsewhere', async () => {
    await call(service.url, `/posts/${postIds[0]}?markOpened=true`, { token: ada.token });
    expect(await unread()).to.deep.equal(items.slice(1));
    await app.mark({ i: items[1]!, a: READ });
    const { body } = await call(service.url, '/feeds/unread', { token: ada.token });
    expect(body.data.map((one: any) => one.unread)).to.deep.equal([1]);
  });

  it('starred items are bookmarks, wherever those are kept', async () => {
    const listId = uuid();
    await service.db.orm.insert(BookmarkList, {
      id: listId,
      accountId: ada.id,
      name: 'Later',
      icon: null,
      createdAt: new Date(),
    });
    await bookmarked(service.db, ada.id, postIds[2]!, { listId });
    done(await app.mark({ i: items, a: STARRED }));
    expect(await app.ids(STARRED)).to.have.members(items);
    const kept = await call(service.url, `/bookmarks?listId=${listId}`, { token: ada.token });
    expect(kept.body.data).to.have.length(1);
    done(await app.mark({ i: items.slice(1), r: STARRED }));
    done(await app.mark({ i: items.slice(1), r: STARRED }));
    expect(await app.ids(STARRED)).to.deep.equal([items[0]]);
    expect(await ReaderApp.of(service, bob).ids(STARRED)).to.deep.equal([]);
  });

  it('items of nothing, and of somebody else’s own source, change nothing', async () => {
    const own = await source(service.db, { listed: false });
    const [hidden] = await posts(service.db, [{ sourceId: own.id }]);
    const [row] = await service.db.query<{ number: string }>('SELECT number FROM post_numbers WHERE post_id = $1', [
      hidden,
    ]);
    done(await app.mark({ i: [row!.number, '-5', '9223372036854775807'], a: [READ, STARRED] }));
    expect([await app.ids(READ), await app.ids(STARRED)]).to.deep.equal([[], []]);
  });

  it('all of a stream, until the newest that was shown', async () => {
    const newest = (await app.get(`/reader/api/0/stream/contents/${READING_LIST}`)).body.items
      .map((one: any) => one.timestampUsec)
      .sort()
      .at(-1) as string;
    await posts(service.db, [{ id: uuid({ msecs: Date.now() + 5_000 }), sourceId: blog.id, title: 'Late' }]);
    done(await app.post('/reader/api/0/mark-all-as-read', { s: READING_LIST, ts: newest, T: 'x' }));
    expect(await app.titles(READING_LIST, { xt: READ })).to.deep.equal(['Late']);
    done(await app.post('/reader/api/0/mark-all-as-read', { s: `feed/${blog.id}` }));
    done(await app.post('/reader/api/0/mark-all-as-read', { s: `feed/${blog.id}` }));
    expect(await unread()).to.deep.equal([]);
    for (const [s, status] of [
      [STARRED, 400],
      [READ, 400],
      ['x', 400],
      ['feed/none', 404],
      ['user/-/label/None', 404],
    ] as const)
      expect((await app.post('/reader/api/0/mark-all-as-read', { s })).status, s).to.equal(status);
    expect((await app.post('/reader/api/0/mark-all-as-read', { s: READING_LIST, ts: 'soon' })).status).to.equal(400);
  });

  it('nothing is learned of what was only marked', async () => {
    const learned = async () => (await service.db.query('SELECT FROM interest_changes')).length;
    await service.db.query('DELETE FROM interest_changes');
    await app.mark({ i: items, a: READ });
    expect(await learned()).to.equal(0);
    await app.mark({ i: items, r: READ });
    await app.mark({ i: items[0]!, a: READ });
    expect(await learned()).to.equal(1);
  });

  it('many requests about the same items at once all succeed', async () => {
    const requests = Array.from({ length: 24 }, (_, n) => {
      const i = n % 2 === 0 ? items : [...items].reverse();
      if (n % 6 === 5) return app.post('/reader/api/0/mark-all-as-read', { s: READING_LIST });
      return app.mark(n % 3 === 0 ? { i, r: [READ, STARRED] } : { i, a: [READ, STARRED] });
    });
    for (const answer of await Promise.all(requests)) done(answer);
    await app.mark({ i: items, r: READ });
    expect(await views()).to.deep.equal([0, 0, 0]);
  });
});
