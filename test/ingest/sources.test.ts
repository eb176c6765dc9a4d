import { expect } from 'chai';
import pg from 'pg';
import type { OpenDatabase } from '../../src/data/database.ts';
import { exportOpml, importSources, readOpml } from '../../src/ingest/store/opml.ts';
import type { ListedSource } from '../../src/ingest/store/store-source.ts';
import { createParseThread } from '../../src/ingest/parse/parse-thread.ts';
import { addSource, loadSourceStates, pauseSource, removeSource } from '../../src/ingest/store/sources.ts';
import { emptyDatabase } from '../support/database.ts';
import { answer, feedWeb, type FeedWeb, type Page } from '../support/feed-web.ts';
import { parser } from '../support/threads.ts';
import { GOOD } from './feed-kinds.ts';

const html = (head: string, body = ''): Page =>
  answer(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, { 'content-type': 'text/html' });

/** The number of statements sent to the server during `work`, including those in transactions. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  const query = Reflect.get(pg.Client.prototype, 'query') as pg.Client['query'];
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    count += 1;
    return (query as (...all: never[]) => never).apply(this, args);
  };
  await work().finally(() => (pg.Client.prototype.query = query));
  return count;
}

describe('sources', function () {
  this.timeout(60_000);
  let db: OpenDatabase;
  let web: FeedWeb | undefined;
  beforeEach(async () => (db = await emptyDatabase()));
  afterEach(() => web?.close());

  const add = async (pages: Record<string, Page>, path: string) => {
    web = await feedWeb((requestPath) => pages[requestPath]);
    return addSource(db, web.url(0, path), { options: web.options, parser });
  };

  describe('are found', () => {
    const feed = GOOD['RSS 2.0']!(1);
    const cases: [string, Record<string, Page>, string][] = [
      ['at the address itself', { '/': feed }, '/'],
      [
        'by what a page names',
        { '/': html('<link rel="alternate" type="application/rss+xml" href="blog/feed.xml">'), '/blog/feed.xml': feed },
        '/blog/feed.xml',
      ],
      [
        'by what a page names, its base address considered',
        {
          '/': html('<base href="/deep/"><link rel="feed alternate" type="application/atom+xml" href="a">'),
          '/deep/a': feed,
        },
        '/deep/a',
      ],
      [
        'before the feed of comments',
        {
          '/': html(
            '<link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed/"><link rel="alternate" type="application/rss+xml" href="/real/">',
          ),
          '/comments/feed/': feed,
          '/real/': feed,
        },
        '/real/',
      ],
      [
        'past a link that leads nowhere',
        {
          '/': html(
            '<link rel="alternate" type="application/rss+xml" href="/gone"><link rel="alternate" type="application/feed+json" href="/json">',
          ),
          '/json': GOOD['JSON Feed']!(1),
        },
        '/json',
      ],
      [
        'by a link in the text',
        { '/': html('', '<a href="/about">x</a><a href="/blog/rss.xml">Subscribe</a>'), '/blog/rss.xml': feed },
        '/blog/rss.xml',
      ],
      ['in the usual places', { '/': html(''), '/atom.xml': GOOD.Atom!(1) }, '/atom.xml'],
      [
        'where they moved to',
        { '/': (_request, response) => response.writeHead(301, { location: '/new' }).end(), '/new': feed },
        '/new',
      ],
      [
        'behind a passing redirect, whose own address is kept',
        { '/': (_request, response) => response.writeHead(302, { location: '/today' }).end(), '/today': feed },
        '/',
      ],
    ];
    for (const [title, pages, path] of cases) {
      it(title, async () => {
        const added = await add(pages, '/');
        expect(added).to.deep.include({ url: web!.url(0, path), added: 3 });
        expect(await loadSourceStates(db)).to.have.length(1);
      });
    }
    it('or not, and the message says what to do', async () => {
      const error: unknown = await add({ '/': html('') }, '/').catch((reason: unknown) => reason);
      expect(error).to.include({ reason: 'html-page' });
      expect((error as Error).message).to.include('Give the address of the feed');
      expect(await loadSourceStates(db)).to.deep.equal([]);
    });
  });

  it('that are added again are the same, and wake up from a pause', async () => {
    const { source } = await add({ '/': GOOD['RSS 2.0']!(1) }, '/');
    await pauseSource(db, source.handle);
    await db.query('UPDATE source_fetches SET failures = 20');
    const again = await addSource(db, web!.url(0, '/'), { options: web!.options, parser });
    expect([again.source.id, again.added]).to.deep.equal([source.id, 0]);
    expect((await loadSourceStates(db))[0]).to.include({ pausedAt: null, failures: 0 });
  });

  it('that are removed leave their posts, unless told otherwise', async () => {
    const { source } = await add({ '/': GOOD['RSS 2.0']!(1) }, '/');
    await removeSource(db, source.handle, false);
    expect(await loadSourceStates(db)).to.deep.equal([]);
    expect(await db.query('SELECT FROM posts')).to.have.length(3);
    await addSource(db, web!.url(0, '/'), { options: web!.options, parser });
    await removeSource(db, web!.url(0, '/'), true);
    expect(await db.query('SELECT FROM posts')).to.deep.equal([]);
    expect(await db.query('SELECT FROM sources')).to.deep.equal([]);
  });

  describe('in OPML', () => {
    const read = (body: string) =>
      readOpml(
        Buffer.from(
          `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>${body}</body></opml>`,
        ),
      );

    it('come in again as they went out', async () => {
      const before =
        read(`<outline text="A &amp; &lt;B&gt; &quot;C&quot; 日本" xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example/" description="All of &#39;it&#39;"/>
        <outline text="Tech/Web 100%"><outline text="Deep"><outline title="Deep one" text="ignored" type="rss" xmlUrl="https://b.example/feed"/></outline><outline text="Two" xmlUrl="https://c.example/feed" dcsPaused="true"/></outline>
        <outline text="Tech"><outline text="Web 100%"><outline text="Other" xmlUrl="https://d.example/feed"/></outline></outline>`);
      expect(before.map(({ name, folder }) => [name, folder])).to.deep.equal([
        ['A & <B> "C" 日本', null],
        ['Deep one', '/Tech%2FWeb 100%25/Deep'],
        ['Two', '/Tech%2FWeb 100%25'],
        ['Other', '/Tech/Web 100%25'],
      ]);
      await importSources(db, before);
      const first = await exportOpml(db);
      const listed = readOpml(Buffer.from(first));
      expect(listed).to.have.deep.members(before);
      await emptyDatabase();
      expect(await importSources(db, listed)).to.equal(before.length);
      expect(await exportOpml(db)).to.equal(first);
      expect((await loadSourceStates(db)).filter(({ pausedAt }) => pausedAt).map(({ name }) => name)).to.deep.equal([
        'Two',
      ]);
    });

    it('are lossless for many, with what feeds said since', async () => {
      await importSources(
        db,
        Array.from({ length: Number(process.env.SOURCES ?? 250) }, (_, n) => ({
          url: `https://h${n}.example/f`,
          name: `Name ${n % 700}`,
          homepage: n % 3 ? `https://h${n}.example/` : null,
          description: n % 2 ? 'd' : null,
          folder: n % 5 ? `/F${n % 7}/G${n % 3}` : null,
          paused: n % 11 === 0,
        })),
      );
      const out = await exportOpml(db);
      await emptyDatabase();
      await importSources(db, readOpml(Buffer.from(out)));
      expect(await exportOpml(db)).to.equal(out);
    });

    it('of a thousand are stored with a few statements, whatever is there already', async () => {
      const many = (from: number): ListedSource[] =>
        Array.from({ length: 1_000 }, (_, n) => ({
          url: `https://h${from + n}.example/f`,
          name: `Name ${n % 10}`,
          homepage: `https://h${from + n}.example/`,
          description: null,
          folder: '/F',
          paused: false,
        }));
      const statements = await statementsOf(async () => {
        expect(await importSources(db, many(0))).to.equal(1_000);
        expect(await importSources(db, many(500))).to.equal(500);
      });
      expect(statements).to.be.within(1, 50);
      const handles = (await loadSourceStates(db)).filter(({ name }) => name === 'Name 3').map(({ handle }) => handle);
      expect(handles.toSorted()).to.deep.equal(
        ['name-3', ...Array.from({ length: 149 }, (_, n) => `name-3-${n + 2}`)].toSorted(),
      );
    });

    it('that were there but not kept fresh are kept from now on, and stay what they are', async () => {
      const [one] = read('<outline text="One" xmlUrl="https://one.example/f" htmlUrl="https://one.example/"/>');
      await importSources(db, [one!]);
      await db.query(`UPDATE sources SET homepage = 'https://home.example/'`);
      await db.query('DELETE FROM source_fetches');
      const changed = { ...one!, name: 'Other', description: 'd', folder: '/F', paused: true };
      expect(await importSources(db, [changed, { ...one!, url: 'https://two.example/f' }])).to.equal(2);
      expect(await importSources(db, [{ ...changed, folder: '/G', paused: false }])).to.equal(0);
      const [first, second] = await loadSourceStates(db);
      expect(first).to.include({ name: 'One', handle: 'one', folder: '/F' });
      expect(first!.pausedAt).to.be.a('date');
      expect(second).to.include({ name: 'One', handle: 'one-2', folder: null, pausedAt: null });
      expect((await exportOpml(db)).match(/https:\/\/home\.example\/|description="d"/g)).to.have.length(2);
    });

    it('are each kept once, and what is no address is passed over', async () => {
      const listed = read(
        '<outline text="a" xmlUrl="https://a.example/f"/><outline text="b" xmlUrl="https://a.example/f#top"/><outline text="c" xmlUrl="javascript:1"/><outline text="d" xmlUrl=""/><outline xmlUrl="https://e.example/f"/>',
      );
      expect(listed.map(({ name, url }) => [name, url])).to.deep.equal([
        ['a', 'https://a.example/f'],
        ['e.example', 'https://e.example/f'],
      ]);
      expect([await importSources(db, listed), await importSources(db, listed)]).to.deep.equal([2, 0]);
    });

    const hostile: [string, string, string][] = [
      ['an entity bomb', '<!DOCTYPE x [<!ENTITY a "b">]><opml><body/></opml>', 'dtd'],
      ['another document', '<rss version="2.0"/>', 'unknown-format'],
      ['nothing', '', 'unknown-format'],
      ['a page', '<!doctype html><html><body/></html>', 'unknown-format'],
      ['half a document', '<opml><body><outline', 'malformed'],
      ['too many levels', `<opml><body>${'<outline text="x">'.repeat(200)}</body></opml>`, 'too-deep'],
      ['too many bytes', ' '.repeat(5 * 1024 * 1024 + 1), 'too-large'],
    ];
    for (const [title, text, reason] of hostile) {
      it(`security 57: refuses ${title}`, () =>
        expect(() => readOpml(Buffer.from(text)))
          .to.throw()
          .that.includes({ reason }));
    }
  });

  it('keep the parsing thread busy no longer than its patience allows, and the next document is read', async () => {
    const slow = createParseThread(1);
    const error: unknown = await slow
      .run(
        'feed',
        Buffer.from(`<rss version="2.0"><channel>${'<item><title>x</title></item>'.repeat(20_000)}</channel></rss>`),
        { url: 'https://x.example' },
      )
      .catch((reason: unknown) => reason);
    expect(error).to.include({ reason: 'too-slow' });
    await slow.close();
    const answer: unknown = await slow
      .run('feedLinks', Buffer.from(''), { url: 'https://x.example' })
      .catch((reason: unknown) => reason);
    expect(answer).to.include({ message: 'the thread was stopped' });
    expect(
      (
        await parser.run('feed', Buffer.from('<rss version="2.0"><channel><title>t</title></channel></rss>'), {
          url: 'https://x.example',
        })
      ).title,
    ).to.equal('t');
  });
});
