import { expect } from 'chai';
import { call } from '../support/client.ts';
import { person, posts, source, viewed, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('an empty feed', () => {
  let service: Service;
  let ada: Person;
  let blog: { id: string; handle: string };

  const write = async (method: string, path: string, json?: unknown): Promise<any> => {
    const { status, body } = await call(service.url, path, { method, token: ada.token, json });
    expect(status, JSON.stringify(body)).to.be.within(200, 299);
    return body;
  };
  const page = async (path: string): Promise<{ data: unknown[]; note: string | null; pagination: any }> => {
    const { status, body } = await call(service.url, path, { token: ada.token });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const note = async (path: string): Promise<string> => {
    const { data, note: why } = await page(path);
    expect(data, path).to.deep.equal([]);
    return String(why);
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    blog = await source(service.db);
  });

  it('says that there are no posts at all', async () => {
    expect(await note('/feeds')).to.match(/^You follow nothing, so all posts would be here; there are none yet/);
    expect(await note('/feeds/foryou')).to.match(/^You follow nothing/);
    expect(await note('/feeds/popular')).to.equal('There are no such posts yet.');
    expect(await note('/feeds/trending')).to.match(/^Nobody votes, comments or opens.*GET \/feeds\/popular/);
    expect(await note(`/feeds/source/${blog.handle}`)).to.match(/^This source has no posts yet/);
    expect(await note('/feeds/unread')).to.match(/^You follow no source/);
    expect(await note('/recommend/keyword?q=nowhere')).to.match(/^No post holds all the words/);
  });

  it('names the tags and sources that there are none of', async () => {
    await posts(service.db, [{ tags: ['rust'], sourceId: blog.id }]);
    for (const path of ['/feeds/tag/none-such', '/feeds/popular?tags=none-such', '/feeds/discussed?tags=none-such'])
      expect(await note(path)).to.equal('No post has the tag none-such; GET /search/tags finds tags.');
    expect(await note('/feeds/discussed?source=nobody')).to.match(/^There is no source nobody/);
    expect(await note('/feeds/discussed?tags=rust&period=3')).to.match(/^Nobody commented on such posts within 3 days/);
  });

  it('says that nothing came in the time that was asked for', async () => {
    await posts(service.db, [{ tags: ['rust'], sourceId: blog.id }]);
    const since = new Date(Date.now() + 60_000).toISOString();
    for (const path of ['/feeds', '/feeds/tag/rust', `/feeds/source/${blog.handle}`])
      expect(await note(`${path}?since=${since}`)).to.match(/^Nothing of it came into this service since then/);
  });

  it('says when nothing is followed that is there, or all is blocked', async () => {
    await posts(service.db, [{ tags: ['rust'], sourceId: blog.id }, { tags: ['go'] }]);
    await write('PATCH', '/feeds/filters', { blockTags: ['rust', 'go'] });
    for (const path of ['/feeds', '/feeds/foryou']) expect(await note(path)).to.match(/^You blocked or turned off all/);
    await write('PATCH', '/feeds/filters', { followSources: [blog.id] });
    expect(await note('/feeds')).to.match(/^No post has a tag that you follow.*PATCH \/feeds\/filters/);
  });

  it('of one\u2019s own making says what keeps posts out: that they were opened, thresholds, or filters', async () => {
    const [post] = await posts(service.db, [{ tags: ['rust'], sourceId: blog.id }]);
    const { id } = await write('POST', '/feeds/custom', { name: 'Rust' });
    const why = (): Promise<string> => note(`/feeds/custom/${id}`);
    expect((await page(`/feeds/custom/${id}`)).note).to.equal(null);
    await viewed(service.db, ada.id, post!);
    expect(await why()).to.match(/^You have opened all of its posts; with disableEngagementFilter/);
    await write('PATCH', `/feeds/custom/${id}`, { disableEngagementFilter: true, minUpvotes: 5 });
    expect(await why()).to.match(/^No post passes its thresholds/);
    await write('PATCH', `/feeds/custom/${id}`, { minUpvotes: null });
    await write('PATCH', `/feeds/filters/${id}`, { blockTags: ['rust'] });
    expect(await why()).to.match(/^No post fits what this feed follows/);
  });

  it('is told apart from the end of one: a page with posts has no note, nor has the one behind the last', async () => {
    const made = await posts(service.db, [{ tags: ['rust'] }, { tags: ['rust'] }]);
    const first = await page('/feeds/tag/rust?limit=1');
    expect(first.note).to.equal(null);
    await service.db.query('DELETE FROM posts WHERE id = ANY ($1)', [made]);
    const last = await page(`/feeds/tag/rust?limit=1&cursor=${first.pagination.endCursor}`);
    expect([last.data, last.note]).to.deep.equal([[], null]);
  });
});
