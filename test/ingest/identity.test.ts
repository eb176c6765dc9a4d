import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { OpenDatabase } from '../../src/data/database.ts';
import type { Source } from '../../src/data/entities/sources.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';
import { itemsOfSource } from '../../src/ingest/store/items-of-source.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import { emptyDatabase } from '../support/database.ts';
import { bookmarked, comment, person, post, source } from '../support/fixtures.ts';

interface Item {
  readonly title?: string;
  readonly link?: string;
  readonly guid?: string;
  readonly date?: string;
  readonly text?: string;
}

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;
const rss = (...items: Item[]): string =>
  `<rss version="2.0"><channel><title>x</title><link>https://app.example/</link>${items
    .map(
      ({ title, link, guid, date, text }) =>
        `<item>${element('title', title)}${element('link', link)}${
          guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`
        }${element('pubDate', date)}${element('description', text)}</item>`,
    )
    .join('')}</channel></rss>`;
const atom = (...items: Item[]): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><link href="https://app.example/"/>${items
    .map(
      ({ title, link = '', guid, date, text }) =>
        `<entry>${element('title', title)}<link href="${link}"/>${element('id', guid)}${element('updated', date)}${element('summary', text)}</entry>`,
    )
    .join('')}</feed>`;
const json = (...items: Item[]): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'x',
    home_page_url: 'https://app.example/',
    items: items.map(({ title, link, guid, date, text }) => ({
      id: guid,
      url: link,
      title,
      date_published: date,
      content_text: text,
    })),
  });

const PAGE = 'https://app.example/changelog';
const day = (n: number, hour = 9): string => new Date(Date.UTC(2026, 0, n, hour, 7)).toISOString();
const TITLES = ['First release', 'Dark theme', 'Sync in a second'];
const TEXTS = [
  'It is here: everything that people wanted since last summer.',
  'There is a night mode now, with colours that rest the eyes.',
  'Copies between machines arrive before anybody notices them.',
];
/** Three articles, each with what `over` says of all of them. */
const three = (over: (n: number) => Item): Item[] =>
  TITLES.map((title, n) => ({ title, date: day(n + 5), text: TEXTS[n]!, ...over(n) }));

/** Documents of one article each: whatever their order, three articles are three posts. */
const ONE_AT_A_TIME: Record<string, { items: Item[]; write?: (...items: Item[]) => string }> = {
  'one guid, one link': { items: three(() => ({ guid: 'latest', link: PAGE })) },
  'a guid that is the link': { items: three(() => ({ guid: PAGE, link: PAGE })) },
  'a guid and no link': { items: three(() => ({ guid: 'latest' })) },
  'N/A as guid and link': { items: three(() => ({ guid: 'N/A', link: 'N/A' })) },
  'one guid, a link each': { items: three((n) => ({ guid: '0', link: `${PAGE}/${n}` })) },
  'one guid, a link each, and one text': {
    items: three((n) => ({ guid: 'x', link: `${PAGE}/${n}`, text: 'Read it on our site.' })),
  },
  'one link and no guid': { items: three(() => ({ link: PAGE })) },
  'the site as link and no guid': { items: three(() => ({ link: 'https://app.example/' })) },
  'one guid and no date': { items: three(() => ({ guid: 'latest', link: PAGE, date: undefined as never })) },
  'one link, no guid and no date': { items: three(() => ({ link: PAGE, date: undefined as never })) },
  'one guid and no text': { items: three(() => ({ guid: 'latest', link: PAGE, text: undefined as never })) },
  'one guid and one day': { items: three(() => ({ guid: 'latest', link: PAGE, date: '2026-01-05' })) },
  'a guid each on one page': { items: three((n) => ({ guid: `id-${n}`, link: PAGE })) },
  'a series of one title with a guid each': {
    items: three((n) => ({ guid: `id-${n}`, link: 'https://app.example/', title: 'Weekly update' })),
  },
  'one title, a place as guid, a link each': {
    items: three((n) => ({ guid: '0', link: `${PAGE}/${n}`, title: 'Weekly update' })),
  },
  'one title, one guid, a link each': {
    items: three((n) => ({ guid: 'weekly', link: `${PAGE}/${n}`, title: 'Weekly update' })),
  },
  'versions of one text': {
    items: three((n) => ({
      guid: 'latest',
      link: PAGE,
      title: `Version 1.${n}`,
      text: `Version 1.${n} is out. ${'You can download it from our site, where you find installers for every system, checksums, signatures and the source. '.repeat(2)}`,
    })),
  },
  Atom: { items: three(() => ({ guid: 'urn:latest', link: PAGE })), write: atom },
  'JSON Feed': { items: three(() => ({ guid: '1', link: PAGE })), write: json },
};

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const LONG = `<p>${Array.from({ length: 80 }, (_, n) => `sentence${n} about matters`).join(' ')}</p>`;
const own: Item = { title: 'An article', link: 'https://app.example/a', guid: 'a', date: day(5), text: TEXTS[0]! };
const beside: Item = { title: 'Another', link: 'https://app.example/b', guid: 'b', date: day(4), text: TEXTS[1]! };

/** Two documents after each other in which one article changed: it stays one post. */
const CHANGED: Record<string, [before: Item[], after: Item[]]> = {
  'a title': [[own], [{ ...own, title: 'Something else' }]],
  'a title on a page of several': [
    [
      { ...own, guid: PAGE, link: PAGE },
      { ...beside, guid: PAGE, link: PAGE },
    ],
    [
      { ...own, guid: PAGE, link: PAGE, title: 'Something else' },
      { ...beside, guid: PAGE, link: PAGE },
    ],
  ],
  'a title on a page of several without guids': [
    [
      { ...own, guid: undefined as never, link: PAGE },
      { ...beside, guid: undefined as never, link: PAGE },
    ],
    [
      { ...own, guid: undefined as never, link: PAGE, title: 'Something else' },
      { ...beside, guid: undefined as never, link: PAGE },
    ],
  ],
  'a letter of an undated title': [
    [{ ...own, date: undefined as never, title: 'An artcle of ours' }],
    [{ ...own, date: undefined as never, title: 'An article of ours' }],
  ],
  'a letter of an undated title of two words': [
    [{ ...own, date: undefined as never, title: 'Helo world' }],
    [{ ...own, date: undefined as never, title: 'Hello world' }],
  ],
  'an undated title by an addition': [
    [{ ...own, date: undefined as never }],
    [{ ...own, date: undefined as never, title: 'An article (updated)' }],
  ],
  'a date': [[own], [{ ...own, date: day(9) }]],
  'a text': [[own], [{ ...own, text: TEXTS[2]! }]],
  'title and text': [[own], [{ ...own, title: 'Quite another', text: TEXTS[2]! }]],
  'a link': [[own], [{ ...own, link: 'https://new.example/1' }]],
  'a link and a title': [[own], [{ ...own, link: 'https://new.example/1', title: 'Something else' }]],
  'a link and a date': [[own], [{ ...own, link: 'https://new.example/1', date: day(9) }]],
  'a guid': [[own], [{ ...own, guid: 'made-anew' }]],
  'a guid and a date': [[own], [{ ...own, guid: 'made-anew', date: day(9) }]],
  'a guid and a title': [[own], [{ ...own, guid: 'made-anew', title: 'An article, edited' }]],
  'title and date, beside others': [
    [own, beside],
    [{ ...own, title: 'Something else', date: day(9) }, beside],
  ],
  'title and date of a long text': [
    [{ ...own, text: LONG }],
    [{ ...own, text: LONG, title: 'Something else', date: day(9) }],
  ],
  'a date that came': [[{ ...own, date: undefined as never }], [own]],
  'quotation marks and case': [
    [{ ...own, title: 'It’s “here” – now', date: undefined as never }],
    [{ ...own, title: 'IT\'S "HERE" - NOW', date: undefined as never }],
  ],
};

describe('which article a post is', function () {
  this.timeout(60_000);
  let db: OpenDatabase;
  before(async () => (db = await emptyDatabase()));

  const at = new Date();
  const importDocument = async (of: Source, document: string | Buffer): Promise<void> => {
    const { items, language } = readFeed(Buffer.from(document), { url: 'https://app.example/feed' });
    await db.transaction(async (tx) => {
      await storePosts(tx, of, { items: await itemsOfSource(tx, of, items), language, at });
    });
  };
  const postsOf = (of: Source) =>
    db.query<{ id: string; url: string; title: string; summary: string | null }>(
      'SELECT id, url, title, summary FROM posts WHERE source_id = $1 ORDER BY id',
      [of.id],
    );

  for (const [name, { items, write = rss }] of Object.entries(ONE_AT_A_TIME))
    it(`keeps three articles that come one at a time with ${name}, and what people kept of each`, async () => {
      const reader = await person(db);
      for (const order of ORDERS) {
        const of = await source(db);
        const kept = new Map<string, string | null>();
        for (const n of [...order, order[0]!]) {
          await importDocument(of, write(items[n]!));
          for (const { id, title, summary } of await postsOf(of)) {
            if (kept.has(id)) continue;
            kept.set(id, `${title} ${summary}`);
            await bookmarked(db, reader.id, id);
            await comment(db, { postId: id, accountId: reader.id });
          }
        }
        const posts = await postsOf(of);
        expect(
          posts.map(({ title, summary }) => [title, summary]),
          String(order),
        ).to.have.length(3);
        for (const { id, title, summary } of posts) expect(`${title} ${summary}`).to.equal(kept.get(id));
        // All at once they are the same three.
        await importDocument(of, write(...items));
        expect(
          (await postsOf(of)).map(({ id }) => id),
          `${order} at once`,
        ).to.deep.equal(posts.map(({ id }) => id));
      }
    });

  for (const [name, [first, second]] of Object.entries(CHANGED))
    it(`keeps one post of an article that changes ${name}`, async () => {
      const of = await source(db);
      for (const document of [first, second, second, first]) {
        await importDocument(of, rss(...document));
        expect(await postsOf(of), JSON.stringify(document)).to.have.length(first.length);
      }
      await importDocument(of, rss(...second));
      expect((await postsOf(of)).map(({ title }) => title)).to.include(second[0]!.title);
    });

  it('keeps the posts of a page that grows and shrinks', async () => {
    const all = three(() => ({ guid: PAGE, link: PAGE }));
    const of = await source(db);
    for (const shown of [[0], [1, 0], [2, 1, 0], [2, 1], [2], [1, 2], [0]]) {
      await importDocument(of, rss(...shown.map((n) => all[n]!)));
      expect(new Set((await postsOf(of)).map(({ url }) => url))).to.have.property('size', (await postsOf(of)).length);
    }
    expect((await postsOf(of)).map(({ title }) => title).sort()).to.deep.equal([...TITLES].sort());
  });

  it('has two articles of two links, one guid and one date', async () => {
    const of = await source(db);
    await importDocument(of, rss({ ...own, guid: 'x' }, { ...beside, guid: 'x', date: own.date! }));
    await importDocument(of, rss({ ...beside, guid: 'x', date: own.date! }, { ...own, guid: 'x' }));
    expect((await postsOf(of)).map(({ title }) => title).sort()).to.deep.equal(['An article', 'Another']);
  });

  for (const name of ['03-na-guids.xml', '31-changelog-one-page.xml'])
    it(`has the three articles of ${name}`, async () => {
      const of = await source(db);
      for (let time = 0; time < 3; time += 1) {
        await importDocument(of, readFileSync(`test/ingest/feeds/${name}`));
        expect(await postsOf(of)).to.have.length(3);
      }
    });

  it('takes over the posts of an earlier release', async () => {
    const of = await source(db);
    // One post for a page of three, whose title is that of the newest; ordinary ones by guid and by address.
    const log = 'https://log.example/changelog';
    const changes = three(() => ({ guid: log, link: log }));
    const page = await post(db, { sourceId: of.id, url: log, title: TITLES[2]!, publishedAt: new Date(day(5)) });
    await db.query('UPDATE posts SET guid = $2 WHERE id = $1', [page, log]);
    for (let time = 0; time < 2; time += 1) {
      await importDocument(of, rss(...changes));
      const after = await postsOf(of);
      expect(after).to.have.length(3);
      expect(after.find(({ id }) => id === page)?.title).to.equal(TITLES[2]);
    }
    const ordinary = await source(db);
    const many = Array.from({ length: 40 }, (_, n) => ({
      title: `Article number ${n}`,
      link: `https://old.example/${n}`,
      guid: String(n),
    }));
    for (const { title, link, guid } of many)
      await db.query('UPDATE posts SET guid = $2 WHERE id = $1', [
        await post(db, { sourceId: ordinary.id, url: link, title }),
        guid,
      ]);
    await importDocument(ordinary, rss(...many));
    await importDocument(ordinary, rss(...many.map((one) => ({ ...one, link: one.link.replace('http:', 'https:') }))));
    expect(await postsOf(ordinary)).to.have.length(40);
  });

  it('reads what was published at an address after its post had become too old', async () => {
    const of = await source(db);
    const [old, , fresh] = three(() => ({ guid: PAGE, link: PAGE }));
    await db.query(
      `INSERT INTO removed_posts (source_id, url_hash, by_operator, removed_at)
       VALUES ($1, sha256(convert_to($2, 'UTF8')), false, $3)`,
      [of.id, PAGE, new Date(day(6))],
    );
    await importDocument(of, rss(old!));
    expect(await postsOf(of)).to.deep.equal([]);
    await importDocument(of, rss(fresh!));
    expect((await postsOf(of)).map(({ title }) => title)).to.deep.equal([TITLES[2]]);
  });
});
