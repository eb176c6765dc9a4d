import { expect } from 'chai';
import { exportAccount } from '../../src/domain/people/account-data.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import { COMMAND_LINE } from '../../src/operate/audit-log.ts';
import { decidePost, listReportedPosts, type PostDecision } from '../../src/operate/posts.ts';
import { ReaderApp, READING_LIST, STARRED } from '../greader/reader.ts';
import { cli } from '../support/cli.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { comment, filterSource, person, post, source, type Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { until } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { settled } from '../support/settled.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { member, signedIn } from '../support/visitor.ts';

const TITLE = 'Zanzibar casino bonus';

describe('posts that operators moderate', function () {
  this.timeout(60_000);
  let service: Service;
  let [ada, bob]: [Person, Person] = [] as never;
  let id: string;
  let blog: Awaited<ReturnType<typeof source>>;
  const as = (who: Person, path: string, method = 'GET', json?: object): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json && { json }) });
  const decision = (what: PostDecision, on = id): Promise<void> =>
    decidePost(service.db, COMMAND_LINE, { id: on, decision: what });
  const reported = async (hidden = false): Promise<any[]> =>
    (await listReportedPosts(service.db, { page: 1, hidden })).rows.map((row) => ({ ...row }));

  beforeEach(async () => {
    service = await sharedService();
    const { db } = service;
    [ada, bob] = [await person(db, { name: 'Ada' }), await person(db, { name: 'Bob' })];
    blog = await source(db, { handle: 'blog' });
    await filterSource(db, bob.id, blog.id);
    id = await post(db, { sourceId: blog.id, title: TITLE, tags: ['rust'], url: 'https://blog.example/casino' });
    await post(db, { sourceId: blog.id, title: 'Another', tags: ['rust'] });
  });

  it('are reported once by each person, and again when they say something new', async () => {
    const report = (who: Person, json: object, on = id) => as(who, `/posts/${on}/report`, 'PUT', json);
    expect((await report(bob, { reason: 'spam' })).status).to.equal(204);
    expect((await report(bob, { reason: 'spam' })).status).to.equal(204);
    expect((await report(ada, { reason: 'hate', details: 'See there' })).status).to.equal(204);
    expect(await reported()).to.have.length(1);
    expect((await reported())[0]).to.deep.include({ id, open: 2, title: TITLE, author: null });
    await decision('dismiss');
    expect(await reported()).to.deep.equal([]);
    await report(bob, { reason: 'illegal' });
    expect((await reported())[0]?.open).to.equal(1);
    expect((await report(bob, { reason: 'dull' })).status).to.equal(400);
    expect((await report(bob, { reason: 'spam' }, ada.id)).status).to.equal(404);
    expect((await exportAccount(service.db, bob.id)).postReports).to.have.length(1);
    await decision('hide');
    expect((await report(bob, { reason: 'spam' })).status, 'a hidden one is not there').to.equal(404);
  });

  /** Whether each door shows the post to Bob, who follows its source and bookmarked it. */
  const doors = async (): Promise<Record<string, boolean>> => {
    const { url } = service;
    const app = ReaderApp.of(service, bob);
    const visitor = await signedIn(service, email);
    const lists = ['/feeds', '/feeds/foryou', '/feeds/popular', '/feeds/tag/rust', '/feeds/source/blog'];
    const paths = [...lists, '/bookmarks', `/search/posts?q=zanzibar`, '/notifications'];
    const seen: Record<string, boolean> = {};
    for (const path of paths) {
      const { status, text } = await as(bob, path);
      if (status === 404) continue;
      expect(status, `${path} ${text}`).to.equal(200);
      seen[path] = text.includes(id) || text.includes(TITLE);
    }
    for (const path of [`/posts/${id}`, `/posts/${id}/comments`, `/posts/${id}/related`])
      seen[path] = (await as(bob, path)).status === 200;
    seen.states = (await as(bob, `/posts/states?ids=${id}`)).text.includes(id);
    seen.vote = (await as(bob, `/posts/${id}/vote`, 'PUT', { vote: 1 })).status === 204;
    seen['unread notifications'] = (await as(bob, '/notifications/unread/count')).text.includes('2');
    seen['page of the post'] = (await visitor.get(`/posts/${id}`)).status === 200;
    seen['front page'] =
      (await visitor.get('/latest')).text.includes(TITLE) || (await visitor.get('/')).text.includes(TITLE);
    seen['reader app, list'] = (await app.titles(READING_LIST)).includes(TITLE);
    seen['reader app, starred'] = (await app.titles(STARRED)).includes(TITLE);
    for (const link of links)
      seen[new URL(link).pathname.split('.').at(-1) ?? link] = (await fetchAny(link)).text.includes(TITLE);
    seen.mcp = JSON.stringify(await callTool(url, bob.token, 'listSourceFeed', { source: 'blog' })).includes(TITLE);
    return seen;
  };
  let links: string[];
  let email: string;

  it('vanish from every door when hidden, and are back when shown', async () => {
    const { db } = service;
    ({ email } = await member(service));
    expect((await as(bob, '/bookmarks', 'POST', { postIds: [id] })).status).to.be.within(200, 201);
    const made = (await as(bob, '/bookmarks/link', 'PUT')).body as Record<string, unknown>;
    links = Object.values(made.data ?? made).filter((one): one is string => /^https?:/.test(String(one)));
    expect(links).to.have.length.above(1);
    const mine = await comment(db, { postId: id, accountId: bob.id });
    await as(ada, `/posts/${id}/comments`, 'POST', { content: 'Yes', parentId: mine });
    await settled(db);
    const before = await doors();
    expect(Object.entries(before).filter(([door, shows]) => !shows && door !== 'unread notifications')).to.deep.equal(
      [],
    );
    await decision('hide');
    await settled(db);
    const hidden = await doors();
    expect(Object.entries(hidden).filter(([, shows]) => shows)).to.deep.equal([]);
    expect(await reported(true)).to.have.length(1);
    await decision('hide');
    await storePosts(db, stored(), { at: new Date(), items: [item('casino', { title: TITLE })] });
    expect(Object.values(await doors()).some(Boolean), 'its feed has it still').to.equal(false);
    await decision('show');
    await settled(db);
    expect(await doors()).to.deep.equal(before);
    await decision('show');
    const acts = await db.query<{ act: string }>('SELECT act FROM operator_acts ORDER BY id');
    expect(acts.map(({ act }) => act)).to.deep.equal(['post_hidden', 'post_hidden', 'post_shown', 'post_shown']);
  });

  const stored = () => ({ id: blog.id, name: blog.name, handle: blog.handle, listed: true });
  const item = (name: string, over: object = {}): any => ({
    url: `https://blog.example/${name}`,
    title: `About ${name}`,
    tags: [],
    summaryIsLead: false,
    ...over,
  });
  const fetched = async (...items: object[]): Promise<number> =>
    (await storePosts(service.db, stored(), { at: new Date(), items: items as never })).added;

  it('do not come back by their feed when deleted, nor by a person who shares the link', async () => {
    await decision('delete');
    expect((await as(bob, `/posts/${id}`)).status).to.equal(404);
    expect(await fetched(item('casino'), item('fresh'))).to.equal(1);
    expect(await fetched(item('casino'), item('fresh'))).to.equal(0);
    const { status, body } = await as(ada, '/posts', 'POST', { url: 'https://blog.example/casino' });
    expect([status, body.error]).to.deep.equal([403, 'forbidden']);
    expect(body.message).to.include('removed this link');
    const shared = (await as(ada, '/posts', 'POST', { url: 'https://spam.example/x', title: 'Spam' })).body;
    await decision('hide', shared.id ?? shared.data.id);
    expect((await as(bob, '/posts', 'POST', { url: 'https://spam.example/x' })).status).to.equal(403);
    await decision('delete', shared.id ?? shared.data.id);
    expect((await as(bob, '/posts', 'POST', { url: 'https://spam.example/x' })).status).to.equal(403);
    expect(await reported(true)).to.deep.equal([]);
  });

  it('leave their story to the next post, which leads it then', async () => {
    const other = await source(service.db);
    const url = 'https://news.example/story';
    const [first, second] = [
      await post(service.db, { sourceId: blog.id, title: 'First', url }),
      await post(service.db, { sourceId: other.id, title: 'Second', url: `${url}#${other.id}` }),
    ];
    const titles = async (): Promise<string[]> =>
      (await as(bob, '/feeds/popular')).body.data.map((one: { title: string }) => one.title);
    expect(await titles())
      .to.include('First')
      .and.not.include('Second');
    await decision('hide', first);
    await settled(service.db);
    expect(await titles())
      .to.include('Second')
      .and.not.include('First');
    await decision('show', first);
    expect(await titles()).to.include.members(['First', 'Second']);
    expect((await as(bob, `/posts/${second}`)).status).to.equal(200);
  });

  it('are moderated by commands and on the page, with a line in the log for each', async () => {
    const env = { DATABASE_URL: await testDatabaseUrl(), SECRET_KEY: 'a secret of tests only 0123456789' };
    const dcs = async (...args: string[]): Promise<any> => {
      const { code, out, err } = await cli(env, ...args, '--json');
      expect(code, err).to.equal(0);
      return JSON.parse(out);
    };
    const operator = await member(service);
    await dcs('account', 'admin', operator.email);
    const reader = await signedIn(service, (await member(service)).email);
    const sent = await reader.send(
      `/posts/${id}/report`,
      { reason: 'spam', details: 'An <ad>' },
      { from: `/posts/${id}` },
    );
    expect(sent.headers.location).to.equal(`/posts/${id}?reported=${id}`);
    expect((await reader.get(`/posts/${id}?reported=${id}`)).text).to.include('A moderator will review this.');
    expect(await dcs('post', 'reported')).to.have.nested.property('[0].id', id);
    const admin = await signedIn(service, operator.email);
    expect((await admin.get('/admin/posts')).text)
      .to.include(TITLE)
      .and.include('spam: An &lt;ad>');
    await admin.send(`/admin/posts/${id}/hide`, {}, { from: '/admin/posts' });
    expect((await reader.get(`/posts/${id}`)).status).to.equal(404);
    expect((await admin.get('/admin/posts?show=hidden')).text).to.include(TITLE);
    await dcs('post', 'show', id);
    await until(async () => (await reader.get(`/posts/${id}`)).status === 200);
    await dcs('post', 'hide', id);
    expect(await dcs('post', 'reported', '--hidden')).to.have.nested.property('[0].id', id);
    await admin.send(`/admin/posts/${id}/delete`, {}, { from: '/admin/posts?show=hidden' });
    expect((await cli(env, 'post', 'show', id)).code).to.not.equal(0);
    const log = (await admin.get(`/admin/log?of=${id}`)).text;
    for (const text of ['Hid post', 'Showed post again', 'Deleted post', 'reported as spam'])
      expect(log).to.include(text);
    expect((await reader.get('/admin/posts')).status).to.equal(404);
  });
});
