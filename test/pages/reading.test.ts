import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { call, fetchAny } from '../support/client.ts';
import { setContent, type Content } from '../support/content.ts';
import { person, posts } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, visit, type Visitor } from '../support/visitor.ts';

/** Bytes of a page of 20 posts, before compression. */
const MAX_PAGE_BYTES = 60 * 1024;

describe('pages of content', () => {
  let service: Service;
  let content: Content;
  let inside: Visitor;
  let outside: Visitor;
  let me: { id: string; email: string };

  before(async () => {
    service = await startService();
    me = await member(service, { name: 'Reader' });
    content = await setContent(service, me.id);
    inside = await signedIn(service, me.email);
    outside = visit(service);
  });
  after(() => service.close());

  const idsIn = (html: string): string[] => [...html.matchAll(/<li id="post-([0-9a-f-]{36})"/g)].map(([, id]) => id!);
  const asked = (path: string): number => service.logs.filter((line) => line.includes(`"path":"${path}"`)).length;

  it('show visitors every list, as the operations have it, and no form', async () => {
    const reader = await person(service.db);
    for (const [page, operation] of [
      ['/', '/feeds/popular'],
      ['/popular', '/feeds/popular'],
      ['/trending', '/feeds/trending'],
      ['/discussed', '/feeds/discussed'],
      ['/newest', '/posts'],
      ['/tags/rust', '/feeds/tag/rust'],
      ['/sources/compiler-notes', '/feeds/source/compiler-notes'],
      ['/search?q=borrow', '/search/posts?q=borrow'],
    ] as const) {
      const { status, text, headers } = await outside.get(page);
      expect([status, headers['content-type']], page).to.deep.equal([200, 'text/html; charset=utf-8']);
      const { body } = await call(service.url, operation, { token: reader.token });
      expect(idsIn(text), page).to.deep.equal(body.data.map(({ id }: { id: string }) => id));
      expect(text, page).to.not.include('method="post"');
      expect(headers, page).to.not.have.property('set-cookie');
      expect(Buffer.byteLength(text), page).to.be.below(MAX_PAGE_BYTES);
    }
  });

  it('show a signed-in person their own, in less than 60 KB', async () => {
    for (const [page, ...texts] of [
      ['/', 'For you', 'You follow #rust', 'href="/feeds/', 'href="/settings/tokens"'],
      ['/popular', 'Popular'],
      ['/following', 'What changed in the borrow checker'],
      [`/posts/${content.post}`, 'So did', 'Delete it and its replies', 'action="/posts/'],
      ['/bookmarks', 'To read', 'Index-only scans', 'A scheduler'],
      [`/bookmarks?list=${content.list}`, 'Index-only scans', 'Delete To read'],
      ['/bookmarks?q=scheduler', 'A scheduler'],
      ['/feeds', 'Databases'],
      [`/feeds/${content.feed}`, 'Databases', '#postgresql', 'Edit feed'],
      ['/notifications', 'Ada replied to your comment', 'Mark all as read'],
      ['/tags', '#zig'],
      ['/sources', 'Compiler Notes'],
      ['/tags/rust', 'Following'],
      ['/developers', 'Quickstart'],
    ] as const) {
      const { status, text } = await inside.get(page);
      expect(status, page).to.equal(200);
      for (const said of texts) expect(text, page).to.include(said);
      expect(Buffer.byteLength(text), page).to.be.below(MAX_PAGE_BYTES);
      if (page !== '/developers') expect(text, page).to.include('class="count">');
    }
    const { text } = await inside.get(`/bookmarks?list=${content.list}`);
    expect(text).to.not.include('A scheduler');
  });

  it('lead visitors to sign in where something is a person’s own, and back again', async () => {
    for (const page of ['/bookmarks', '/notifications', '/feeds', `/feeds/${content.feed}`]) {
      const { status, headers } = await outside.get(page);
      expect([status, headers.location], page).to.deep.equal([303, `/sign-in?return_to=${encodeURIComponent(page)}`]);
    }
    expect((await outside.get(`/posts/${content.post}`)).text).to.include(
      `/sign-in?return_to=${encodeURIComponent(`/posts/${content.post}`)}`,
    );
  });

  it('go on with a link that leaves no post out and shows none twice', async () => {
    const seen: string[] = [];
    for (let page: string | undefined = '/newest'; page !== undefined;) {
      const { text } = await outside.get(page);
      seen.push(...idsIn(text));
      const next: string | undefined = /href="(\?cursor=[^"]+)"/.exec(text)?.[1];
      page = next === undefined ? undefined : `/newest${next.replaceAll('&amp;', '&')}`;
    }
    expect(seen)
      .to.deep.equal([...new Set(seen)])
      .and.have.length(45);
    const found = await outside.get('/search?q=pages+of+rows&time=month');
    const more = /href="(\?q=[^"]+)"/.exec(found.text)?.[1];
    if (more !== undefined) expect(more).to.include('time=month').and.include('cursor=');
  });

  it('say what an operation says of wrong input, as a page, without what is for programs', async () => {
    for (const [page, operation] of [
      ['/popular?cursor=made-up', '/feeds/popular?cursor=made-up'],
      ['/search?q=a&time=never', '/search/posts?q=a&time=never'],
      ['/posts/no-id', '/posts/no-id'],
      ['/sources/nobody', '/sources/nobody'],
      [`/search?q=${'a'.repeat(201)}`, `/search/posts?q=${'a'.repeat(201)}`],
    ] as const) {
      const { token } = await person(service.db);
      const said = await call(service.url, operation, { token });
      const { status, text, headers } = await outside.get(page);
      expect([status, headers['content-type']], page).to.deep.equal([said.status, 'text/html; charset=utf-8']);
      const message: string = said.body.message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      expect(text, page).to.include(message.replace(' GET /sources lists them all.', ''));
      expect(text, page).to.not.match(/<p>[^<]*GET \//);
    }
  });

  it('vote, bookmark, follow and block by forms, and lead back to where one was', async () => {
    const post = `/posts/${content.posts[5]!}`;
    const { token } = await createToken(service.db, me.id, { name: 'check', lifetime: '30' });
    const state = async () => (await call(service.url, post, { token })).body.data;
    const send = async (path: string, fields: Record<string, string>, from = '/newest') =>
      inside.send(path, { back: from, ...fields }, { from });
    const voted = await send(`${post}/vote`, { vote: '1' });
    expect([voted.status, voted.headers.location]).to.deep.equal([303, `/newest#post-${content.posts[5]!}`]);
    expect((await state()).userState.vote).to.equal(1);
    await send(`${post}/vote`, { vote: '0' });
    await send(`${post}/bookmark`, { on: '1' });
    expect(await state()).to.deep.include({ userState: { vote: 0 }, bookmarked: true });
    await send(`${post}/bookmark`, { on: '0' });
    expect((await state()).bookmarked).to.equal(false);
    const filters = async () => (await call(service.url, '/feeds/filters', { token })).body;
    await send('/filters/tag/zig', { do: 'follow' }, '/tags/zig');
    await send('/filters/source/rows', { do: 'block' }, '/sources/rows');
    expect((await filters()).includeTags).to.include('zig');
    expect((await filters()).excludeSources).to.have.length(1);
    await send('/filters/tag/zig', { do: 'drop' }, '/tags/zig');
    await send('/filters/source/rows', { do: 'drop' }, '/sources/rows');
    expect(await filters()).to.deep.include({ includeTags: ['rust'], excludeSources: [] });
    expect((await send('/filters/tag/zig', { do: 'admire' })).status).to.equal(404);
    expect((await send(`${post}/vote`, { vote: '7' })).status, 'what the contract refuses').to.equal(400);
    const elsewhere = await send(`${post}/vote`, { vote: '0', back: '//evil.example/' });
    expect(elsewhere.headers.location).to.match(/^\/posts\//);
  });

  it('take comments and replies, keep what is refused, and delete one’s own only', async () => {
    const post = `/posts/${content.posts[7]!}`;
    const written = await inside.send(`${post}/comments`, { content: 'First *here*' }, { from: post });
    expect(written.headers.location).to.match(new RegExp(`^${post}#comment-`));
    const id = written.headers.location!.split('#comment-')[1]!;
    await inside.send(`${post}/comments`, { content: 'And a reply', parentId: id }, { from: post });
    const { text } = await outside.get(post);
    expect(text).to.include('First <em>here</em>').and.include('And a reply').and.include('2 comments');
    const refused = await inside.send(`${post}/comments`, { content: ' \u200b ', parentId: id }, { from: post });
    expect(refused.status).to.equal(422);
    expect(refused.text)
      .to.include('A comment must have text')
      .and.include('role="alert"')
      .and.include('<details open');
    const strange = await signedIn(service, (await member(service)).email);
    expect((await strange.send(`/comments/${id}/delete`, {}, { from: post })).status).to.equal(404);
    await inside.send(`/comments/${id}/vote`, { vote: '1' }, { from: post });
    expect((await inside.get(post)).text).to.match(
      /aria-pressed="true"[^>]*aria-label="Upvote, 1 so far: comment of Reader"/,
    );
    const deleted = await inside.send(`/comments/${id}/delete`, { back: `${post}#comments` }, { from: post });
    expect([deleted.status, deleted.headers.location]).to.deep.equal([303, `${post}#comments`]);
    expect((await outside.get(post)).text)
      .to.include('0 comments')
      .and.not.include('First <em>');
  });

  it('make, fill and delete lists and feeds, and mark notifications as read', async () => {
    const list = await inside.send('/bookmarks/lists', { name: 'Later' }, { from: '/bookmarks' });
    const id = /list=(.+)$/.exec(list.headers.location ?? '')![1]!;
    await inside.send(`/bookmarks/${content.posts[2]!}/move`, { list: id }, { from: '/bookmarks' });
    expect(idsIn((await inside.get(`/bookmarks?list=${id}`)).text)).to.deep.equal([content.posts[2]]);
    expect((await inside.send('/bookmarks/lists', { name: ' ' }, { from: '/bookmarks' })).status).to.equal(422);
    await inside.send(`/bookmarks/lists/${id}/delete`, {}, { from: '/bookmarks' });
    expect(idsIn((await inside.get('/bookmarks')).text)).to.include(content.posts[2]);
    const feed = await inside.send('/feeds', { name: 'Systems', tags: '#zig, rust' }, { from: '/feeds' });
    const made = feed.headers.location!.replace('/edit#filters', '');
    expect((await inside.get(made)).text)
      .to.include('#zig')
      .and.include('A scheduler');
    expect((await inside.send('/feeds', { name: '!!' }, { from: '/feeds' })).status).to.equal(422);
    await inside.send(`${made}/delete`, {}, { from: '/feeds' });
    expect((await inside.get(made)).status).to.equal(404);
    const { text } = await inside.get('/notifications');
    const [, read, to] = /action="(\/notifications\/[^/]+\/read)".*?name="to" value="([^"]+)"/s.exec(text)!;
    const opened = await inside.send(read!, { to: to! }, { from: '/notifications' });
    expect([opened.status, opened.headers.location]).to.deep.equal([303, to]);
    await inside.send('/notifications/read', {}, { from: '/notifications' });
    expect((await inside.get('/notifications')).text)
      .to.not.include('Unread.')
      .and.not.include('class="count"');
  });

  it('suggest what a search could mean', async () => {
    const { body } = await outside.get('/search/suggestions?q=ru');
    expect(body).to.deep.include({ type: 'tag', text: 'rust', href: '/tags/rust' });
    const addressOf = async (q: string): Promise<string | undefined> =>
      (await outside.get(`/search/suggestions?${new URLSearchParams({ q }).toString()}`)).body.find(
        ({ type }: { type: string }) => type === 'address',
      )?.href;
    expect(await addressOf('https://a.example/feed')).to.equal('/sources/new?url=https%3A%2F%2Fa.example%2Ffeed');
    expect(await addressOf('a.example/feed')).to.equal('/sources/new?url=https%3A%2F%2Fa.example%2Ffeed');
    for (const q of ['node.js', 'rust', 'https://', 'javascript:alert(1)', 'a.example/ b'])
      expect(await addressOf(q), q).to.equal(undefined);
    expect((await outside.get('/search?q=zyzzyva')).text).to.include('No posts match “zyzzyva”. Check the spelling');
    expect((await outside.get('/search?q=rust')).text).to.include('href="/tags/rust"');
  });

  it('tell programs what they are about', async () => {
    const { text, headers } = await outside.get(`/posts/${content.post}`);
    const page = `${service.url}/posts/${content.post}`;
    for (const said of [
      `<link rel="canonical" href="${page}"/>`,
      `<meta property="og:url" content="${page}"/>`,
      '<meta name="description" content="The new analysis',
      `<meta property="og:image" content="https://pictures.example/${content.post}.jpg"/>`,
    ])
      expect(text).to.include(said);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!);
    expect(data).to.include({ '@type': 'DiscussionForumPosting', url: page }).and.include.keys('headline', 'author');
    expect(headers['content-security-policy']).to.include("default-src 'self'; img-src 'self' https: data:;");
    for (const [, tag] of text.matchAll(/<img ([^>]*)>/g))
      if (tag!.includes('https:'))
        expect(tag)
          .to.match(/referrerpolicy="no-referrer"/i)
          .and.match(/width="\d+" height="\d+"/);
    expect(text, 'a picture in an article').to.include('The whole <b>text</b>').and.not.include('tracker.example');
    expect((await inside.get('/')).text).to.include('content="noindex"');
    const robots = await fetchAny(`${service.url}/robots.txt`);
    expect(robots.text).to.include(`Sitemap: ${service.url}/sitemap.xml`).and.include('Disallow: /settings');
    const sitemap = await fetchAny(`${service.url}/sitemap.xml`);
    expect(sitemap.text).to.include(`<loc>${page}</loc>`).and.include(`<loc>${service.url}/tags/rust</loc>`);
    const manifest = JSON.parse((await fetchAny(`${service.url}/manifest.webmanifest`)).text);
    for (const { src } of manifest.icons) expect((await fetchAny(`${service.url}${src}`)).status, src).to.equal(200);
    for (const path of ['/favicon.ico', '/sw.js', '/assets/icon-180.png', '/assets/signs.svg'])
      expect((await fetchAny(`${service.url}${path}`)).status, path).to.equal(200);
  });

  it('never run what a post or a comment holds', async () => {
    const [id] = await posts(service.db, [
      {
        title: '</script><script>alert(1)</script>',
        summary: '"><img src=x onerror=alert(1)>',
        url: 'javascript:alert(1)',
      },
    ]);
    for (const page of ['/newest', `/posts/${id!}`, '/search?q=%22%3E%3Cscript%3E'])
      expect((await outside.get(page)).text, page).to.not.match(/<script>|<img src=x|href="javascript:/);
  });

  it('are fed by feed readers where there is an address for them', async () => {
    const { token } = await createToken(service.db, me.id, { name: 'links', lifetime: '30' });
    const path = `/feeds/custom/${content.feed}/link`;
    const { body } = await call(service.url, path, { method: 'PUT', token });
    expect((await inside.get(`/feeds/${content.feed}`)).text).to.include(
      `<link rel="alternate" type="application/rss+xml" title="Databases" href="${body.rssUrl}"/>`,
    );
  });

  it('have a limit of their own, which the API does not share', async () => {
    const limited = await startService({ pageRateLimit: 3, userRateLimit: 2, freeDailyQuota: 2 }, service.db);
    const [reader, other] = [await member(service, { plan: 'free' }), visit(limited)];
    const browser = await signedIn(limited, reader.email);
    for (let n = 0; n < 3; n += 1) expect((await browser.get('/')).status).to.equal(200);
    const refused = await browser.get('/');
    expect(refused.status).to.equal(429);
    expect(refused.text).to.include('You opened more than 3 pages in a minute');
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    expect((await browser.get('/settings')).status, 'other pages').to.equal(200);
    for (let n = 0; n < 3; n += 1) expect((await other.get('/newest')).status).to.equal(200);
    expect((await other.get('/newest')).status, 'visitors count by address').to.equal(429);
    const { token } = await createToken(service.db, reader.id, { name: 'quota', lifetime: '30' });
    const { status, headers } = await call(limited.url, '/feeds/popular', { token });
    expect([status, headers['x-ratelimit-remaining']], 'nothing of the API is used up').to.deep.equal([200, '1']);
    await limited.close();
  });

  it('are logged as pages, without what was searched for', async () => {
    const before = asked('/search');
    await outside.get('/search?q=zyzzyva');
    expect(asked('/search')).to.equal(before + 1);
    expect(service.logs.join('')).to.not.include('zyzzyva');
  });
});
