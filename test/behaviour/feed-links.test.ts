import { expect } from 'chai';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { bookmarked, comment, person, post, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('feeds by secret address', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const ask = (method: string, path: string, who = ada): Promise<Answer> =>
    call(service.url, path, { method, token: who.token });
  const feed = async (): Promise<string> =>
    (
      await call(service.url, '/feeds/custom', {
        method: 'POST',
        token: ada.token,
        json: { name: 'Mine', orderBy: 'DATE' },
      })
    ).body.id;
  const read = async (url: string) => {
    const { status, text, headers } = await fetchAny(url);
    expect(status, text).to.equal(200);
    return readFeed(Buffer.from(text), { url, contentType: headers['content-type']! });
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  it('show a custom feed to any feed reader, as RSS and as JSON Feed', async () => {
    const id = await feed();
    await post(service.db, { title: 'Old', publishedAt: new Date('2026-01-01') });
    await post(service.db, {
      title: 'Tags & <dialog> "quotes" ]]>',
      summary: 'A < summary & more',
      url: 'https://example.com/a?b=1&c=2',
      tags: ['rust', 'web'],
      authorName: 'Ann & Co',
      publishedAt: new Date('2026-02-01'),
    });
    const { rssUrl, jsonUrl } = (await ask('PUT', `/feeds/custom/${id}/link`)).body;
    for (const url of [rssUrl, jsonUrl]) {
      const document = await read(url);
      expect(document).to.include({ title: 'Mine', url });
      expect(document.items.map(({ title }) => title)).to.deep.equal(['Tags & <dialog> "quotes" ]]>', 'Old']);
      expect(document.items[0]).to.deep.include({
        url: 'https://example.com/a?b=1&c=2',
        summary: 'A < summary & more',
        tags: ['rust', 'web'],
        author: { name: 'Ann & Co' },
        publishedAt: new Date('2026-02-01'),
      });
      expect(document.items[0]?.guid).to.match(/^urn:uuid:[0-9a-f-]{36}$/);
    }
    expect(service.logs.join('\n')).to.not.include(rssUrl.split('/')[4]);
  });

  it('have the text, picture, language and source of each post, and its id wherever this service is', async () => {
    const of = await source(service.db, { name: 'A & B', feedUrl: `https://ab.example/feed-${ada.id.slice(-6)}.xml` });
    const secret = await source(service.db, { feedUrl: `https://c.example/feed?token=${ada.id}` });
    const text = '<p>Whole <a href="https://ab.example/x?a=1&amp;b=2">text</a> ]]&gt; here</p>';
    const ids = [
      await post(service.db, { sourceId: of.id, content: text, summary: 'Sum' }),
      await post(service.db, { sourceId: secret.id, content: `<p>${'x'.repeat(200_000)}</p>`, summary: 'Too long' }),
    ];
    await service.db.query(
      `UPDATE posts SET language = 'de', image = 'https://ab.example/i.png?a=1&b=2' WHERE id = ANY ($1)`,
      [ids],
    );
    for (const [n, id] of ids.entries())
      await bookmarked(service.db, ada.id, id, { createdAt: new Date(2026, 0, 2 - n) });
    const { rssUrl, jsonUrl } = (await ask('PUT', '/bookmarks/link')).body;
    for (const url of [rssUrl, jsonUrl]) {
      const { items, language } = await read(url);
      expect(language).to.equal('de');
      expect(items.map(({ guid }) => guid)).to.deep.equal(ids.map((id) => `urn:uuid:${id}`));
      expect(items[0]).to.include({
        contentText: 'Whole text ]]> here',
        summary: 'Sum',
        image: 'https://ab.example/i.png?a=1&b=2',
      });
      expect(items[0]?.content).to.equal(text.replace('">text', '" rel="nofollow noopener">text'));
      expect(items[1]).to.include({ summary: 'Too long' }).and.not.to.have.property('content');
    }
    const rss = (await fetchAny(rssUrl)).text;
    expect(rss).to.include(of.feedUrl).and.include('isPermaLink="false"').and.not.include('c.example/feed');
    expect(rss)
      .to.match(/<source url="[^"]+">\s*<!\[CDATA\[A & B\]\]>/)
      .and.match(/<lastBuildDate>\w{3}, /);
    const { items } = JSON.parse((await fetchAny(jsonUrl)).text);
    expect(items.map((item: any) => item._source)).to.deep.equal([
      { name: 'A & B', feed_url: of.feedUrl },
      { name: secret.name },
    ]);
  });

  it('show what is ranked for a person, until they revoke it', async () => {
    await post(service.db, { title: 'For all', upvotes: 3 });
    expect((await ask('GET', '/feeds/foryou/link')).status).to.equal(404);
    const links = (await Promise.all([ask('PUT', '/feeds/foryou/link'), ask('PUT', '/feeds/foryou/link')])).map(
      ({ body }) => body,
    );
    expect(links[0]).to.deep.equal(links[1]);
    expect((await ask('GET', '/feeds/foryou/link')).body).to.deep.equal(links[0]);
    const ranked = (await ask('GET', '/feeds/foryou?limit=50')).body.data.map(
      ({ id }: { id: string }) => `urn:uuid:${id}`,
    );
    for (const url of [links[0].rssUrl, links[0].jsonUrl]) {
      const { title, items } = await read(url);
      expect([title, items.map(({ guid }) => guid)]).to.deep.equal(['For you', ranked]);
    }
    expect((await ask('GET', '/feeds/foryou/link', bob)).status).to.equal(404);
    expect((await ask('DELETE', '/feeds/foryou/link', bob)).status).to.equal(404);
    expect((await ask('DELETE', '/feeds/foryou/link')).status).to.equal(204);
    for (const url of [links[0].rssUrl, links[0].jsonUrl]) expect((await fetchAny(url)).status).to.equal(404);
    expect((await ask('PUT', '/feeds/foryou/link')).body.rssUrl).to.not.equal(links[0].rssUrl);
  });

  it('can be read whatever characters a person put into a title', async () => {
    await bookmarked(
      service.db,
      ada.id,
      (
        await call(service.url, '/posts', {
          method: 'POST',
          token: bob.token,
          json: { url: 'https://example.com/odd', title: 'a\u0001b\u001b \ufffe😀\uffff' },
        })
      ).body.id,
    );
    const { rssUrl } = (await ask('PUT', '/bookmarks/link')).body;
    expect((await fetchAny(rssUrl)).text).to.include('<title>ab 😀</title>');
    expect((await read(rssUrl)).items.map(({ title }) => title)).to.deep.equal(['ab 😀']);
  });

  it('show bookmarks, in lists or not, the newest first', async () => {
    for (const [title, at] of [
      ['First', 1],
      ['Second', 2],
    ] as const)
      await bookmarked(service.db, ada.id, await post(service.db, { title }), { createdAt: new Date(2026, 0, at) });
    await bookmarked(service.db, bob.id, await post(service.db, { title: 'Bob’s' }));
    const { rssUrl } = (await ask('PUT', '/bookmarks/link')).body;
    const document = await read(rssUrl);
    expect([document.title, document.items.map(({ title }) => title)]).to.deep.equal([
      'Bookmarks',
      ['Second', 'First'],
    ]);
  });

  it('are the same until they are revoked, then dead at once, and new ones are others', async () => {
    const id = await feed();
    for (const path of [`/feeds/custom/${id}/link`, '/bookmarks/link']) {
      expect((await ask('GET', path)).status).to.equal(404);
      const links = (await Promise.all([ask('PUT', path), ask('PUT', path)])).map(({ body }) => body);
      expect(links[0]).to.deep.equal(links[1]);
      expect((await ask('GET', path)).body).to.deep.equal(links[0]);
      expect((await ask('DELETE', path)).status).to.equal(204);
      expect((await ask('DELETE', path)).status).to.equal(404);
      for (const url of [links[0].rssUrl, links[0].jsonUrl]) expect((await fetchAny(url)).status).to.equal(404);
      const again = (await ask('PUT', path)).body;
      expect(again.rssUrl).to.not.equal(links[0].rssUrl);
      expect((await fetchAny(again.rssUrl)).status).to.equal(200);
    }
  });

  it('are listed for the person alone, the oldest first, each with its feed', async () => {
    const [me, other] = [await person(service.db), await person(service.db)];
    const list = async (token: string) => (await call(service.url, '/feeds/links', { token })).body.data;
    const put = async (path: string, token: string) => (await call(service.url, path, { method: 'PUT', token })).body;
    expect(await list(me.token)).to.deep.equal([]);
    const { body: made } = await call(service.url, '/feeds/custom', {
      method: 'POST',
      json: { name: 'Rust' },
      token: me.token,
    });
    const custom = await put(`/feeds/custom/${made.id}/link`, me.token);
    const bookmarks = await put('/bookmarks/link', me.token);
    const foryou = await put('/feeds/foryou/link', me.token);
    await put('/bookmarks/link', other.token);
    expect(await list(me.token)).to.deep.equal([
      { kind: 'custom', feedId: made.id, ...custom },
      { kind: 'bookmarks', feedId: null, ...bookmarks },
      { kind: 'foryou', feedId: null, ...foryou },
    ]);
    expect(await list(other.token)).to.have.length(1);
  });

  it('cannot be guessed from what is stored, and a changed one is nobody’s', async () => {
    const { rssUrl } = (await ask('PUT', '/bookmarks/link')).body;
    const [, secret] = /\/feeds\/(dcs_link_[0-9a-f]{64})\/rss\.xml$/.exec(rssUrl) ?? [];
    const dump = JSON.stringify(await service.db.query('SELECT * FROM feed_links'));
    expect(dump).to.not.include(secret!.slice(-32));
    for (const wrong of [
      secret!.slice(0, -1) + (secret!.endsWith('0') ? '1' : '0'),
      secret!.slice(0, -32),
      'x',
      '..',
      secret!.toUpperCase(),
    ]) {
      expect((await fetchAny(`${service.url}/feeds/${wrong}/rss.xml`)).status, wrong).to.equal(404);
    }
  });

  it('are of the person alone, and go with the feed and the account’s plan', async () => {
    const id = await feed();
    const { rssUrl } = (await ask('PUT', `/feeds/custom/${id}/link`)).body;
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await ask(method, `/feeds/custom/${id}/link`, bob)).status).to.equal(404);
    await service.db.query(`UPDATE accounts SET plan = 'free' WHERE id = $1`, [ada.id]);
    expect((await fetchAny(rssUrl)).status).to.equal(403);
    await service.db.query(`UPDATE accounts SET plan = 'paid' WHERE id = $1`, [ada.id]);
    expect((await fetchAny(rssUrl)).status).to.equal(200);
    await ask('DELETE', `/feeds/custom/${id}`);
    expect((await fetchAny(rssUrl)).status).to.equal(404);
  });

  it('are answered with 304 to who has them, and kept out of search engines', async () => {
    const { rssUrl } = (await ask('PUT', '/bookmarks/link')).body;
    const { headers } = await fetchAny(rssUrl);
    expect(headers).to.include({ 'x-robots-tag': 'noindex', 'cache-control': 'private, max-age=300' });
    expect((await fetchAny(rssUrl, { headers: { 'if-none-match': headers.etag! } })).status).to.equal(304);
  });
});

describe('the page of a post', () => {
  let service: Service;
  beforeEach(async () => (service = await sharedService()));

  it('shows title, link, summary and comments to everybody, at its permalink', async () => {
    const ada = await person(service.db, { name: 'Ada <script>' });
    const id = await post(service.db, {
      title: 'A <title>',
      summary: 'Sum & mary',
      url: 'https://example.com/a',
      tags: ['rust'],
    });
    const parentId = await comment(service.db, { postId: id, accountId: ada.id, content: 'First' });
    await comment(service.db, { postId: id, accountId: ada.id, parentId, content: 'Reply' });
    const { commentsPermalink } = (await call(service.url, `/posts/${id}`, { token: ada.token })).body.data;
    const { status, text, headers } = await fetchAny(commentsPermalink);
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(text)
      .to.include('A &lt;title>')
      .and.include('Sum &amp; mary')
      .and.include('href="https://example.com/a"')
      .and.include('<p>First</p>')
      .and.include('<p>Reply</p>')
      .and.include('#rust')
      .and.include('Ada &lt;script>');
    expect(text).to.not.include('<script>');
  });

  it('is another page for each fifty threads, and none for what is no post', async () => {
    const ada = await person(service.db);
    const id = await post(service.db, { title: 'T' });
    for (let n = 0; n < 51; n += 1)
      await comment(service.db, {
        postId: id,
        accountId: ada.id,
        content: `Comment ${n}.`,
        createdAt: new Date(2026, 0, 1, 0, n),
      });
    const first = await fetchAny(`${service.url}/posts/${id}`);
    expect(first.text).to.include('Comment 49.').and.not.include('Comment 50.');
    const [, next] = /href="(\?cursor=[^"]+)"/.exec(first.text) ?? [];
    expect((await fetchAny(`${service.url}/posts/${id}${next}`)).text)
      .to.include('Comment 50.')
      .and.not.include('Comment 49.');
    for (const wrong of ['x', '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a99', `${id}?cursor=made-up`])
      expect((await fetchAny(`${service.url}/posts/${wrong}`)).status, wrong).to.be.oneOf([400, 404]);
  });
});
