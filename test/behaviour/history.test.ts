import { expect } from 'chai';
import { PostView } from '../../src/data/entities/engagement.ts';
import { call, readAll } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('the history of opened posts', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  const open = async (who: Person, id: string) => call(service.url, `/posts/${id}`, { token: who.token });
  const history = async (who: Person, query = ''): Promise<any[]> =>
    readAll(service.url, `/history${query}`, who.token);
  const idsOf = async (who: Person): Promise<string[]> => (await history(who)).map(({ id }) => id as string);
  const viewedAt = (accountId: string, postId: string, at: string, opened = true) =>
    service.db.orm.insert(PostView, { accountId, postId, viewedAt: new Date(at), opened });

  it('has what a person opened themselves, the last one first, a page at a time', async () => {
    const posts = await Promise.all([1, 2, 3].map((n) => post(service.db, { title: `Post ${n}` })));
    for (const [n, id] of posts.entries()) await viewedAt(ada.id, id, `2026-01-0${n + 1}T08:00:00.000Z`);
    const [last, ...rest] = await history(ada, '?limit=1');
    expect(last).to.include({ id: posts[2], title: 'Post 3', openedAt: '2026-01-03T08:00:00.000Z' });
    expect(rest.map(({ id }) => id as string)).to.deep.equal([posts[1], posts[0]]);
    const { body } = await call(service.url, '/history', { token: bob.token });
    expect(body).to.deep.include({ data: [], note: 'You have opened no posts, or cleared your history since.' });
  });

  it('has a post as soon as it is opened, in its place of the first time, and none that was only marked as read', async () => {
    const [first, second, marked] = await Promise.all(['A', 'B', 'C'].map((title) => post(service.db, { title })));
    await viewedAt(ada.id, first!, '2026-01-01T08:00:00.000Z');
    await viewedAt(ada.id, marked!, '2026-01-02T08:00:00.000Z', false);
    await open(ada, second!);
    await open(ada, first!);
    expect(await idsOf(ada)).to.deep.equal([second, first]);
    await call(service.url, `/posts/${marked!}?markOpened=false`, { token: ada.token });
    expect(await idsOf(ada)).to.have.length(2);
  });

  it('is empty once it was cleared, while posts stay read; what is opened next comes in', async () => {
    const [old, next] = [await post(service.db, { title: 'Old' }), await post(service.db, { title: 'Next' })];
    await open(ada, old);
    await open(bob, old);
    const clear = () => call(service.url, '/history', { method: 'DELETE', token: ada.token });
    const first = await clear();
    expect([first.status, first.headers['x-unchanged']]).to.deep.equal([204, undefined]);
    expect(await idsOf(ada)).to.deep.equal([]);
    expect(await idsOf(bob)).to.deep.equal([old]);
    const unread = (await call(service.url, '/posts?unreadOnly=true', { token: ada.token })).body.data;
    expect(unread.map(({ id }: { id: string }) => id)).to.deep.equal([next]);
    expect((await clear()).headers['x-unchanged']).to.equal('true');
    await open(ada, next);
    expect(await idsOf(ada)).to.deep.equal([next]);
  });
});
