import { expect } from 'chai';
import { setAppEnabled, setDeviceLogin } from '../../src/auth/oauth/apps/apps.ts';
import { endOtherSessions } from '../../src/auth/accounts/sessions.ts';
import { freezeClock, releaseClock } from '../support/clock.ts';
import { call, fetchAny } from '../support/client.ts';
import {
  askForCode,
  codeFor,
  commandLine,
  connect,
  decideDevice,
  DEVICE_PAGE,
  enterCode,
  poll,
  tokenOf,
} from '../support/device.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, browserOf, claimsOf, refresh, type TestApp, type TokenAnswer } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

const errorOf = ({ status, body }: TokenAnswer): [number, string] => [status, body.error];

describe('device login', () => {
  let service: Service;
  let ada: Person;
  let eve: Person;
  let dcs: TestApp;

  // Loads the library, which no test should be charged with.
  before(async () => {
    service = await startService();
    await codeFor(commandLine(service));
    await service.close();
  });
  beforeEach(async () => {
    service = await startService();
    [ada, eve] = [await person(service.db), await person(service.db)];
    dcs = commandLine(service);
  });
  afterEach(() => service.close());

  it('gives a device what its person allowed: the page says who asks for what, from which place', async () => {
    const { body } = await askForCode(dcs);
    expect(body).to.have.all.keys('device_code', 'user_code', 'verification_uri', 'expires_in', 'interval');
    expect(body).to.include({ verification_uri: `${service.url}${DEVICE_PAGE}`, expires_in: 600, interval: 5 });
    expect(body.user_code).to.match(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(errorOf(await poll(dcs, body.device_code))).to.deep.equal([400, 'authorization_pending']);

    const visitor = await browserOf(service, ada);
    expect((await enterCode(visitor, ` ${body.user_code.toLowerCase().replace('-', ' ')}`)).status).to.equal(303);
    const { text } = await visitor.get(DEVICE_PAGE);
    for (const shown of [
      body.user_code,
      'dcs, the command line',
      '127.0.0.1',
      'Change your data',
      'if you just started this',
    ])
      expect(text).to.include(shown);
    expect(await decideDevice(visitor)).to.equal('allowed');

    const tokens = (await poll(dcs, body.device_code)).body;
    expect(tokens).to.include({ token_type: 'Bearer', scope: 'offline_access read write' });
    expect(claimsOf(tokens.access_token)).to.include({
      sub: ada.id,
      aud: `${service.url}/public/v1`,
      client_id: dcs.id,
    });
    expect((await call(service.url, '/profile', { token: tokens.access_token })).body.id).to.equal(ada.id);
    const refreshed = await refresh(dcs, tokens.refresh_token);
    expect([refreshed.status, refreshed.body.scope]).to.deep.equal([200, 'offline_access read write']);
    expect((await visitor.get('/settings/connected-apps')).text).to.include('dcs, the command line');
    expect((await visitor.get('/settings/security')).text).to.include('dcs, the command line');
  });

  it('is announced in the metadata', async () => {
    const { body } = await fetchAny(`${service.url}/.well-known/oauth-authorization-server/auth`);
    expect(body.device_authorization_endpoint).to.equal(`${service.url}/auth/oauth2/device`);
    expect(body.grant_types_supported).to.include('urn:ietf:params:oauth:grant-type:device_code');
  });

  it('tells a device that its person refused, and the code is used up', async () => {
    const code = await codeFor(dcs);
    const visitor = await browserOf(service, ada);
    await enterCode(visitor, code.user_code);
    expect(await decideDevice(visitor, { decision: 'deny' })).to.equal('denied');
    expect((await enterCode(visitor, code.user_code)).status).to.equal(422);
    expect(errorOf(await poll(dcs, code.device_code))).to.deep.equal([400, 'access_denied']);
  });

  it('asks a device that polls too often to slow down', async () => {
    const { device_code: code } = await codeFor(dcs);
    const errors = [await poll(dcs, code), await poll(dcs, code)].map(errorOf);
    expect(errors).to.deep.equal([
      [400, 'authorization_pending'],
      [400, 'slow_down'],
    ]);
  });

  describe('security 136: what attackers try', () => {
    it('guessing: ten wrong codes of a person, and then the right one does not count either', async () => {
      const { user_code: code } = await codeFor(dcs);
      const visitor = await browserOf(service, eve);
      const tries = await Promise.all(Array.from({ length: 10 }, () => enterCode(visitor, 'BCDF-BCDF')));
      expect(tries.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 422));
      const refused = await enterCode(visitor, code);
      expect([refused.status, Number(refused.headers['retry-after']) > 60]).to.deep.equal([429, true]);
      expect((await enterCode(await browserOf(service, ada), code)).status, 'others may go on').to.equal(303);
    });

    it('guessing with many accounts: fifty wrong codes from an address', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const visitor = await browserOf(service, await person(service.db));
        const form = { form_token: tokenOf(await visitor.get(DEVICE_PAGE)), user_code: 'BCDF-BCDF' };
        for (let tried = 0; tried < 9; tried += 1) statuses.push((await visitor.post(DEVICE_PAGE, form)).status);
      }
      expect(statuses.filter((status) => status === 422)).to.have.length(50);
      expect(statuses.slice(50)).to.deep.equal([429, 429, 429, 429]);
    });

    it('flooding: an address gets thirty codes in ten minutes', async () => {
      for (let n = 0; n < 30; n += 1) await codeFor(dcs);
      const refused = await askForCode(dcs);
      expect(errorOf(refused)).to.deep.equal([429, 'slow_down']);
      expect(Number(refused.headers['retry-after'])).to.be.within(1, 600);
    });

    it('phishing by an address: none leads to the decision, and none fills in a code', async () => {
      const { user_code: code } = await codeFor(dcs);
      const victim = await browserOf(service, ada);
      for (const path of [
        `${DEVICE_PAGE}?user_code=${code}`,
        `${DEVICE_PAGE}?user_code=${code}&confirm=yes`,
        `${DEVICE_PAGE}/decision?user_code=${code}`,
        `${DEVICE_PAGE}/${code}`,
      ]) {
        const page = await victim.get(path);
        expect(page.text, path).to.not.include(code).and.not.include('value="allow"');
      }
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await victim.post(DEVICE_PAGE, { user_code: code }, foreign)).status).to.equal(403);
    });

    it('a fixed code: only the browser in which it was entered can decide, about that code alone', async () => {
      const [shown, other] = [await codeFor(dcs), await codeFor(dcs)];
      const victim = await browserOf(service, ada);
      const without = await victim.get(DEVICE_PAGE);
      const form = { form_token: tokenOf(without), decision: 'allow', user_code: other.user_code };
      expect((await victim.post(`${DEVICE_PAGE}/decision`, form)).location!.search).to.equal('?notice=ended');
      await enterCode(victim, shown.user_code);
      expect(await decideDevice(victim, { user_code: other.user_code })).to.equal('ended');
      expect(errorOf(await poll(dcs, other.device_code))).to.deep.equal([400, 'authorization_pending']);

      const attacker = await browserOf(service, eve);
      await enterCode(attacker, other.user_code);
      const cookie = /dcs_device_code=([^;]+)/.exec(attacker.cookies('/'))![1]!;
      const planted = await victim.get(DEVICE_PAGE, { cookie: `${victim.cookies('/')}; dcs_device_code=${cookie}` });
      expect(planted.text).to.not.include(other.user_code);
    });

    it('a race of two people for one code: one of them gives access, whoever is first, and the other nothing', async () => {
      const code = await codeFor(dcs);
      const visitors = [await browserOf(service, ada), await browserOf(service, eve)];
      for (const visitor of visitors) expect((await enterCode(visitor, code.user_code)).status).to.equal(303);
      const notices = await Promise.all(visitors.map((visitor) => decideDevice(visitor)));
      expect(notices).to.have.members(['allowed', 'ended']);
      const winner = notices[0] === 'allowed' ? ada : eve;
      const { body } = await poll(dcs, code.device_code);
      expect(claimsOf(body.access_token).sub).to.equal(winner.id);
      const grants = await service.db.query<{ id: string }>(
        `SELECT account_id AS id FROM oauth_artefacts WHERE kind = 'Grant' AND consumed_at IS NULL`,
      );
      expect(grants.map(({ id }) => id)).to.deep.equal([winner.id]);
    });

    it('a race of two answers of one person: they cannot both count', async () => {
      const code = await codeFor(dcs);
      const visitor = await browserOf(service, ada);
      await enterCode(visitor, code.user_code);
      const notices = await Promise.all([decideDevice(visitor), decideDevice(visitor, { decision: 'deny' })]);
      expect(notices).to.include('ended');
      const { status } = await poll(dcs, code.device_code);
      expect(status).to.equal(notices.includes('allowed') ? 200 : 400);
    });

    it('growth of scope: neither the form, nor the exchange, nor a refresh gives more than was asked for and allowed', async () => {
      const reading = await codeFor(dcs, { scope: 'read offline_access' });
      await connect(service, ada, reading.user_code, { write: 'on', scope: 'read write' });
      const narrow = (await poll(dcs, reading.device_code, { scope: 'read write profile' })).body;
      expect([narrow.scope, claimsOf(narrow.access_token).scope]).to.deep.equal(['offline_access read', 'read']);
      const wider = await refresh(dcs, narrow.refresh_token, { scope: 'read write' });
      expect([wider.status, claimsOf(wider.body.access_token).scope]).to.deep.equal([200, 'read']);

      const writing = await codeFor(dcs);
      await connect(service, ada, writing.user_code, { write: '' });
      const dropped = (await poll(dcs, writing.device_code)).body;
      expect(dropped.scope).to.equal('offline_access read');
      const refused = await call(service.url, '/profile', {
        method: 'PATCH',
        token: dropped.access_token,
        json: { bio: 'x' },
      });
      expect(refused.status).to.equal(403);
    });

    it('another client’s code: it gets nothing, and the right client still does', async () => {
      const other = await app(service, eve);
      await setDeviceLogin(service.db, other.id, true);
      const code = await codeFor(dcs);
      await connect(service, ada, code.user_code);
      expect(errorOf(await poll(other, code.device_code))).to.deep.equal([400, 'invalid_grant']);
      expect((await poll(dcs, code.device_code)).status).to.equal(200);
    });

    it('an expired code: the page does not know it, and the device is told', async () => {
      const start = Date.now();
      await freezeClock(service.db, start);
      try {
        const [open, allowed] = [await codeFor(dcs), await codeFor(dcs)];
        await connect(service, ada, allowed.user_code);
        await freezeClock(service.db, start + 600_000);
        expect((await enterCode(await browserOf(service, ada), open.user_code)).status).to.equal(422);
        for (const code of [open, allowed])
          expect(errorOf(await poll(dcs, code.device_code))).to.deep.equal([400, 'expired_token']);
      } finally {
        await releaseClock(service.db);
      }
    });

    it('replay: a device code gives tokens once, and all that it gave ends when it comes again', async () => {
      const code = await codeFor(dcs);
      await connect(service, ada, code.user_code);
      const { body } = await poll(dcs, code.device_code);
      const again = await poll(dcs, code.device_code);
      expect(errorOf(again)).to.deep.equal([400, 'invalid_grant']);
      expect(again.body.error_description).to.include('used before');
      expect(errorOf(await refresh(dcs, body.refresh_token))).to.deep.equal([400, 'invalid_grant']);
      expect((await call(service.url, '/profile', { token: body.access_token })).status).to.equal(401);
    });

    it('replay at once: of five exchanges together one gets tokens, and they work', async () => {
      const code = await codeFor(dcs);
      await connect(service, ada, code.user_code);
      const answers = await Promise.all(Array.from({ length: 5 }, () => poll(dcs, code.device_code)));
      const [tokens, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).to.deep.equal([]);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).to.have.length(4);
      expect(tokens?.body).to.have.property('access_token');
    });

    it('another resource: a code for the API gives no token for the MCP server, and still one for the API', async () => {
      const code = await codeFor(dcs);
      await connect(service, ada, code.user_code);
      for (const resource of [`${service.url}/mcp`, 'https://elsewhere.example/'])
        expect(errorOf(await poll(dcs, code.device_code, { resource }))).to.deep.equal([400, 'invalid_target']);
      const { body } = await poll(dcs, code.device_code, { resource: `${service.url}/public/v1` });
      expect(claimsOf(body.access_token).aud).to.equal(`${service.url}/public/v1`);
      const moved = await refresh(dcs, body.refresh_token, { resource: `${service.url}/mcp` });
      expect(errorOf(moved)).to.deep.equal([400, 'invalid_target']);
    });

    it('no resource, another one or two, and no read: there is no code', async () => {
      for (const [over, error] of [
        [{ resource: '' }, 'invalid_target'],
        [{ resource: `${service.url}/` }, 'invalid_target'],
        [{ scope: 'write offline_access' }, 'invalid_scope'],
        [{ scope: '' }, 'invalid_scope'],
      ] as const)
        expect(errorOf(await askForCode(dcs, over)), JSON.stringify(over)).to.deep.equal([400, error]);
    });

    it('a client that may not: no code without the operator, nor after they forbid it', async () => {
      const other = await app(service, eve);
      const refused = await askForCode(other);
      expect([refused.status, refused.body.error_description]).to.deep.equal([
        400,
        'the app may not ask people for codes: the operator of the service allows it, with dcs app allow-device-login',
      ]);
      expect(errorOf(await askForCode({ ...other, secret: 'wrong' }))).to.deep.equal([401, 'invalid_client']);
      await setDeviceLogin(service.db, other.id, true);
      const [open, allowed] = [await codeFor(other), await codeFor(other)];
      await connect(service, ada, allowed.user_code);
      await setDeviceLogin(service.db, other.id, false);
      expect((await enterCode(await browserOf(service, ada), open.user_code)).status).to.equal(422);
      expect((await poll(other, allowed.device_code)).status).to.equal(400);
      await setDeviceLogin(service.db, other.id, true);
      await setAppEnabled(service.db, other.id, false);
      expect((await enterCode(await browserOf(service, ada), open.user_code)).status).to.equal(422);
    });

    it('a session that ended, or is old: it gives nothing', async () => {
      const code = await codeFor(dcs);
      const visitor = await browserOf(service, ada);
      await enterCode(visitor, code.user_code);
      const page = await visitor.get(DEVICE_PAGE);
      const form = { form_token: tokenOf(page), user_code: code.user_code, decision: 'allow' };
      await service.db.query(`UPDATE sessions SET authenticated_at = authenticated_at - interval '11 minutes'`);
      expect((await visitor.post(`${DEVICE_PAGE}/decision`, form)).location!.pathname).to.equal('/sign-in');
      await endOtherSessions(service.db, ada.id, null);
      expect((await visitor.post(`${DEVICE_PAGE}/decision`, form)).status).to.not.equal(200);
      expect(errorOf(await poll(dcs, code.device_code))).to.deep.equal([400, 'authorization_pending']);
    });

    it('the way of browsers: the command line cannot be sent there, since it has no redirect URI', async () => {
      const query = new URLSearchParams({
        client_id: dcs.id,
        response_type: 'code',
        redirect_uri: 'https://evil.example/',
        scope: 'read',
        state: 'x',
      });
      const page = await (await browserOf(service, ada)).get(`/auth/oauth2/authorize?${query}`);
      expect([page.status, page.location]).to.deep.equal([400, undefined]);
    });

    it('a stolen table: it holds neither code, nor a hash that a search through all user codes finds', async () => {
      const code = await codeFor(dcs);
      const [row] = await service.db.query<{ row: string; uid: string }>(
        `SELECT oauth_artefacts::text AS row, encode(uid, 'hex') AS uid FROM oauth_artefacts WHERE kind = 'DeviceCode'`,
      );
      const plain = code.user_code.replace('-', '');
      const { createHash } = await import('node:crypto');
      expect(row!.row).to.not.include(code.device_code).and.not.include(plain);
      expect(row!.uid).to.not.equal(createHash('sha256').update(plain).digest('hex'));
    });
  });
});
