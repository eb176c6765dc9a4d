import { expect } from 'chai';
import { call, readAll } from '../support/client.ts';
import { person, posts, source, viewed, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);
const march = (day: number): Date => new Date(Date.UTC(2019, 2, day));

describe('posts by tag, source and day', () => {
  let service: Service;
  let ada: Person;
  let blog: { id: string; handle: string };
  let made: string[];
  const find = async (query: string): Promise<string[]> =>
    ids(await readAll(service.url, `/posts?limit=2${query}`, ada.token));
  const note = async (query: string): Promise<string | null> =>
    (await call(service.url, `/posts?${query}`, { token: ada.token })).body.note;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    blog = await source(service.db);
    made = await posts(service.db, [
      { tags: ['rust'], publishedAt: march(1) },
      { tags: ['go', 'rust'], publishedAt: march(2) },
      { tags: ['zig'], sourceId: blog.id, publishedAt: march(3) },
      { tags: [], publishedAt: march(4) },
    ]);
  });

  it('come newest first, each once over all pages, with any of the tags or from any of the sources', async () => {
    const [one, two, three, four] = made;
    expect(await find('')).to.deep.equal([four, three, two, one]);
    expect(await find('&tags=Rust,golang')).to.deep.equal([two, one]);
    expect(await find(`&tags=go&sources=${blog.handle}`)).to.deep.equal([three, two]);
    expect(await find(`&sources=${blog.id},nobody`)).to.deep.equal([three]);
  });

  it('are of the days asked for, the first and the last included', async () => {
    const [one, two, three, four] = made;
    expect(await find('&since=2019-03-02&until=2019-03-03')).to.deep.equal([three, two]);
    expect(await find('&since=2019-03-02&tags=rust,zig')).to.deep.equal([three, two]);
    expect(await find('&until=2019-03-02T00:00:00Z')).to.deep.equal([one]);
    expect(await find('&until=2019-03-02&tags=rust')).to.deep.equal([two, one]);
    await viewed(service.db, ada.id, four!);
    expect(await find('&unreadOnly=true&since=2019-03-02')).to.deep.equal([three, two]);
  });

  it('that are not there have their reason', async () => {
    expect(await note('tags=rust,none-such')).to.equal(null);
    expect(await note('tags=none-such&sources=nobody')).to.equal(
      'No post has the tag none-such; GET /search/tags finds tags. There is no source nobody; GET /search/sources finds sources.',
    );
    expect(await note('sources=nobody')).to.equal('There is no source nobody; GET /search/sources finds sources.');
    expect(await note('tags=rust&since=2020-01-01')).to.include('Nothing of it was published in this time');
    await viewed(service.db, ada.id, made[2]!);
    expect(await note('tags=zig&unreadOnly=true')).to.include('You have opened all of them');
    for (const wrong of ['since=2019-02-30', 'tags=', 'cursor=made-up'])
      expect((await call(service.url, `/posts?${wrong}`, { token: ada.token })).status, wrong).to.equal(400);
  });
});
