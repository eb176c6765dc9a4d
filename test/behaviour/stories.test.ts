import { expect } from 'chai';
import { call, readAll } from '../support/client.ts';
import { person, source, type Person } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { sharedService, type Service } from '../support/service.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import { itemsOfSource } from '../../src/ingest/store/items-of-source.ts';
import { repairStories } from '../../src/domain/stories/merge-stories.ts';
import type { Database } from '../../src/data/database.ts';

/** One article under 17 addresses. */
const ADDRESSES = [
  'https://example.com/a',
  'http://example.com/a',
  'https://www.example.com/a',
  'https://m.example.com/a',
  'https://example.com/a/',
  'https://example.com/a/index.html',
  'https://example.com/a?ref=hackernews',
  'https://example.com/a?source=rss',
  'https://example.com/a/amp',
  'https://example.com/a/amp/',
  'https://example.com/a?amp=1',
  'https://amp.example.com/a',
  'https://mobile.example.com/a/index.php',
  'https://example.com/a?ref=x&source=y',
  'http://www.example.com/a/?via=z',
  'https://example.com/a.amp',
  'https://example.com/a?amp',
];

describe('a story', () => {
  let service: Service;
  let ada: Person;
  const handles: string[] = [];

  /** Stores an article of a new source, as its feed gave it. */
  async function publish(url: string, over: { tags?: string[]; title?: string; at?: Date; handle?: string } = {}) {
    const one = await source(service.db, over.handle === undefined ? {} : { handle: over.handle });
    await store(service.db, one, [{ url, ...over }]);
    handles.push(one.handle);
    return one;
  }
  const titles = async (path: string): Promise<string[]> => (await all(path)).map(({ title }) => title);
  const all = async (path: string): Promise<any[]> => readAll(service.url, path, ada.token);

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    handles.length = 0;
  });

  it('under 17 addresses is shown once, names the other sources, and each source has its own post', async () => {
    for (const url of ADDRESSES) await publish(url);
    await settled(service.db);
    for (const path of ['/feeds', '/feeds/foryou', '/feeds/popular', '/feeds/tag/rust', '/feeds/popular?tags=rust'])
      expect((await all(path)).length, path).to.equal(1);
    const [lead] = await all('/feeds/popular');
    expect(lead.alsoIn.map((one: any) => one.url)).to.deep.equal(ADDRESSES.slice(1));
    for (const [n, handle] of handles.entries()) {
      const [own] = await all(`/feeds/source/${handle}`);
      expect(own).to.deep.include({ url: ADDRESSES[n], title: 'A story' });
      expect(own.alsoIn.map((one: any) => one.sourceHandle)).to.have.members(handles.filter((one) => one !== handle));
    }
  });

  it('of the very same address keeps a post of each source, which no import changes or adds again', async () => {
    const [one, other] = [await publish('https://example.com/a'), await publish('https://example.com/a')];
    for (let n = 0; n < 3; n += 1)
      for (const each of [one, other]) await store(service.db, each, [{ url: 'https://example.com/a' }]);
    expect((await all(`/feeds/source/${one.handle}`)).map(({ url }) => url)).to.deep.equal(['https://example.com/a']);
    expect((await all(`/feeds/source/${other.handle}`)).map(({ url }) => url)).to.deep.equal(['https://example.com/a']);
    expect(await titles('/feeds/popular')).to.deep.equal(['A story']);
  });

  it('is shown by a list that has only one of its later posts', async () => {
    await publish('https://example.com/a', { tags: ['rust'], title: 'First' });
    const later = await publish('http://example.com/a', { tags: ['zig'], title: 'Second' });
    expect(await titles('/feeds/tag/zig')).to.deep.equal(['Second']);
    await call(service.url, '/feeds/filters/sources/follow', {
      token: ada.token,
      method: 'POST',
      json: { sources: [later.id] },
    });
    expect(await titles('/feeds')).to.deep.equal(['Second']);
    await call(service.url, '/feeds/filters/tags/follow', {
      token: ada.token,
      method: 'POST',
      json: { tags: ['rust'] },
    });
    expect(await titles('/feeds')).to.deep.equal(['First']);
  });

  it('is shown by its next post to somebody who blocks the source of the first', async () => {
    const first = await publish('https://example.com/a', { title: 'First' });
    await publish('http://example.com/a', { title: 'Second' });
    for (const [path, json] of [
      ['tags/follow', { tags: ['rust'] }],
      ['sources/block', { sources: [first.id] }],
    ] as const)
      await call(service.url, `/feeds/filters/${path}`, { token: ada.token, method: 'POST', json });
    expect(await titles('/feeds')).to.deep.equal(['Second']);
  });

  it('is shown by its next post that is not blocked in all posts, For You and custom feeds, too', async () => {
    const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    const [first, second] = [
      await publish('https://example.com/a', { title: 'First', at: at(3) }),
      await publish('http://example.com/a', { title: 'Second', at: at(3) }),
    ];
    await publish('https://example.com/a/', { title: 'Third', at: at(3) });
    await publish('https://example.com/b', { title: 'Older', at: at(4) });
    await publish('https://example.com/c', { title: 'Newer', at: at(2) });
    await settled(service.db);
    const { body: feed } = await call(service.url, '/feeds/custom', {
      token: ada.token,
      method: 'POST',
      json: { name: 'All', orderBy: 'UPVOTES' },
    });
    const lists = ['/feeds', '/feeds?limit=1', '/feeds/foryou', '/feeds/foryou?limit=1', `/feeds/custom/${feed.slug}`];
    for (const [blocked, shown] of [
      [undefined, 'First'],
      [first, 'Second'],
      [second, 'Third'],
    ] as const) {
      for (const path of ['/feeds/filters', `/feeds/filters/${feed.id}`])
        if (blocked)
          await call(service.url, `${path}/sources/block`, {
            token: ada.token,
            method: 'POST',
            json: { sources: [blocked.id] },
          });
      for (const path of lists) {
        const expected = ['Newer', shown, 'Older'];
        if (path.includes('foryou')) expect(await titles(path), path).to.have.members(expected);
        else expect(await titles(path), path).to.deep.equal(expected);
      }
    }
    expect((await all(`/feeds?since=${at(60).toISOString()}`)).map(({ title }) => title)).to.include('Third');
    expect(await titles('/feeds/popular'))
      .to.include('First')
      .and.not.include('Third');
  });

  it('has at most one post of a source: two of its addresses are two posts', async () => {
    const one = await source(service.db);
    await store(service.db, one, [
      { url: 'https://example.com/a', title: 'One' },
      { url: 'https://example.com/a?ref=b', title: 'Two' },
    ]);
    expect(await titles('/feeds/popular')).to.have.members(['One', 'Two']);
  });

  it('that more sources tell is more popular', async () => {
    const at = new Date(Date.now() - 3_600_000);
    await publish('https://example.com/lonely', { title: 'Lonely', at });
    for (const url of ADDRESSES.slice(0, 5)) await publish(url, { at: new Date(at.getTime() - 1_000) });
    await settled(service.db);
    expect(await titles('/feeds/popular')).to.deep.equal(['A story', 'Lonely']);
  });

  it('is one again when two transactions stored its first two posts without seeing each other', async () => {
    await publish('https://example.com/before'); // its tag is there: nobody waits for the other's
    const [one, other] = [await source(service.db), await source(service.db)];
    await service.db.transaction(async (tx) => {
      await store(tx, one, [{ url: 'https://example.com/a', title: 'First' }]);
      await store(service.db, other, [{ url: 'http://example.com/a', title: 'Second' }]);
    });
    const both = await all('/feeds/popular');
    expect(both.map(({ title }) => title)).to.have.members(['First', 'Second', 'A story']);
    expect(await repairStories(service.db)).to.equal(1);
    expect(await repairStories(service.db)).to.equal(0);
    await settled(service.db);
    expect(await titles('/feeds/popular')).to.have.members(['First', 'A story']);
    const lead = (await all('/feeds/popular')).find(({ title }) => title === 'First');
    expect(lead.alsoIn.map((each: any) => each.sourceHandle)).to.deep.equal([other.handle]);
    expect(both.map(({ id }) => id)).to.include(lead.id);
  });

  it('is one again when its lead joined another one, or went, as a post joined it', async () => {
    const [first, second, third] = [
      await publish('https://example.com/a', { title: 'First' }),
      await publish('https://example.com/b', { title: 'Second' }),
      await publish('https://example.com/c', { title: 'Third' }),
    ];
    const idOf = async ({ handle }: { handle: string }): Promise<string> =>
      (await all(`/feeds/source/${handle}`))[0].id;
    const ids = [await idOf(first), await idOf(second), await idOf(third)];
    const join = (post: string | undefined, lead: string | undefined): Promise<unknown> =>
      service.db.query('UPDATE post_ranks SET story_id = $2 WHERE post_id = $1', [post, lead]);
    await join(ids[2], ids[1]);
    await join(ids[1], ids[0]);
    await repairStories(service.db);
    await settled(service.db);
    expect(await titles('/feeds/popular')).to.deep.equal(['First']);
    expect((await all('/feeds/popular'))[0].alsoIn.map((each: any) => each.id)).to.have.members(ids.slice(1));
    const fourth = await publish('https://example.com/d', { title: 'Fourth' });
    await join(await idOf(fourth), '01890000-0000-7000-8000-000000000000');
    expect(await titles('/feeds/popular')).to.deep.equal(['First']);
    await repairStories(service.db);
    await settled(service.db);
    expect(await titles('/feeds/popular')).to.have.members(['First', 'Fourth']);
  });

  it('goes on when the post that leads it is deleted', async () => {
    for (const url of ADDRESSES.slice(0, 3)) await publish(url);
    await settled(service.db);
    await service.db.query('DELETE FROM sources WHERE handle = $1', [handles[0]]);
    await settled(service.db);
    const [lead, ...others] = await all('/feeds/popular');
    expect(others).to.deep.equal([]);
    expect(lead.source.handle).to.equal(handles[1]);
    expect(lead.alsoIn.map((one: any) => one.sourceHandle)).to.deep.equal([handles[2]]);
  });
});

async function store(
  db: Database,
  { id, name, handle }: { id: string; name: string; handle: string },
  articles: readonly { url: string; tags?: string[]; title?: string; at?: Date }[],
): Promise<void> {
  const stored = { id, name, handle, listed: true };
  const items = articles.map(({ url, title = 'A story', tags = ['rust'], at = new Date() }) => ({
    url,
    title,
    tags,
    publishedAt: at,
  }));
  await storePosts(db, stored, { items: await itemsOfSource(db, stored, items), at: new Date() });
}
