import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { disconnect } from '../../src/auth/oauth/apps/connections.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, browserOf, decide, Visitor } from '../support/oauth.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startService, type Service } from '../support/service.ts';

/** At each SIGUSR2, advances the app's clock by an hour and reports it. */
const CLOCK =
  'data:text/javascript,' +
  encodeURIComponent(`
  const now = Date.now;
  let ahead = 0;
  Date.now = () => now() + ahead;
  process.on('SIGUSR2', () => { ahead += 3_600_000; console.log('an hour later'); });
`);

describe('the example of a web app', () => {
  let service: Service;
  let ada: Person;
  let example: ChildProcess;
  let origin: string;
  let appId: string;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    ({ id: appId } = await app(service, ada, { redirectUris: [`${origin}/callback`], isPublic: true }));
    example = spawn(process.execPath, ['--import', CLOCK, 'docs/examples/oauth-web-app/app.mjs'], {
      env: { PATH: process.env.PATH, SERVICE: service.url, PORT: String(port), CLIENT_ID: appId },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(example.stdout!, 'data');
  });
  after(async () => {
    example.kill();
    await service.close();
  });

  /** A browser that is signed in and has connected the app. */
  const connected = async (): Promise<Visitor> => {
    const [atApp, atService] = [new Visitor(origin), await browserOf(service, ada)];
    expect((await atApp.get('/')).text).to.include('Connect your account');
    const away = await atApp.post('/connect', {});
    const consentRedirect = await atService.get(away.location!.href);
    const back = await decide(atService, consentRedirect.location!);
    expect((await atApp.get(back.href)).status).to.equal(303);
    return atApp;
  };
  const anHourPasses = async (): Promise<void> => {
    const said = once(example.stdout!, 'data');
    example.kill('SIGUSR2');
    await said;
  };
  /** The number of the app's refresh tokens that were used, and of those still usable. */
  const refreshTokens = async (): Promise<{ used: number; fresh: number }> => {
    const [row] = await service.db.query<{ used: number; fresh: number }>(
      `SELECT count(consumed_at)::int AS used, (count(*) - count(consumed_at))::int AS fresh FROM oauth_artefacts WHERE app_id = $1 AND kind = 'RefreshToken'`,
      [appId],
    );
    return row!;
  };

  it('connects an account, reads with it, and is disconnected', async () => {
    const atApp = await connected();
    expect((await atApp.get('/')).text)
      .to.include('Connected as')
      .and.include('Disconnect');
    expect((await new Visitor(origin).get('/')).text, 'another browser').to.include('Connect your account');
    await atApp.post('/disconnect', {});
    expect((await atApp.get('/')).text).to.include('Connect your account');
  });

  it('refreshes when its access token has ended, once for requests at the same time, and keeps the refresh token it gets', async () => {
    const atApp = await connected();
    const { used } = await refreshTokens();
    await atApp.get('/');
    expect(await refreshTokens(), 'within the hour').to.deep.equal({ used, fresh: 1 });
    for (const round of [1, 2]) {
      await anHourPasses();
      for (const { text } of await Promise.all([atApp.get('/'), atApp.get('/'), atApp.get('/')]))
        expect(text).to.include('Connected as');
      expect(await refreshTokens(), `after ${round} hours`).to.deep.equal({ used: used + round, fresh: 1 });
    }
    await atApp.post('/disconnect', {});
  });

  it('asks for a new connection when it can refresh no more, as its person took access back', async () => {
    const atApp = await connected();
    await disconnect(service.db, ada.id, appId);
    await anHourPasses();
    for (const time of ['first', 'second']) {
      const { status, text } = await atApp.get('/');
      expect(status, time).to.equal(200);
      expect(text, time).to.include('Connect your account');
    }
  });

  it('takes no answer that it did not ask for', async () => {
    const visitor = new Visitor(origin);
    const { status, text } = await visitor.get('/callback?code=x&state=y');
    expect(status).to.equal(502);
    expect(text).to.include('belongs to no request');
  });
});
