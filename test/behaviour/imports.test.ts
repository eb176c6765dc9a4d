import { expect } from 'chai';
import { runImport } from '../../src/ingest/imports/run-imports.ts';
import { person, type Person } from '../support/fixtures.ts';
import { importRuns } from '../support/import-runs.ts';
import { sharedService, type Service } from '../support/service.ts';
import { ENTRIES, netscape, pocket } from '../support/import-files.ts';
import { parser } from '../support/threads.ts';

describe('imports', function () {
  this.timeout(120_000);
  let service: Service;
  let ada: Person;

  const { as, bookmarks, work, begin, read, take, lines } = importRuns(() => ({ service, ada }));

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('reads OPML: feeds are followed, links bookmarked, once', async () => {
    const opml = `<?xml version="1.0"?><opml version="2.0"><head/><body><outline text="Folder">
      ${Array.from({ length: 12 }, (_, n) => `<outline type="rss" text="Feed ${n}" xmlUrl="https://feeds.example/${n}.xml"/>`).join('')}
      <outline text="Bad" type="rss" xmlUrl="javascript:x"/><outline type="rss" text="Without"/></outline>
      <outline type="link" text="A link" url="https://link.example/"/></body></opml>`;
    const done = await take(opml);
    expect(done).to.include({ format: 'opml', state: 'done', entries: 15, added: 13, skipped: 2 });
    const { data } = (await as(ada, '/sources?limit=50')).body;
    expect(data.filter((source: { private: boolean }) => source.private)).to.have.length(13);
    expect((await bookmarks()).map(({ url }) => url)).to.deep.equal(['https://link.example/']);
    expect(await take(opml)).to.include({ added: 0, present: 13, skipped: 2 });
  });

  it('says why a file cannot be read', async () => {
    for (const [text, reason] of [
      ['hello', /no file of bookmarks/],
      ['   ', /no file of bookmarks/],
      ['\u0001\u0002PNG\u0003', /no file of bookmarks/],
      ['name,age\nx,1', /no file of bookmarks/],
      ['{"a": 1}', /no list of bookmarks/],
      ['[{"url": ', /no JSON/],
      ['<opml><body><outline', /./],
      [`<opml version="2.0"><body>${'<outline text="a">'.repeat(200)}</body></opml>`, /./],
      [`<!DOCTYPE x [<!ENTITY a "b">]><opml version="2.0"><body/></opml>`, /./],
      [pocket(Array.from({ length: 10_001 }, (_, n) => ({ url: `https://a.example/${n}` }))), /10001 entries; 10000/],
    ] as const) {
      const done = await take(text);
      expect(done.state, text.slice(0, 40)).to.equal('failed');
      expect(done.problem, text.slice(0, 40)).to.match(reason);
    }
    expect((await take(`<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<DL><DT><H3>a</H3>'.repeat(20_000)}`)).state).to.equal(
      'done',
    );
    expect((await as(ada, '/imports', { method: 'POST', json: { text: '' } })).status).to.equal(400);
    expect((await as(ada, '/imports', { method: 'POST', json: { text: 'a\0b' } })).status).to.equal(400);
    const large = await as(ada, '/imports', { method: 'POST', json: { text: 'x'.repeat(17 * 1024 * 1024) } });
    expect([large.status, large.body.message]).to.deep.equal([
      413,
      'The body is larger than 16384 KiB. Send less at a time.',
    ]);
  });

  it('continues where it was interrupted, and does nothing twice', async () => {
    const id = await begin(pocket(ENTRIES));
    let calls = 0;
    await runImport(service.db, { parser, isStopped: () => (calls += 1) > 4 });
    expect(await read(id)).to.include({ state: 'running', done: 400 });
    await service.db.query("UPDATE imports SET due = now() - interval '1 second'");
    await Promise.all([work(), work()]);
    const done = await read(id);
    expect(done).to.include({ state: 'done', done: 1_000, present: 1 });
    expect(done.added + done.present + done.skipped).to.equal(1_000);
    expect((await bookmarks()).length).to.equal(done.added);
  });

  it('puts favourites in a list, and has no more lists than one may', async () => {
    const done = await take('title,url,time_added,tags,status,favorite\nA,https://a.example/,0,,unread,1\n');
    expect(done).to.include({ added: 1 });
    const { data } = (await as(ada, '/bookmarks/lists')).body;
    expect(data.map(({ name }: { name: string }) => name)).to.deep.equal(['Favourites']);
    const many = await take(
      netscape(Array.from({ length: 60 }, (_, n) => ({ url: `https://l.example/${n}`, list: `List ${n}` }))),
    );
    expect(many).to.include({ added: 60 });
    expect((await as(ada, '/bookmarks/lists')).body.data).to.have.length(50);
    expect((await lines(many.id)).map(({ reason }) => reason)).to.deep.equal(
      Array.from({ length: 11 }, () => 'You have 50 lists, so that it is in none.'),
    );
  });

  it('of others, and their reports, are not there', async () => {
    const { id } = await take(pocket(ENTRIES.slice(0, 3)));
    const bob = await person(service.db);
    expect((await as(bob, `/imports/${id}`)).status).to.equal(404);
    expect((await as(bob, `/imports/${id}/lines`)).status).to.equal(404);
    expect((await as(bob, '/imports')).body.data).to.deep.equal([]);
    expect((await as(ada, '/imports')).body.data).to.have.length(1);
  });

  it('are at most twenty a day', async () => {
    for (let n = 0; n < 20; n += 1) await begin('x');
    expect((await as(ada, '/imports', { method: 'POST', json: { text: 'x' } })).status).to.equal(403);
  });

  it('feeds go out as OPML, and come in again', async () => {
    const feed = (n: number): string =>
      `<outline type="rss" text="A &amp; B ${n}" xmlUrl="https://f.example/${n}?a=1&amp;b=2"/>`;
    await take(`<opml version="2.0"><body>${feed(1)}${feed(2)}</body></opml>`);
    const first = await exported(ada, 'opml');
    const bob = await person(service.db);
    expect(await take(first.text, undefined, bob)).to.include({ added: 2 });
    expect((await exported(bob, 'opml')).text).to.equal(first.text);
    expect((await exported(ada, 'markdown')).text).to.equal('# Bookmarks\n\n');
  });

  async function exported(who: Person, format: string): Promise<{ text: string; headers: Headers }> {
    const answer = await fetch(`${service.url}/public/v1/exports?format=${format}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    expect(answer.status).to.equal(200);
    return { text: await answer.text(), headers: answer.headers };
  }
});
