import { expect } from 'chai';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFeed, type FeedCheck } from '../../src/operate/check-feed.ts';
import { cli } from '../support/cli.ts';
import { answer, feedWeb, type FeedWeb, type Page } from '../support/feed-web.ts';
import { parser } from '../support/threads.ts';

const CHANGELOG = 'test/ingest/feeds/31-changelog-one-page.xml';
const feed = (items: string): string =>
  `<rss version="2.0"><channel><title>A blog</title><link>https://blog.example/</link>${items}</channel></rss>`;
const SECRET = 'root:x:0:0:secret';

describe('dcs feed check', () => {
  let folder: string;
  let web: FeedWeb | undefined;
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'dcs-check-'))));
  afterEach(() => web?.close());

  const run = async (...args: string[]): Promise<{ code: number | null; out: string; err: string }> =>
    cli({}, 'feed', 'check', ...args);
  const file = (text: string | Buffer): string => {
    const path = join(folder, 'feed.xml');
    writeFileSync(path, text);
    return path;
  };
  const json = async (text: string | Buffer): Promise<FeedCheck> =>
    JSON.parse((await run(file(text), '--json')).out) as FeedCheck;
  const served = async (pages: Record<string, Page>, path = '/feed'): Promise<FeedCheck> => {
    web = await feedWeb((asked) => pages[asked]);
    return checkFeed(web.url(0, path), { options: web.options, parser });
  };

  it('shows what is read of a file, as a table and as JSON', async () => {
    const { code, out } = await run(CHANGELOG);
    expect(code).to.equal(0);
    expect(out)
      .to.match(/^Format +RSS$/m)
      .and.match(/^Decoded as +utf-8$/m)
      .and.match(/^Items +3 read, 0 left out$/m);
    expect(out).to.include('Version 2: dark theme').and.include('https://app.example/changelog');
    const check = JSON.parse((await run(CHANGELOG, '--json')).out) as FeedCheck;
    expect(check).to.deep.include({ isReadable: true, problem: null, fetched: null, format: 'RSS', notes: [] });
    expect(check.items.map(({ url }) => url)).to.deep.equal(Array(3).fill('https://app.example/changelog'));
    expect(check.missing.join()).to.include('have no page of their own').and.include('its own address');
  });

  it('says what was repaired, what was left out, and what is missing', async () => {
    const link = '<link>https://blog.example/1</link>';
    const check = await json(
      Buffer.from(
        `<?xml version="1.0" encoding="utf-8"?>${feed(
          `<item><title>Größe <1</title>${link}</item><item><title>größe <1</title>${link}</item><item/><item><title>x<link>https://blog.example/2</link></item>`,
        )}`,
        'latin1',
      ),
    );
    expect(check.charset).to.equal('windows-1252');
    expect(check.notes.join(' '))
      .to.include('It says that it is utf-8')
      .and.include('bare "<"')
      .and.include('not closed')
      .and.include('1 item was left out, which an earlier item says already.')
      .and.include('empty or hidden');
    expect(check.missing.join(' ')).to.include('2 of 2 items have no date').and.include('no text');
  });

  for (const [name, text, problem] of [
    ['a page', '<!doctype html><html><body>hello</body></html>', /web page/],
    ['nothing', '', /empty/],
    ['an entity', '<!DOCTYPE x [<!ENTITY e "x">]><rss/>', /entity/],
    ['what is no feed', SECRET, /not RSS/],
    ['broken JSON', `{"items":["${SECRET}"`, /./],
    ['bytes', Buffer.from([0x50, 0x4b, 3, 4]), /not RSS/],
  ] as const)
    it(`fails for ${name}, says why, and shows nothing of it`, async () => {
      const { code, out } = await run(file(text));
      expect(code).to.equal(1);
      expect(out)
        .to.match(/^Cannot be read +\S/m)
        .and.match(problem);
      expect(out).to.not.include('secret');
    });

  it('says that a file is not there', async () => {
    const { code, err } = await run(join(folder, 'none.xml'));
    expect(code).to.equal(2);
    expect(err).to.include('none.xml');
  });

  it('security 59: asks no address of the own network', async () => {
    const { code, out } = await run('http://127.0.0.1/feed');
    expect(code).to.equal(1);
    expect(out).to.include('not on the public internet');
  });

  it('shows how it was fetched: redirects, status, type and size', async () => {
    const body = feed('<item><title>A</title><link>https://blog.example/1</link></item>');
    const check = await served({
      '/feed': (_request, response) => response.writeHead(301, { location: '/two' }).end(),
      '/two': (_request, response) => response.writeHead(302, { location: '/three' }).end(),
      '/three': answer(body, { 'content-type': 'application/octet-stream' }),
    });
    expect(check.fetched).to.deep.equal({
      url: web?.url(0, '/three'),
      status: 200,
      contentType: 'application/octet-stream',
      bytes: body.length,
      redirects: [
        { url: web?.url(0, '/feed'), status: 301 },
        { url: web?.url(0, '/two'), status: 302 },
      ],
    });
    expect(check.items).to.have.length(1);
  });

  it('checks the feed that a page names, and says which', async () => {
    const check = await served(
      {
        '/': answer('<html><head><LINK REL="Alternate" TYPE="application/rss+xml; x" HREF="/rss"></head></html>', {
          'content-type': 'text/html',
        }),
        '/rss': answer(feed('<item><title>A</title><link>https://blog.example/1</link></item>')),
      },
      '/',
    );
    expect(check).to.deep.include({ isReadable: true, found: web?.url(0, '/rss'), format: 'RSS' });
  });

  it('says what a server answered that refuses, or sends what is no feed', async () => {
    expect(await served({})).to.deep.include({ isReadable: false, problem: 'The server answered 404.', fetched: null });
    web?.close();
    const check = await served({ '/feed': answer(SECRET, { 'content-type': 'text/plain' }) });
    expect(check).to.deep.include({ isReadable: false, items: [], title: null });
    expect(check.fetched).to.deep.include({ status: 200, contentType: 'text/plain' });
    expect(JSON.stringify(check)).to.not.include('secret');
  });
});
