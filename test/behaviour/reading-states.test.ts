import { expect } from 'chai';
import { StateChange } from '../../src/data/entities/engagement.ts';
import { MAX_MARKED_POSTS } from '../../generated/limits.ts';
import { READ, READING_LIST, ReaderApp, STARRED } from '../greader/reader.ts';
import { call } from '../support/client.ts';
import { filterSource, person, post, posts, source, type Person } from '../support/fixtures.ts';
import { StateClient } from '../support/reading-states.ts';
import { sharedService, type Service } from '../support/service.ts';
import { uuid } from '../support/uuid.ts';

describe('the reading states of a person', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  let blog: { id: string; handle: string };
  let ids: string[];
  let client: StateClient;

  const post3 = (sourceId: string) =>
    posts(
      service.db,
      [1, 2, 3].map((n) => ({
        sourceId,
        title: `Post ${n}`,
        tags: ['rust'],
        publishedAt: new Date(Date.now() - n * 60_000),
        createdAt: new Date(),
      })),
    );
  const read = (json: object, who = ada) =>
    call(service.url, '/feeds/read', { method: 'POST', token: who.token, json });
  const unreadIds = async (query = ''): Promise<string[]> => {
    const { body } = await call(service.url, `/posts?unreadOnly=true${query}`, { token: ada.token });
    return body.data.map(({ id }: { id: string }) => id).sort();
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
    blog = await source(service.db, { name: 'Blog' });
    ids = (await post3(blog.id)).sort();
    client = new StateClient(service.url, ada);
  });

  describe('are marked', () => {
    it('as read, unread and starred, many at once, and the same again changes nothing', async () => {
      const first = await client.mark({ read: ids.slice(0, 2), starred: [ids[0]] });
      expect(first.body).to.deep.equal({ changed: 3, ignored: [] });
      const again = await client.mark({ read: ids.slice(0, 2), starred: [ids[0]] });
      expect([again.body.changed, again.headers['x-unchanged']]).to.deep.equal([0, 'true']);
      expect(await unreadIds()).to.deep.equal([ids[2]]);
      await client.mark({ unread: [ids[0]], unstarred: [ids[0]] });
      await client.pull();
      expect([client.are('read'), client.are('starred')]).to.deep.equal([[ids[1]], []]);
    });

    it('as opened, which counts as a view once and stands in the history, also after they were read', async () => {
      await client.mark({ read: [ids[0]] });
      await client.mark({ opened: [ids[0]] });
      await client.mark({ opened: [ids[0]] });
      const { body } = await call(service.url, `/posts/${ids[0]!}?markOpened=false`, { token: bob.token });
      expect(body.data.numViews).to.equal(1);
      const history = await call(service.url, '/history', { token: ada.token });
      expect(history.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([ids[0]]);
    });

    it('only where the person may see the post; what they may not is named', async () => {
      const hidden = await source(service.db, { name: 'Own', listed: false });
      const [foreign, nothing] = [await post(service.db, { sourceId: hidden.id }), uuid()];
      const { body } = await client.mark({ read: [foreign, nothing, ids[0]], starred: [foreign] });
      expect(body).to.deep.equal({ changed: 1, ignored: [foreign, nothing] });
    });

    it('not without a post, nor in two ways, nor too many', async () => {
      const many = Array.from({ length: MAX_MARKED_POSTS / 2 + 1 }, () => uuid());
      const all = Array.from({ length: MAX_MARKED_POSTS / 2 + 1 }, () => uuid());
      for (const [json, path] of [
        [{}, ''],
        [{ read: [ids[0]], unread: [ids[1], ids[0]!.toUpperCase()] }, '/unread/1'],
        [{ starred: [ids[0]], unstarred: [ids[0]] }, '/unstarred/0'],
        [{ read: many, unread: all }, ''],
      ] as const) {
        const { status, body } = await client.mark(json);
        expect([status, body.details[0].path]).to.deep.equal([400, path]);
      }
      expect((await client.mark({ read: ids, starred: ids })).status).to.equal(200);
    });
  });

  describe('keep two clients and a reader app in step', () => {
    it('from the start, and by what has changed since, whoever marked it', async () => {
      const [phone, app] = [new StateClient(service.url, ada), ReaderApp.of(service, ada)];
      await filterSource(service.db, ada.id, blog.id);
      await client.pull();
      expect([client.states.size, client.reset]).to.deep.equal([0, true]);
      const items = await app.ids(READING_LIST);
      await app.mark({ i: items[0]!, a: [READ, STARRED] });
      await phone.mark({ read: [ids[1]] });
      await call(service.url, `/posts/${ids[2]!}`, { token: ada.token });
      await client.pull(1);
      expect(client.reset).to.equal(false);
      await phone.pull(1);
      expect(client.states).to.deep.equal(phone.states);
      expect([client.are('read').length, client.are('starred').length]).to.deep.equal([3, 1]);
      await call(service.url, `/bookmarks/${client.are('starred')[0]!}`, { method: 'DELETE', token: ada.token });
      await client.pull();
      expect([client.states.size, client.are('starred'), client.requests]).to.deep.equal([3, [], 1]);
      expect(await new StateClient(service.url, bob).pull()).to.equal(undefined);
    });

    it('when all of them mark at once: the same state everywhere, and nothing lost', async () => {
      const more = await Promise.all(Array.from({ length: 3 }, () => post3(blog.id)));
      const all = [...ids, ...more.flat()].sort();
      await filterSource(service.db, ada.id, blog.id);
      const [phone, app] = [new StateClient(service.url, ada), ReaderApp.of(service, ada)];
      const items = await app.ids(READING_LIST);
      await client.pull();
      await Promise.all([
        ...all.map((id) => client.mark({ read: [id] })),
        ...all.map((id) => phone.mark({ starred: [id] })),
        ...items.map((i) => app.mark({ i, a: STARRED })),
        client.pull(2),
        phone.pull(2),
      ]);
      await Promise.all([client.pull(), phone.pull()]);
      expect(client.are('read')).to.deep.equal(all);
      expect(client.are('starred')).to.deep.equal(all);
      expect(Object.fromEntries(phone.states)).to.deep.equal(Object.fromEntries(client.states));
      expect(await app.ids(READING_LIST, { xt: READ })).to.deep.equal([]);
    });

    it('after a month from the start, and never with the `since` of anything else', async () => {
      await client.mark({ read: [ids[0]] });
      await client.pull();
      const { body } = await call(service.url, '/posts/states/changes', { token: ada.token });
      for (const since of [`${body.until}x`, 'x', '%00', body.until.slice(0, -3)]) {
        const answer = await call(service.url, `/posts/states/changes?since=${since}`, { token: ada.token });
        expect([answer.status, answer.body.details?.[0].path], since).to.deep.equal([400, 'since']);
      }
      const empty = await call(service.url, '/posts/states/changes?since=', { token: ada.token });
      expect(empty.body.data, 'an empty one is none').to.deep.equal(body.data);
      // A database that was restored to a time before.
      await service.db.orm.delete(StateChange, { accountId: ada.id });
      await service.db.orm.query('UPDATE taste_versions SET version = 0 WHERE account_id = $1', [ada.id]);
      await client.pull();
      expect([client.reset, client.are('read')]).to.deep.equal([true, [ids[0]]]);
    });
  });

  describe('of a whole feed become read', () => {
    it('of a source, a tag, one’s own feed, and a list of bookmarks', async () => {
      const other = await post(service.db, { title: 'Other', tags: ['go'] });
      expect((await read({ source: blog.handle })).body).to.deep.equal({ marked: 3, more: false });
      expect((await read({ source: blog.id })).headers['x-unchanged']).to.equal('true');
      expect(await unreadIds())
        .to.include(other)
        .and.not.include(ids[0]);
      expect((await read({ tags: ['Go'] })).body.marked).to.be.at.least(1);
      await filterSource(service.db, ada.id, blog.id);
      const next = await post(service.db, { title: 'Next', sourceId: blog.id });
      expect((await read({})).body.marked).to.equal(1);
      await client.mark({ unread: [next] });
      expect((await read({})).body.marked).to.equal(1);
      const kept = await post(service.db, { title: 'Kept' });
      const json = { postIds: [kept], listName: 'Later' };
      await call(service.url, '/bookmarks', { method: 'POST', token: ada.token, json });
      expect((await read({ listName: 'later' })).body.marked).to.equal(1);
    });

    it('of a custom feed, as it lists them', async () => {
      const { body: feed } = await call(service.url, '/feeds/custom', {
        method: 'POST',
        token: ada.token,
        json: { name: 'Rust' },
      });
      const json = { followSources: [blog.handle] };
      await call(service.url, `/feeds/filters/${feed.id}`, { method: 'PATCH', token: ada.token, json });
      expect((await read({ feedId: feed.slug })).body.marked).to.equal(3);
      const { body } = await call(service.url, `/feeds/custom/${feed.slug}`, { token: ada.token });
      expect(body.data).to.deep.equal([]);
    });

    it('only what came before a moment, and what was kept unread, however old', async () => {
      const old = await post(service.db, {
        title: 'Old',
        sourceId: blog.id,
        publishedAt: new Date(Date.now() - 400 * 86_400_000),
      });
      await client.mark({ unread: [old] });
      const before = new Date(Date.now() + 1).toISOString();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const late = await post(service.db, { title: 'Late', sourceId: blog.id });
      expect((await read({ source: blog.id, before })).body.marked).to.equal(4);
      expect(await unreadIds(`&sources=${blog.handle}`)).to.deep.equal([late]);
    });

    it('not of two at once, nor of what there is not or another person has', async () => {
      const { body: feed } = await call(service.url, '/feeds/custom', {
        method: 'POST',
        token: bob.token,
        json: { name: 'Of Bob' },
      });
      expect((await read({ source: blog.id, tags: ['rust'] })).status).to.equal(400);
      for (const json of [{ source: 'none-such' }, { feedId: feed.id }, { listName: 'none' }])
        expect((await read(json)).status, JSON.stringify(json)).to.equal(404);
      expect((await read({ tags: ['no-such-tag'] })).body.marked).to.equal(0);
      expect((await read({ before: 'yesterday' })).status).to.equal(400);
    });
  });
});
