import { expect } from 'chai';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { call, type Answer } from '../support/client.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { until } from '../support/server-process.ts';
import { sharedService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';

const PARAGRAPH =
  '<p>The quagmire of hidden latency has many causes, and each of them is found by measuring first.</p>';
const PAGE = `<!doctype html><html lang="en"><head><title>Zyzzyva and the tail</title>
  <meta property="og:description" content="A zyzzyva of latency."><meta name="keywords" content="zyzzyva"></head>
  <body><article><h1>Zyzzyva and the tail</h1>${PARAGRAPH.repeat(12)}<p>Then came flibbertigibbet, of PostgreSQL.</p></article></body></html>`;
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('a library', function () {
  this.timeout(60_000);
  let service: Service;
  let web: FeedWeb;
  let ada: Person;
  let bob: Person;
  let worker: { stop(): Promise<void> } | undefined;

  const as = (who: Person, path: string, rest: { method?: string; json?: unknown } = {}): Promise<Answer> =>
    call(service.url, path, { token: who.token, ...rest });
  const save = (json: object, who = ada): Promise<Answer> => as(who, '/bookmarks', { method: 'POST', json });
  const bookmarks = async (query = '?anyList=true', who = ada): Promise<any[]> =>
    (await as(who, `/bookmarks${query}`)).body.data;
  const found = async (q: string, who = ada): Promise<string[]> =>
    (await as(who, `/bookmarks/search?q=${encodeURIComponent(q)}`)).body.data.map((one: { id: string }) => one.id);
  const work = (): void => {
    worker = startWorker(service.db, { log: quiet, hostDelay: 0, pages: true, parser, fetch: web.options });
  };
  const state = async (): Promise<string> => (await bookmarks())[0].page.state;

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
    web = await feedWeb((path) => (path.startsWith('/page') ? answer(PAGE, html) : undefined));
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    web.close();
  });

  it('takes any address at once, and its page is read in the background', async () => {
    const url = web.url(0, '/page?utm_source=x#top');
    const { status, body } = await save({ url, note: ' Ask Grace. ', ownTags: ['Measuring', 'Measuring '] });
    expect(status, JSON.stringify(body)).to.equal(200);
    const [one] = body.data;
    expect(one).to.deep.include({ listId: null, note: 'Ask Grace.', ownTags: ['Measuring'] });
    expect(one.page).to.deep.equal({ state: 'waiting', problem: null });
    expect((await bookmarks())[0]).to.include({ id: one.postId, title: web.url(0, '/page'), url: web.url(0, '/page') });
    work();
    await until('it is read', async () => (await state()) === 'read');
    const [card] = await bookmarks();
    expect(card).to.deep.include({
      title: 'Zyzzyva and the tail',
      summary: 'A zyzzyva of latency.',
      note: 'Ask Grace.',
    });
    expect(card.source).to.include({ name: 'Your library' });
    const { body: detail } = await as(ada, `/posts/${one.postId}`);
    expect(detail.data).to.include({ bookmarked: true, url: web.url(0, '/page') });
    expect(detail.data.content).to.include('quagmire');
    for (const words of ['flibbertigibbet', 'zyzzyva grace', 'measuring', 'quagmire measuring'])
      expect(await found(words), words).to.deep.equal([one.postId]);
    expect(await found('flibbertigibbet nothing')).to.deep.equal([]);
  });

  it('has a page once, however it is written and however often it is saved', async () => {
    const url = web.url(0, '/page');
    const all = await Promise.all(Array.from({ length: 8 }, () => save({ url, title: 'Mine' })));
    expect(new Set(all.map(({ body }) => body.data[0].postId)).size).to.equal(1);
    const again = await save({ url: `${url}#part`, note: 'later' });
    expect(again.body.data[0]).to.include({ postId: all[0]!.body.data[0].postId, note: 'later' });
    expect((await save({ url })).body.data[0].note, 'a note that is not sent stays').to.equal('later');
    expect((await bookmarks()).map(({ title }) => title)).to.deep.equal(['Mine']);
  });

  it('bookmarks a post of the address that the person sees already', async () => {
    const url = 'https://known.example/post';
    const id = await post(service.db, { url });
    expect((await save({ url: `${url}?utm_medium=feed` })).body.data[0]).to.include({ postId: id, page: null });
    expect((await bookmarks())[0].page).to.equal(null);
  });

  it('keeps a page that cannot be read, with the reason', async () => {
    worker = startWorker(service.db, { log: quiet, hostDelay: 0, pages: true, parser, fetch: { allowedPorts: [80] } });
    for (const [url, reason] of [
      [web.url(0, '/page'), /./],
      ['http://169.254.169.254/latest/meta-data/', /./],
      ['http://localhost/', /./],
      ['http://[::1]/', /./],
      ['http://10.1.2.3/', /./],
    ] as const) {
      const { status, body } = await save({ url, title: 'A title' });
      expect(status, url).to.equal(200);
      await until(`${url} is tried`, async () => (await state()) === 'failed');
      const [card] = await bookmarks();
      expect(card).to.include({ id: body.data[0].postId, title: 'A title', url });
      expect(card.page.problem, url).to.match(reason);
    }
    expect(web.requests.size, 'nothing of our own network was requested').to.equal(0);
  });

  it('tries a server that is busy again', async () => {
    let isBusy = true;
    web.close();
    web = await feedWeb(() => (isBusy ? answer('busy', html, 503) : answer(PAGE, html)));
    await save({ url: web.url(0, '/page') });
    work();
    await until('it was tried', async () => (await bookmarks())[0].page.problem !== null);
    expect(await state()).to.equal('waiting');
    isBusy = false;
    await service.db.query('UPDATE post_pages SET due = now()');
    await service.db.query('UPDATE fetch_hosts SET free_at = now()');
    await until('it is read', async () => (await state()) === 'read');
    expect((await bookmarks())[0].page.problem).to.equal(null);
  });

  it('refuses what is no address, and more than one kind', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example/',
      'http://u:p@a.example/',
      'nothing',
    ])
      expect((await save({ url })).status, url).to.equal(400);
    const id = await post(service.db);
    expect((await save({ url: 'https://a.example/', postIds: [id] })).status).to.equal(400);
    expect((await save({})).status).to.equal(400);
    expect((await save({ postIds: [id], title: 'x' })).status).to.equal(400);
    expect(await bookmarks()).to.deep.equal([]);
  });

  it('a note is changed and removed, and the bookmark stays in its list', async () => {
    const { body } = await save({ url: 'https://a.example/', listName: 'Later' });
    const [{ postId, listId }] = body.data;
    const change = (json?: object) => as(ada, `/bookmarks/${postId}`, { method: 'PATCH', ...(json && { json }) });
    expect((await change({ note: 'A thought', ownTags: ['x'] })).status).to.equal(204);
    expect((await bookmarks())[0]).to.deep.include({ note: 'A thought', ownTags: ['x'], listId });
    expect((await change({ note: null })).status).to.equal(204);
    expect((await bookmarks())[0]).to.deep.include({ note: null, ownTags: ['x'], listId });
    expect((await change()).status).to.equal(204);
    expect((await bookmarks())[0]).to.deep.include({ ownTags: ['x'], listId: null });
    const his = await as(bob, `/bookmarks/${postId}`, { method: 'PATCH', json: { note: 'mine' } });
    expect(his.status).to.equal(404);
  });

  it('loses a page with its bookmark, its list or its star', async () => {
    const posts = async (): Promise<number> =>
      (await service.db.query("SELECT FROM posts WHERE url LIKE 'https://gone.example/%'")).length;
    const first = (await save({ url: 'https://gone.example/1' })).body.data[0].postId;
    const { list } = (await save({ url: 'https://gone.example/2', listName: 'Later' })).body;
    await save({ url: 'https://gone.example/3', listName: 'Later' });
    expect(await posts()).to.equal(3);
    expect((await as(ada, `/bookmarks/${first}`, { method: 'DELETE' })).status).to.equal(204);
    expect(await posts()).to.equal(2);
    expect((await as(ada, `/posts/${first}`)).status).to.equal(404);
    expect((await as(ada, `/bookmarks/lists/${list.id}`, { method: 'DELETE' })).status).to.equal(204);
    expect(await posts()).to.equal(0);
    const { source } = (await save({ url: 'https://gone.example/4' }), (await bookmarks())[0]);
    expect((await as(ada, `/sources/${source.id}`, { method: 'DELETE' })).status, 'the library stays').to.equal(404);
    expect(await posts()).to.equal(1);
  });

  it('is not there for anybody else, who may save the same address', async () => {
    const url = 'https://a.example/';
    const { postId } = (await save({ url, note: 'mine' })).body.data[0];
    for (const [path, method, json] of [
      [`/posts/${postId}`, 'GET'],
      [`/posts/${postId}/vote`, 'PUT', { vote: 1 }],
      [`/posts/${postId}/comments`, 'POST', { content: 'here' }],
      [`/bookmarks/${postId}`, 'PATCH', { note: 'x' }],
    ] as const)
      expect((await as(bob, path, { method, ...(json && { json }) })).status, path).to.equal(404);
    expect((await save({ postIds: [postId] }, bob)).body.data).to.deep.equal([]);
    const his = (await save({ url }, bob)).body.data[0];
    expect(his.postId, 'the same address is a post of his own').to.not.equal(postId);
    expect((await bookmarks())[0].note).to.equal('mine');
  });
});
