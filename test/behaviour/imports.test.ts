import { expect } from 'chai';
import { runImport } from '../../src/ingest/imports/run-imports.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

const ADDED = 1_700_000_000;
const LONG = 'x'.repeat(10_000);
const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** An entry as a file has it. */
interface Entry {
  readonly url: string;
  readonly title?: string;
  readonly added?: string;
  readonly list?: string;
  readonly tags?: readonly string[];
}

/** Odd entries that files of people hold. */
const ODDITIES: readonly Entry[] = [
  ...['javascript:alert(1)', 'data:text/html,<b>x</b>', 'ftp://a.example/', 'mailto:a@b.example', 'place:sort=8', ''],
  ...[
    'http://',
    'https://u:p@a.example/',
    'about:blank',
    'chrome://settings',
    'file:///etc/passwd',
    'no address at all',
  ],
]
  .map((url): Entry => ({ url, title: `Not of the web ${url}` }))
  .concat([
    { url: 'http://localhost/a', title: 'Of this machine' },
    { url: 'http://169.254.169.254/latest', title: 'Of the network' },
    { url: 'https://long.example/', title: LONG },
    { url: `https://long.example/${LONG}`, title: 'Long address' },
    { url: 'https://date.example/broken', title: 'Broken date', added: 'yesterday, or so' },
    { url: 'https://date.example/future', title: 'Future date', added: '99999999999' },
    { url: 'https://quotes.example/', title: 'It says "yes", & <no> \'maybe\'', tags: ['a "b"', "it's"] },
    { url: 'https://emoji.example/', title: 'Party 🎉 👩‍👩‍👧 ﷽', tags: ['🎉'] },
    { url: 'https://nested.example/', title: 'Nested', list: 'Outer / Inner' },
    { url: 'https://tags.example/', title: 'Many tags', tags: Array.from({ length: 60 }, (_, n) => `tag${n}`) },
    { url: 'https://formula.example/', title: '=cmd|calc' },
    { url: 'https://double.example/?utm_source=x', title: 'First' },
    { url: 'https://double.example/#top', title: 'Second' },
  ]);

/** A thousand entries, the odd ones among them. */
const ENTRIES: readonly Entry[] = Array.from(
  { length: 1_000 },
  (_, n): Entry =>
    ODDITIES[n % 40 === 0 ? n / 40 : -1] ?? {
      url: `https://site${n % 7}.example/${n}`,
      title: `Article ${n}`,
      tags: ['go'],
    },
);
const dateOf = ({ added }: Entry): string => added ?? String(ADDED);

const netscape = (entries: readonly Entry[]): string =>
  `\uFEFF<!DOCTYPE NETSCAPE-Bookmark-file-1>\r\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\r\n<H1>Bookmarks</H1>\r\n<DL><p>\r\n${entries
    .map((entry) => {
      const link = `<DT><A HREF="${html(entry.url)}" ADD_DATE="${html(dateOf(entry))}" TAGS="${html((entry.tags ?? []).join(','))}">${html(entry.title ?? '')}</A>\r\n`;
      const folders = (entry.list ?? '').split(' / ').filter((name) => name !== '');
      return folders.reduceRight((inside, name) => `<DT><H3>${name}</H3>\r\n<DL><p>\r\n${inside}</DL><p>\r\n`, link);
    })
    .join('')}</DL><p>`;
const table = (head: string, entries: readonly Entry[], row: (entry: Entry) => readonly string[]): string =>
  `\uFEFF${head}\r\n${entries.map((entry) => row(entry).map(cell).join(',')).join('\r\n')}\r\n`;
const pocket = (entries: readonly Entry[]): string =>
  table('title,url,time_added,tags,status', entries, (entry) => [
    ...[entry.title ?? '', entry.url, dateOf(entry), (entry.tags ?? []).join('|'), 'archive'],
  ]);
const readwise = (entries: readonly Entry[]): string =>
  table('Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen', entries, (entry) => [
    ...[entry.title ?? '', entry.url, 'x', JSON.stringify(entry.tags ?? []).replaceAll('"', "'")],
    ...[entry.added ?? '2023-11-14 22:13:20+00:00', '0.5', 'archive', 'True'],
  ]);
const omnivore = (entries: readonly Entry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({
      ...{ id: 'x', slug: 'x', title: entry.title, description: 'y', author: null, url: entry.url, state: 'Archived' },
      ...{ readingProgress: 3, thumbnail: null, labels: entry.tags ?? [], updatedAt: null, publishedAt: null },
      savedAt: entry.added ?? '2023-11-14T22:13:20.000Z',
    })),
  );
const karakeep = (entries: readonly Entry[]): string =>
  JSON.stringify({
    lists: [
      { id: 'o', name: 'Outer', type: 'manual', parentId: null, icon: '📚', description: null, query: null },
      { id: 'i', name: 'Inner', type: 'manual', parentId: 'o', icon: '📚', description: null, query: null },
    ],
    bookmarks: entries.map((entry) => ({
      ...{
        createdAt: entry.added ?? ADDED,
        title: entry.title ?? null,
        tags: entry.tags ?? [],
        note: 'A note',
        archived: true,
      },
      lists: entry.list === undefined ? [] : ['i'],
      content: entry.url === '' ? { type: 'text', text: 'words' } : { type: 'link', url: entry.url },
    })),
  });

/** An import as its operation returns it. */
type Done = Readonly<Record<'id' | 'state' | 'problem', string>> &
  Readonly<Record<'entries' | 'done' | 'added' | 'present' | 'skipped' | 'failed', number>>;

describe('imports', function () {
  this.timeout(120_000);
  let service: Service;
  let ada: Person;

  const as = (who: Person, path: string, rest: { method?: string; json?: unknown } = {}): Promise<Answer> =>
    call(service.url, path, { token: who.token, ...rest });
  const bookmarks = (who = ada): Promise<any[]> => readAll(service.url, '/bookmarks?anyList=true&limit=50', who.token);
  const work = async (): Promise<void> => {
    while (await runImport(service.db, { parser }));
  };
  const begin = async (text: string, format?: string, who = ada): Promise<string> => {
    const {
      status,
      body,
      text: said,
    } = await as(who, '/imports', { method: 'POST', json: { text, ...(format && { format }) } });
    expect(status, said).to.equal(200);
    return body.data.id;
  };
  const read = async (id: string, who = ada): Promise<Done> => (await as(who, `/imports/${id}`)).body.data;
  const take = async (text: string, format?: string, who = ada): Promise<Done> => {
    const id = await begin(text, format, who);
    await work();
    return read(id, who);
  };
  const lines = (id: string, who = ada): Promise<any[]> =>
    readAll(service.url, `/imports/${id}/lines?limit=50`, who.token);

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

  for (const [format, type] of [
    ['netscape', 'text/html'],
    ['csv', 'text/csv'],
    ['json', 'application/json'],
  ] as const)
    it(`what is exported as ${format} and imported elsewhere is exported as the same`, async () => {
      await take(karakeep(ENTRIES));
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
