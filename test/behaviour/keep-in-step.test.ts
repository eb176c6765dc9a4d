import { expect } from 'chai';
import { call, readAll } from '../support/client.ts';
import { person, post, source, type Person } from '../support/fixtures.ts';
import { nextMillisecond } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('a program that keeps in step', () => {
  let service: Service;
  let ada: Person;
  const get = (path: string) => call(service.url, path, { token: ada.token });
  const titles = async (path: string): Promise<string[]> =>
    (await readAll(service.url, path, ada.token)).map((one: any) => one.title);
  const act = async (path: string, json: object): Promise<void> => {
    const { status, text } = await call(service.url, path, { token: ada.token, method: 'POST', json });
    expect(status, text).to.equal(200);
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  describe('asks what came since a time', () => {
    let since: string;
    let blog: { id: string; handle: string };

    beforeEach(async () => {
      blog = await source(service.db);
      const old = new Date(Date.now() - 400 * 86_400_000);
      await post(service.db, { title: 'before', sourceId: blog.id, tags: ['rust'] });
      await nextMillisecond();
      since = encodeURIComponent(new Date().toISOString());
      await post(service.db, { title: 'old but new here', sourceId: blog.id, tags: ['rust'], publishedAt: old });
      await post(service.db, { title: 'of another source and tag', tags: ['zig'] });
      await post(service.db, { title: 'the last one', sourceId: blog.id, tags: ['rust'] });
    });

    it('and gets each once, the last one first, whenever it was published', async () => {
      const both = ['the last one', 'old but new here'];
      expect(await titles(`/feeds?since=${since}&limit=1`)).to.deep.equal([
        both[0],
        'of another source and tag',
        both[1],
      ]);
      expect(await titles(`/feeds/tag/rust?since=${since}&limit=1`)).to.deep.equal(both);
      expect(await titles(`/feeds/source/${blog.handle}?since=${since}&limit=1`)).to.deep.equal(both);
    });

    it('and gets only what it follows and has not blocked', async () => {
      await act('/feeds/filters/sources/follow', { sources: [blog.id] });
      expect(await titles(`/feeds?since=${since}`)).to.deep.equal(['the last one', 'old but new here']);
      await act('/feeds/filters/tags/follow', { tags: ['zig'] });
      await act('/feeds/filters/sources/block', { sources: [blog.id] });
      expect(await titles(`/feeds?since=${since}`)).to.deep.equal(['of another source and tag']);
    });

    it('within thirty days; longer ago is refused with what to do', async () => {
      const early = new Date(Date.now() - 31 * 86_400_000).toISOString();
      const { status, body } = await get(`/feeds?since=${early}`);
      expect(status).to.equal(400);
      expect(body.details[0]).to.include({ in: 'query', path: 'since' });
      expect(body.details[0].message).to.include('leave it out');
    });
  });

  it('counts what is unread by source, by name, up to a hundred', async () => {
    const [few, many, none] = [
      await source(service.db, { name: 'b few' }),
      await source(service.db, { name: 'A many' }),
      await source(service.db, { name: 'c none' }),
    ];
    const opened = await post(service.db, { sourceId: few.id });
    await post(service.db, { sourceId: few.id });
    await post(service.db, { sourceId: few.id, publishedAt: new Date(Date.now() - 31 * 86_400_000) });
    for (let n = 0; n < 101; n += 1) await post(service.db, { sourceId: many.id });
    await act('/feeds/filters/sources/follow', { sources: [few.id, many.id, none.id] });
    await service.db.query('INSERT INTO post_views (account_id, post_id, viewed_at) VALUES ($1, $2, now())', [
      ada.id,
      opened,
    ]);
    const unread = await readAll(service.url, '/feeds/unread?limit=2', ada.token);
    expect(unread.map((one: any) => [one.source.name, one.unread])).to.deep.equal([
      ['A many', 100],
      ['b few', 1],
      ['c none', 0],
    ]);
  });
});
