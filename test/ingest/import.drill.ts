import { expect } from 'chai';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAt } from '../../src/data/open.ts';
import { demoFiles, loadDemo } from '../../src/ingest/store/demo.ts';
import { importFeed } from '../../src/ingest/store/import.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { cli, startCli } from '../support/cli.ts';
import { emptyDatabase } from '../support/database.ts';
import { until } from '../support/poll.ts';

const RSS = `<rss version="2.0"><channel><title>Röst Blog</title><link>https://rss.example</link>
  <item><title>One &amp; only</title><link>https://rss.example/1?utm_source=x#top</link><category>JS</category><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;Hello &lt;b&gt;you&lt;/b&gt;&lt;/p&gt;</description></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom Blog</title><link href="https://atom.example/"/>
  <entry><id>a</id><title>Two</title><link href="https://rss.example/1"/><updated>2026-01-06T10:00:00Z</updated></entry>
  <entry><id>b</id><title>Three</title><link href="/3"/><updated>2999-01-06T10:00:00Z</updated></entry></feed>`;
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://rdf.example"><title>RDF Blog</title><link>https://rdf.example</link><description>x</description></channel>
  <item rdf:about="https://rdf.example/4"><title>Four</title><link>https://rdf.example/4</link></item></rdf:RDF>`;
const json = (title: string, count: number): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `https://${title}.example`,
    items: Array.from({ length: count }, (_, n) => ({
      id: String(n),
      url: `https://${title}.example/${n}`,
      title: `Post ${n}`,
      content_text: 'Words '.repeat(300),
    })),
  });

describe('import', function () {
  let db: OpenDatabase;
  let folder: string;
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const everything = async (from = db): Promise<unknown> => [
    await from.orm.query('SELECT * FROM posts ORDER BY url'),
    await from.orm.query('SELECT * FROM sources ORDER BY id'),
    await from.orm.query('SELECT * FROM post_tags ORDER BY post_id, tag'),
  ];

  beforeEach(async () => {
    db = await emptyDatabase();
    folder = mkdtempSync(join(tmpdir(), 'dcs-import-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reads every format, keeps a post of each source for one address, and lets no date lie in the future', async () => {
    const at = new Date();
    for (const [name, text] of [
      ['a.xml', RSS],
      ['b.xml', ATOM],
      ['c.rdf', RDF],
      ['d.json', json('jay', 2)],
    ] as const)
      await importFeed(db, file(name, text), { at });
    const posts: any[] = await db.orm.query(
      'SELECT p.*, s.handle FROM posts p JOIN sources s ON s.id = p.source_id ORDER BY url',
    );
    const atomBlog = posts.find(({ handle }) => handle === 'atom-blog').source_id;
    expect(posts.map((post) => [post.handle, post.url])).to.deep.equal([
      ['atom-blog', 'https://atom.example/3'],
      ['jay', 'https://jay.example/0'],
      ['jay', 'https://jay.example/1'],
      ['rdf-blog', 'https://rdf.example/4'],
      ['rost-blog', 'https://rss.example/1'],
      ['atom-blog', `https://rss.example/1#${atomBlog}`],
    ]);
    expect(posts[4]).to.include({ title: 'One & only', summary: 'Hello you' });
    expect(posts[1].read_time).to.equal(1);
    // Without a believable date, and so a day before the older of what stands above it and the import.
    expect(posts[0].sorted_at.toISOString()).to.equal('2026-01-05T10:00:00.000Z');
    for (const { sorted_at } of posts) expect(sorted_at).to.be.at.most(at);
    expect(posts[4].published_at.toISOString()).to.equal('2026-01-05T10:00:00.000Z');
    expect(await db.orm.query('SELECT tag FROM post_tags')).to.deep.equal([{ tag: 'javascript' }]);
  });

  it('changes nothing the second time, and takes over what the same source changed', async () => {
    const location = file('a.xml', RSS);
    await importFeed(db, location, { at: new Date() });
    const before = await everything();
    expect(await importFeed(db, location, { at: new Date() })).to.include({ added: 0, changed: 0, unchanged: 1 });
    expect(await everything()).to.deep.equal(before);
    expect(
      await importFeed(db, file('a.xml', RSS.replace('One &amp; only', 'One at last')), { at: new Date() }),
    ).to.include({ added: 0, changed: 1 });
    const [post] = (await db.orm.query(
      `SELECT title, version, (search @@ to_tsquery('english', 'last')) AS found FROM posts`,
    )) as object[];
    expect(post).to.deep.equal({ title: 'One at last', version: 2, found: true });
  });

  it('reads from an address, and from private ones only when the operator says so', async () => {
    const server = createServer((_req, res) => res.setHeader('content-type', 'application/rss+xml').end(RSS)).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
    const refused = await importFeed(db, url, { at: new Date() }).catch((error: unknown) => error);
    expect(refused).to.include({ reason: 'bad-url' });
    const port = Number(new URL(url).port);
    expect(
      await importFeed(db, url, { at: new Date(), allowedPorts: [port] }).catch((error: unknown) => error),
    ).to.include({ reason: 'blocked-address' });
    expect(await importFeed(db, url, { at: new Date(), allowPrivate: true, allowedPorts: [port] })).to.include({
      added: 1,
    });
    await cli({ DATA_DIR: join(folder, 'data') }, 'migrate');
    expect((await cli({ DATA_DIR: join(folder, 'data') }, 'import', url)).out).to.match(/1 new/);
    server.close();
  });

  it('makes handles unique when titles are the same', async () => {
    for (const host of ['x', 'y'])
      await importFeed(db, file(`${host}.json`, json('same', 1).replaceAll('same.example', `${host}.example`)), {
        at: new Date(),
      });
    expect(await db.orm.query('SELECT handle FROM sources ORDER BY handle')).to.deep.equal([
      { handle: 'same' },
      { handle: 'same-2' },
    ]);
  });

  it('goes on over a bad file among good ones, and says which it was', async () => {
    const env = { DATA_DIR: join(folder, 'data') };
    await cli(env, 'migrate');
    const { code, out } = await cli(
      env,
      'import',
      '--json',
      file('good.json', json('good', 1)),
      file('bad.xml', '<!DOCTYPE x [<!ENTITY a "b">]><rss/>'),
      join(folder, 'none.xml'),
    );
    const said = JSON.parse(out);
    expect([code, said.imported.length, said.failed.length]).to.deep.equal([1, 1, 2]);
  });

  it('loses nothing and doubles nothing when it is killed in the middle and run again', async () => {
    const dataDir = join(folder, 'data');
    const files = Array.from({ length: 30 }, (_, n) => file(`f${n}.json`, json(`feed-${n}`, 40)));
    await cli({ DATA_DIR: dataDir }, 'migrate');
    const child = startCli({ DATA_DIR: dataDir }, 'import', ...files);
    await until(() => existsSync(join(dataDir, 'run/.s.PGSQL.5432')), 30_000);
    const other = await openAt({ databaseUrl: undefined, dataDir });
    await until(
      async () => (await other.orm.query<unknown[]>('SELECT FROM sources').catch(() => [])).length > 2,
      30_000,
    );
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    await other.close().catch(() => undefined);
    const again = await cli({ DATA_DIR: dataDir }, 'import', '--json', ...files);
    expect(again.code, again.err).to.equal(0);
    const after = await openAt({ databaseUrl: undefined, dataDir });
    const [counts] = await after.query<{ posts: number; sources: number }>(
      'SELECT (SELECT count(*)::int FROM posts) AS posts, (SELECT count(*)::int FROM sources) AS sources',
    );
    await after.close();
    expect(counts).to.deep.equal({ posts: 1200, sources: 30 });
  });

  it('loads the demo content: 250 posts and more from 25 sources and more, and a second time nothing', async () => {
    const loads: { added: number; skipped: number; changed: number }[] = [];
    await loadDemo(db, { done: (imported) => loads.push(imported) });
    const [row] = await db.query<{
      posts: number;
      sources: number;
      bare: number;
    }>(`SELECT count(*)::int AS posts, count(DISTINCT source_id)::int AS sources,
      count(*) FILTER (WHERE length(coalesce(summary, '')) NOT BETWEEN 100 AND 400 OR published_at IS NULL OR (SELECT count(*) FROM post_tags t WHERE t.post_id = posts.id) < 2)::int AS bare FROM posts`);
    expect(row?.posts).to.be.at.least(250);
    expect(row?.sources).to.be.at.least(25).and.equal(demoFiles().length);
    expect(row?.bare).to.equal(0);
    expect(loads.every((one) => one.skipped === 0)).to.equal(true);
    const [dates] = await db.query<{ recent: number; newest: Date; later: number; old: Date }>(
      `SELECT count(*) FILTER (WHERE published_at > now() - interval '25 days')::int AS recent,
        count(*) FILTER (WHERE published_at > now())::int AS later, max(published_at) AS newest,
        min(published_at) AS old FROM posts`,
    );
    expect(dates?.recent).to.be.within(30, 60);
    expect(dates?.later).to.equal(0);
    expect(dates?.newest.getTime(), 'today').to.equal(Math.floor(Date.now() / 86_400_000) * 86_400_000);
    expect(dates?.old.getUTCFullYear(), 'older ones keep their dates').to.equal(1978);
    const before = await everything();
    await loadDemo(db, { done: (imported) => expect(imported).to.include({ added: 0, changed: 0 }) });
    expect(await everything()).to.deep.equal(before);
  });
});
