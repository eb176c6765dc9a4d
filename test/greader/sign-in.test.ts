import { expect } from 'chai';
import { createToken, revokeToken } from '../../src/auth/access-tokens.ts';
import { Account } from '../../src/data/entities/accounts.ts';
import { fetchAny } from '../support/client.ts';
import { person, source, type Person } from '../support/fixtures.ts';
import { app as oauthApp, letIn } from '../support/oauth.ts';
import { until } from '../support/server-process.ts';
import { sharedService, startService, type Service } from '../support/service.ts';
import { READING_LIST, ReaderApp } from './reader.ts';

const LOGIN = '/accounts/ClientLogin';

describe('signing in to the Google Reader API', () => {
  let service: Service;
  let ada: Person;
  let nobody: ReaderApp;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
    nobody = new ReaderApp(service, undefined);
  });

  it('takes a token as the password of its account, and returns it as text or as JSON', async () => {
    const text = await nobody.post(LOGIN, { Email: ada.email.toUpperCase(), Passwd: ada.token, service: 'reader' });
    expect(text.status).to.equal(200);
    expect(text.headers['content-type']).to.equal('text/plain; charset=utf-8');
    expect(text.text).to.equal(`SID=${ada.token}\nLSID=${ada.token}\nAuth=${ada.token}\n`);
    const [account] = await service.db.query<{ username: string }>('SELECT username FROM accounts WHERE id = $1', [
      ada.id,
    ]);
    const auth = { SID: ada.token, LSID: ada.token, Auth: ada.token };
    const json = await nobody.post(LOGIN, { Email: account!.username, Passwd: ada.token, output: 'json' });
    expect(json.body).to.deep.equal(auth);
    const query = await nobody.post(`${LOGIN}?output=json`, { Email: ada.email, Passwd: ` ${ada.token} ` });
    expect(query.body).to.deep.equal(auth);
    expect(text.headers).to.not.have.property('x-ratelimit-limit');
  });

  it('refuses wrong tokens, other people’s, and what is no form', async () => {
    const bob = await person(service.db);
    for (const form of [
      { Email: ada.email, Passwd: 'password' },
      { Email: ada.email, Passwd: bob.token },
      { Email: 'nobody@example.com', Passwd: ada.token },
      { Email: ada.email, Passwd: `${ada.token.slice(0, -1)}${ada.token.endsWith('0') ? '1' : '0'}` },
      { Email: ada.email, Passwd: `${ada.token},${ada.token}` },
    ]) {
      const { status, headers, text } = await nobody.post(LOGIN, form);
      expect(status, JSON.stringify(form)).to.equal(401);
      expect(headers['content-type']).to.equal('text/plain; charset=utf-8');
      expect(headers['x-reader-google-bad-token']).to.equal('true');
      expect(text)
        .to.match(/\w+ \w+/)
        .and.not.include(ada.token);
    }
    expect((await nobody.post(LOGIN, { Email: ada.email })).status).to.equal(400);
    expect((await nobody.post(LOGIN, {})).status).to.equal(400);
    expect((await nobody.post(LOGIN, { Email: ada.email, Passwd: '' })).status).to.equal(400);
    expect((await nobody.post(LOGIN, { Email: [ada.email, ada.email], Passwd: ada.token })).status).to.equal(400);
    expect((await nobody.get(LOGIN, { Email: ada.email, Passwd: ada.token })).status).to.equal(405);
    const json = { method: 'POST', json: { Email: ada.email, Passwd: ada.token } };
    expect((await nobody.send(LOGIN, json)).status).to.equal(415);
  });

  it('a token works in the header in both forms, and no more once it is revoked', async () => {
    const { id, token } = await createToken(service.db, ada.id, { name: 'phone', lifetime: 'never' });
    for (const authorization of [`GoogleLogin auth=${token}`, `googlelogin  auth=${token}`, `Bearer ${token}`])
      expect((await new ReaderApp(service, authorization).get('/reader/api/0/user-info')).status).to.equal(200);
    await revokeToken(service.db, ada.id, id);
    const phone = ReaderApp.of(service, { token });
    await until('it is known', async () => (await phone.get('/reader/api/0/user-info')).status === 401);
    const { headers, text } = await phone.get('/reader/api/0/user-info');
    expect(headers['x-reader-google-bad-token']).to.equal('true');
    expect(text).to.include('revoked');
    for (const authorization of [
      undefined,
      '',
      'GoogleLogin',
      'GoogleLogin auth=',
      'GoogleLogin auth=x',
      `Basic ${token}`,
    ])
      expect((await new ReaderApp(service, authorization).get('/reader/api/0/token')).status).to.equal(401);
    expect((await nobody.get('/reader/api/0/token', { auth: ada.token, T: ada.token })).status).to.equal(401);
  });

  it('says who has signed in without an email address, and gives a token for writes', async () => {
    const app = ReaderApp.of(service, ada);
    const { body, text } = await app.get('/reader/api/0/user-info', { output: 'json' });
    expect(body).to.include({ userId: ada.id, userProfileId: ada.id }).and.not.deep.include({ userName: '' });
    expect(text).to.not.include(ada.email);
    const token = await app.get('/reader/api/0/token');
    expect(token.text).to.match(/^[0-9a-f]{57}$/);
    expect((await app.get('/reader/api/0/token')).text).to.equal(token.text);
    expect((await ReaderApp.of(service, await person(service.db)).get('/reader/api/0/token')).text).to.not.equal(
      token.text,
    );
  });

  it('an address that was typed with a slash at its end works; the slashes of a stream stay', async () => {
    const ask = (path: string) =>
      fetchAny(`${service.url}/greader${path}`, { headers: { authorization: `GoogleLogin auth=${ada.token}` } });
    const form = new URLSearchParams({ Email: ada.email, Passwd: ada.token });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of ['//accounts/ClientLogin', '/accounts//ClientLogin', '///accounts///ClientLogin'])
      expect(
        (await fetchAny(`${service.url}/greader${path}`, { method: 'POST', raw: form.toString(), headers: type }))
          .status,
        path,
      ).to.equal(200);
    expect((await ask('//reader/api/0/user-info')).body.userEmail).to.match(/^\w+@noreply\.invalid$/);
    for (const path of ['//reader/api/0/token', '/reader//api//0//user-info', '//reader/api/0/tag/list'])
      expect((await ask(path)).status, path).to.equal(200);
    for (const path of ['//reader/api/0/stream/contents', '/reader/api/0//stream/contents/', '//reader//atom'])
      expect((await ask(`${path}/${READING_LIST}`)).status, path).to.equal(200);
    const { feedUrl } = await source(service.db);
    expect((await ask(`//reader/api/0/stream/contents//feed/${feedUrl}`)).body.id).to.equal(`feed/${feedUrl}`);
  });

  it('an app that may only read reads, also by POST, and writes nothing', async () => {
    const client = await oauthApp(service, ada);
    const { access_token: token } = await letIn(service, { person: ada, client }, { scope: 'read' });
    const app = ReaderApp.of(service, { token });
    expect(await app.ids(READING_LIST)).to.deep.equal([]);
    expect((await app.post('/reader/api/0/stream/items/contents', { i: '1' })).status).to.equal(200);
    for (const [path, form] of [
      ['edit-tag', { i: '1', a: 'user/-/state/com.google/read' }],
      ['mark-all-as-read', { s: READING_LIST }],
      ['subscription/edit', { ac: 'subscribe', s: 'feed/x' }],
      ['subscription/quickadd', { quickadd: 'https://blog.example/' }],
      ['rename-tag', { s: 'user/-/label/a', dest: 'user/-/label/b' }],
    ] as const) {
      const { status, text } = await app.post(`/reader/api/0/${path}`, form);
      expect(status, path).to.equal(403);
      expect(text).to.include('scope write');
    }
  });

  it('the limits are those of the API, shared with it, and answered in a sentence', async () => {
    const limited = await startService({ userRateLimit: 3, freeDailyQuota: 2 }, service.db);
    try {
      const app = ReaderApp.of(limited, ada);
      for (let n = 0; n < 3; n += 1) expect((await app.get('/reader/api/0/token')).status).to.equal(200);
      const over = await app.get('/reader/api/0/token');
      expect(over.status).to.equal(429);
      expect(Number(over.headers['retry-after'])).to.be.within(1, 60);
      expect(over.headers['content-type']).to.equal('text/plain; charset=utf-8');
      const rest = await fetchAny(`${limited.url}/public/v1/feeds/popular`, { token: ada.token });
      expect(rest.status).to.equal(429);
      const free = ReaderApp.of(limited, await person(limited.db, { plan: 'free' }));
      for (const status of [200, 200, 429]) expect((await free.get('/reader/api/0/token')).status).to.equal(status);
      expect((await free.get('/reader/api/0/token')).text).to.include('free plan');
    } finally {
      await limited.close();
    }
    const few = await startService({ ipRateLimit: 2 }, service.db);
    try {
      const login = () => new ReaderApp(few, undefined).post(LOGIN, { Email: 'x', Passwd: 'y' });
      for (const status of [401, 401, 429]) expect((await login()).status).to.equal(status);
    } finally {
      await few.close();
    }
  });

  it('a suspended account is refused, and paths that are not there are', async () => {
    const app = ReaderApp.of(service, ada);
    expect((await app.get('/reader/api/0/none')).status).to.equal(404);
    expect((await app.get('')).status).to.equal(404);
    expect((await app.get('/reader/api/0/edit-tag')).status).to.equal(405);
    expect((await app.send('/reader/api/0/stream/contents/%E0%A4%A')).status).to.equal(404);
    await service.db.orm.update(Account, { id: ada.id }, { suspendedAt: new Date() });
    await until('it is known', async () => (await app.get('/reader/api/0/token')).status === 403);
    expect((await nobody.post(LOGIN, { Email: ada.email, Passwd: ada.token })).status).to.equal(403);
  });

  it('tokens are in no log line', async () => {
    await nobody.post(LOGIN, { Email: ada.email, Passwd: ada.token });
    await ReaderApp.of(service, ada).get('/reader/api/0/user-info', { T: ada.token });
    const lines = service.logs.join('\n');
    expect(lines).to.include('signIn').and.include('getUserInfo').and.not.include(ada.token).and.not.include(ada.email);
  });
});
