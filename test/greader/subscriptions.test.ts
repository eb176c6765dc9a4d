import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import type { Source } from '../../src/data/entities/sources.ts';
import { call } from '../support/client.ts';
import { filterSource, person, posts, source, sources, viewed, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { READING_LIST, ReaderApp } from './reader.ts';

const SYSTEMS = 'user/-/label/Systems';

describe('subscriptions of the Google Reader API', () => {
  let service: Service;
  let ada: Person;
  let blog: Source;
  let news: Source;
  let app: ReaderApp;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    blog = await source(service.db, {
      name: 'Blog',
      feedUrl: 'https://blog.example/feed',
      homepage: 'https://blog.example/',
    });
    news = await source(service.db, { name: 'News', image: 'https://news.example/icon.png' });
    app = ReaderApp.of(service, ada);
  });

  const list = async (of = app): Promise<any[]> => (await of.get('/reader/api/0/subscription/list')).body.subscriptions;
  const edit = (form: Parameters<ReaderApp['post']>[1]) =>
    app.post('/reader/api/0/subscription/edit', { T: 'x', ...form });
  const follow = (s: string) => edit({ ac: 'subscribe', s });
  const labels = async (): Promise<string[]> =>
    (await app.get('/reader/api/0/tag/list')).body.tags.map((one: { id: string }) => one.id);

  it('are the sources that are followed: followed here, by id or address, they are followed everywhere', async () => {
    expect(await list()).to.deep.equal([]);
    expect((await follow(`feed/${blog.id}`)).text).to.equal('OK');
    expect((await follow(`feed/${news.feedUrl}`)).text).to.equal('OK');
    expect((await follow(`feed/${news.feedUrl}`)).text).to.equal('OK');
    expect(await list()).to.deep.equal([
      {
        id: `feed/${blog.id}`,
        title: 'Blog',
        categories: [],
        url: 'https://blog.example/feed',
        htmlUrl: 'https://blog.example/',
        iconUrl: '',
      },
      {
        id: `feed/${news.id}`,
        title: 'News',
        categories: [],
        url: news.feedUrl,
        htmlUrl: `${service.url}/sources/${news.handle}`,
        iconUrl: news.image,
      },
    ]);
    const filters = await call(service.url, '/feeds/filters', { token: ada.token });
    expect(filters.text).to.include(blog.id).and.include(news.id);
    expect((await edit({ ac: 'unsubscribe', s: [`feed/${blog.id}`, `feed/${news.id}`] })).text).to.equal('OK');
    expect(await list()).to.deep.equal([]);
    expect((await edit({ ac: 'unsubscribe', s: `feed/${blog.id}` })).status).to.equal(404);
  });

  it('a feed that is not known here is read for the person alone, until they let go of it', async () => {
    const added = await app.post('/reader/api/0/subscription/quickadd', { quickadd: 'https://own.example/feed.xml' });
    expect(added.body).to.deep.include({
      numResults: 1,
      query: 'https://own.example/feed.xml',
      streamName: 'own.example',
    });
    expect(
      (
        await app.send('/reader/api/0/subscription/quickadd?quickadd=feed%2Fhttps%3A%2F%2Fown.example%2Ffeed.xml', {
          method: 'POST',
        })
      ).body.streamId,
    ).to.equal(added.body.streamId);
    expect((await list()).map((one) => one.id)).to.deep.equal([added.body.streamId]);
    expect((await edit({ ac: 'subscribe', s: 'feed/https://second.example/atom', a: SYSTEMS })).text).to.equal('OK');
    const bob = ReaderApp.of(service, await person(service.db));
    expect((await bob.get(`/reader/api/0/stream/contents/${added.body.streamId}`)).status).to.equal(404);
    expect(
      (await bob.post('/reader/api/0/subscription/edit', { ac: 'subscribe', s: added.body.streamId })).status,
    ).to.equal(400);
    for (const { id } of await list()) expect((await edit({ ac: 'unsubscribe', s: id })).text).to.equal('OK');
    const [row] = await service.db.query<{ count: string }>(`SELECT count(*) FROM sources WHERE NOT listed`);
    expect(row!.count).to.equal('0');
    expect((await app.post('/reader/api/0/subscription/quickadd', { quickadd: 'no address' })).body).to.deep.equal({
      numResults: 0,
      query: 'no address',
    });
    expect((await app.post('/reader/api/0/subscription/quickadd')).status).to.equal(400);
    for (const s of ['feed/javascript:alert(1)', 'feed/nothing', 'feed/https://user:secret@own.example/', SYSTEMS, 'x'])
      expect((await follow(s)).status, s).to.equal(400);
  });

  it('are put under labels, which are custom feeds', async () => {
    await follow(`feed/${blog.id}`);
    await follow(`feed/${news.id}`);
    expect(
      (await edit({ ac: 'edit', s: [`feed/${blog.id}`, `feed/${news.id}`], a: SYSTEMS, t: ['New name', ''] })).text,
    ).to.equal('OK');
    expect((await edit({ ac: 'edit', s: `feed/${blog.id}`, a: 'user/-/label/systems' })).text).to.equal('OK');
    expect(await labels()).to.deep.equal(['user/-/state/com.google/starred', SYSTEMS]);
    expect((await list()).map((one) => [one.title, one.categories])).to.deep.equal([
      ['Blog', [{ id: SYSTEMS, label: 'Systems', type: 'folder' }]],
      ['News', [{ id: SYSTEMS, label: 'Systems', type: 'folder' }]],
    ]);
    const feeds = await call(service.url, '/feeds/custom', { token: ada.token });
    expect(feeds.body.data.map((one: any) => one.flags.name)).to.deep.equal(['Systems']);
    expect((await edit({ ac: 'edit', s: `feed/${news.id}`, r: SYSTEMS, a: 'user/-/label/Daily' })).text).to.equal('OK');
    expect((await list()).map((one) => one.categories.map((each: any) => each.label))).to.deep.equal([
      ['Systems'],
      ['Daily'],
    ]);
    expect((await app.post('/reader/api/0/rename-tag', { s: SYSTEMS, dest: 'user/-/label/C++ & Rust' })).text).to.equal(
      'OK',
    );
    expect(await labels()).to.include('user/-/label/C++ & Rust');
    expect((await app.post('/reader/api/0/rename-tag', { s: SYSTEMS, dest: SYSTEMS })).status).to.equal(404);
    expect(
      (await app.post('/reader/api/0/rename-tag', { s: 'user/-/label/Daily', dest: 'user/-/label/c++ & rust' })).status,
    ).to.equal(400);
    expect((await edit({ ac: 'unsubscribe', s: `feed/${blog.id}` })).text).to.equal('OK');
    expect(await app.titles('user/-/label/C++ & Rust'.replace(/ /g, '%20'))).to.deep.equal([]);
    for (const [a, status] of [
      ['user/-/label/ ', 400],
      ['Systems', 400],
      [`feed/${blog.id}`, 400],
    ] as const)
      expect((await edit({ ac: 'edit', s: `feed/${news.id}`, a })).status, a).to.equal(status);
    expect((await edit({ ac: 'edit', s: `feed/${uuid()}`, a: SYSTEMS })).status).to.equal(404);
    expect((await edit({ ac: 'delete', s: `feed/${news.id}` })).status).to.equal(400);
    const others = ReaderApp.of(service, await person(service.db));
    expect((await others.post('/reader/api/0/rename-tag', { s: 'user/-/label/Daily', dest: SYSTEMS })).status).to.equal(
      404,
    );
    expect((await others.post('/reader/api/0/disable-tag', { s: 'user/-/label/Daily' })).status).to.equal(404);
    expect((await app.post('/reader/api/0/disable-tag', { s: `feed/${news.id}` })).status).to.equal(400);
    expect((await app.post('/reader/api/0/disable-tag', { s: 'user/-/label/Daily' })).text).to.equal('OK');
    expect(await labels()).to.not.include('user/-/label/Daily');
    expect((await list()).map((one) => one.title)).to.deep.equal(['News']);
  });

  it('are put under any name that people give a folder; here it is called by what a custom feed may be called', async () => {
    const long = `${'Ein langer Name '.repeat(10)}🦀 ${'x'.repeat(40)}`;
    const NAMES: readonly [folder: string, name: string][] = [
      ['Self-hosted', 'Self hosted'],
      ['Tech / News', 'Tech News'],
      ['🦀 Rust ❤️', 'Rust'],
      ['Café "Übersee" v1.2', 'Café Übersee v1.2'],
      ['日本語', '日本語'],
      ['<b>&amp;</b>', 'b &amp b'],
      ['⭐', 'Folder'],
      [long, 'Ein langer Name Ein langer Name Ein langer Name Ei'],
    ];
    const label = (folder: string): string => `user/-/label/${folder}`;
    for (const [n, [folder, name]] of NAMES.entries()) {
      const s = `feed/https://own.example/${n}`;
      expect((await edit({ ac: 'subscribe', s, a: label(folder) })).text, folder).to.equal('OK');
      expect((await edit({ ac: 'edit', s, a: label(folder) })).text, folder).to.equal('OK');
      expect((await labels()).slice(1), folder).to.deep.equal([label(folder)]);
      const [{ categories }] = (await list()) as [any];
      expect(categories, folder).to.deep.equal([{ id: label(folder), label: folder, type: 'folder' }]);
      const feeds = await call(service.url, '/feeds/custom', { token: ada.token });
      expect(feeds.body.data.map((one: any) => one.flags.name)).to.deep.equal([name]);
      const contents = await app.get(`/reader/api/0/stream/contents/${encodeURIComponent(label(folder))}`);
      expect([contents.status, contents.body.title], folder).to.deep.equal([200, folder]);
      const renamed = await app.post('/reader/api/0/rename-tag', { s: label(folder), dest: label(`${folder} /2`) });
      expect(renamed.text, folder).to.equal('OK');
      expect((await labels()).slice(1)).to.deep.equal([label(`${folder} /2`)]);
      expect((await edit({ ac: 'edit', s, r: label(`${folder} /2`) })).text, folder).to.equal('OK');
      expect(((await list()) as [any])[0].categories).to.deep.equal([]);
      expect((await app.post('/reader/api/0/disable-tag', { s: label(`${folder} /2`) })).text, folder).to.equal('OK');
      expect((await labels()).slice(1)).to.deep.equal([]);
      await edit({ ac: 'unsubscribe', s });
    }
  });

  it('keep apart folders that are called the same here, until one gets a name of its own', async () => {
    await follow(`feed/${blog.id}`);
    await edit({ ac: 'edit', s: `feed/${blog.id}`, a: ['user/-/label/Tech/News', 'user/-/label/Tech & News'] });
    await edit({ ac: 'edit', s: `feed/${blog.id}`, a: ['user/-/label/TECH/news', 'user/-/label/Tech News'] });
    const all = ['user/-/label/Tech/News', 'user/-/label/Tech & News', 'user/-/label/Tech News'];
    expect((await labels()).slice(1)).to.deep.equal(all);
    const feeds = await call(service.url, '/feeds/custom', { token: ada.token });
    const [{ id }] = feeds.body.data;
    const rename = (name: string) =>
      call(service.url, `/feeds/custom/${id}`, { method: 'PATCH', token: ada.token, json: { name, icon: '📰' } });
    await rename('Tech News');
    expect((await labels()).slice(1), 'it has this name already').to.deep.equal(all);
    await rename('Papers');
    expect((await labels()).slice(1)).to.deep.equal(['user/-/label/Papers', ...all.slice(1)]);
    await rename('Tech News');
    expect((await labels()).slice(1), 'the label is gone').to.deep.equal([all[2], all[1]]);
  });

  it('a very long name is the same folder wherever it is sent', async () => {
    const a = `user/-/label/${'🦀'.repeat(400)}`;
    for (const ac of ['subscribe', 'edit']) expect((await edit({ ac, s: `feed/${blog.id}`, a })).text).to.equal('OK');
    expect(await labels()).to.have.length(2);
    expect((await app.post('/reader/api/0/disable-tag', { s: a })).text).to.equal('OK');
    expect(await labels()).to.have.length(1);
  });

  it('are followed without a label that is none, and without one that there is no room for', async () => {
    const a = [
      'Systems',
      `feed/${blog.id}`,
      'user/-/state/com.google/starred',
      'user/-/label/ ',
      'user/-/label/\u0001',
      'x',
    ];
    expect((await edit({ ac: 'subscribe', s: `feed/${news.id}`, a })).text).to.equal('OK');
    expect((await labels()).slice(1)).to.deep.equal([]);
    for (let n = 0; n < 34; n += 1)
      await call(service.url, '/feeds/custom', { method: 'POST', token: ada.token, json: { name: `Feed ${n}` } });
    const both = ['user/-/label/Last', 'user/-/label/One too many'];
    expect((await edit({ ac: 'subscribe', s: `feed/${blog.id}`, a: both })).text).to.equal('OK');
    expect((await list()).map((one) => [one.title, one.categories.length])).to.deep.equal([
      ['Blog', 1],
      ['News', 0],
    ]);
    expect((await edit({ ac: 'edit', s: `feed/${blog.id}`, a: both })).status).to.equal(403);
  });

  it('have counts of what is unread, by source, label and all together', async () => {
    await follow(`feed/${blog.id}`);
    await filterSource(service.db, ada.id, news.id);
    const stored = await posts(
      service.db,
      Array.from({ length: 120 }, (_, n) => ({ sourceId: n < 105 ? blog.id : news.id, createdAt: new Date() })),
    );
    await viewed(service.db, ada.id, stored.at(-1)!);
    await edit({ ac: 'edit', s: `feed/${news.id}`, a: SYSTEMS });
    const { body } = await app.get('/reader/api/0/unread-count', { output: 'json', allcomments: 'true' });
    expect(body.max).to.equal(100);
    const counts = Object.fromEntries(body.unreadcounts.map((one: any) => [one.id, one.count]));
    expect(counts).to.deep.equal({
      [READING_LIST]: 114,
      [`feed/${blog.id}`]: 100,
      [`feed/${news.id}`]: 14,
      [SYSTEMS]: 14,
    });
    const newest = Number(body.unreadcounts[0].newestItemTimestampUsec);
    expect(newest / 1_000).to.be.closeTo(Date.now(), 60_000);
  });

  it('are bounded: more sources at once than may be, and more than one may follow', async () => {
    const many = await sources(
      service.db,
      Array.from({ length: 1_000 }, () => ({})),
    );
    await service.db.query(
      'INSERT INTO source_filters (account_id, source_id, blocked) SELECT $1, id, false FROM unnest($2::uuid[]) id',
      [ada.id, many.map(({ id }) => id)],
    );
    expect((await follow(`feed/${blog.id}`)).status).to.equal(403);
    expect(await list()).to.have.length(1_000);
    expect((await edit({ ac: 'unsubscribe', s: many.slice(0, 21).map(({ id }) => `feed/${id}`) })).status).to.equal(
      400,
    );
  });

  it('changed by many requests at once they are what one after the other makes of them', async () => {
    await follow(`feed/${blog.id}`);
    const own = 'feed/https://own.example/feed';
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) => {
        if (n % 3 === 0) return edit({ ac: 'edit', s: `feed/${blog.id}`, a: [SYSTEMS, 'user/-/label/Daily'] });
        if (n % 3 === 1) return edit({ ac: 'subscribe', s: own, a: SYSTEMS });
        return app.post('/reader/api/0/subscription/quickadd', { quickadd: 'https://own.example/feed' });
      }),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 18 }, () => 200));
    expect((await labels()).sort()).to.deep.equal(
      ['user/-/label/Daily', SYSTEMS, 'user/-/state/com.google/starred'].sort(),
    );
    const feeds = await call(service.url, '/feeds/custom', { token: ada.token });
    expect(feeds.body.data).to.have.length(2);
    expect((await list()).map((one) => one.title)).to.deep.equal(['Blog', 'own.example']);
    const all = Array.from({ length: 8 }, () => edit({ ac: 'unsubscribe', s: own }));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([200, ...Array.from({ length: 7 }, () => 404)]);
  });

  it('what apps ask besides is answered with nothing', async () => {
    expect((await app.get('/reader/api/0/preference/list')).body).to.deep.equal({ prefs: [] });
    expect((await app.get('/reader/api/0/preference/stream/list')).body).to.deep.equal({ streamprefs: {} });
    expect((await app.get('/reader/api/0/friend/list')).body).to.deep.equal({ friends: [] });
  });
});
