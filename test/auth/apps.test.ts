import { expect } from 'chai';
import { listApps } from '../../src/auth/oauth/apps/apps.ts';
import { isTokenOf } from '../../src/auth/token-format.ts';
import { listEvents } from '../../src/auth/accounts/security-events.ts';
import { person, type Person } from '../support/fixtures.ts';
import {
  app,
  authorize,
  browserOf,
  exchange,
  letIn,
  pkce,
  refresh,
  type Page,
  type TestApp,
  type Visitor,
} from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

const APPS = '/settings/apps';
const CONNECTED = '/settings/connected-apps';

describe('settings of OAuth apps', () => {
  let service: Service;
  let ada: Person;
  let visitor: Visitor;

  before(async () => (service = await startService()));
  after(() => service.close());
  beforeEach(async () => {
    ada = await person(service.db);
    visitor = await browserOf(service, ada);
  });

  /** Submits a form as the page at `from` would. */
  async function send(from: string, path: string, form: Record<string, string> = {}): Promise<Page> {
    const token = /name="form_token" value="([^"]+)"/.exec((await visitor.get(from)).text)?.[1] ?? '';
    return visitor.post(path, { form_token: token, ...form });
  }
  const INPUT = {
    name: 'Reader',
    redirectUris: 'https://app.example/callback\nhttp://127.0.0.1:8080/cb',
    homepage: 'https://app.example/',
    logo: '',
    kind: 'server',
  };
  const kinds = async (): Promise<string[]> => (await listEvents(service.db, ada.id)).map((event) => event.kind);

  it('registers an app, shows its secret once, and the app signs people in', async () => {
    const { status, location } = await send(APPS, APPS, INPUT);
    expect(status).to.equal(303);
    const { text } = await visitor.get(location!.href);
    const secret = /id="client-secret">([^<]+)</.exec(text)?.[1] ?? '';
    const id = /id="client-id">([^<]+)</.exec(text)?.[1] ?? '';
    expect(isTokenOf('sec', secret)).to.equal(true);
    expect((await visitor.get(APPS)).text)
      .to.include('Reader')
      .and.not.include(secret);
    expect(location!.pathname).to.equal(`${APPS}/${id}`);
    expect((await visitor.get(`${APPS}/${id}`)).text).to.not.include(secret);
    const client: TestApp = { origin: service.url, id, secret, redirectUri: 'https://app.example/callback' };
    const { verifier, challenge } = pkce();
    const back = await authorize(visitor, client, { challenge });
    expect((await exchange(client, back.searchParams.get('code')!, verifier)).status).to.equal(200);
    expect(await kinds()).to.include('app_created');
  });

  it('tells beside each field what is wrong and keeps what was typed', async () => {
    const { status, text } = await send(APPS, APPS, {
      ...INPUT,
      name: 'Official support',
      redirectUris: 'https://app.example/cb\nhttp://evil.example/cb',
      logo: 'http://app.example/l.png',
    });
    expect(status).to.equal(422);
    expect(text)
      .to.include('Line 2: must begin with https://')
      .and.include('could be taken for the service itself')
      .and.include('The logo must be a URL that begins with https:// and a host name.')
      .and.include('http://evil.example/cb')
      .and.include('Official support');
    expect(await listApps(service.db, ada.id)).to.deep.equal([]);
  });

  it('security 42: registering and new secrets need a sign-in of the last 10 minutes', async () => {
    const { id } = await app(service, ada);
    await service.db.orm.query(
      `UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE account_id = $1`,
      [ada.id],
    );
    for (const path of [APPS, `${APPS}/${id}/secret`]) {
      const { status, location } = await send(APPS, path, INPUT);
      expect([status, location?.pathname]).to.deep.equal([303, '/sign-in']);
    }
    expect(await listApps(service.db, ada.id)).to.have.length(1);
  });

  it('changes an app', async () => {
    const { id } = await app(service, ada);
    expect((await send(`${APPS}/${id}`, `${APPS}/${id}`, { ...INPUT, name: 'Renamed' })).location?.search).to.equal(
      '?notice=changed',
    );
    const [changed] = await listApps(service.db, ada.id);
    expect(changed).to.deep.include({ name: 'Renamed', redirectUris: INPUT.redirectUris.split('\n') });
    const refused = await send(`${APPS}/${id}`, `${APPS}/${id}`, { ...INPUT, redirectUris: 'ftp://x' });
    expect([refused.status, refused.text.includes('Line 1:')]).to.deep.equal([422, true]);
    expect(await kinds()).to.include('app_changed');
  });

  it('security 22: adds a secret, shown once; the old one works until it is deleted', async () => {
    const client = await app(service, ada);
    const tokens = await letIn(service, { person: ada, client });
    const path = `${APPS}/${client.id}`;
    const { location } = await send(path, `${path}/secret`);
    const { text } = await visitor.get(location!.href);
    const secret = /id="client-secret">([^<]+)</.exec(text)?.[1] ?? '';
    expect((await visitor.get(path)).text)
      .to.include('(newest)')
      .and.not.include(secret);
    const { body } = await refresh(client, tokens.refresh_token);
    const deleted = await send(path, `${path}/secret/${client.secret.slice(0, 12)}/delete`);
    expect(deleted.location?.search).to.equal('?notice=secret_deleted');
    expect((await refresh(client, body.refresh_token)).status).to.equal(401);
    expect((await refresh({ ...client, secret }, body.refresh_token)).status).to.equal(200);
    expect((await send(path, `${path}/secret/${secret.slice(0, 12)}/delete`)).status).to.equal(404);
    expect(await kinds()).to.include.members(['app_secret_added', 'app_secret_deleted']);
  });

  it('deletes an app with the access that people gave it', async () => {
    const client = await app(service, ada);
    const tokens = await letIn(service, { person: await person(service.db), client });
    expect((await send(`${APPS}/${client.id}`, `${APPS}/${client.id}/delete`)).location?.search).to.equal(
      '?notice=deleted',
    );
    expect((await refresh(client, tokens.refresh_token)).body.error).to.equal('invalid_client');
    expect(await service.db.query('SELECT FROM oauth_artefacts WHERE app_id = $1', [client.id])).to.deep.equal([]);
    expect(await kinds()).to.include('app_deleted');
  });

  it('security 36: an app of somebody else is not there', async () => {
    const { id } = await app(service, await person(service.db));
    expect((await visitor.get(`${APPS}/${id}`)).status).to.equal(404);
    expect((await visitor.get(`${APPS}/not-an-id`)).status).to.equal(404);
    const actions = ['', '/secret', '/secret/dcs_sec_abcd/delete', '/delete'];
    for (const path of actions.map((action) => `${APPS}/${id}${action}`))
      expect((await send(APPS, path, INPUT)).status, path).to.equal(404);
    expect((await listApps(service.db)).some((one) => one.id === id)).to.equal(true);
  });

  it('an account has at most 50 apps, however many are asked for at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => app(service, ada)));
    expect(results.filter((one) => one.status === 'fulfilled')).to.have.length(50);
  });

  it('Connected apps lists what was given and since when, and Disconnect takes it back', async () => {
    const client = await app(service, await person(service.db), { name: 'Other people’s reader' });
    expect((await visitor.get(CONNECTED)).text).to.include('No connected apps');
    const tokens = await letIn(service, { person: ada, client }, {}, { write: false });
    const { text } = await visitor.get(CONNECTED);
    expect(text)
      .to.include('Other people’s reader')
      .and.include('Can read content and your data, keep access while you are not using it')
      .and.not.include('change your data');
    expect((await send(CONNECTED, `${CONNECTED}/${client.id}/disconnect`)).location?.search).to.equal(
      '?notice=disconnected',
    );
    expect((await refresh(client, tokens.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await visitor.get(CONNECTED)).text).to.include('No connected apps');
    expect((await send(CONNECTED, `${CONNECTED}/${client.id}/disconnect`)).status).to.equal(404);
    expect(await kinds()).to.include.members(['access_granted', 'access_withdrawn']);
  });

  it('security 36: nobody disconnects what somebody else let in', async () => {
    const [bob, client] = [await person(service.db), await app(service, ada)];
    const tokens = await letIn(service, { person: bob, client });
    expect((await send(CONNECTED, `${CONNECTED}/${client.id}/disconnect`)).status).to.equal(404);
    expect((await refresh(client, tokens.refresh_token)).status).to.equal(200);
  });
});
