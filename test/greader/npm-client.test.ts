import { expect } from 'chai';
import { GoogleReaderApi } from 'google-reader-api';
import { filterSource, person, posts, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { READ, READING_LIST, ReaderApp, STARRED } from './reader.ts';

/**
 * A client from npm, as it is. It sends no token for writes, or the word undefined, before it has asked for one. Its
 * getUserInfo and getStreamItemIds parse JSON twice unless an answer is called something else, so they are not here.
 */
describe('google-reader-api, a client of npm', () => {
  let service: Service;
  let ada: Person;
  let client: GoogleReaderApi;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    const { id } = await source(service.db, { name: 'Blog', feedUrl: 'https://blog.example/feed' });
    await filterSource(service.db, ada.id, id);
    const all = [1, 2, 3].map((n) => ({ sourceId: id, title: `Post ${n}`, createdAt: new Date() }));
    await posts(service.db, all);
    client = new GoogleReaderApi(`${service.url}/greader`, ada.email, ada.token);
  });

  it('reads subscriptions, counts, labels, streams and items', async () => {
    const [subscription, ...others] = await client.getSubscriptionList();
    expect(others).to.deep.equal([]);
    expect(subscription).to.include({ title: 'Blog', url: 'https://blog.example/feed' });
    const { unreadcounts } = await client.getUnreadCounts();
    expect(unreadcounts.map((one: { count: number }) => one.count)).to.deep.equal([3, 3]);
    expect((await client.getTagList()).map((one: { id: string }) => one.id)).to.deep.equal([STARRED]);
    const first = await client.getStreamContents({ streamId: READING_LIST, itemsPerPage: 2, excludeStreamId: READ });
    expect(first.items).to.have.length(2);
    const rest = await client.getStreamContents({
      streamId: READING_LIST,
      itemsPerPage: 2,
      excludeStreamId: READ,
      continuation: first.continuation,
    });
    expect(rest.items).to.have.length(1);
    const ids = [...first.items, ...rest.items].map((one: { id: string }) => one.id);
    expect(new Set(ids).size).to.equal(3);
    expect((await client.getStreamItemContents(ids)).items.map((one: { id: string }) => one.id)).to.deep.equal(ids);
  });

  it('marks, stars, follows and labels', async () => {
    const app = ReaderApp.of(service, ada);
    const { items } = await client.getStreamContents({ streamId: READING_LIST });
    const [first, second] = items.map((one: { id: string }) => one.id) as [string, string];
    expect(await client.editTag({ editIds: [first], addIds: [READ] })).to.equal('OK');
    expect(await client.editTag({ editIds: [first, second], addIds: [STARRED] })).to.equal('OK');
    expect(await client.editTag({ editIds: [first], removeIds: [STARRED] })).to.equal('OK');
    expect(await app.ids(READING_LIST, { xt: READ })).to.have.length(2);
    expect(await app.ids(STARRED)).to.have.length(1);
    expect(await client.markAllAsRead({ streamId: READING_LIST })).to.equal('OK');
    expect(await app.ids(READING_LIST, { xt: READ })).to.deep.equal([]);
    const added = await client.quickAddSubscription('https://second.example/feed.xml');
    expect(added).to.include({ numResults: 1 });
    const labelled = { streamId: (added as { streamId: string }).streamId, categoryId: 'user/-/label/Later' };
    expect(await client.editSubscription({ action: 'edit', ...labelled })).to.equal('OK');
    expect((await client.getTagList()).map((one: { id: string }) => one.id)).to.include('user/-/label/Later');
    expect(await client.editSubscription({ action: 'unsubscribe', streamId: labelled.streamId })).to.equal('OK');
    expect(await client.getSubscriptionList()).to.have.length(1);
  });
});
