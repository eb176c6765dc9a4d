import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MAX_OWN_SOURCES } from '../../generated/limits.ts';
import { freePort } from '../../scripts/free-port.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { openAt } from '../../src/data/open.ts';
import { call, readAll } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, post, sources, type Person } from '../support/fixtures.ts';
import { ENTRIES, karakeep, netscape, omnivore, pocket, readwise } from '../support/import-files.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';
import { importRuns, type ImportDone } from '../support/import-runs.ts';
import { sharedService, type Service } from '../support/service.ts';

/** Outlines that are no feed of the web, each with a line of the report. */
const REFUSED = [
  '<outline text="Bad" type="rss" xmlUrl="javascript:alert(1)"/>',
  '<outline text="Without" type="rss"/>',
  '<outline text="Blank" type="rss" xmlUrl="  "/>',
  '<outline text="File" type="rss" xmlUrl="file:///etc/passwd"/>',
  '<outline text="Words" type="rss" xmlUrl="no address at all"/>',
  '<outline text="With a password" type="rss" xmlUrl="https://u:p@a.example/feed"/>',
];
/** Feeds and links that are odd and good. */
const ODD_FEEDS = [
  ...REFUSED,
  '<outline xmlUrl="https://no-name.example/feed"/>',
  '<outline text="Twice" xmlUrl="https://twice.example/feed"/><!-- a comment -->',
  '<outline text="Twice, too" xmlUrl=" https://twice.example/feed#top "/>',
  '<outline text="A link" type="link" url="https://link.example/"/>',
  `<outline text="${'x'.repeat(5_000)}" type="atom" xmlUrl="https://long-name.example/feed"/>`,
  '<outline text="&#x1F389; &amp;amp; &quot;it&quot;" type="rss" xmlUrl="https://emoji.example/feed?a=1&amp;b=%C3%A9"/>',
  '<OUTLINE TEXT="Shouted" TYPE="RSS" XMLURL="https://shouted.example/feed"/>',
];
const feedLine = (host: string, n: number): string =>
  `<outline type="rss" text="Feed ${n}" title="Feed ${n}" xmlUrl="https://${host}.example/${n}/feed?a=1&amp;b=2" htmlUrl="https://${host}.example/${n}"/>`;

describe('imports of a thousand entries', function () {
  this.timeout(300_000);
  let service: Service;
  let ada: Person;

  const { as, bookmarks, take, lines } = importRuns(() => ({ service, ada }));

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  for (const [format, write] of Object.entries({ netscape, pocket, readwise, omnivore, karakeep }))
    it(`reads a thousand entries of ${format}, and loses none without a line`, async () => {
      const done = await take(write(ENTRIES));
      expect(done, JSON.stringify(done)).to.include({
        format,
        state: 'done',
        problem: null,
        entries: 1_000,
        done: 1_000,
      });
      const report = await lines(done.id);
      const unnamed = done.added - report.filter(({ outcome }) => outcome === 'added').length;
      expect(unnamed + report.length, 'each entry was added or has a line').to.equal(1_000);
      expect(done.added + done.present + done.skipped + done.failed).to.equal(1_000);
      const kept = await bookmarks();
      expect(kept.length).to.equal(done.added);
      expect(done).to.include({ present: 1, failed: 0 });
      expect(report.filter(({ outcome }) => outcome === 'skipped').map(({ entry }) => (entry - 1) / 40)).to.deep.equal([
        ...Array.from({ length: 12 }, (_, n) => n),
        15,
      ]);
      const one = (url: string): any => kept.find((card) => card.url === url);
      expect(one('https://site1.example/1')).to.deep.include({ title: 'Article 1', ownTags: ['go'] });
      expect(one('https://site1.example/1').bookmarkedAt).to.equal('2023-11-14T22:13:20.000Z');
      expect(one('https://long.example/').title).to.have.length(500);
      expect(one('https://emoji.example/')).to.deep.include({ title: 'Party 🎉 👩‍👩‍👧 ﷽', ownTags: ['🎉'] });
      expect(one('https://quotes.example/').title).to.equal('It says "yes", & <no> \'maybe\'');
      expect(one('https://double.example/').title).to.equal('First');
      expect(one('https://tags.example/').ownTags).to.have.length(30);
      const day = new Date().toISOString().slice(0, 10);
      expect(one('https://date.example/broken').bookmarkedAt.slice(0, 10)).to.equal(day);
      if (format === 'netscape' || format === 'karakeep') {
        const { data } = (await as(ada, '/bookmarks/lists')).body;
        expect(data.map(({ name }: { name: string }) => name)).to.deep.equal(['Outer / Inner']);
        expect(one('https://nested.example/').listId).to.equal(data[0].id);
      }
      const unread = await readAll(service.url, '/bookmarks?anyList=true&unreadOnly=true&limit=50', ada.token);
      expect(unread.length, 'what is archived is read').to.equal(format === 'netscape' ? kept.length : 0);
      const again = await take(write(ENTRIES));
      expect(again).to.include({ added: 0, present: done.added + done.present });
      expect(await bookmarks()).to.deep.equal(kept);
    });

  /** A thousand outlines of feeds, with odd ones, in folders of folders. */
  const opml = (host: string): string => {
    const feeds = Array.from({ length: 1_000 }, (_, n) => ODD_FEEDS[n % 50 === 0 ? n / 50 : -1] ?? feedLine(host, n));
    const folders = Array.from({ length: 10 }, (_, n) => feeds.slice(n * 100, n * 100 + 100).join('\n'));
    return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<opml version="1.1"><head><title>Mine</title></head><body>
      ${folders.map((inside, n) => `<outline text="F${n}"><outline text="&lt;G&gt;">${inside}</outline></outline>`).join('')}
    </body></opml>`;
  };
  const reportOf = async (done: ImportDone): Promise<any[]> => {
    const report = await lines(done.id);
    expect(done).to.include({ format: 'opml', state: 'done', entries: 1_000, done: 1_000 });
    const unnamed = done.added - report.filter(({ outcome }) => outcome === 'added').length;
    expect(unnamed + report.length, 'each entry was added or has a line').to.equal(1_000);
    return report;
  };

  it('reads a thousand feeds of OPML, loses none without a line, and exports what is imported as the same', async () => {
    const addressOf = (n: number): string => `https://listed.example/${n}/feed?a=1&b=2`;
    await sources(
      service.db,
      Array.from({ length: 930 }, (_, n) => ({ name: `Listed "${n}" & <more>`, feedUrl: addressOf(n + 70) })),
    );
    const done = await take(opml('listed'));
    const report = await reportOf(done);
    expect(done).to.include({ added: 1_000 - REFUSED.length - 1, present: 1, skipped: REFUSED.length });
    const places = report.filter(({ outcome }) => outcome === 'skipped').map(({ entry }) => (entry - 1) / 50);
    expect(places).to.deep.equal(REFUSED.map((_, n) => n));
    const first = await exported(ada, 'opml');
    // The link is a bookmark.
    expect(first.text.split('<outline').length - 1).to.equal(done.added - 1);
    const bob = await person(service.db);
    expect(await take(first.text, undefined, bob)).to.include({ added: done.added - 1, failed: 0 });
    expect((await exported(bob, 'opml')).text).to.equal(first.text);
    expect(await take(opml('listed'))).to.include({ added: 0, present: done.added + done.present });
  });

  it('has a line for each feed of a thousand for which there is no room', async () => {
    const done = await take(opml('unknown'));
    const report = await reportOf(done);
    expect(done).to.include({ added: MAX_OWN_SOURCES + 1, skipped: REFUSED.length });
    const failed = report.filter(({ outcome }) => outcome === 'failed');
    expect(failed).to.have.length(done.failed).and.above(800);
    for (const { reason } of failed) expect(reason).to.include(`You have ${MAX_OWN_SOURCES} sources of your own.`);
  });

  for (const [format, type, from, write] of [
    ['netscape', 'text/html', 'karakeep', karakeep],
    ['csv', 'text/csv', 'karakeep', karakeep],
    ['json', 'application/json', 'karakeep', karakeep],
    ['json', 'application/json', 'netscape', netscape],
    ['json', 'application/json', 'pocket', pocket],
    ['json', 'application/json', 'readwise', readwise],
    ['json', 'application/json', 'omnivore', omnivore],
  ] as const)
    it(`what is of ${from}, exported as ${format} and imported elsewhere is exported as the same`, async () => {
      await take(write(ENTRIES));
      const known = await post(service.db, { url: 'https://known.example/', title: 'Known, to "all" <people>' });
      await as(ada, '/bookmarks', {
        method: 'POST',
        json: { postIds: [known], listName: '=Later', note: 'Two\nlines' },
      });
      const first = await exported(ada, format);
      expect(first.headers.get('content-type')).to.equal(`${type}; charset=utf-8`);
      const bob = await person(service.db);
      const done = await take(first.text, undefined, bob);
      const mine = await bookmarks();
      expect(done).to.include({ state: 'done', entries: mine.length, added: mine.length, skipped: 0, failed: 0 });
      const second = await exported(bob, format);
      expect(sorted(second.text, format)).to.deep.equal(sorted(first.text, format));
    });

  async function exported(who: Person, format: string): Promise<{ text: string; headers: Headers }> {
    const answer = await fetch(`${service.url}/public/v1/exports?format=${format}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    expect(answer.status).to.equal(200);
    return { text: await answer.text(), headers: answer.headers };
  }
});

describe('an import whose server is killed', function () {
  this.timeout(240_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-killed-import-'));
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  before(async () => {
    database = await createMigratedDatabase(`dcs_killed_import_${process.pid}`);
    db = await openAt({ databaseUrl: database.url, dataDir });
  });
  afterEach(() => killAll());
  after(async () => {
    await db?.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is finished after the next start, with each entry once', async () => {
    const { token, id: accountId } = await person(db);
    const start = async (): Promise<Running> => {
      const server = launch(await freePort(), { DATABASE_URL: database.url, DATA_DIR: dataDir, WORKER: 'on' });
      await ready(server.url);
      return server;
    };
    const text = pocket(
      Array.from({ length: 10_000 }, (_, n) => ({ url: `https://killed.example/${n}`, title: `${n}` })),
    );
    const first = await start();
    const { body } = await call(first.url, '/imports', { method: 'POST', token, json: { text } });
    const stored = async (): Promise<any> =>
      (
        await db.query('SELECT state, done, added, present, skipped, failed FROM imports WHERE id = $1', [body.data.id])
      )[0];
    await until('it began', async () => (await stored()).done > 0);
    first.child.kill('SIGKILL');
    await first.exited;
    const left = await stored();
    expect(left.state).to.equal('running');
    expect(left.done).to.be.within(1, 9_999);
    const marks = 'SELECT count(*)::integer AS n FROM bookmarks WHERE account_id = $1';
    expect((await db.query(marks, [accountId]))[0], 'what is counted is stored').to.deep.equal({ n: left.done });
    // As if the two minutes had passed for which the dead process holds it.
    await db.query('UPDATE imports SET due = now()');
    await start();
    await until('it is done', async () => (await stored()).state === 'done', 120_000);
    expect(await stored()).to.deep.equal({
      ...{ state: 'done', done: 10_000, added: 10_000, present: 0, skipped: 0, failed: 0 },
    });
    expect((await db.query(marks, [accountId]))[0]).to.deep.equal({ n: 10_000 });
    const [posts] = await db.query(
      `SELECT count(*)::integer AS n FROM posts WHERE url LIKE 'https://killed.example/%'`,
    );
    expect(posts).to.deep.equal({ n: 10_000 });
  });
});

/** The entries of a file, in an order that does not depend on ids. */
function sorted(text: string, format: string): unknown[] {
  if (format === 'json') {
    const { bookmarks, lists } = JSON.parse(text);
    const names = new Map(lists.map((list: { id: string; name: string }) => [list.id, list.name]));
    return bookmarks
      .map((one: { lists: string[] }) => JSON.stringify({ ...one, lists: one.lists.map((id) => names.get(id)) }))
      .sort();
  }
  return text.split(format === 'csv' ? '\r\n' : /(?=<DT>)/).sort();
}
