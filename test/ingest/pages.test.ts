import { expect } from 'chai';
import type { OpenDatabase } from '../../src/data/database.ts';
import { importSources } from '../../src/ingest/store/opml.ts';
import { readArticle } from '../../src/ingest/parse/read-article.ts';
import { startWorker, type WorkerOptions } from '../../src/ingest/schedule/fetch-worker.ts';
import { emptyDatabase } from '../support/database.ts';
import { answer, feedWeb, type FeedWeb, type Page } from '../support/feed-web.ts';
import { quiet } from '../support/quiet.ts';
import { until } from '../support/server-process.ts';
import { parser } from '../support/threads.ts';

const PARAGRAPH =
  '<p>Kubernetes schedules containers, and this sentence about Kubernetes is long enough, with commas, for a reader to take it for the text of an article and not for a menu.</p>';
const article = (head = '', body = PARAGRAPH.repeat(12)): string =>
  `<!doctype html><html lang="en-gb"><head><title>Page title | Site</title>${head}</head><body><nav><a href="/a">Menu</a></nav><article><h1>Title</h1>${body}<img src="/in-text.png"></article><script>steal()</script><footer>Imprint</footer></body></html>`;
const page = (html: string): Page => answer(html, { 'content-type': 'text/html; charset=utf-8' });
const png: Page = answer(Buffer.from('89504e470d0a1a0a', 'hex'), { 'content-type': 'image/png' });

describe('readArticle', () => {
  const read = (html: string) =>
    readArticle(Buffer.from(html), { url: 'https://site.example/post', contentType: 'text/html' });

  it('gives the text alone, sanitised and absolute, with what the page says of itself', () => {
    const result = read(
      article(
        '<meta property="og:title" content="The &amp; title"><meta property="og:image" content="/cover.png"><meta name="description" content="What it is about.">',
      ),
    );
    expect(result).to.deep.include({
      title: 'The & title',
      summary: 'What it is about.',
      images: ['https://site.example/cover.png'],
      language: 'en-GB',
      readTime: 2,
      tags: ['kubernetes'],
    });
    expect(result.content)
      .to.include('Kubernetes schedules')
      .and.include('src="https://site.example/in-text.png"')
      .and.not.match(/script|steal|Menu|Imprint|<nav/);
  });
  it('finds no text in a page that has none, and none in one with too many elements', () => {
    expect(read('<html><body><p>Hello</p></body></html>')).to.not.have.property('content');
    expect(read(`<html><body>${'<i></i>'.repeat(30_000)}${PARAGRAPH.repeat(12)}</body></html>`)).to.not.have.property(
      'content',
    );
  });
  for (const [title, html] of [
    ['nothing', ''],
    ['no markup', 'plain words'],
    ['only a comment', '<!-- x'],
    ['a broken tag', '<html><body><a href="'],
    ['control characters', '\u0000\u0001<html>\u0000</html>'],
    ['no body', '<html><head></head></html>'],
    ['frames', '<html><frameset><frame src="/x"></frameset></html>'],
    ['deep nesting', `<html><body>${'<div>'.repeat(5_000)}x`],
  ] as const) {
    it(`takes ${title} for a page without article`, () => expect(read(html)).to.not.have.property('content'));
  }
});

describe('pages of posts', function () {
  this.timeout(60_000);
  let db: OpenDatabase;
  let web: FeedWeb;
  let worker: { stop(): Promise<void> } | undefined;
  const stub = (item = '<description>Just a teaser.</description>'): string =>
    `<rss version="2.0"><channel><title>Blog</title><item><title>A post</title><link>/post</link>${item}</item></channel></rss>`;

  const work = async (pages: Record<string, Page>, over: Partial<WorkerOptions> = {}): Promise<void> => {
    web = await feedWeb((path) => pages[path]);
    await importSources(db, [
      { url: web.url(0, '/feed'), name: 'Blog', homepage: null, description: null, folder: null, paused: false },
    ]);
    worker = startWorker(db, {
      log: quiet,
      hostDelay: 0,
      parser,
      ...over,
      fetch: { ...web.options, timeoutMs: 2_000 },
    });
    await until(
      'feed read',
      async () => (await db.query('SELECT FROM source_fetches WHERE last_fetched_at IS NOT NULL')).length === 1,
    );
  };
  const idle = async (): Promise<void> =>
    void (await until('pages read', async () => (await db.query('SELECT FROM post_pages')).length === 0));
  const post = async (): Promise<any> =>
    (
      await db.query<any>(`SELECT p.*, (SELECT array_agg(tag ORDER BY tag) FROM post_tags WHERE post_id = p.id) AS tags, p.search @@ to_tsquery('english', 'kubernetes') AS found,
    EXISTS (SELECT FROM post_work WHERE post_id = p.id) AS work FROM posts p`)
    )[0];

  beforeEach(async () => (db = await emptyDatabase()));
  afterEach(async () => {
    await worker?.stop();
    web.close();
  });

  it('give text, read time, picture, language and tags to a post whose feed has only a teaser', async () => {
    await work({
      '/feed': answer(stub()),
      '/post': page(
        article('<meta property="og:image" content="/broken.png"><meta name="twitter:image" content="/cover.png">'),
      ),
      '/cover.png': png,
    });
    await idle();
    const row = await post();
    expect(row).to.include({
      title: 'A post',
      summary: 'Just a teaser.',
      read_time: 2,
      language: 'en-GB',
      image: web.url(0, '/cover.png'),
      found: true,
      work: true,
    });
    expect(row.tags).to.deep.equal(['kubernetes']);
    expect(row.content).to.include('Kubernetes schedules');
  });

  it('give a bare link its title, which stays when the feed is read again', async () => {
    let feed = stub()
      .replace('<title>A post</title>', '')
      .replace(/<description>.*<\/description>/, '');
    await work({ '/feed': (request, response) => answer(feed)(request, response), '/post': page(article()) });
    await idle();
    expect(await post()).to.include({ url: web.url(0, '/post'), title: 'Page title | Site' });
    feed += '\n';
    await db.query('UPDATE source_fetches SET next_fetch_at = now(), last_fetched_at = NULL');
    await until(
      'read again',
      async () => (await db.query('SELECT FROM source_fetches WHERE last_fetched_at IS NOT NULL')).length === 1,
    );
    expect(await post()).to.include({ title: 'Page title | Site' });
  });

  it('are not asked for where several items share one, or there is only a recording', async () => {
    const shared = (k: number) =>
      `<item><title>Post ${k}</title><link>/show</link><guid isPermaLink="false">id-${k}</guid></item>`;
    const recorded = '<item><title>Sound</title><enclosure url="/a.mp3" type="audio/mpeg" length="1"/></item>';
    await work({
      '/feed': answer(
        `<rss version="2.0"><channel><title>Blog</title>${shared(1)}${shared(2)}${recorded}</channel></rss>`,
      ),
    });
    expect(await db.query('SELECT FROM posts')).to.have.length(3);
    expect(await db.query('SELECT FROM post_pages')).to.have.length(0);
    expect([...web.requests.keys()]).to.deep.equal([web.url(0, '/feed')]);
  });

  it('keep what they gave when the feed is read again, and take over what it changes', async () => {
    let feed = stub();
    await work({ '/feed': (request, response) => answer(feed)(request, response), '/post': page(article()) });
    await idle();
    const before = await post();
    for (const [changed, title] of [
      [`${stub()}\n`, 'A post'],
      [stub().replace('A post', 'A post, with another title'), 'A post, with another title'],
    ] as const) {
      feed = changed;
      await db.query('UPDATE source_fetches SET next_fetch_at = now(), last_fetched_at = NULL');
      await until(
        'read again',
        async () => (await db.query('SELECT FROM source_fetches WHERE last_fetched_at IS NOT NULL')).length === 1,
      );
      expect(await post()).to.deep.include({ content: before.content, read_time: 2, language: 'en-GB', title });
    }
    expect(web.requests.get(web.url(0, '/post'))).to.equal(1);
  });

  it('are not asked for where the feed has the article, or the operator turned it off', async () => {
    await work({ '/feed': answer(stub(`<description><![CDATA[${PARAGRAPH.repeat(8)}]]></description>`)) });
    expect(await db.query('SELECT FROM post_pages')).to.deep.equal([]);
    await worker?.stop();
    web.close();
    db = await emptyDatabase();
    await work({ '/feed': answer(stub()) }, { pages: false });
    expect(await db.query('SELECT FROM post_pages')).to.deep.equal([]);
  });

  it('that are away are tried again, those that are refused are not, and the post stays as it is', async () => {
    await work({ '/feed': answer(stub()), '/post': answer('', {}, 503) });
    await until(
      'tried',
      async () =>
        web.requests.get(web.url(0, '/post')) === 1 &&
        (await db.query('SELECT FROM post_pages WHERE tries = 1')).length === 1,
    );
    await db.query('UPDATE post_pages SET tries = 2, due = now()');
    await idle();
    expect(await post()).to.include({ title: 'A post', content: null });
    await worker?.stop();
    web.close();
    db = await emptyDatabase();
    await work({ '/feed': answer(stub()), '/post': answer('%PDF', { 'content-type': 'application/pdf' }) });
    await idle();
    expect(web.requests.get(web.url(0, '/post'))).to.equal(1);
  });

  it('security 59: of this machine are not asked for, nor their pictures, unless the operator is a test', async () => {
    await work({
      '/feed': (request, response) => answer(stub().replace('/post', `http://10.0.0.1/post`))(request, response),
    });
    await worker?.stop();
    worker = startWorker(db, { log: quiet, hostDelay: 0, parser });
    await idle();
    expect(await post()).to.include({ content: null, page_read_at: null });
  });
});
