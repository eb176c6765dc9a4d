import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { adminRouter } from '../../src/pages/admin/admin.ts';
import { cli } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { comment, post, source } from '../support/fixtures.ts';
import { app, letIn, refresh } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';
import { member, PASSWORD, signedIn, visit, type Visitor } from '../support/visitor.ts';
import { STUB_PAGES } from '../support/stub-pages.ts';

const PAGES = [
  '',
  '/people',
  '/posts',
  '/comments',
  '/sources',
  '/queues',
  '/apps',
  '/announcements',
  '/search-names',
  '/log',
];

describe('pages of operators', function () {
  this.timeout(60_000);
  let service: Service;
  let admin: Visitor;
  let operator: { id: string; email: string };
  let ada: { id: string; email: string };

  const tokenOf = async ({ id }: { id: string }): Promise<string> =>
    (await createToken(service.db, id, { name: `t ${Math.random()}`, lifetime: '30' })).token;
  const acts = (): Promise<{ act: string; actor_id: string | null; detail: string | null; address: string }[]> =>
    service.db.query('SELECT act, actor_id, detail, address FROM operator_acts ORDER BY id DESC');
  const dcs = async (...args: string[]): Promise<any> => {
    const { code, out, err } = await cli({ DATABASE_URL: await testDatabaseUrl() }, ...args, '--json');
    expect([code, err], out).to.deep.equal([0, '']);
    return JSON.parse(out);
  };

  before(async () => {
    service = await startService();
    operator = await member(service, { name: 'Olga Operator' });
    ada = await member(service, { name: 'Ada Lovelace' });
    await dcs('account', 'admin', operator.email);
    admin = await signedIn(service, operator.email);
  });
  after(() => service.close());

  it('are not there for anybody else, whatever is sent', async () => {
    const stranger = visit(service);
    const inside = await signedIn(service, ada.email);
    const form_token = await inside.formToken('/settings');
    const plain = (text: string): string =>
      text.replaceAll(/value="[\w-]{40,}"/g, '').replaceAll(/<code>[\w-]{36}<\/code>/g, '');
    for (const visitor of [stranger, inside]) {
      const none = await visitor.get('/there-is-no-such-page');
      expect(none.status).to.equal(404);
      for (const path of [...PAGES, '/people/x', '/sources/export', '/nothing']) {
        const answer = await visitor.get(`/admin${path}`);
        expect(answer.status, path).to.equal(404);
        expect(plain(answer.text), path).to.equal(
          plain(none.text).replaceAll('/there-is-no-such-page', `/admin${path}`),
        );
        expect(Object.keys(answer.headers).sort()).to.deep.equal(Object.keys(none.headers).sort());
      }
      for (const path of [`/admin/people/${ada.id}/plan`, '/admin/announcements', '/there-is-no-such-page']) {
        const sent = await visitor.send(path, { plan: 'paid' }, { token: form_token });
        expect(sent.status, path).to.equal(404);
      }
    }
    expect((await admin.get('/admin/nothing')).status).to.equal(404);
    expect((await admin.get('/')).text).to.include('href="/admin"');
    expect((await inside.get('/')).text).to.not.include('href="/admin"');
  });

  it('refuse forms of other sites and of other browsers', async () => {
    const path = `/admin/people/${ada.id}/plan`;
    const from = `/admin/people/${ada.id}`;
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await admin.send(path, { plan: 'free' }, { from, headers })).status).to.equal(403);
    expect((await admin.send(path, { plan: 'free' }, { token: 'A'.repeat(64) })).status).to.equal(403);
    expect((await admin.get(from)).text).to.include('Paid');
  });

  it('have no form without the guard', async () => {
    const posts = adminRouter(STUB_PAGES.site, (_, next) => next()).stack.filter((layer) =>
      layer.methods.includes('POST'),
    );
    expect(posts).to.have.length.above(12);
    for (const { path } of posts) {
      const at = String(path).replaceAll(/:\w+/g, ada.id);
      expect((await admin.send(at, {}, { token: 'A'.repeat(64) })).status, at).to.equal(403);
    }
  });

  it('show all people, find one, and change a plan', async () => {
    expect((await admin.get('/admin/people')).text)
      .to.include(ada.email)
      .and.include(operator.email);
    const found = (await admin.get('/admin/people?q=LOVELACE')).text;
    expect(found).to.include(ada.email).and.not.include(operator.email.replace('@', '@'));
    expect((await admin.get('/admin/people?q=%25')).text).to.include('No account has this');
    const path = `/admin/people/${ada.id}`;
    const sent = await admin.send(`${path}/plan`, { plan: 'paid', until: '2999-01-31' }, { from: path });
    expect([sent.status, sent.headers.location]).to.deep.equal([303, `${path}?notice=plan_changed`]);
    expect((await admin.get(`${path}?notice=plan_changed`)).text)
      .to.include('31 Jan 2999')
      .and.include('Plan changed.');
    expect((await acts())[0]).to.deep.include({
      act: 'plan_changed',
      actor_id: operator.id,
      detail: 'paid until 2999-01-31',
      address: '127.0.0.1',
    });
    expect((await admin.send(`${path}/plan`, { plan: 'gold', until: '' }, { from: path })).status).to.equal(422);
    expect((await admin.get('/admin/people/x')).status).to.equal(404);
  });

  it('suspend a person, whose token, app, session and sign-in stop at once, and reinstate them', async () => {
    const person = await member(service, { name: 'Mallory' });
    const token = await tokenOf(person);
    const browser = await signedIn(service, person.email);
    const client = await app(service, await member(service));
    const { access_token: jwt } = await letIn(service, { person, client }, { scope: 'read offline_access' });
    for (const one of [token, jwt]) expect((await call(service.url, '/profile', { token: one })).status).to.equal(200);
    const path = `/admin/people/${person.id}`;
    const sent = await admin.send(`${path}/suspend`, { why: 'Sent spam' }, { from: path });
    expect(sent.headers.location).to.equal(`${path}?notice=suspended`);
    for (const one of [token, jwt]) {
      const refused = await call(service.url, '/profile', { token: one });
      expect([refused.status, refused.body.error]).to.deep.equal([403, 'forbidden']);
      expect(refused.body.message).to.include('suspended');
    }
    expect((await browser.get('/settings')).headers.location).to.match(/^\/sign-in/);
    const again = await visit(service).send('/sign-in', { email: person.email, password: PASSWORD });
    expect(again.status).to.equal(403);
    expect(again.text).to.include('This account is suspended');
    expect((await acts())[0]).to.deep.include({ act: 'account_suspended', detail: 'Sent spam' });
    await admin.send(`${path}/reinstate`, {}, { from: path });
    for (const one of [token, jwt]) expect((await call(service.url, '/profile', { token: one })).status).to.equal(200);
    await signedIn(service, person.email);
  });

  it('suspend no operator, and ask for the password first when the sign-in is a while ago', async () => {
    const path = `/admin/people/${operator.id}`;
    const refused = await admin.send(`${path}/suspend`, { why: '' }, { from: path });
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include('An operator cannot be suspended');
    await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
    const other = `/admin/people/${ada.id}`;
    expect((await admin.get(other)).text).to.include('Confirm your password');
    const sent = await admin.send(`${other}/suspend`, { why: '' }, { from: other });
    expect(sent.headers.location).to.match(/^\/sign-in\?return_to=/);
    await service.db.query('UPDATE sessions SET authenticated_at = now()');
    expect((await call(service.url, '/profile', { token: await tokenOf(ada) })).status).to.equal(200);
  });

  it('sign a person out everywhere', async () => {
    const browser = await signedIn(service, ada.email);
    const path = `/admin/people/${ada.id}`;
    await admin.send(`${path}/sign-out`, {}, { from: path });
    expect((await browser.get('/settings')).status).to.equal(303);
    expect((await acts())[0]?.act).to.equal('account_signed_out');
  });

  it('disable an app, which then refreshes nothing, and enable it', async () => {
    const client = await app(service, ada, { name: 'Busy reader' });
    const { refresh_token = '' } = await letIn(service, { person: ada, client }, { scope: 'read offline_access' });
    expect((await admin.get('/admin/apps?q=busy')).text)
      .to.include('Busy reader')
      .and.include(ada.email);
    await admin.send(`/admin/apps/${client.id}/disable`, {}, { from: '/admin/apps' });
    expect((await refresh(client, refresh_token)).status).to.equal(401);
    expect((await admin.get('/admin/apps')).text).to.include('Disabled');
    await admin.send(`/admin/apps/${client.id}/enable`, {}, { from: '/admin/apps' });
    expect((await refresh(client, refresh_token)).status).to.equal(200);
    await dcs('app', 'disable', client.id);
    expect(await acts())
      .to.have.property('0')
      .which.deep.includes({ act: 'app_disabled', detail: 'Busy reader' });
  });

  it('pause, resume and fetch a source, import a list, and refuse what is no feed', async () => {
    const opml = `<opml version="2.0"><body><outline text="One" xmlUrl="https://one.example/feed"/></body></opml>`;
    const imported = await admin.send('/admin/sources/import', { opml }, { from: '/admin/sources' });
    expect(imported.text).to.include('1 new sources');
    const listed = (await admin.get('/admin/sources?q=one.example')).text;
    const handle = /\/admin\/sources\/([\w-]+)\/pause/.exec(listed)?.[1] ?? '';
    await admin.send(`/admin/sources/${handle}/pause`, {}, { from: '/admin/sources' });
    expect((await admin.get('/admin/sources?state=paused')).text).to.include('The operator paused it.');
    const gone = await admin.send(`/admin/sources/${handle}/fetch`, {}, { from: '/admin/sources' });
    expect(gone.status).to.equal(404);
    await admin.send(`/admin/sources/${handle}/resume`, {}, { from: '/admin/sources' });
    await admin.send(`/admin/sources/${handle}/fetch`, {}, { from: '/admin/sources' });
    expect((await acts()).slice(0, 4).map(({ act }) => act)).to.deep.equal([
      'source_fetched',
      'source_resumed',
      'source_paused',
      'sources_imported',
    ]);
    const wrong = await admin.send('/admin/sources', { url: 'http://127.0.0.1/feed' }, { from: '/admin/sources' });
    expect(wrong.status).to.equal(422);
    expect(
      (await admin.send('/admin/sources/import', { opml: '<html/>' }, { from: '/admin/sources' })).status,
    ).to.equal(422);
    expect((await admin.get('/admin/sources/export')).text).to.include('https://one.example/feed');
  });

  it('add names that search knows, and remove them', async () => {
    const path = '/admin/search-names';
    const wrong = await admin.send(path, { name: '', meanings: '' });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.include('A name has letters or digits').and.include('A name stands for 1 to 10 other texts');
    expect((await admin.send(path, { name: 'BG', meanings: 'billing, gateway' })).status).to.equal(303);
    expect((await admin.get(path)).text).to.include('billing, gateway');
    expect((await admin.send(`${path}/remove`, { name: 'bg' }, { from: path })).status).to.equal(303);
    expect((await admin.get(path)).text).to.include('No names yet.');
    expect((await admin.get('/admin/log')).text)
      .to.include('Added search name')
      .and.include('Removed search name');
    await dcs('search-name', 'set', 'bg', 'billing gateway');
    expect(await dcs('search-name', 'list')).to.have.nested.property('[0].name', 'bg');
    await dcs('search-name', 'remove', 'bg');
  });

  it('announce a line above every page, which a browser dismisses', async () => {
    const reader = visit(service);
    const wrong = await admin.send('/admin/announcements', { text: '', endsAt: '2000-01-01T00:00' });
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.include('A text has 1 to 300').and.include('It ends before it begins');
    const text = 'We move <b>house</b> on Sunday.';
    const typed = { text, url: '/changelog', startsAt: '', endsAt: '2999-01-01T00:00' };
    expect((await admin.send('/admin/announcements', typed)).status).to.equal(303);
    for (const path of ['/newest', '/sign-in', '/no-such-page'])
      expect((await reader.get(path)).text, path).to.include('We move &lt;b>house&lt;/b> on Sunday.');
    const id = /\/announcements\/([\w-]+)\/dismiss/.exec((await reader.get('/newest')).text)?.[1] ?? '';
    const referer = `${service.url}/newest`;
    const dismissed = await reader.send(`/announcements/${id}/dismiss`, {}, { from: '/newest', headers: { referer } });
    expect([dismissed.status, dismissed.headers.location]).to.deep.equal([303, '/newest']);
    expect((await reader.get('/newest')).text).to.not.include('on Sunday');
    expect((await visit(service).get('/newest')).text).to.include('on Sunday');
    await admin.send(`/admin/announcements/${id}/end`, {}, { from: '/admin/announcements' });
    expect((await visit(service).get('/newest')).text).to.not.include('on Sunday');
    const { id: second } = await dcs('banner', 'create', 'By command', '--until', '2999-01-01');
    expect((await dcs('banner', 'list'))[0]).to.deep.include({ id: second, state: 'shown' });
    await dcs('banner', 'end', second);
    expect((await dcs('log')).slice(0, 2)).to.have.deep.nested.property('[1].detail', 'By command');
  });

  it('show in one log what was done by page and by command, which nothing changes', async () => {
    await dcs('account', 'plan', '--account', ada.email, '--plan', 'paid');
    expect((await acts())[0]).to.deep.include({ act: 'plan_changed', actor_id: null, address: 'command line' });
    const page = (await admin.get(`/admin/log?of=${ada.id}`)).text;
    expect(page).to.include('Command line').and.include(operator.email).and.include('Changed plan');
    expect(page).to.not.include('Created announcement');
    for (const sql of ["UPDATE operator_acts SET detail = ''", 'DELETE FROM operator_acts']) {
      const error = await service.db.query(sql).catch((thrown: unknown) => String(thrown));
      expect(error).to.include('only added to');
    }
    for (const path of PAGES) expect((await admin.get(`/admin${path}`)).status, path).to.equal(200);
  });

  it('hide a reported comment, show it again and delete it', async () => {
    const postId = await post(service.db, { sourceId: (await source(service.db)).id });
    const id = await comment(service.db, { postId, accountId: ada.id, content: 'Buy <now>!' });
    const reader = await signedIn(service, (await member(service)).email);
    const sent = await reader.send(
      `/comments/${id}/report`,
      { reason: 'spam', details: 'Again', back: `/posts/${postId}` },
      { from: `/posts/${postId}` },
    );
    expect(sent.headers.location).to.equal(`/posts/${postId}?reported=${id}#comment-${id}`);
    expect((await reader.get(`/posts/${postId}?reported=${id}`)).text).to.include('A moderator will review this.');
    expect((await admin.get('/admin/comments')).text)
      .to.include('Buy &lt;now>!')
      .and.include('spam: Again');
    await admin.send(`/admin/comments/${id}/hide`, {}, { from: '/admin/comments' });
    expect((await reader.get(`/posts/${postId}`)).text)
      .to.include('A moderator removed this comment.')
      .and.not.include('Buy');
    expect((await admin.get('/admin/comments')).text).to.not.include('Buy');
    await admin.send(`/admin/comments/${id}/show`, {}, { from: '/admin/comments?show=hidden' });
    expect((await reader.get(`/posts/${postId}`)).text).to.include('Buy');
    await dcs('comment', 'hide', id);
    expect(await dcs('comment', 'reported', '--hidden')).to.have.nested.property('[0].id', id);
    await admin.send(`/admin/comments/${id}/delete`, {}, { from: '/admin/comments?show=hidden' });
    expect((await acts()).slice(0, 4).map(({ act }) => act)).to.deep.equal([
      'comment_deleted',
      'comment_hidden',
      'comment_shown',
      'comment_hidden',
    ]);
  });
});
