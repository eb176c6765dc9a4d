import { expect } from 'chai';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { SourceFetch } from '../../src/data/entities/sources.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { importSources } from '../../src/ingest/store/opml.ts';
import { exampleValue, reads, type Operation } from '../contract/contract.ts';
import { call } from '../support/client.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { quiet } from '../support/quiet.ts';
import { until } from '../support/server-process.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

const TITLES = ['Zyzzyva letters of the first week', 'Zyzzyva letters of the second week'];
const items = TITLES.map(
  (title, n) => `<item><title>${title}</title><link>https://letters.example/${n}</link><guid>${n}</guid>
    <description>Only for subscribers of zyzzyva.</description><category>rust</category><category>zyzzyva</category>
    <pubDate>${new Date(Date.now() - (n + 1) * 3_600_000).toUTCString()}</pubDate></item>`,
);
const FEED = `<rss version="2.0"><channel><title>Zyzzyva Letters</title><link>https://letters.example/</link>${items.join('')}</channel></rss>`;

describe('a source that a person adds for themselves', function () {
  this.timeout(60_000);
  let service: Service;
  let web: FeedWeb;
  let ada: Person;
  let bob: Person;
  let worker: { stop(): Promise<void> } | undefined;

  const as = (who: Person, path: string, rest: { method?: string; json?: unknown } = {}) =>
    call(service.url, path, { token: who.token, ...rest });
  const add = async (who: Person, url: string): Promise<any> =>
    as(who, '/sources', { method: 'POST', json: { url, forYourself: true } });
  const titles = async (who: Person, path: string): Promise<string[]> =>
    (await as(who, path)).body.data.map((one: { title: string }) => one.title);

  const turnOf = async (sourceId: string): Promise<string | null> =>
    (await service.db.orm.findOneByOrFail(SourceFetch, { sourceId })).turnOf;

  /** Ada's source, read. */
  async function adasSource(): Promise<{ id: string; handle: string; posts: string[] }> {
    const { status, body } = await add(ada, web.url(0, '/letters.xml'));
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.source).to.include({ private: true, name: '127.0.1.1' });
    worker = startWorker(service.db, { log: quiet, hostDelay: 0, pages: false, parser, fetch: web.options });
    const { id, handle } = body.source;
    await until('it is read', async () => (await titles(ada, `/feeds/source/${id}`)).length === 2);
    const posts = (await as(ada, `/feeds/source/${id}`)).body.data;
    return { id, handle, posts: posts.map((one: { id: string }) => one.id) };
  }

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
    await post(service.db, { title: 'Rust for everybody', tags: ['rust'] });
    web = await feedWeb((path) => (path === '/letters.xml' ? answer(FEED) : undefined));
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    web.close();
  });

  it('is followed and read at once, and its posts are in their feeds as they are in the source', async () => {
    const own = await adasSource();
    expect(await titles(ada, '/feeds')).to.deep.equal(TITLES);
    expect(await titles(ada, '/feeds/foryou')).to.include.members(TITLES);
    expect(await titles(ada, '/search/posts?q=zyzzyva')).to.have.members(TITLES);
    const { body, text } = await as(ada, `/posts/${own.posts[0]}`);
    expect(body.data.url, text).to.equal('https://letters.example/0');
    expect(body.data.tags, 'a tag that nobody else has would be in the list of all tags').to.deep.equal(['rust']);
    expect((await as(ada, `/sources/${own.handle}`)).body).to.deep.include({
      name: 'Zyzzyva Letters',
      private: true,
      problem: null,
      feedNotes: [],
      homepage: 'https://letters.example/',
    });
    expect((await as(ada, '/sources')).body.data.map((one: { id: string }) => one.id)).to.include(own.id);
  });

  it('and nothing of it is seen by anybody else, whatever they ask for, by REST or MCP', async () => {
    const own = await adasSource();
    const comment = await as(ada, `/posts/${own.posts[0]}/comments`, {
      method: 'POST',
      json: { content: 'secret zyzzyva' },
    });
    expect(comment.status, comment.text).to.equal(200);
    await as(bob, '/feeds/filters/tags/follow', { method: 'POST', json: { tags: ['rust'] } });
    const named = {
      source: own.id,
      postId: own.posts[0],
      id: own.posts[0],
      commentId: comment.body.id,
      tag: 'rust',
      q: 'zyzzyva',
    };
    const seen: string[] = [];
    for (const operation of reads.filter(({ path }) => !path.startsWith('/docs') && path !== '/skill.md'))
      for (const values of [named, { ...named, source: own.handle, tag: 'zyzzyva', id: comment.body.id }]) {
        const { status, text } = await as(bob, requestOf(operation, values));
        expect(status, `${operation.id}: ${text}`).to.be.within(200, 404);
        if (/zyzzyva letters|secret zyzzyva|letters\.example/i.test(text)) seen.push(operation.id);
      }
    expect(seen).to.deep.equal([]);
    for (const name of ['searchPosts', 'listPopularFeed', 'listTagFeed', 'getPost', 'listSources'])
      expect(JSON.stringify(await callTool(service.url, bob.token, name, toolArguments(name, named)))).to.not.match(
        /zyzzyva letters|letters\.example/i,
      );
    const page = await fetch(`${service.url}/posts/${own.posts[0]}`);
    expect(page.status).to.equal(404);
  });

  it('security 127: its handle says nothing of sources that others have of the same host', async () => {
    const handleOf = async (who: Person, path: string): Promise<string> =>
      (await add(who, `https://other.example${path}`)).body.source.handle;
    const handles = [await handleOf(ada, '/'), await handleOf(bob, '/x'), await handleOf(bob, '/y')];
    for (const handle of handles) expect(handle).to.match(/^other-example-[0-9a-z]{6}$/);
    expect(new Set(handles).size).to.equal(3);
    await importSources(service.db, [
      {
        url: 'https://other.example/z',
        name: 'other.example',
        homepage: null,
        description: null,
        folder: null,
        paused: false,
      },
    ]);
    expect((await as(bob, '/sources/other-example')).body).to.include({ private: false, handle: 'other-example' });
  });

  it('and nothing can be done to it by anybody else', async () => {
    const own = await adasSource();
    const id = own.posts[0];
    const comment = (await as(ada, `/posts/${id}/comments`, { method: 'POST', json: { content: 'mine' } })).body.id;
    for (const [path, method, json] of [
      [`/posts/${id}/vote`, 'PUT', { vote: 1 }],
      [`/posts/${id}/comments`, 'POST', { content: 'here' }],
      [`/comments/${comment}/vote`, 'PUT', { vote: 1 }],
      [`/sources/${own.id}`, 'DELETE', undefined],
    ] as const)
      expect((await as(bob, path, { method, ...(json && { json }) })).status, path).to.equal(404);
    const follow = await as(bob, '/feeds/filters/sources/follow', {
      method: 'POST',
      json: { sources: [own.id, own.handle] },
    });
    expect(follow.body.ignored).to.deep.equal([own.id, own.handle]);
    expect((await as(bob, '/bookmarks', { method: 'POST', json: { postIds: [id] } })).body.data).to.deep.equal([]);
  });

  it('is shared by those who add the same feed, and deleted when the last of them gives it up', async () => {
    const own = await adasSource();
    expect((await add(bob, web.url(0, '/letters.xml'))).body.source.id).to.equal(own.id);
    expect(await titles(bob, '/feeds')).to.deep.equal(TITLES);
    expect((await as(ada, `/sources/${own.id}`, { method: 'DELETE' })).status).to.equal(204);
    expect((await as(ada, `/sources/${own.id}`)).status).to.equal(404);
    expect(await titles(ada, '/feeds')).to.deep.equal(['Rust for everybody']);
    expect(await titles(bob, '/feeds')).to.deep.equal(TITLES);
    expect(await turnOf(own.id)).to.equal(ada.id);
    await deleteExpired(service.db);
    expect(await turnOf(own.id), 'fetched when it is his turn, now that she gave it up').to.equal(bob.id);
    expect((await as(bob, `/sources/${own.id}`, { method: 'DELETE' })).status).to.equal(204);
    expect(await service.db.query('SELECT FROM sources WHERE id = $1', [own.id])).to.deep.equal([]);
  });

  it("stands in nobody's way: the same article of a source for everybody has a post of its own", async () => {
    await adasSource();
    const shared = await as(bob, '/posts', {
      method: 'POST',
      json: { url: 'https://letters.example/0', title: 'A letter' },
    });
    expect(shared.status, shared.text).to.equal(200);
    expect(await titles(bob, '/feeds/popular'))
      .to.include('A letter')
      .and.not.include(TITLES[0]);
  });

  it("is everybody's, with its posts, once the operator lists it", async () => {
    const own = await adasSource();
    expect(await turnOf(own.id)).to.equal(ada.id);
    const url = web.url(0, '/letters.xml');
    await importSources(service.db, [
      { url, name: 'Letters', homepage: null, description: null, folder: null, paused: false },
    ]);
    expect((await as(bob, `/sources/${own.id}`)).body.private).to.equal(false);
    expect(await turnOf(own.id)).to.equal(null);
    expect(await titles(bob, '/feeds/popular')).to.include.members(TITLES);
    expect((await as(bob, `/posts/${own.posts[1]}`)).body.data.url).to.equal('https://letters.example/1');
    expect(await service.db.query("SELECT FROM posts WHERE url LIKE '%#%'")).to.deep.equal([]);
  });

  describe('by the address of a site', () => {
    const page = (links: string): string => `<!doctype html><html><head><title>Letters</title>${links}</head></html>`;
    const link = (href: string, title: string): string =>
      `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
    const html = { 'content-type': 'text/html' };
    const pages: Record<string, ReturnType<typeof answer>> = {
      '/': answer(page(link('/comments.xml', 'Comments') + link('/letters.xml', 'Letters')), html),
      '/comments.xml': answer(FEED.replaceAll('letters', 'comments')),
      '/letters.xml': answer(FEED),
      '/bare': answer(page(''), html),
    };
    const read = async (): Promise<void> => {
      worker = startWorker(service.db, { log: quiet, hostDelay: 0, pages: false, parser, fetch: web.options });
      await until('all is read', async () => {
        const [row] = await service.db.query<{ n: number }>(
          'SELECT count(*)::integer AS n FROM source_fetches WHERE last_fetched_at IS NULL',
        );
        return row?.n === 0;
      });
    };

    beforeEach(async () => {
      web.close();
      web = await feedWeb((path) => pages[path]);
    });

    it('is the feed that its page names, not that of comments', async () => {
      const { body } = await add(ada, web.url(0, '/'));
      await read();
      const { body: source } = await as(ada, `/sources/${body.source.id}`);
      expect(source).to.include({ name: 'Zyzzyva Letters', private: true, problem: null });
      expect(await titles(ada, `/feeds/source/${source.id}`)).to.deep.equal(TITLES);
      expect((await add(bob, web.url(0, '/letters.xml'))).body.source.id, 'it is known by its feed').to.equal(
        source.id,
      );
      expect((await service.db.query('SELECT FROM sources WHERE NOT listed')).length).to.equal(1);
    });

    it('is the source that has the feed already, of somebody else or for everybody', async () => {
      const his = (await add(bob, web.url(0, '/letters.xml'))).body.source.id;
      await read();
      await worker?.stop();
      const hers = (await add(ada, web.url(0, '/'))).body.source.id;
      await read();
      await until('it is joined', async () => (await as(ada, `/sources/${hers}`)).status === 404);
      expect(await titles(ada, '/feeds')).to.deep.equal(TITLES);
      expect((await as(ada, '/sources')).body.data.map((one: { id: string }) => one.id)).to.include(his);
      const url = web.url(0, '/letters.xml');
      await importSources(service.db, [
        { url, name: 'Letters', homepage: web.url(0, '/home'), description: null, folder: null, paused: false },
      ]);
      await service.db.query('UPDATE sources SET homepage = $2 WHERE id = $1', [his, web.url(0, '/home')]);
      const eve = await person(service.db);
      expect((await add(eve, web.url(0, '/home'))).body.source).to.include({ id: his, private: false });
    });

    it('says that a page names none', async () => {
      const { body } = await add(ada, web.url(0, '/bare'));
      await read();
      const { body: source } = await as(ada, `/sources/${body.source.id}`);
      expect(source.problem).to.match(/names no feed.*Give the address of the feed/);
    });
  });

  it('says why it cannot be read', async () => {
    const { body } = await add(ada, web.url(0, '/missing.xml'));
    worker = startWorker(service.db, { log: quiet, hostDelay: 0, pages: false, parser, fetch: web.options });
    const state = async (): Promise<any> => (await as(ada, `/sources/${body.source.id}`)).body;
    await until('it was asked for', async () => (await state()).fetchedAt !== null);
    expect((await state()).problem).to.match(/404/);
  });
});

/** A request for what the values name; everything else is as in the contract's examples. */
function requestOf({ id, path, parameters }: Operation, values: Record<string, string | undefined>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? exampleValue(name, 'path', id)),
  );
  const query = parameters.filter((one) => one.in === 'query' && values[one.name] !== undefined);
  return `${filled}?${query.map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? '')}`).join('&')}`;
}

function toolArguments(id: string, values: Record<string, string | undefined>): Record<string, unknown> {
  const parameters = reads.find((one) => one.id === id)?.parameters ?? [];
  return Object.fromEntries(
    parameters.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}
