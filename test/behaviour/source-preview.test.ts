import { expect } from 'chai';
import { call } from '../support/client.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { person, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { MAX_PREVIEW_POSTS, MAX_PREVIEWS_A_MINUTE } from '../../generated/limits.ts';

const items = Array.from(
  { length: 7 },
  (_, n) => `<item><title>Post ${n}</title><link>https://notes.example/${n}</link>
    <pubDate>Fri, 0${n + 1} May 2026 08:00:00 GMT</pubDate></item>`,
);
const FEED = `<rss version="2.0"><channel><title>Compiler Notes</title><link>https://notes.example/</link>
  <description>Notes on compilers.</description>${items.join('')}</channel></rss>`;
const html = { 'content-type': 'text/html' };

describe('a feed that a person looks at before adding it', () => {
  let service: Service;
  let web: FeedWeb;
  let ada: Person;
  let bob: Person;

  before(async () => {
    web = await feedWeb(
      (path) =>
        ({
          '/notes.xml': answer(FEED),
          '/': answer(
            '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/notes.xml"></head></html>',
            html,
          ),
          '/plain': answer('<!doctype html><html><body><h1>No feed here</h1></body></html>', html),
          '/empty.xml': answer('<rss version="2.0"><channel><title>New</title></channel></rss>'),
        })[path],
    );
    service = await startService({ peopleFeedOrigins: [web.url(0, '').replace(/\/$/, '')] });
  });
  after(async () => {
    await service.close();
    web.close();
  });
  beforeEach(async () => {
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  const look = (who: Person, url: string) =>
    call(service.url, `/sources/preview?${new URLSearchParams({ url }).toString()}`, { token: who.token });
  const count = async (table: string): Promise<number> =>
    (await service.db.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table}`))[0]!.n;

  it('is shown with its first posts, and nothing of it is stored', async () => {
    const before = await count('sources');
    const { status, body } = await look(ada, web.url(0, '/notes.xml'));
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.deep.include({ problem: null, source: null });
    expect(body.feed).to.deep.include({
      url: web.url(0, '/notes.xml'),
      name: 'Compiler Notes',
      description: 'Notes on compilers.',
      homepage: 'https://notes.example/',
      numPosts: 7,
      notes: [],
    });
    expect(body.feed.posts).to.have.length(MAX_PREVIEW_POSTS);
    expect(body.feed.posts[0]).to.include({ title: 'Post 0', publishedAt: '2026-05-01T08:00:00.000Z' });
    expect(await count('sources')).to.equal(before);
  });

  it('is found from the address of its site; a feed without posts is one, too', async () => {
    expect((await look(ada, web.url(0, '/'))).body.feed.url).to.equal(web.url(0, '/notes.xml'));
    expect((await look(ada, web.url(0, '/empty.xml'))).body.feed).to.deep.include({ name: 'New', posts: [] });
  });

  it('says why there is none, also of addresses that may not be reached', async () => {
    for (const [url, problem] of [
      [web.url(0, '/plain'), /names no feed/],
      [web.url(0, '/missing'), /404/],
      [web.url(1, '/notes.xml'), /./],
      ['http://169.254.169.254/latest/meta-data/', /./],
    ] as const) {
      const { status, body } = await look(ada, url);
      expect([status, body.feed], url).to.deep.equal([200, null]);
      expect(body.problem, url).to.match(problem);
    }
    expect(web.requests.get(web.url(1, '/notes.xml')), 'an origin that people may not read').to.equal(undefined);
  });

  it('is at an address of the web', async () => {
    for (const url of ['javascript:alert(1)', 'ftp://a.example/', 'http://user@a.example/']) {
      const { status, body } = await look(ada, url);
      expect([status, body.details?.[0]?.path], url).to.deep.equal([400, 'url']);
    }
    expect((await look(ada, 'https://nothing.invalid/')).body).to.deep.include({ feed: null });
  });

  it('names the source that reads it already, unless that is somebody else’s own', async () => {
    const url = web.url(0, '/notes.xml');
    const added = await call(service.url, '/sources', {
      method: 'POST',
      token: ada.token,
      json: { url, forYourself: true },
    });
    expect((await look(ada, web.url(0, '/'))).body.source).to.include({ id: added.body.source.id, private: true });
    expect((await look(bob, url)).body.source).to.equal(null);
    await service.db.query('UPDATE sources SET listed = true WHERE id = $1', [added.body.source.id]);
    expect((await look(bob, url)).body.source).to.include({ id: added.body.source.id, private: false });
  });

  it(`is looked at ${MAX_PREVIEWS_A_MINUTE} times a minute by one person`, async () => {
    for (let n = 0; n < MAX_PREVIEWS_A_MINUTE; n += 1)
      expect((await look(ada, web.url(0, '/notes.xml'))).status).to.equal(200);
    const { status, headers } = await look(ada, web.url(0, '/notes.xml'));
    expect(status).to.equal(429);
    expect(Number(headers['retry-after'])).to.be.within(1, 60);
    expect((await look(bob, web.url(0, '/notes.xml'))).status, 'another person').to.equal(200);
  });
});
